"""What a check is: a function that finds, and its page in the catalogue.

    @check("CRT001", ERROR)
    def ragged_row(context: CheckContext) -> Iterator[Finding]:
        \"\"\"A row of a table has more or fewer cells than the table has columns.

        One cell left out moves every result after it into the wrong column.
        \"\"\"

The function's name is that of the check, `ragged-row`; its docstring is the page: the first line is
the title, the rest the rationale. What it finds it yields as `finding(message, origin)`, to which
the check adds its code and severity. Its examples are in tests/checks/examples.

A check that looks at each thing of a kind by itself is asked once for each of them, with the
context before it or without. An origin that begins with a point then goes on from that of the
thing, and one that is left out is its own:

    @check("MAP024", ERROR, each=Zone)
    def zone_of_another_size(zone: Zone) -> Findings:
        if zone.size not in {None, len(zone.hexes)}:
            yield finding(f"{zone.name} has {len(zone.hexes)} hexes", ".size")

In a scenario it is asked only for things that may differ there: of all else the game has been told.
One that finds something about a thing where another stands says so, by `@elsewhere` beneath. One
that is not asked for each thing, and finds nothing where scenarios may differ, is `@of_game`.

What a check reads of the texts, the `Prose` of the definition, is said by `reads`: with it a game
in which one text has changed is judged anew without going through all checks (`rejudging.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import wraps
from inspect import signature
from types import ModuleType, UnionType
from typing import Any, Final, TypeAlias, TypeVar

from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.diagnostics import CodeEntry, Finding, Origin, Related, Severity
from generator.faults import CHECK_BROKE_OFF, fault, raise_for_tests
from generator.model.scenario import is_told, may_differ
from generator.records import Frozen

NOTE: Final = Severity.NOTE
WARNING: Final = Severity.WARNING
ERROR: Final = Severity.ERROR

_ENTRY = re.compile(r"sections\.[^.]+(?:\.sections\.[^.]+)*|[^.]+\.[^.]+")
"""The origin of a whole entry, of which a finding shows the key."""

See: TypeAlias = str | tuple[Any, ...]
"""Another place that a finding speaks of: "the track: tracks.supply"; or why, where, and whether on
the key; or several places."""
Findings: TypeAlias = Iterator[Finding]
Find: TypeAlias = Callable[[CheckContext], Iterable[Finding]]
Each: TypeAlias = type | UnionType | Callable[[CheckContext], Iterable[tuple[Origin, Any]]]
"""A kind of value in the model, or what returns things with their origins."""
Entry = TypeVar("Entry")
Work = TypeVar("Work", bound=Callable[..., Iterable[Finding]])

_ELSEWHERE: Final = set[Callable[..., Iterable[Finding]]]()
_OF_GAME: Final = set[Callable[..., Iterable[Finding]]]()


def elsewhere(find: Work) -> Work:
    """Say of a check that it finds something about a thing where another stands."""
    _ELSEWHERE.add(find)
    return find


def of_game(find: Work) -> Work:
    """Say of a check that it finds nothing where scenarios may differ: it is asked in none."""
    _OF_GAME.add(find)
    return find


class Reads(Enum):
    """What a check reads of the texts of a game, beside names and all else that is no text."""

    NO_TEXT = "no text"
    EACH_TEXT = "each text by itself: what it finds there, it finds whatever other texts say"
    ALL_TEXTS = "texts together, as passages and what is made of them"
    TEXTS_OF_THINGS = "texts together, and those of things that it looks up, such as a section's"


NO_TEXT: Final = Reads.NO_TEXT
EACH_TEXT: Final = Reads.EACH_TEXT
ALL_TEXTS: Final = Reads.ALL_TEXTS
TEXTS_OF_THINGS: Final = Reads.TEXTS_OF_THINGS


class Check(Frozen):
    """One check: `find` takes a context and yields findings, as yet without code and severity."""

    code: str
    severity: Severity
    find: Find
    english: bool
    of_play: bool
    printable: bool
    safe: bool
    reads: Reads
    of_game: bool
    heard_in: Callable[[str], bool] | None = None
    """Tells of a check that is all rows whether a language, English or not, has words for any."""

    @property
    def entry(self) -> CodeEntry:
        """The check's page in the catalogue."""
        title, *rationale = (line.strip() for line in (self.find.__doc__ or "").split("\n"))
        return CodeEntry(
            self.code,
            self.find.__name__.replace("_", "-"),
            self.severity,
            title.rstrip("."),
            "\n".join(rationale).strip(),
            safe=self.safe,
            english=self.english,
        )

    def reads_in(self, language: str) -> bool:
        """Whether it has anything to say of a game in a language."""
        heard = not self.english or is_english(language)
        return heard or (self.heard_in is not None and self.heard_in(language))

    @property
    def blocks(self) -> bool:
        """Whether a game of which it finds something cannot be printed."""
        return self.severity is Severity.ERROR and not (self.printable or self.of_play)

    def findings(self, context: CheckContext) -> Findings:
        """Yield what is found, with the check's code and severity."""
        return (
            replace(found, code=self.code, severity=self.severity) for found in self.find(context)
        )


