"""The coastline: one dark line between land and water."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_WIDTH, _BLACK_WIDTH = 0.26, 0.34


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the coast."""
    width = _WIDTH if context.in_colour else _BLACK_WIDTH
    yield from line(context.land, context.palette.coast, context.pens.line(width), smooth=True)
