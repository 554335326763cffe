"""Where courses leave the painting: they run on until nobody can see them end."""

from __future__ import annotations

import math

import numpy as np

from generator.geometry.noise import Array

_MORE = 0.5  # how far beyond the border of the painting, in hex units


def outside(bounds: tuple[float, float, float, float], start: Array, target: Array) -> Array:
    """Return the point where the ray from `start` through `target` is out of `bounds`.

    Never nearer than `target` itself.
    """
    way = target - start
    length = math.hypot(*way)
    left, top, right, bottom = bounds
    exits = [
        ((low if step < 0 else high) - at) / step
        for at, step, low, high in (
            (start[0], way[0], left, right),
            (start[1], way[1], top, bottom),
        )
        if abs(step) > 1e-9
    ]
    return np.asarray(start + way * max(1.0, min(exits) + _MORE / length))
