"""Units arrive on a turn that the game does not have.

The game ends before they come, or the part of the day on which they may come is not a part of any
turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.counters import Arrival
from generator.model.game import Turns
from generator.model.wording import listed
from generator.nearness import nearest


def arrivals_off_the_track(subject: Subject) -> Iterator[Finding]:
    """Find turns after the last and parts of the day that the turns do not have."""
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
            yield CHECK.finding(
                f"units arrive on turn {span}, but the game has turns 1 to {turns.count}",
                f"arrivals.{arrival.id}.{key}",
            )


def _wrong_parts(arrival: Arrival, turns: Turns) -> Iterator[Finding]:
    for place, part in enumerate(arrival.parts):
        if part not in turns.parts:
            known = f"a turn is {listed(turns.parts)}" if turns.parts else "turns have no parts"
            message = f"units arrive on {part!r}, but {known}"
            meant = nearest(part, turns.parts)
            yield CHECK.finding(message, f"arrivals.{arrival.id}.parts.{place}", fix=meant)


CHECK = Check(
    code="SET004",
    slug="arrival-off-the-track",
    severity=Severity.ERROR,
    page=__doc__,
    find=arrivals_off_the_track,
    failing="""
turns: {count: 6}
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], turns: 7, where: {hexes: [11]}}
""",
    passing="""
turns: {count: 6}
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], turns: 5, where: {hexes: [11]}}
""",
)
