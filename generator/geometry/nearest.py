"""Which hex many points lie in, at once.

In: a layout and arrays of coordinates. Out: arrays of axial coordinates; `HexLayout.hex_at` is the
same for one point.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.geometry.layout import HexLayout
from generator.geometry.noise import Array
from generator.hexes import Hex

Whole: TypeAlias = NDArray[np.int64]


def nearest_hexes(layout: HexLayout, x: Array, y: Array) -> tuple[Whole, Whole]:
    """Return q and r of the hexes in which points lie.

    Axial coordinates are linear in x and y; they follow from where three centres lie. Each cube
    coordinate is rounded, and the one that moved most is put right from the others
    (https://www.redblobgames.com/grids/hexagons/#rounding).
    """
    q, r = _fractional(layout, x, y)
    s = -q - r
    column, row, third = np.rint(q), np.rint(r), np.rint(s)
    moved_q, moved_r, moved_s = np.abs(column - q), np.abs(row - r), np.abs(third - s)
    worst_q = (moved_q > moved_r) & (moved_q > moved_s)
    worst_r = ~worst_q & (moved_r > moved_s)
    column = np.where(worst_q, -row - third, column)
    row = np.where(worst_r, -column - third, row)
    return column.astype(np.int64), row.astype(np.int64)


def _fractional(layout: HexLayout, x: Array, y: Array) -> tuple[Array, Array]:
    """Return axial coordinates with their fractions."""
    left, top = layout.centre(Hex(0, 0))
    (a, b), (c, d) = layout.centre(Hex(1, 0)), layout.centre(Hex(0, 1))
    a, b, c, d = a - left, b - top, c - left, d - top
    across, down = x - left, y - top
    area = a * d - b * c
    return (across * d - down * c) / area, (down * a - across * b) / area
