"""What a check is: its page in the catalogue and the function that finds.

A check's file holds one `Check`, called CHECK. The file's docstring is the documentation page: its
first line is the title, the rest the rationale. The two examples are parts of a definition; tests
put each into a small game and see that the first is found by this check and that the second is
not found by any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.checks.subject import Subject
from generator.diagnostics import CodeEntry, Finding, Origin, Related, Severity
from generator.faults import CHECK_BROKE_OFF, fault
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One check: `find` takes a subject and yields findings, which bear the check's code."""

    code: str
    slug: str
    severity: Severity
    page: str
    find: Callable[[Subject], Iterable[Finding]]
    failing: str
    passing: str
    english: bool = False
    """Whether it judges by what sentences, titles or names say. It may be mistaken, so what it
    finds is never an error, and a comment with a reason allows it."""
    of_play: bool = False
    """Whether it plays the game as defined, which tells nothing new of one that is broken."""
    printable: bool = False
    """Whether a game can be printed in spite of an error of this check: it can be allowed."""
    safe: bool = False
    """Whether `postwar check --fix` may put in what a finding offers as its fix."""

    @property
    def entry(self) -> CodeEntry:
        """The check's page in the catalogue."""
        title, _, rationale = self.page.partition("\n")
        return CodeEntry(
            self.code,
            self.slug,
            self.severity,
            title.strip().rstrip("."),
            rationale.strip(),
            self.failing.strip("\n"),
            self.passing.strip("\n"),
            self.safe,
            self.english,
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


def found_by(check: Check, subject: Subject) -> list[Finding]:
    """Return what a check finds; where it falls over, what it found before, and that it did."""
    found: list[Finding] = []
    try:
        found.extend(check.find(subject))
    except Exception as problem:  # whatever it was, the other checks go on
        found.append(fault(CHECK_BROKE_OFF, f"the check {check.code}", problem))
    return found
