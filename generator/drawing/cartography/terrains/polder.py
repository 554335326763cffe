"""Polder: land won from the water, flat and cut by ditches."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import line
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.geometry.noise import chances, scattered, seed_of
from generator.scene import Cap, Item

_APART = 1.7
_LONG, _SHORT = 1.6, 0.75
_LINE = 0.13
_TURN = 0.35  # which way most ditches run, in radians from east


def _cover(context: RenderContext, region: BaseGeometry) -> Iterator[Item]:
    """Yield pairs of ditches that meet at right angles."""
    size = context.texture(1.0)
    places = scattered(region, size * _APART, context.ground.seed + seed_of("polder"))
    turn = _TURN + (chances(len(places), 3) - 0.5) * 0.2
    along = np.column_stack([np.cos(turn), np.sin(turn)])
    across = np.column_stack([-along[:, 1], along[:, 0]])
    long = along * size * _LONG / 2
    short = across * size * _SHORT
    strokes = np.concatenate(
        [
            np.stack([places - long, places + long], axis=1),
            np.stack([places, places + short], axis=1),
        ]
    )
    ditches = MultiLineString(list(strokes)).intersection(region)
    colour = context.palette.terrains["polder"].mark
    yield from line(ditches, colour, context.hair(_LINE), cap=Cap.BUTT)


LOOK = TerrainLook("polder", cover=_cover)
