"""No painter knows the look of a kind of line.

A line is painted by its `look`, or its id where it has none. One that no painter knows is missing
from the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.looking import unknown_look
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.looks import LINE_LOOKS


def lines_without_look(subject: Subject) -> Iterator[Finding]:
    """Find kinds of line that would not be painted."""
    for kind in subject.game.map.lines if subject.game.map else ():
        if (kind.look or kind.id) not in LINE_LOOKS:
            outcome = f"{kind.name} is missing from the map"
            yield unknown_look(CHECK, "lines", kind, LINE_LOOKS, outcome)


CHECK = Check(
    code="DRW004",
    slug="line-without-look",
    severity=Severity.ERROR,
    page=__doc__,
    find=lines_without_look,
    failing="""
lines:
  road: {name: Autobahn, look: autobahn}
""",
    passing="""
lines:
  road: {name: Autobahn, look: highway}
""",
)
