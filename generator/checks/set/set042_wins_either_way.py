from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related


@check("SET042", "wins-either-way", ERROR)
def wins_either_way(subject: Subject) -> Iterator[Finding]:
    """A side wins by a condition, and wins as well where the condition fails.

    A victory that is had `otherwise` is there for the side that the other conditions deny it. If
    all of them are this side's, nobody else can ever win that way of ending the game: one of the
    sides is wrong.
    """
    for victory in subject.game.victory:
        rivals = [
            other
            for other in subject.game.victory
            if other is not victory and other.ending == victory.ending
        ]
        if victory.otherwise and rivals and all(each.side == victory.side for each in rivals):
            yield wins_either_way.finding(
                f"{victory.side!r} wins whether {rivals[0].id!r} holds or not",
                f"victory.{victory.id}.side",
                related=(Related(None, "the same side wins here", f"victory.{rivals[0].id}.side"),),
            )
