"""The best result that an arrival leaves open is none of the game's.

Units that cost their owner the victory say what he can still reach: `at-best: draw`, or the
`grade` of one of his victories. Another word is a slip, and nobody can hold the player to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.wording import listed
from generator.nearness import nearest

_DRAW = "draw"


def no_such_results(subject: Subject) -> Iterator[Finding]:
    """Find results that are neither a draw nor a grade of the side's victories."""
    for arrival in subject.game.counters.arrivals if subject.game.counters else ():
        grades = [one.grade for one in subject.game.victory if one.side == arrival.side]
        known = tuple(dict.fromkeys((_DRAW, *filter(None, grades))))
        if arrival.at_best and arrival.at_best not in known:
            yield CHECK.finding(
                f"{arrival.at_best!r} is no result of {arrival.side!r}: "
                f"write {listed(known, 'or')}",
                f"arrivals.{arrival.id}.at-best",
                fix=nearest(arrival.at_best, known),
            )


_LATE = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], turns: 3, where: {hexes: [11]}, at-best: """

CHECK = Check(
    code="SET046",
    slug="no-such-result",
    severity=Severity.ERROR,
    page=__doc__,
    find=no_such_results,
    failing=f"{_LATE}drawn}}\n",
    passing=f"{_LATE}draw}}\n",
)
