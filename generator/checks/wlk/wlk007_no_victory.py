"""A position of the walkthrough is not the victory that it is said to be.

Each victory is shown with a position in which it is reached, and judged from `holds`, `connects`
and the rest. If it does not come out, a victory condition is wrong or nobody can win that way.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def victories_not_reached(subject: Subject) -> Iterator[Finding]:
    """Find positions of the walkthrough that are not the victory they show."""
    for fault in faults(subject, Kind.VICTORY):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK007",
    slug="no-victory",
    severity=Severity.ERROR,
    page=__doc__,
    find=victories_not_reached,
    failing="""
walkthrough:
  - victory: {victory: town, at: {12: [one]}}   # the town is 11
""",
    passing="""
walkthrough:
  - victory: {victory: town, at: {11: [one]}}
""",
    of_play=True,
)
