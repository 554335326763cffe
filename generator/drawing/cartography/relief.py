"""The relief: heights, and the shade that light from the north-west makes of them.

In: the classes of a raster and what rises where. Out: the heights, and nested outlines of shade and
shine, in hex units, which painted translucent over each other give continuous tone without a
gradient.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from shapely import MultiPolygon

from generator.drawing.cartography.fields import Classes
from generator.geometry.noise import Array
from generator.geometry.raster import Contours, Raster
from generator.records import Frozen

Height: TypeAlias = Callable[[Classes, int], Array]
"""Takes the classes of the raster and a seed; returns how far the ground rises, in hex units."""

DARK = (0.02, 0.035, 0.052, 0.072, 0.095, 0.12, 0.15, 0.185, 0.225, 0.27, 0.32, 0.38, 0.45, 0.53)
"""How much darker than level ground each outline of shade begins."""
LIGHT = (0.02, 0.04, 0.065, 0.09, 0.12, 0.15, 0.185, 0.22, 0.26)
"""How much lighter each outline of shine begins."""
STEPS = (0.09, 0.15, 0.21, 0.27, 0.33)
"""The heights at which high ground changes its colour."""

_SUN = (-0.58, -0.58, 0.57)  # towards the light: west, north, up
_SMALLEST = 0.015


class Relief(Frozen):
    """The ground's heights and their light."""

    raster: Raster
    heights: Array
    light: Array
    """How much lighter than level ground each point is."""
    dark: tuple[MultiPolygon, ...]
    """One outline for each of `DARK`."""
    shine: tuple[MultiPolygon, ...]
    """One for each of `LIGHT`."""
    steps: tuple[MultiPolygon, ...]
    """One for each of `STEPS`."""


def relief(classes: Classes, rising: Sequence[Height], seed: int) -> Relief | None:
    """Return the relief of the heights of all terrains that rise; None where none does."""
    if not rising:
        return None
    raster = classes.raster
    total = np.sum([height(classes, seed) for height in rising], axis=0)
    heights = raster.blur(total, 0.026)
    light = lit(raster, heights)
    soft = raster.blur(light, 0.035)
    dark, shine, steps = Contours(raster, -soft), Contours(raster, soft), Contours(raster, heights)
    return Relief(
        raster,
        heights,
        light,
        *(
            tuple(contours.above(level, smallest=_SMALLEST) for level in levels)
            for contours, levels in ((dark, DARK), (shine, LIGHT), (steps, STEPS))
        ),
    )


def lit(raster: Raster, heights: Array) -> Array:
    """Return by how much slopes are lighter (up to about 0.4) or darker than level ground.

    The cosine of the angle between the ground's normal and the light (Lambert), less that of
    level ground.
    """
    across, down = raster.slopes(heights)
    length = math.sqrt(sum(part * part for part in _SUN))
    east, south, up = (part / length for part in _SUN)
    steep = 1 / np.sqrt(1 + across * across + down * down)
    return np.asarray((up - across * east - down * south) * steep - up)
