"""Units arrive from a box in which they do not wait.

The set-up puts them somewhere else, so that nobody finds them when they are due.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.model.counters import Counters


def units_that_wait_elsewhere(subject: Subject) -> Iterator[Finding]:
    """Find units of an arrival from a box that are set up, but nowhere in that box."""
    counters = subject.game.counters
    if counters is None:
        return
    for arrival in counters.arrivals:
        for place, unit in enumerate(arrival.units if arrival.from_box else ()):
            elsewhere = _elsewhere(counters, unit, arrival.from_box)
            if elsewhere:
                yield CHECK.finding(
                    f"{subject.names['unit'].get(unit, unit)} is to come from the box "
                    f"{subject.names['box'].get(arrival.from_box or '', arrival.from_box)}, but is "
                    "not set up there",
                    f"arrivals.{arrival.id}.units.{place}",
                    related=(Related(None, "set up here", elsewhere),),
                )


def _elsewhere(counters: Counters, unit: str, box: str | None) -> Origin | None:
    """Return where a unit is set up if that is nowhere in `box`; None too if it is nowhere."""
    setups = [setup for setup in counters.setup if unit in setup.units]
    if not setups or any(setup.where.box == box for setup in setups):
        return None
    return f"setup.{setups[0].id}.where"


CHECK = Check(
    code="SET010",
    slug="waits-elsewhere",
    severity=Severity.ERROR,
    page=__doc__,
    find=units_that_wait_elsewhere,
    failing="""
boxes:
  rear: {name: Rear}
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
setup:
  reserve: {side: red, units: [three], where: {off-map: true}}
arrivals:
  late: {side: red, units: [three], from-box: rear, where: {hexes: [11]}}
""",
    passing="""
boxes:
  rear: {name: Rear}
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
setup:
  reserve: {side: red, units: [three], where: {box: rear}}
arrivals:
  late: {side: red, units: [three], from-box: rear, where: {hexes: [11]}}
""",
)
