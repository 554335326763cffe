"""Crowding: how much a name would cover of what should stay visible.

In: what is drawn, each with its price a square millimetre. Out: the price of any box, by a summed
area index: the same for a small box as for a large one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

import numpy as np
from numpy.typing import NDArray
from shapely import contains_xy, get_coordinates, prepare, segmentize
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lettering.boxes import as_array
from generator.drawing.trials import Trials
from generator.geometry.noise import Array
from generator.geometry.raster import Raster
from generator.scene import Bounds

_STEP = 0.3


_masks: Trials[NDArray[np.bool_]] = Trials()
"""Land as it was found for another ink."""


def _covered(geometry: BaseGeometry, raster: Raster) -> NDArray[np.bool_]:
    """Return which points of a raster lie in a polygon."""
    prepare(geometry)
    x, y = np.meshgrid(raster.across, raster.down)
    return np.asarray(contains_xy(geometry, x, y))


class Crowding:
    """Prices over the frame; add to it, then ask."""

    def __init__(self, frame: Bounds, prices: Array | None = None) -> None:
        """Take the frame of the map in mm, and prices that another of the same frame has."""
        self._frame = frame
        self._raster = Raster.covering(frame, _STEP)
        rows, columns = self._raster.rows, self._raster.columns
        self._corner = np.array([self._raster.left, self._raster.top] * 2)
        self._most = np.array([columns, rows] * 2)
        self._prices: Array = np.zeros((rows, columns)) if prices is None else prices.copy()
        self._sums: Array | None = None

    def raised(self, boxes: Iterable[Bounds], price: float) -> Crowding:
        """Return the same with the price of boxes on top."""
        found = Crowding(self._frame, self._prices)
        found.add_boxes(as_array(boxes), price)
        return found

    def add_lines(self, geometry: BaseGeometry, reach: float, price: float) -> None:
        """Add lines, or the outlines of areas, that reach so far to both sides."""
        points = get_coordinates(segmentize(geometry, _STEP))
        if len(points):
            self._prices[self._near(points, reach)] += price
            self._sums = None

    def add_area(self, geometry: BaseGeometry, price: float) -> None:
        """Add what a polygon covers."""
        if geometry.is_empty:
            return
        covered = partial(_covered, geometry, self._raster)
        self._prices += _masks.found((self._raster, geometry), covered) * price
        self._sums = None

    def add_boxes(self, boxes: Array, price: float) -> None:
        """Add boxes (n, 4)."""
        for left, top, right, bottom in self._cells(boxes).tolist():
            self._prices[top:bottom, left:right] += price
        self._sums = None

    def price(self, boxes: Array) -> Array:
        """Return for each of the boxes (n, 4) the price of what it covers."""
        if self._sums is None:
            rows, columns = self._prices.shape
            self._sums = np.zeros((rows + 1, columns + 1))
            inner = self._sums[1:, 1:]
            self._prices.cumsum(axis=0, out=inner).cumsum(axis=1, out=inner)
            inner *= _STEP**2
        left, top, right, bottom = self._cells(boxes).T
        sums = self._sums
        below = sums[bottom, right] - sums[top, right]
        return np.asarray(below - sums[bottom, left] + sums[top, left])

    def _near(self, points: Array, reach: float) -> NDArray[np.bool_]:
        """Return the cells within about `reach` of any of the points."""
        mask = np.zeros(self._prices.shape, dtype=np.bool_)
        left, top, right, bottom = self._raster.bounds
        x, y = points.T
        inside = points[(x >= left) & (x <= right) & (y >= top) & (y <= bottom)]
        mask[self._raster.cells(inside)] = True
        for _ in range(max(0, math.floor(reach / _STEP))):
            for way in (mask, mask.T):  # each row, each column into those beside it
                before = way.copy(order="K")
                way[1:] |= before[:-1]
                way[:-1] |= before[1:]
        return mask

    def _cells(self, boxes: Array) -> NDArray[np.intp]:
        """Return boxes in cells: the first and one past the last, across and down."""
        cells = np.rint((boxes - self._corner) / _STEP).astype(np.intp)
        return np.asarray(np.clip(cells, 0, self._most))
