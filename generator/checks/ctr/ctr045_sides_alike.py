from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.colour import taken_for
from generator.diagnostics import Finding
from generator.model.game import Pattern


@check("CTR045", "sides-alike", WARNING)
def sides_alike(subject: Subject) -> Iterator[Finding]:
    """The counters of two sides look alike.

    One man in twelve does not tell red from green, and a copier tells no colours at all: the
    grounds of two sides differ in lightness, or nobody knows whose a counter is. In black and white
    each side has a pattern of its own, of which there are six.
    """
    counters = subject.game.counters
    fighting = {unit.side for unit in counters.units} if counters else set()
    sides = [side for side in subject.game.sides if side.id in fighting]
    for one, other in combinations(sides, 2):
        eyes = taken_for(one.colour, other.colour)
        if eyes is not None:
            yield sides_alike.finding(
                f"the counters of {one.name} and {other.name} look alike {eyes}",
                f"sides.{other.id}.colour",
                help="make one of the two colours lighter or darker",
            )
    for side in sides[len(Pattern) :]:
        yield sides_alike.finding(
            f"{side.name} is side {sides.index(side) + 1}, and there are {len(Pattern)} patterns: "
            "in black and white its counters look like those of another",
            f"sides.{side.id}",
        )
