"""Rough ground: low broken hills, some higher than others, strewn with knolls.

In photocopier ink the knolls alone: hachures are kept for mountains.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import MultiLineString, MultiPoint
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.fields import Classes
from generator.drawing.cartography.strokes import fill, line
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.drawing.cartography.terrains.ranges import crests
from generator.geometry.noise import Array, chances, clouds, scattered, seed_of
from generator.scene import Item

_KNOLLS, _STONES = 2.3, 1.25  # spacing
_BROW = ((-0.62, 0.3), (-0.34, -0.1), (0.0, -0.26), (0.36, -0.12), (0.66, 0.34))
"""The brow of a knoll, from left to right about its middle."""
_TICKS = (((0.02, 0.06), (-0.02, 0.44)), ((0.3, 0.14), (0.36, 0.5)))
"""Strokes down its slope, on the side away from the light."""
_LINE, _BLACK_LINE = 0.18, 0.2
_STONE, _BLACK_STONE = 0.13, 0.16  # radius
_CLEAR = 0.95  # how far stones lie from knolls
_STRENGTH = 0.9


def _height(classes: Classes, seed: int) -> Array:
    raster = classes.raster
    knolls = crests(raster, 0.72, 0.3, seed + 63, 4)
    patches = np.clip(0.75 + 1.6 * clouds(raster.across, raster.down, 1.4, seed + 99, 2), 0.3, 1.2)
    return np.asarray(classes.share("rough", 0.18) * (0.03 + 0.15 * knolls * patches))


def _cover(context: RenderContext, region: BaseGeometry) -> Iterator[Item]:
    """Yield knolls, and stones between them."""
    full, colour = context.texture(1.0), context.palette.terrains["rough"].mark
    width, stone = (_LINE, _STONE) if context.in_colour else (_BLACK_LINE, _BLACK_STONE)
    seed = context.ground.seed + seed_of("rough")
    knolls = scattered(region.buffer(-full * 0.4), full * _KNOLLS, seed)
    size = (full * (0.8 + 0.4 * chances(len(knolls), 3)))[:, np.newaxis, np.newaxis]
    strokes = [
        outline
        for shape in (_BROW, *_TICKS)
        for outline in knolls[:, np.newaxis, :] + np.array(shape) * size
    ]
    yield from line(MultiLineString(strokes), colour, context.hair(width), context.veil(_STRENGTH))
    between = region.difference(MultiPoint(knolls).buffer(full * _CLEAR))
    stones = MultiPoint(scattered(between, full * _STONES, seed + 1))
    yield from fill(stones.buffer(full * stone, quad_segs=2), colour, context.veil(_STRENGTH))


LOOK = TerrainLook("rough", feather=0.14, height=_height, cover=_cover)
