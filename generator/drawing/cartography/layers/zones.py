"""Zones: a border along exact hexsides, dashed, with a glow inwards.

The dashes run inside the border, so that two zones that share a hexside both show. In photocopier
ink each colour has dashes of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.board import Area
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill, line
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.scene import Cap, Item, Join

_INSIDE, _WIDTH, _BLACK_WIDTH = 0.3, 0.42, 0.5
_GLOW = ((0.5, 0.20), (1.0, 0.14), (1.6, 0.10), (2.3, 0.07))
_DASH = (2.2, 0.9)
_BLACK_DASHES = {
    Border.RED: (2.4, 0.7, 0.5, 0.7),
    Border.BLACK: (2.6, 1.0),
    Border.BLUE: (0.6, 0.6),
}


def paint(plate: Plate) -> Iterator[Item]:
    """Yield all zones that have a border."""
    for area in plate.ground.board.areas:
        if area.zone.border is not Border.NONE:
            yield from _zone(plate, area)


def _zone(plate: Plate, area: Area) -> Iterator[Item]:
    pens, border = plate.pens, area.zone.border
    colour = plate.palette.borders[border]
    hexes = region(plate.layout, area.hexes)
    if plate.in_colour:
        for reach, opacity in _GLOW:
            inner = hexes.buffer(-pens.mark(reach), join_style="mitre")
            yield from fill(hexes.difference(inner), colour, opacity)
    dash = _DASH if plate.in_colour else _BLACK_DASHES[border]
    yield from line(
        hexes.buffer(-pens.line(_INSIDE), join_style="mitre"),
        colour,
        pens.line(_WIDTH if plate.in_colour else _BLACK_WIDTH),
        dash=tuple(pens.mark(part) for part in dash),
        cap=Cap.BUTT,
        join=Join.MITRE,
    )
