from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import Arrival
from generator.model.game import Turns
from generator.model.wording import listed
from generator.nearness import nearest


@check("SET004", "arrival-off-the-track", ERROR)
def arrivals_off_the_track(subject: Subject) -> Iterator[Finding]:
    """Units arrive on a turn that the game does not have.

    The game ends before they come, or the part of the day on which they may come is not a part of
    any turn.
    """
    turns = subject.game.turns
    for arrival in subject.game.counters.arrivals if subject.game.counters else ():
        if turns is not None and turns.count > 0:
            yield from _wrong_turns(arrival, turns)
            yield from _wrong_parts(arrival, turns)


def _wrong_turns(arrival: Arrival, turns: Turns) -> Iterator[Finding]:
    for key, span in (("turns", arrival.turns), ("otherwise", arrival.otherwise)):
        if span is None:
            continue
        late = span.first if span.last is None else span.last
        if late > turns.count or span.first < 1:
            yield arrivals_off_the_track.finding(
                f"units arrive on turn {span}, but the game has turns 1 to {turns.count}",
                f"arrivals.{arrival.id}.{key}",
            )


def _wrong_parts(arrival: Arrival, turns: Turns) -> Iterator[Finding]:
    for place, part in enumerate(arrival.parts):
        if part not in turns.parts:
            known = f"a turn is {listed(turns.parts)}" if turns.parts else "turns have no parts"
            message = f"units arrive on {part!r}, but {known}"
            meant = nearest(part, turns.parts)
            yield arrivals_off_the_track.finding(
                message, f"arrivals.{arrival.id}.parts.{place}", fix=meant
            )
