"""Rough ground: low broken hills, some higher than others."""

from __future__ import annotations

import numpy as np

from generator.drawing.cartography.fields import Classes
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.drawing.cartography.terrains.ranges import crests
from generator.geometry.noise import Array, clouds


def _height(classes: Classes, seed: int) -> Array:
    raster = classes.raster
    knolls = crests(raster, 0.72, 0.3, seed + 63, 4)
    patches = np.clip(0.75 + 1.6 * clouds(raster.across, raster.down, 1.4, seed + 99, 2), 0.3, 1.2)
    return np.asarray(classes.share("rough", 0.18) * (0.03 + 0.15 * knolls * patches))


LOOK = TerrainLook("rough", feather=0.14, height=_height)
