"""What stands on the land: canopies, tufts, hachures; each terrain draws its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.terrains.registry import TERRAINS
from generator.scene import Item


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the covers in the order of the washes, clear of roads, houses and the shore."""
    for wash in context.ground.washes:
        cover = TERRAINS[wash.look].cover
        if cover is not None:
            region = context.placed(wash.region).intersection(context.open_land)
            yield from cover(context, region)
