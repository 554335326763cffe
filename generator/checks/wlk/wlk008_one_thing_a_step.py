"""A step of the walkthrough does nothing, or two things.

Steps are played in order. What happens one after the other stands in steps of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity


def steps_of_several_kinds(subject: Subject) -> Iterator[Finding]:
    """Find steps of the walkthrough that are not of exactly one kind."""
    for fault in faults(subject, None):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK008",
    slug="one-thing-a-step",
    severity=Severity.ERROR,
    page=__doc__,
    find=steps_of_several_kinds,
    failing="""
walkthrough:
  - attack: {example: plain, result: DE}
    victory: {victory: town, at: {11: [one]}}
""",
    passing="""
walkthrough:
  - attack: {example: plain, result: DE}
  - victory: {victory: town, at: {11: [one]}}
""",
    of_play=True,
)
