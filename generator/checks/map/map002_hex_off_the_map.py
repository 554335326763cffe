"""A hex number lies off the map.

The number has the right form, but the map has no such column or row, or `grid` lists the hex as
missing. The commonest slip in printed games: a unit set up in a hex that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import Fault

_KINDS = frozenset({"hex", "hexside", "path"})
_FAULTS = frozenset({Fault.OFF_GRID, Fault.MISSING})


def hexes_off_the_map(subject: Subject) -> Iterator[Finding]:
    """Find hexes that the map does not have, in hexsides and paths too."""
    for origin, mistake in mistakes(subject, _KINDS, _FAULTS):
        yield CHECK.finding(mistake.message, origin, within=within(mistake))


CHECK = Check(
    code="MAP002",
    slug="hex-off-the-map",
    severity=Severity.ERROR,
    page=__doc__,
    find=hexes_off_the_map,
    failing="""
places:
  alba: {hexes: [91]}   # the map has four columns
""",
    passing="""
places:
  alba: {hexes: [11]}
""",
)
