"""Mountains: high ridged ground, shaded from the north-west."""

from __future__ import annotations

import numpy as np

from generator.drawing.cartography.fields import Classes
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.drawing.cartography.terrains.ranges import crests
from generator.geometry.noise import Array


def _height(classes: Classes, seed: int) -> Array:
    share = classes.share("mountain", 0.2)
    return np.asarray(share * (0.11 + 0.33 * crests(classes.raster, 1.2, 0.45, seed + 77, 6)))


LOOK = TerrainLook("mountain", feather=0.145, height=_height)
