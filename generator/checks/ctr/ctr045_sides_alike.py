"""The counters of two sides look alike.

One man in twelve does not tell red from green, and a copier tells no colours at all: the grounds
of two sides differ in lightness, or nobody knows whose a counter is. In black and white each side
has a pattern of its own, of which there are six.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.colour import taken_for
from generator.diagnostics import Finding, Severity
from generator.model.game import Pattern


def sides_alike(subject: Subject) -> Iterator[Finding]:
    """Find sides whose counters some eyes take for those of another."""
    counters = subject.game.counters
    fighting = {unit.side for unit in counters.units} if counters else set()
    sides = [side for side in subject.game.sides if side.id in fighting]
    for one, other in combinations(sides, 2):
        eyes = taken_for(one.colour, other.colour)
        if eyes is not None:
            yield CHECK.finding(
                f"the counters of {one.name} and {other.name} look alike {eyes}",
                f"sides.{other.id}.colour",
                help="make one of the two colours lighter or darker",
            )
    for side in sides[len(Pattern) :]:
        yield CHECK.finding(
            f"{side.name} is side {sides.index(side) + 1}, and there are {len(Pattern)} patterns: "
            "in black and white its counters look like those of another",
            f"sides.{side.id}",
        )


CHECK = Check(
    code="CTR045",
    slug="sides-alike",
    severity=Severity.WARNING,
    page=__doc__,
    find=sides_alike,
    failing="""
sides:
  blue: {name: Blue, colour: "#f2d2d2", band: "#202080"}   # red's ground
""",
    passing="""
sides:
  blue: {name: Blue, colour: "#a9bbe0", band: "#202080"}
""",
)
