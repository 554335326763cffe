"""A side sets up or receives a unit of the other side.

Either the unit's id is a slip, or the side under which the unit itself is entered is.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity


def units_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """Find units in set-ups and arrivals of another side than their own."""
    counters = subject.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    for origin, position in positions(counters):
        for place, name in enumerate(position.units):
            if name in sides and sides[name] != position.side:
                unit = subject.names["unit"][name]
                side = subject.names["side"].get(position.side, position.side)
                yield CHECK.finding(
                    f"{unit} does not fight for the {side} side",
                    f"{origin}.units.{place}",
                    related=(Related(None, "its side", f"units.{name}.side"),),
                )


CHECK = Check(
    code="SET006",
    slug="wrong-side",
    severity=Severity.ERROR,
    page=__doc__,
    find=units_of_the_other_side,
    failing="""
units:
  two: {count: 2}
setup:
  red: {units: [one, two]}   # two is blue
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
setup:
  red: {units: [one, three]}
""",
)
