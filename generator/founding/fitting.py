"""Shifting a grid a little, so that its hexes fit the coast."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray
from shapely import contains_xy, get_parts, prepare
from shapely.geometry.base import BaseGeometry

from generator.geometry.layout import HexLayout
from generator.geometry.noise import Array
from generator.hexes import neighbours

_SHIFTS = tuple(step / 5 for step in range(-3, 4))
"""How far a grid is moved each way, in hex units."""
_AROUND = ((0.6, 0.0), (-0.6, 0.0), (0.3, 0.52), (-0.3, 0.52), (0.3, -0.52), (-0.3, -0.52))
_SAMPLES = np.array(((0.0, 0.0), *_AROUND))
_CLOSED_STRAIT = 10
"""Two lands that touch only on the grid are worse than so many hexes that are mostly the other."""


def best_shift(layout: HexLayout, land: BaseGeometry) -> tuple[float, float]:
    """Return how far to move the grid east and south so that it says most truly what is land.

    What counts: no two hexes side by side whose centres lie on different islands, so that straits
    stay open; then few hexes whose centre is land and most of the rest is water, or the other way
    round; then a small move.
    """
    parts = list(get_parts(land))
    for part in parts:
        prepare(part)
    hexes = layout.grid.hexes()
    numbers = {at: number for number, at in enumerate(hexes)}
    pairs = np.array(
        [
            (number, numbers[near])
            for at, number in numbers.items()
            for near in neighbours(at)
            if number < numbers.get(near, -1)
        ]
    )
    points = np.array([layout.centre(at) for at in hexes])[:, np.newaxis] + _SAMPLES

    def cost(shift: tuple[float, float]) -> tuple[int, float]:
        bodies = _bodies(parts, points + np.array(shift))
        centres, dry = bodies[:, 0], bodies >= 0
        first, second = centres[pairs[:, 0]], centres[pairs[:, 1]]
        closed = int(((first >= 0) & (second >= 0) & (first != second)).sum())
        odd = int(((dry.mean(axis=1) >= 0.5) != (centres >= 0)).sum())
        return closed * _CLOSED_STRAIT + odd, shift[0] ** 2 + shift[1] ** 2

    return min(product(_SHIFTS, _SHIFTS), key=cost)


def _bodies(parts: list[BaseGeometry], points: Array) -> NDArray[np.intp]:
    """Return for each point the number of the part that it lies in, or -1."""
    found = np.full(points.shape[:-1], -1, dtype=np.intp)
    for number, part in enumerate(parts):
        found[contains_xy(part, points[..., 0], points[..., 1])] = number
    return found
