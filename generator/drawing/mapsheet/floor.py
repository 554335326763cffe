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

import numpy as np
from numpy.typing import NDArray

from generator.geometry import Layout
from generator.geometry.shapes import nearest_cells
from generator.records import Frozen
from generator.scene import Bounds, Point

FINENESS = 180
"""Squares along the longer side of a frame, at most."""
SMALLEST = 0.5
"""Side of a square in mm, at least."""
PULL = 0.06
"""How far an inset is drawn to an edge of the frame, as a part of its diagonal."""


class Floor(Frozen):
    """The squares of a frame and of a border `gap` mm wide around it; those taken are True."""

    frame: Bounds
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
        spots = free.ravel().nonzero()[0]
        if not len(spots):
            return None
        down, across = free.shape
        lefts = np.minimum(left + self.step * np.arange(across), right - width)
        tops = np.minimum(top + self.step * np.arange(down), bottom - height)
        lefts[-1], tops[-1] = right - width, bottom - height
        goal_x = left + corner[0] * (right - left - width)
        goal_y = top + corner[1] * (bottom - top - height)
        rows, columns = np.divmod(spots, across)
        distance = np.hypot((lefts - goal_x)[columns], (tops - goal_y)[rows])
        best = int(distance.argmin())
        diagonal = math.hypot(right - left, bottom - top)
        at = int(rows[best]), int(columns[best])
        row, column = _at_edges(free, at, PULL * diagonal / self.step)
        return (float(lefts[column]), float(tops[row])), float(distance[best]) / diagonal

    def without(self, box: Bounds) -> Floor:
        """Return the floor with a rectangle taken."""
        taken, sums = self.taken.copy(), self.sums.copy()
        left, top, right, bottom = (
            (side - edge) / self.step for side, edge in zip(box, self.frame[:2] * 2, strict=True)
        )
        first, last = max(0, math.floor(top) + self._pad), math.ceil(bottom) + self._pad
        rows = slice(first, last)
        columns = slice(max(0, math.floor(left) + self._pad), math.ceil(right) + self._pad)
        # Hundreds of arrangements are tried: only those sums change that count the rectangle.
        more = _sums(~taken[rows, columns])[1:, 1:]
        if more.size:
            high, wide = more.shape
            below, beside = first + 1 + high, columns.start + 1 + wide
            sums[first + 1 : below, columns.start + 1 : beside] += more
            sums[below:, columns.start + 1 : beside] += more[-1]
            sums[first + 1 : below, beside:] += more[:, -1:]
            sums[below:, beside:] += more[-1, -1]
            taken[rows, columns] = True
        return replace(self, taken=taken, sums=sums)

    def beside(self, discs: Iterable[tuple[Point, float]]) -> Floor:
        """Return the floor with discs (middle, radius) taken."""
        known = np.array([(*middle, radius) for middle, radius in discs]).reshape(-1, 3)
        if not len(known):
            return self
        taken, radii = self.taken.copy(), known[:, 2]
        (columns, across), (rows, down) = (
            _within(middles, known[:, axis], radii) for axis, middles in enumerate(self.middles)
        )
        number, row, column = np.nonzero(
            np.hypot(across[:, None, :], down[:, :, None]) < radii[:, None, None]
        )
        taken[rows[number, row], columns[number, column]] = True
        return replace(self, taken=taken, sums=_sums(taken))

    @property
    def middles(self) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
        """How far right the middles of squares lie, column by column, and how far down."""
        left, top = self.frame[:2]
        down, across = (np.arange(count) - self._pad + 0.5 for count in self.taken.shape)
        return left + across * self.step, top + down * self.step

    @property
    def _pad(self) -> int:
        return math.ceil(self.gap / self.step)

    def _free(self, size: tuple[float, float]) -> NDArray[np.bool_]:
        """Say of each place, counted in steps from the top left, whether it is free."""
        wide, high = (math.ceil(side / self.step) + 2 * self._pad for side in size)
        sums = self.sums
        right = sums[high:, wide:] - sums[:-high, wide:]
        left = sums[high:, :-wide] - sums[:-high, :-wide]
        return np.asarray(right == left)


def floor(frame: Bounds, layout: Layout, hexes: NDArray[np.int64], gap: float) -> Floor:
    """Return the floor of a frame on which `hexes`, rows of q and r, are taken."""
    left, top, right, bottom = frame
    step = max(SMALLEST, max(right - left, bottom - top) / FINENESS)
    pad = math.ceil(gap / step)
    across, down = (math.ceil(side / step) + 2 * pad for side in (right - left, bottom - top))
    bare = np.zeros((down, across), np.bool_)
    xs, ys = Floor(frame, step, gap, bare, _sums(bare)).middles
    q, r = nearest_cells(layout, np.asarray(xs[None, :]), np.asarray(ys[:, None]))
    first, last = (q.min(), r.min()), (q.max(), r.max())
    known = np.zeros(np.subtract(last, first) + 1, np.bool_)
    there = hexes[((hexes >= first) & (hexes <= last)).all(1)] - first
    known[there[:, 0], there[:, 1]] = True
    taken = known[q - first[0], r - first[1]]
    return Floor(frame, step, gap, taken, _sums(taken))


def _at_edges(free: NDArray[np.bool_], at: tuple[int, int], reach: float) -> tuple[int, int]:
    """Return the place (row, column) moved to the edges within reach, where these are free."""
    row, column = at
    down, across = free.shape
    rows = sorted((0, down - 1), key=lambda edge: abs(edge - row))
    row = next((it for it in rows if abs(it - row) <= reach and free[it, column]), row)
    columns = sorted((0, across - 1), key=lambda edge: abs(edge - column))
    near = (it for it in columns if abs(it - column) <= reach and free[row, it])
    return row, next(near, column)


def _within(
    middles: NDArray[np.floating], at: NDArray[np.floating], radii: NDArray[np.floating]
) -> tuple[NDArray[np.intp], NDArray[np.floating]]:
    """Return for each disc the squares one way that it may meet, and how far off its middle.

    Those of small discs are followed by others, which are without end off.
    """
    first, last = (np.searchsorted(middles, at + side * radii) for side in (-1, 1))
    squares = first[:, None] + np.arange((last - first).max())
    beyond = squares >= last[:, None]
    squares[beyond] = 0
    return squares, np.where(beyond, np.inf, middles[squares] - at[:, None])


def _sums(taken: NDArray[np.bool_]) -> NDArray[np.int32]:
    sums = np.zeros((taken.shape[0] + 1, taken.shape[1] + 1), np.int32)
    sums[1:, 1:] = taken.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    return sums
