"""The walkthrough brings in units that do not arrive so.

The wrong turn or part of the day, the wrong hex, too many at once, or a counter that stands on the
map already. Either the record is wrong or the arrival is.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def arrivals_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """Find arrivals of the walkthrough that the game does not allow."""
    for fault in faults(subject, Kind.ARRIVE):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK002",
    slug="illegal-arrival",
    severity=Severity.ERROR,
    page=__doc__,
    find=arrivals_that_are_illegal,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], turns: 3, where: {hexes: [11]}}
walkthrough:
  - arrive: {arrival: late, turn: 2, at: {11: [three]}}
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], turns: 3, where: {hexes: [11]}}
walkthrough:
  - arrive: {arrival: late, turn: 3, at: {11: [three]}}
""",
    of_play=True,
)
