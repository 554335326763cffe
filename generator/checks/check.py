"""What a check is: a function that finds, and its page in the catalogue.

    @check("CRT001", "ragged-row", ERROR)
    def ragged_rows(context: CheckContext) -> Iterator[Finding]:
        \"\"\"A row of a table has more or fewer cells than the table has columns.

        One cell left out moves every result after it into the wrong column.
        \"\"\"

The function's docstring is the page: its first line is the title, the rest the rationale. What the
check finds it makes with `ragged_rows.finding(message, origin)`. Its examples are in
tests/checks/examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Final, TypeAlias

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

Find: TypeAlias = Callable[[CheckContext], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: `find` takes a context and yields findings, which bear the check's code."""

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

    def finding(
        self,
        message: str,
        origin: Origin,
        *,
        help: str | None = None,  # noqa: A002 -- the field's name
        fix: str | None = None,
        within: tuple[int, int] | None = None,
        on_key: bool = False,
        related: tuple[Related, ...] = (),
    ) -> Finding:
        """Return a finding of this check about the value at `origin`; see Finding."""
        return Finding(
            self.code,
            self.severity,
            message,
            origin,
            related=related,
            help=help,
            fix=fix,
            within=within,
            on_key=on_key,
        )

    def in_line(
        self,
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
        within = line.within(first, last)
        return self.finding(
            message, line.origin, help=help, fix=fix, within=within, related=seen(see)
        )


def seen(see: str) -> tuple[Related, ...]:
    """Return the other place of a finding: "the track: tracks.supply"; none of an empty text."""
    label, _, where = see.partition(": ")
    return (Related(None, label, where, on_key=bool(_ENTRY.fullmatch(where))),) if where else ()


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
        found.extend(each.find(context))
    except Exception as problem:  # whatever it was, the other checks go on
        found.append(fault(CHECK_BROKE_OFF, f"the check {each.code}", problem))
    return found
