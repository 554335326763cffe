from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import neighbours
from generator.model.map import ZoneKind


@check("MAP027", "exit-inside-the-map", ERROR)
def exits_inside_the_map(subject: Subject) -> Iterator[Finding]:
    """Units are to leave the map from a hex that does not lie at its border.

    A zone of kind `exit` has hexes from which the next step leads off the map.
    """
    if subject.game.map is None:
        return
    for zone in subject.game.map.zones:
        for place, label in enumerate(zone.hexes if zone.kind is ZoneKind.EXIT else ()):
            at = subject.hex(label)
            if at is not None and all(subject.playable(beside) for beside in neighbours(at)):
                message = f"hex {label} is an exit, but does not lie at the border of the map"
                yield exits_inside_the_map.finding(message, f"zones.{zone.id}.hexes.{place}")
