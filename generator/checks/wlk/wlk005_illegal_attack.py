"""The walkthrough makes an attack that cannot be made, or has the wrong result.

The result is worked afresh. The attackers stand next to the hex or arrive in it, an enemy is there,
and the factors of the counters add up to those of the worked example.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def attacks_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """Find attacks of the walkthrough that the game does not allow."""
    for fault in faults(subject, Kind.ATTACK):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK005",
    slug="illegal-attack",
    severity=Severity.ERROR,
    page=__doc__,
    find=attacks_that_are_illegal,
    failing="""
walkthrough:
  - attack: {example: plain, result: D}   # the table says DE
""",
    passing="""
walkthrough:
  - attack: {example: plain, result: DE}
""",
    of_play=True,
)
