"""The coastline: one dark line between land and water."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_WIDTH, _BLACK_WIDTH = 0.26, 0.34


def paint(plate: Plate) -> Iterator[Item]:
    """Yield the coast."""
    width = _WIDTH if plate.in_colour else _BLACK_WIDTH
    yield from line(plate.land, plate.palette.coast, plate.pens.line(width), smooth=True)
