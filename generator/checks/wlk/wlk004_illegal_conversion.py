"""The walkthrough forms a unit from units that are not together.

Units that are exchanged for a larger one stand in one hex. Here one of them is elsewhere, or the
larger counter is in play already.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def conversions_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """Find conversions of the walkthrough that the game does not allow."""
    for fault in faults(subject, Kind.FORM):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK004",
    slug="illegal-conversion",
    severity=Severity.ERROR,
    page=__doc__,
    find=conversions_that_are_illegal,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
  regiment: {name: Red Regiment, side: red, type: infantry, size: regiment}
setup:
  red-three: {side: red, units: [three], where: {hexes: [12]}}
conversions:
  form: {units: [one, three], into: regiment}
walkthrough:
  - form: form   # from hexes 11 and 12
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
  regiment: {name: Red Regiment, side: red, type: infantry, size: regiment}
setup:
  red-three: {side: red, units: [three], where: {hexes: [11]}}
conversions:
  form: {units: [one, three], into: regiment}
walkthrough:
  - form: form
""",
    of_play=True,
)
