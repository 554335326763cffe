"""Swamp: tufts of reed, and short strokes of open water between them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from shapely import MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import fill, line
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.geometry.noise import Array, chances, scattered, seed_of
from generator.scene import Cap, Item

_TUFTS, _POOLS = 1.75, 1.5  # spacing
_BLADES, _BLACK_BLADES = (-50, -25, 0, 25, 50), (-42, 0, 42)  # degrees from upright
_HEIGHT, _WIDTH, _BLACK_WIDTH = 1.0, 0.17, 0.24
_FOOT, _FOOT_LINE = 0.42, 0.12
_POOL, _POOL_LINE = (0.55, 1.15), 0.14


def _cover(context: RenderContext, region: BaseGeometry) -> Iterator[Item]:
    full, colours = context.texture(1.0), context.palette.terrains["swamp"]
    seed = context.ground.seed + seed_of("swamp")
    pools = scattered(region, full * _POOLS, seed + 1)
    length = full * (_POOL[0] + chances(len(pools), 3) * (_POOL[1] - _POOL[0]))
    yield from line(_strokes(pools, length), colours.shade, context.hair(_POOL_LINE), cap=Cap.BUTT)
    tufts = scattered(region, full * _TUFTS, seed)
    size = full * (0.85 + 0.3 * chances(len(tufts), 5))
    sheet_footers = _strokes(tufts, size * _FOOT * 2)
    blades = (_BLADES, _WIDTH) if context.in_colour else (_BLACK_BLADES, _BLACK_WIDTH)
    yield from line(sheet_footers, colours.mark, context.hair(_FOOT_LINE), cap=Cap.BUTT)
    yield from fill(_blades(tufts, size, *blades), colours.mark)


def _strokes(places: Array, length: Array) -> MultiLineString:
    """Return level strokes of so much length about `places`."""
    half = np.column_stack([length / 2, np.zeros(len(places))])
    return MultiLineString(list(np.stack([places - half, places + half], axis=1)))


def _blades(places: Array, size: Array, blades: tuple[int, ...], width: float) -> MultiPolygon:
    """Return the blades of each tuft: narrow triangles that spread from its foot."""
    found: list[Polygon] = []
    for (x, y), scale in zip(places.tolist(), size.tolist(), strict=True):
        for degrees in blades:
            angle = math.radians(degrees)
            reach = scale * _HEIGHT * (1.0 if degrees == 0 else 0.86 if abs(degrees) < 30 else 0.66)
            root = x + math.sin(angle) * scale * 0.16
            half = scale * width / 2
            tip = (x + math.sin(angle) * reach, y - math.cos(angle) * reach)
            found.append(Polygon(((root - half, y), (root + half, y), tip)))
    return MultiPolygon(found)


LOOK = TerrainLook("swamp", cover=_cover)
