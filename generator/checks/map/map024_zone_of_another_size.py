from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted


@check("MAP024", "zone-of-another-size", ERROR)
def zones_of_another_size(subject: Subject) -> Iterator[Finding]:
    """A zone has more or fewer hexes than it is said to have.

    `size` says how many: three exit hexes, nine on the western edge. Nothing else tells of a hex
    that is missing at the end of a list.
    """
    for zone in subject.game.map.zones if subject.game.map else ():
        if zone.size is not None and zone.size != len(zone.hexes):
            listed = counted(len(zone.hexes), "hex", "hexes")
            message = f"the zone {zone.name} is given a size of {zone.size}, but lists {listed}"
            yield zones_of_another_size.finding(message, f"zones.{zone.id}.size")
