from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import listed
from generator.nearness import nearest

_DRAW = "draw"


@check("SET046", "no-such-result", ERROR)
def no_such_results(subject: Subject) -> Iterator[Finding]:
    """The best result that an arrival leaves open is none of the game's.

    Units that cost their owner the victory say what he can still reach: `at-best: draw`, or the
    `grade` of one of his victories. Another word is a slip, and nobody can hold the player to it.
    """
    for arrival in subject.game.counters.arrivals if subject.game.counters else ():
        grades = [one.grade for one in subject.game.victory if one.side == arrival.side]
        known = tuple(dict.fromkeys((_DRAW, *filter(None, grades))))
        if arrival.at_best and arrival.at_best not in known:
            yield no_such_results.finding(
                f"{arrival.at_best!r} is no result of {arrival.side!r}: "
                f"write {listed(known, 'or')}",
                f"arrivals.{arrival.id}.at-best",
                fix=nearest(arrival.at_best, known),
            )
