"""The walkthrough stops for a look at the map, and somebody stands elsewhere.

`position` says where all counters are when a turn is over. The steps before it say that too, one by
one: a hex mistyped in a set-up, a path that ends a hex short or a unit named for another comes to
light here. So does an arrival on another turn than the one that ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def other_positions(subject: Subject) -> Iterator[Finding]:
    """Find positions of the walkthrough to which its steps do not lead."""
    for fault in faults(subject, Kind.POSITION):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK030",
    slug="other-position",
    severity=Severity.ERROR,
    page=__doc__,
    find=other_positions,
    failing="""
movement:
  everybody: {steps: 1}
walkthrough:
  - move: {units: [one], path: 11-21}
  - position: {turn: 1, at: {22: [one], 32: [two]}}   # it went to 21
""",
    passing="""
movement:
  everybody: {steps: 1}
walkthrough:
  - move: {units: [one], path: 11-21}
  - position: {turn: 1, at: {21: [one], 32: [two]}}
""",
    of_play=True,
)