def finding(
    message: str,
    origin: Origin = "",
    *,
    help: str | None = None,  # noqa: A002 -- the field's name
    fix: str | None = None,
    meant: str | None = None,
    within: tuple[int, int] | None = None,
    on_key: bool = False,
    see: See = "",
) -> Finding:
    """Return what a check finds about the value at `origin`; the check adds code and severity.

    What was probably `meant` is the fix, and the help asks for it.
    """
    if meant is not None:
        help, fix = f"did you mean {meant}?{f' {help}' if help else ''}", meant  # noqa: A001
    return Finding("", NOTE, message, origin, None, _related(see), help, fix, within, on_key)


def in_run(message: str, run: TextRun, match: re.Match[str], **more: Any) -> Finding:
    """Return a finding about what matches in a stretch of a text."""
    return finding(message, run.origin, within=run.within(match), **more)


def in_line(message: str, line: Line, stretch: Piece | tuple[int, int], **more: Any) -> Finding:
    """Return a finding about a reference in a line, or about a stretch of it."""
    first, last = (stretch.at, stretch.to) if isinstance(stretch, Piece) else stretch
    return finding(message, line.origin, within=line.within(first, last), **more)


def _related(see: See) -> tuple[Related, ...]:
    """Return the other places of a finding."""
    if isinstance(see, str):
        label, _, where = see.partition(": ")
        see = (label, where, bool(_ENTRY.fullmatch(where))) if see else ()
    return (Related(None, *see),) if see and isinstance(see[0], str) else see


def repeated(entries: Iterable[tuple[Hashable, Entry]]) -> Iterator[tuple[Entry, Entry]]:
    """Yield the first entry with a key, and each other that has the same."""
    first: dict[Hashable, Entry] = {}
    for key, entry in entries:
        if first.setdefault(key, entry) is not entry:
            yield first[key], entry


def check(
    code: str,
    severity: Severity,
    *,
    each: Each | None = None,
    english: bool = False,
    of_play: bool = False,
    printable: bool = False,
    safe: bool = False,
    reads: Reads | None = None,
) -> Callable[[Callable[..., Iterable[Finding]]], Check]:
    """Make a check of the function below.

    `each`: it is asked for each of these things, which is its last argument. `english`: it judges
    by what sentences, titles or names say, in games whose language is English. It may be mistaken,
    so what it finds is never an error, and a comment with a reason allows it. `of_play`: it plays
    the game as defined, which tells nothing new of one that is broken. `printable`: a game can be
    printed in spite of an error of this check, so it can be allowed. `safe`: `postwar check --fix`
    may put in what a finding offers as its fix. `reads`: what it reads of the texts; if nothing is
    said, an English check all of them, any other none.
    """
    reading = reads or (ALL_TEXTS if english else NO_TEXT)

    def made(find: Callable[..., Iterable[Finding]]) -> Check:
        of_all = _of_each(find, each) if each else find
        alone = find in _OF_GAME
        return Check(code, severity, of_all, english, of_play, printable, safe, reading, alone)

    return made


def _of_each(find: Callable[..., Iterable[Finding]], each: Each) -> Find:
    """Return what a function finds of each thing, with whole origins.

    In a scenario it is not asked for things of which nothing would be told, but where it may find
    something `elsewhere`.
    """
    kind: Any = each
    of_thing_alone, elsewhere = len(signature(find).parameters) == 1, find in _ELSEWHERE

    @wraps(find)
    def found(context: CheckContext) -> Findings:
        things = context.each(kind) if isinstance(each, type | UnionType) else each(context)
        scenario = None if elsewhere else context.game.scenario
        for origin, thing in things:
            if scenario is not None and not is_told(scenario, origin):
                continue
            keyed = hasattr(type(thing), "KEY")
            for one in find(thing) if of_thing_alone else find(context, thing):
                related = tuple(replace(r, origin=_whole(origin, r.origin)) for r in one.related)
                if (
                    not elsewhere
                    and not may_differ(origin)
                    and may_differ(_whole(origin, one.origin))
                ):
                    raise_for_tests(TypeError(f"{find.__name__} finds {one.origin} elsewhere"))
                yield replace(
                    one,
                    origin=_whole(origin, one.origin),
                    on_key=one.on_key or (keyed and not one.origin),
                    related=related,
                )

    return found


def _whole(origin: Origin, step: Origin | None) -> Origin:
    return step if step and step[0] != "." else f"{origin}{step or ''}"


def checks_in(module: ModuleType) -> Iterator[Check]:
    """Yield the checks that a module defines, in its order."""
    for value in vars(module).values():
        if isinstance(value, Check) and value.find.__module__ == module.__name__:
            yield value


def found_by(each: Check, context: CheckContext) -> list[Finding]:
    """Return what a check finds; where it falls over, what it found before, and that it did.

    What is found in each text by itself stands in the order of the texts. A check that judges by
    what words say has nothing to say of a game in a language of which it knows none.
    """
    found: list[Finding] = []
    if not each.reads_in(context.game.language):
        return found
    if each.of_game and context.game.scenario is not None:
        return found
    try:
        found.extend(each.findings(context))
        if each.of_game and any(may_differ(one.origin or "") for one in found):
            raise_for_tests(TypeError(f"{each.code} finds something where scenarios differ"))
        if each.reads is EACH_TEXT:
            found.sort(key=lambda one: context.rank(one.origin or ""))
    except Exception as problem:  # whatever it was, the other checks go on
        found.append(fault(CHECK_BROKE_OFF, f"the check {each.code}", problem))
    return found
