"""Zones: a border along exact hexsides, dashed, with a glow inwards.

The dashes run inside the border, so that two zones that share a hexside both show. In photocopier
ink each colour has dashes of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry.base import BaseGeometry

from generator.colour import Colour
from generator.drawing.cartography.board import Area
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill, line
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.scene import Cap, Group, Item, Join

_INSIDE, _WIDTH, _BLACK_WIDTH = 0.3, 0.42, 0.5
_EDGE = 0.95  # white around black dashes
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
            items = tuple(_zone(plate, area))
            yield Group(items, origin=f"zones.{area.zone.id}")


def _zone(plate: Plate, area: Area) -> Iterator[Item]:
    border = area.zone.border
    hexes = region(plate.layout, area.hexes)
    colour = plate.palette.borders[border]
    edge = hexes.buffer(-plate.pens.line(_INSIDE), join_style="mitre")
    if plate.in_colour:
        for reach, opacity in _GLOW:
            inner = hexes.buffer(-plate.pens.mark(reach), join_style="mitre")
            yield from fill(hexes.difference(inner), colour, opacity)
        yield from _dashed(plate, edge, colour, _WIDTH, _DASH)
    else:
        white = plate.palette.land
        yield from line(edge, white, plate.pens.line(_EDGE), join=Join.MITRE)
        yield from _dashed(plate, edge, colour, _BLACK_WIDTH, _BLACK_DASHES[border])


def _dashed(
    plate: Plate, edge: BaseGeometry, colour: Colour, width: float, dash: tuple[float, ...]
) -> Iterator[Item]:
    yield from line(
        edge,
        colour,
        plate.pens.line(width),
        dash=tuple(plate.pens.mark(part) for part in dash),
        cap=Cap.BUTT,
        join=Join.MITRE,
    )
