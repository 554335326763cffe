"""What a check is: a function that finds, and its page in the catalogue.

    @check("CRT001", "ragged-row", ERROR)
    def ragged_rows(context: CheckContext) -> Iterator[Finding]:
        \"\"\"A row of a table has more or fewer cells than the table has columns.

        One cell left out moves every result after it into the wrong column.
        \"\"\"

The function's docstring is the page: its first line is the title, the rest the rationale. What it
finds it yields as `finding(message, origin)`, to which the check adds its code and severity. Its
examples are in tests/checks/examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any, Final, TypeAlias, TypeVar

from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.diagnostics import CodeEntry, Finding, Origin, Related, Severity
from generator.faults import CHECK_BROKE_OFF, fault
from generator.records import dataclass

NOTE: Final = Severity.NOTE
WARNING: Final = Severity.WARNING
ERROR: Final = Severity.ERROR

_ENTRY = re.compile(r"sections\.[^.]+(?:\.sections\.[^.]+)*|[^.]+\.[^.]+")
"""The origin of a whole entry, of which a finding shows the key."""

Findings: TypeAlias = Iterator[Finding]
Find: TypeAlias = Callable[[CheckContext], Iterable[Finding]]
Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Check:
    """One check: `find` takes a context and yields findings, as yet without code and severity."""

    code: str
    slug: str
    severity: Severity
    find: Find
    english: bool
    of_play: bool
    printable: bool
    safe: bool

    @property
    def entry(self) -> CodeEntry:
        """The check's page in the catalogue."""
        title, *rationale = (line.strip() for line in (self.find.__doc__ or "").split("\n"))
        return CodeEntry(
            self.code,
            self.slug,
            self.severity,
            title.rstrip("."),
            "\n".join(rationale).strip(),
            safe=self.safe,
            english=self.english,
        )

    @property
    def blocks(self) -> bool:
        """Whether a game of which it finds something cannot be printed."""
        return self.severity is Severity.ERROR and not (self.printable or self.of_play)

    def findings(self, context: CheckContext) -> Findings:
        """Yield what is found, with the check's code and severity."""
        return map(self._named, self.find(context))

    def finding(self, *what: Any, **more: Any) -> Finding:
        """Return what `finding` does, with the check's code and severity."""
        return self._named(finding(*what, **more))

    def in_line(self, *what: Any, **more: Any) -> Finding:
        """Return what `in_line` does, with the check's code and severity."""
        return self._named(in_line(*what, **more))

    def _named(self, found: Finding) -> Finding:
        return found if found.code else replace(found, code=self.code, severity=self.severity)


def finding(
    message: str,
    origin: Origin,
    *,
    help: str | None = None,  # noqa: A002 -- the field's name
    fix: str | None = None,
    within: tuple[int, int] | None = None,
    on_key: bool = False,
    see: tuple[str, Origin] | tuple[str, Origin, bool] | None = None,
    related: tuple[Related, ...] = (),
) -> Finding:
    """Return what a check finds about the value at `origin`; the check adds code and severity.

    `see` is another place that it speaks of: a few words on why, where, and whether on the key.
    """
    related = (Related(None, *see),) if see else related
    return Finding("", NOTE, message, origin, None, related, help, fix, within, on_key)


def in_line(
    message: str,
    line: Line,
    stretch: Piece | tuple[int, int],
    *,
    see: str = "",
    help: str | None = None,  # noqa: A002 -- the field's name
    fix: str | None = None,
) -> Finding:
    """Return a finding about a reference in a line, or about a stretch of it; see `seen`."""
    first, last = (stretch.at, stretch.to) if isinstance(stretch, Piece) else stretch
    within, related = line.within(first, last), seen(see)
    return finding(message, line.origin, help=help, fix=fix, within=within, related=related)


def seen(see: str) -> tuple[Related, ...]:
    """Return the other place of a finding: "the track: tracks.supply"; none of an empty text."""
    label, _, where = see.partition(": ")
    return (Related(None, label, where, on_key=bool(_ENTRY.fullmatch(where))),) if where else ()


def repeated(entries: Iterable[tuple[Hashable, Entry]]) -> Iterator[tuple[Entry, Entry]]:
    """Yield the first entry with a key, and each other that has the same."""
    first: dict[Hashable, Entry] = {}
    for key, entry in entries:
        if first.setdefault(key, entry) is not entry:
            yield first[key], entry


def check(
    code: str,
    slug: str,
    severity: Severity,
    *,
    english: bool = False,
    of_play: bool = False,
    printable: bool = False,
    safe: bool = False,
) -> Callable[[Find], Check]:
    """Make a check of the function below.

    `english`: it judges by what sentences, titles or names say. It may be mistaken, so what it
    finds is never an error, and a comment with a reason allows it. `of_play`: it plays the game as
    defined, which tells nothing new of one that is broken. `printable`: a game can be printed in
    spite of an error of this check, so it can be allowed. `safe`: `postwar check --fix` may put in
    what a finding offers as its fix.
    """

    def made(find: Find) -> Check:
        return Check(code, slug, severity, find, english, of_play, printable, safe)

    return made


def checks_in(module: ModuleType) -> Iterator[Check]:
    """Yield the checks that a module defines, in its order."""
    for value in vars(module).values():
        if isinstance(value, Check) and value.find.__module__ == module.__name__:
            yield value


def found_by(each: Check, context: CheckContext) -> list[Finding]:
    """Return what a check finds; where it falls over, what it found before, and that it did."""
    found: list[Finding] = []
    try:
        found.extend(each.findings(context))
    except Exception as problem:  # whatever it was, the other checks go on
        found.append(fault(CHECK_BROKE_OFF, f"the check {each.code}", problem))
    return found
