"""Swamp: tufts of reed, and short strokes of open water between them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from shapely import MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill, line
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.geometry.noise import Array, chances, seed_of
from generator.geometry.scatter import scattered
from generator.scene import Cap, Item

_TUFTS, _POOLS = 1.75, 1.5  # spacing
_BLADES = (-50, -25, 0, 25, 50)  # degrees from upright
_HEIGHT, _WIDTH = 1.0, 0.17
_FOOT, _FOOT_LINE = 0.42, 0.12
_POOL, _POOL_LINE = (0.55, 1.15), 0.14


def _cover(plate: Plate, region: BaseGeometry) -> Iterator[Item]:
    pens, colours = plate.pens, plate.palette.terrains["swamp"]
    seed = plate.ground.seed + seed_of("swamp")
    pools = scattered(region, pens.mark(_POOLS), seed + 1)
    length = pens.mark(1.0) * (_POOL[0] + chances(len(pools), 3) * (_POOL[1] - _POOL[0]))
    yield from line(_strokes(pools, length), colours.shade, pens.line(_POOL_LINE), cap=Cap.BUTT)
    tufts = scattered(region, pens.mark(_TUFTS), seed)
    size = pens.mark(1.0) * (0.85 + 0.3 * chances(len(tufts), 5))
    feet = _strokes(tufts, size * _FOOT * 2)
    yield from line(feet, colours.mark, pens.line(_FOOT_LINE), cap=Cap.BUTT)
    yield from fill(_blades(tufts, size), colours.mark)


def _strokes(places: Array, length: Array) -> MultiLineString:
    """Return level strokes of so much length about `places`."""
    half = np.column_stack([length / 2, np.zeros(len(places))])
    return MultiLineString(list(np.stack([places - half, places + half], axis=1)))


def _blades(places: Array, size: Array) -> MultiPolygon:
    """Return the blades of each tuft: narrow triangles that spread from its foot."""
    found: list[Polygon] = []
    for (x, y), scale in zip(places.tolist(), size.tolist(), strict=True):
        for degrees in _BLADES:
            angle = math.radians(degrees)
            reach = scale * _HEIGHT * (1.0 if degrees == 0 else 0.86 if abs(degrees) < 30 else 0.66)
            root = x + math.sin(angle) * scale * 0.16
            half = scale * _WIDTH / 2
            tip = (x + math.sin(angle) * reach, y - math.cos(angle) * reach)
            found.append(Polygon(((root - half, y), (root + half, y), tip)))
    return MultiPolygon(found)


LOOK = TerrainLook("swamp", cover=_cover)
