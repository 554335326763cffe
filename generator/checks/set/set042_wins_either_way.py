"""A side wins by a condition, and wins as well where the condition fails.

A victory that is had `otherwise` is there for the side that the other conditions deny it. If all of
them are this side's, nobody else can ever win that way of ending the game: one of the sides is
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity


def wins_either_way(subject: Subject) -> Iterator[Finding]:
    """Find victories `otherwise` of the side that has all others of the same ending."""
    for victory in subject.game.victory:
        rivals = [
            other
            for other in subject.game.victory
            if other is not victory and other.ending == victory.ending
        ]
        if victory.otherwise and rivals and all(each.side == victory.side for each in rivals):
            yield CHECK.finding(
                f"{victory.side!r} wins whether {rivals[0].id!r} holds or not",
                f"victory.{victory.id}.side",
                related=(Related(None, "the same side wins here", f"victory.{rivals[0].id}.side"),),
            )


CHECK = Check(
    code="SET042",
    slug="wins-either-way",
    severity=Severity.ERROR,
    page=__doc__,
    find=wins_either_way,
    failing="""
victory:
  rest: {side: red, text: Anything else., otherwise: true}
""",
    passing="""
victory:
  rest: {side: blue, text: Anything else., otherwise: true}
""",
)
