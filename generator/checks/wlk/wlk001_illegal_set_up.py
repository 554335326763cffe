"""The walkthrough sets up what the set-up does not allow.

A walkthrough plays the first turn as data. Here a counter stands where its side may not begin, one
is missing or there twice, a hex is overstacked, or play begins before everybody stands: the game
cannot be set up as it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def set_ups_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """Find set-ups of the walkthrough that the game does not allow."""
    for fault in faults(subject, Kind.SET_UP):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK001",
    slug="illegal-set-up",
    severity=Severity.ERROR,
    page=__doc__,
    find=set_ups_that_are_illegal,
    failing="""
setup:
  red: {where: {hexes: [11, 12]}}
walkthrough:
  - set-up: {setup: red, at: {31: [one]}}   # 11 or 12
""",
    passing="""
setup:
  red: {where: {hexes: [11, 12]}}
walkthrough:
  - set-up: {setup: red, at: {12: [one]}}
""",
    of_play=True,
)
