from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Grid, rings
from generator.model.map import Zone, ZoneKind
from generator.model.wording import listed

_WHOLE = frozenset({ZoneKind.AREA, ZoneKind.RANGE})


@check("MAP007", "zone-in-pieces", WARNING)
def zones_in_pieces(subject: Subject) -> Iterator[Finding]:
    """A zone falls into pieces or has a hole.

    The range of a battery and the ground of an army are one stretch of hexes. A piece apart, or a
    hole, usually is one wrong hex number. Zones for set-up, entry, exit and supply may be
    scattered.
    """
    if subject.grid is None or subject.game.map is None:
        return
    for zone in subject.game.map.zones:
        fault = _fault(subject, subject.grid, zone) if zone.kind in _WHOLE else None
        if fault:
            yield zones_in_pieces.finding(f"the zone {zone.name} {fault}", f"zones.{zone.id}.hexes")


def _fault(subject: Subject, grid: Grid, zone: Zone) -> str | None:
    hexes = [at for _, at in subject.hexes(zone.hexes)]
    pieces = sorted(grid.components(hexes), key=len)
    if len(pieces) > 1:
        apart = listed([grid.label(at) for at in pieces[0]])
        return f"falls into {len(pieces)} pieces, one of them {apart}"
    return "has a hole in it" if len(rings(hexes)) > 1 else None
