"""Units are to leave the map from a hex that does not lie at its border.

A zone of kind `exit` has hexes from which the next step leads off the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import neighbours
from generator.model.map import ZoneKind


def exits_inside_the_map(subject: Subject) -> Iterator[Finding]:
    """Find hexes of exit zones with a hex in play on every side."""
    if subject.game.map is None:
        return
    for zone in subject.game.map.zones:
        for place, label in enumerate(zone.hexes if zone.kind is ZoneKind.EXIT else ()):
            at = subject.hex(label)
            if at is not None and all(subject.playable(beside) for beside in neighbours(at)):
                message = f"hex {label} is an exit, but does not lie at the border of the map"
                yield CHECK.finding(message, f"zones.{zone.id}.hexes.{place}")


CHECK = Check(
    code="MAP027",
    slug="exit-inside-the-map",
    severity=Severity.ERROR,
    page=__doc__,
    find=exits_inside_the_map,
    failing="""
zones:
  out: {name: Way out, kind: exit, hexes: [12, 22]}   # 22 has hexes all round
""",
    passing="""
zones:
  out: {name: Way out, kind: exit, hexes: [12, 13]}
""",
)
