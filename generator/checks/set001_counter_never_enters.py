"""A counter never enters play.

No set-up and no arrival names it, no pool that is drawn from holds it, nothing is exchanged for it.
Players find it on the countersheet and wonder where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.muster import entering
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def counters_that_never_enter(subject: Subject) -> Iterator[Finding]:
    """Find units of which fewer counters enter play than there are."""
    counters = subject.game.counters
    if counters is None or not (counters.setup or counters.arrivals):
        return
    ways = entering(counters)
    for unit in counters.units:
        if ways[unit.id] < unit.count:
            some = f"only {ways[unit.id]} of {unit.count} counters of {unit.name} enter play"
            message = some if ways[unit.id] else f"{unit.name} never enters play"
            yield CHECK.finding(message, f"units.{unit.id}", on_key=True)


CHECK = Check(
    code="SET001",
    slug="counter-never-enters",
    severity=Severity.WARNING,
    page=__doc__,
    find=counters_that_never_enter,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry, count: 2}
setup:
  red: {units: [one, three]}   # one of two
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry, count: 2}
setup:
  red: {units: [one, three, three]}
""",
)
