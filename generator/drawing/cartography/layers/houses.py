"""Towns and villages as `settlements` built them."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import MultiPolygon

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import fill
from generator.scene import Item

_GROUND = 0.85
_OTHER = 4  # every so many blocks one has the other colour


def streets(context: RenderContext) -> Iterator[Item]:
    """Yield the ground that towns cover; it lies under the roads."""
    if context.in_colour:
        yield from fill(context.settlements.streets, context.palette.terrains["town"].tint, _GROUND)


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield blocks and houses."""
    colours = context.palette.terrains["town"]
    buildings = (*context.settlements.blocks, *context.settlements.houses)
    for colour, rest in ((colours.mark, (1, 2, 3)), (colours.shade, (0,))):
        chosen = [house for at, house in enumerate(buildings) if at % _OTHER in rest]
        yield from fill(MultiPolygon(chosen), colour)
