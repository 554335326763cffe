"""A zone has more or fewer hexes than it is said to have.

`size` says how many: three exit hexes, nine on the western edge. Nothing else tells of a hex that
is missing at the end of a list.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.wording import counted


def zones_of_another_size(subject: Subject) -> Iterator[Finding]:
    """Find zones whose list of hexes is not as long as their size."""
    for zone in subject.game.map.zones if subject.game.map else ():
        if zone.size is not None and zone.size != len(zone.hexes):
            listed = counted(len(zone.hexes), "hex", "hexes")
            message = f"the zone {zone.name} is given a size of {zone.size}, but lists {listed}"
            yield CHECK.finding(message, f"zones.{zone.id}.size")


CHECK = Check(
    code="MAP024",
    slug="zone-of-another-size",
    severity=Severity.ERROR,
    page=__doc__,
    find=zones_of_another_size,
    failing="""
zones:
  guns: {name: Long range, hexes: [11, 12], size: 3}
""",
    passing="""
zones:
  guns: {name: Long range, hexes: [11, 12, 21], size: 3}
""",
)
