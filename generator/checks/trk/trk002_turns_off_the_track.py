from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("TRK002", "turns-off-the-track", ERROR)
def turns_off_the_track(subject: Subject) -> Iterator[Finding]:
    """Weather or a victory is tied to a turn that the game does not have.

    The chances of the weather are given for turns after the last, or a victory must be won before a
    turn that never comes. SET004 tells of units that arrive too late.
    """
    game = subject.game
    if game.turns is None:
        return
    last = game.turns.count
    for roll in game.weather.rolls if game.weather else ():
        late = roll.turns.first if roll.turns.last is None else roll.turns.last
        if late > last or roll.turns.first < 1:
            message = f"weather is given for turns {roll.turns}, but the game has turns 1 to {last}"
            yield turns_off_the_track.finding(message, f"weather.rolls.{roll.turns}", on_key=True)
    for victory in game.victory:
        if victory.before is not None and not 1 < victory.before <= last:
            message = f"before turn {victory.before} is no time within turns 1 to {last}"
            yield turns_off_the_track.finding(message, f"victory.{victory.id}.before")
