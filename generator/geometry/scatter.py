"""Points scattered over an area, none too near another.

In: a shapely area, a spacing, a seed. Out: points (n, 2).
"""

from __future__ import annotations

import math

import numpy as np
from shapely import contains_xy, prepare
from shapely.geometry.base import BaseGeometry

from generator.geometry.noise import Array, chances

_TRIES = 6  # darts thrown for each point that there is room for


def scattered(region: BaseGeometry, spacing: float, seed: int) -> Array:
    """Return points in `region` at least `spacing` apart, as many as darts find room for.

    Source: dart throwing on a grid of cells that hold one point each (Bridson, Fast Poisson disk
    sampling in arbitrary dimensions, 2007, section 2).
    """
    if region.is_empty:
        return np.zeros((0, 2))
    left, top, right, bottom = region.bounds
    count = int((right - left) * (bottom - top) / spacing**2 * _TRIES) + 8
    thrown = chances(2 * count, seed).reshape(count, 2)
    darts = thrown * (right - left, bottom - top) + (left, top)
    prepare(region)
    inside = darts[contains_xy(region, darts[:, 0], darts[:, 1])]
    return _apart(inside, spacing)


def _apart(darts: Array, spacing: float) -> Array:
    """Return the darts that are not too near an earlier one."""
    size = spacing / math.sqrt(2)
    taken: dict[tuple[int, int], tuple[float, float]] = {}
    limit = spacing * spacing
    around = [(i, j) for i in range(-2, 3) for j in range(-2, 3)]
    for x, y in darts.tolist():
        column, row = int(x // size), int(y // size)
        if (column, row) in taken:
            continue
        for i, j in around:
            other = taken.get((column + i, row + j))
            if other and (other[0] - x) ** 2 + (other[1] - y) ** 2 < limit:
                break
        else:
            taken[column, row] = x, y
    return np.array(list(taken.values()), dtype=np.float64).reshape(-1, 2)
