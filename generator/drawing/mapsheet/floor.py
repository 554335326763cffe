"""Finding room for insets: rectangles that cover no hex in play and nothing placed before.

In: a frame, the hexes and discs that must stay free, the sizes of an inset. Out: its place, or None
where there is no room, so that the caller can make room or move it elsewhere.

The frame is a floor of small squares. A table of sums over them says of any rectangle at once
whether it is free (https://en.wikipedia.org/wiki/Summed-area_table).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.records import dataclass
from generator.scene import Point

Box: TypeAlias = tuple[float, float, float, float]
"""(left, top, right, bottom) in mm."""

FINENESS = 180
"""Squares along the longer side of a frame, at most."""
SMALLEST = 0.5
"""Side of a square in mm, at least."""
PULL = 0.06
"""How far an inset is drawn to an edge of the frame, as a part of its diagonal."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The squares of a frame and of a border `gap` mm wide around it; those taken are True."""

    frame: Box
    step: float
    gap: float
    taken: NDArray[np.bool_]
    sums: NDArray[np.int32]
    """How many squares are taken above and left of each corner of a square."""

    @property
    def room(self) -> float:
        """The area that is not taken, the border included, in mm²."""
        return float(self.taken.size - self.sums[-1, -1]) * self.step**2

    def nearest(self, size: tuple[float, float], corner: Point) -> tuple[Point, float] | None:
        """Return the free place for a rectangle that is nearest to a corner of the frame.

        The corner is 0 or 1 each way: (0, 0) is the top left. The place is the rectangle's top
        left corner, which keeps `gap` mm from what is taken; with it comes how far off its corner
        it is, as a part of the frame's diagonal. It stands at the edges that are near, so that
        insets line up.
        """
        left, top, right, bottom = self.frame
        width, height = size
        if width > right - left or height > bottom - top:
            return None
        free = self._free(size)
        if not free.any():
            return None
        down, across = free.shape
        lefts = np.minimum(left + self.step * np.arange(across), right - width)
        tops = np.minimum(top + self.step * np.arange(down), bottom - height)
        lefts[-1], tops[-1] = right - width, bottom - height
        goal_x = left + corner[0] * (right - left - width)
        goal_y = top + corner[1] * (bottom - top - height)
        distance = np.hypot(lefts[None, :] - goal_x, tops[:, None] - goal_y)
        best = int(np.where(free, distance, np.inf).argmin())
        diagonal = math.hypot(right - left, bottom - top)
        row, column = _at_edges(free, divmod(best, across), PULL * diagonal / self.step)
        return (float(lefts[column]), float(tops[row])), float(distance.flat[best]) / diagonal

    def without(self, box: Box) -> Floor:
        """Return the floor with a rectangle taken."""
        taken = self.taken.copy()
        pad = self._pad
        first_x = math.floor((box[0] - self.frame[0]) / self.step) + pad
        first_y = math.floor((box[1] - self.frame[1]) / self.step) + pad
        last_x = math.ceil((box[2] - self.frame[0]) / self.step) + pad
        last_y = math.ceil((box[3] - self.frame[1]) / self.step) + pad
        taken[max(0, first_y) : last_y, max(0, first_x) : last_x] = True
        return replace(self, taken=taken, sums=_sums(taken))

    @property
    def _pad(self) -> int:
        return math.ceil(self.gap / self.step)

    def _free(self, size: tuple[float, float]) -> NDArray[np.bool_]:
        """Say of each place, counted in steps from the top left, whether it is free."""
        wide, high = (math.ceil(side / self.step) + 2 * self._pad for side in size)
        sums = self.sums
        inside = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide]
        return np.asarray(inside + sums[:-high, :-wide] == 0)


def floor(
    frame: Box,
    layout: HexLayout,
    hexes: Iterable[Hex],
    discs: Iterable[tuple[Point, float]],
    gap: float,
) -> Floor:
    """Return the floor of a frame on which `hexes` and `discs` (middle, radius) are taken."""
    left, top, right, bottom = frame
    step = max(SMALLEST, max(right - left, bottom - top) / FINENESS)
    pad = math.ceil(gap / step)
    across, down = (math.ceil(side / step) + 2 * pad for side in (right - left, bottom - top))
    xs = left + (np.arange(across) - pad + 0.5) * step
    ys = top + (np.arange(down) - pad + 0.5) * step
    taken = _covered(layout, hexes, xs, ys)
    for (x, y), radius in discs:
        first_x, last_x = np.searchsorted(xs, (x - radius, x + radius))
        first_y, last_y = np.searchsorted(ys, (y - radius, y + radius))
        near_x, near_y = xs[first_x:last_x], ys[first_y:last_y]
        disc = np.hypot(near_x[None, :] - x, near_y[:, None] - y) < radius
        taken[first_y:last_y, first_x:last_x] |= disc
    return Floor(frame, step, gap, taken, _sums(taken))


def _at_edges(free: NDArray[np.bool_], at: tuple[int, int], reach: float) -> tuple[int, int]:
    """Return the place (row, column) moved to the edges within reach, where these are free."""
    row, column = at
    down, across = free.shape
    for edge in sorted((0, down - 1), key=lambda edge: abs(edge - row)):
        if abs(edge - row) <= reach and free[edge, column]:
            row = edge
            break
    for edge in sorted((0, across - 1), key=lambda edge: abs(edge - column)):
        if abs(edge - column) <= reach and free[row, edge]:
            column = edge
            break
    return row, column


def _sums(taken: NDArray[np.bool_]) -> NDArray[np.int32]:
    sums = np.zeros((taken.shape[0] + 1, taken.shape[1] + 1), np.int32)
    sums[1:, 1:] = taken.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    return sums


def _covered(
    layout: HexLayout,
    hexes: Iterable[Hex],
    xs: NDArray[np.floating[Any]],
    ys: NDArray[np.floating[Any]],
) -> NDArray[np.bool_]:
    """Say of each point whether it lies in one of the hexes.

    Cube rounding: https://www.redblobgames.com/grids/hexagons/#rounding.
    """
    start, along_q, along_r = (layout.centre(Hex(*at)) for at in ((0, 0), (1, 0), (0, 1)))
    basis = np.array(
        [
            [along_q[0] - start[0], along_r[0] - start[0]],
            [along_q[1] - start[1], along_r[1] - start[1]],
        ]
    )
    (a, b), (c, d) = np.linalg.inv(basis)
    x, y = xs[None, :] - start[0], ys[:, None] - start[1]
    q, r = a * x + b * y, c * x + d * y
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(-q - r)
    off_q, off_r = np.abs(whole_q - q), np.abs(whole_r - r)
    off_s = np.abs(whole_s + q + r)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    found_q = np.where(fix_q, -whole_r - whole_s, whole_q).astype(int)
    found_r = np.where(fix_r, -whole_q - whole_s, whole_r).astype(int)
    return _members(found_q, found_r, tuple(hexes))


def _members(q: NDArray[np.int_], r: NDArray[np.int_], hexes: tuple[Hex, ...]) -> NDArray[np.bool_]:
    """Say of each hex, given by its coordinates, whether it is one of `hexes`."""
    least_q, least_r = int(q.min()), int(r.min())
    chart = np.zeros((int(q.max()) - least_q + 1, int(r.max()) - least_r + 1), np.bool_)
    for at in hexes:
        row, column = at.q - least_q, at.r - least_r
        if 0 <= row < chart.shape[0] and 0 <= column < chart.shape[1]:
            chart[row, column] = True
    return np.asarray(chart[q - least_q, r - least_r])
