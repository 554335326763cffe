"""The walkthrough moves units as they cannot move.

Too far for what `movement` allows, through an enemy, over a hexside that may not be crossed, or
from a hex in which they do not stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def moves_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """Find moves of the walkthrough that the game does not allow."""
    for fault in faults(subject, Kind.MOVE):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK003",
    slug="illegal-move",
    severity=Severity.ERROR,
    page=__doc__,
    find=moves_that_are_illegal,
    failing="""
movement:
  everybody: {steps: 1}
walkthrough:
  - move: {units: [one], path: 11-21-22}   # two steps
""",
    passing="""
movement:
  everybody: {steps: 1, extra: {road: 1}}
walkthrough:
  - move: {units: [one], path: 11-21-22}
""",
    of_play=True,
)
