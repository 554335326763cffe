"""A raster: a field of numbers on a square lattice of points, what is smoothed and contoured.

In: a rectangle and a step, in any one unit. Out: arrays with a row for each y and a column for
each x, y downwards.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias, cast

import contourpy
import numpy as np
from numpy.typing import NDArray
from shapely import (
    GeometryType,
    MultiPolygon,
    from_ragged_array,
    get_parts,
    get_type_id,
    is_valid,
    make_valid,
    multipolygons,
)

from generator.geometry.noise import Array
from generator.records import Frozen

_REACH = 3.0  # standard deviations after which a Gaussian is cut off


class Raster(Frozen):
    """Points `step` apart; the first at (`left`, `top`)."""

    left: float
    top: float
    step: float
    columns: int
    rows: int

    @classmethod
    def covering(cls, box: tuple[float, float, float, float], step: float) -> Raster:
        """Return the smallest raster that covers (left, top, right, bottom)."""
        left, top, right, bottom = box
        columns = math.ceil((right - left) / step) + 1
        rows = math.ceil((bottom - top) / step) + 1
        return cls(left, top, step, columns, rows)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The rectangle from the first point to the last: left, top, right, bottom."""
        right = self.left + self.step * (self.columns - 1)
        return self.left, self.top, right, self.top + self.step * (self.rows - 1)

    @property
    def across(self) -> Array:
        """The x of each column."""
        return self.left + self.step * np.arange(self.columns, dtype=np.float64)

    @property
    def down(self) -> Array:
        """The y of each row."""
        return self.top + self.step * np.arange(self.rows, dtype=np.float64)

    def blur(self, values: Array, deviation: float) -> Array:
        """Return `values` smoothed by a Gaussian; beyond the border they go on as at it.

        `deviation` is its standard deviation, in the raster's unit.
        """
        kernel = _gaussian(deviation / self.step)
        return _convolved(_convolved(values, kernel).T, kernel).T

    def slopes(self, values: Array) -> tuple[Array, Array]:
        """Return how much `values` grow per unit across and per unit down."""
        down, across = np.gradient(values, self.step)
        return np.asarray(across), np.asarray(down)

    def sample(self, values: Array, points: Array) -> Array:
        """Return `values` at `points` (n, 2), interpolated; those off the raster as at its edge."""
        x = np.clip((points[:, 0] - self.left) / self.step, 0, self.columns - 1.001)
        y = np.clip((points[:, 1] - self.top) / self.step, 0, self.rows - 1.001)
        column, row = x.astype(np.intp), y.astype(np.intp)
        right, below = x - column, y - row
        upper = values[row, column] * (1 - right) + values[row, column + 1] * right
        lower = values[row + 1, column] * (1 - right) + values[row + 1, column + 1] * right
        return np.asarray(upper * (1 - below) + lower * below)

    def holds(self, points: Array) -> NDArray[np.bool_]:
        """Whether each of `points` (n, 2) lies in the rectangle from the first to the last."""
        left, top, right, bottom = self.bounds
        inside = (points >= (left, top)) & (points <= (right, bottom))
        return np.asarray(inside.all(axis=1))

    def around(self, wanted: NDArray[np.bool_], margin: int) -> tuple[Raster, tuple[slice, slice]]:
        """Return the part that holds all points that are `wanted`, and so many beside; its slices.

        The whole raster where none is.
        """
        if not wanted.any():
            return self, np.s_[:, :]
        spans = []
        for axis, count in ((1, self.rows), (0, self.columns)):
            own = np.nonzero(wanted.any(axis=axis))[0]
            spans.append((max(0, int(own[0]) - margin), min(count, int(own[-1]) + 1 + margin)))
        (first, last), (start, end) = spans
        left, top = self.left + start * self.step, self.top + first * self.step
        part = Raster(left, top, self.step, end - start, last - first)
        return part, np.s_[first:last, start:end]

    def displaced(self, values: Array, east: Array, south: Array) -> Array:
        """Return for each point the value found so far to the east and south of it."""
        x, y = np.meshgrid(self.across, self.down)
        places = np.column_stack([(x + east).ravel(), (y + south).ravel()])
        return self.sample(values, places).reshape(values.shape)

    def cells(self, points: Array) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the row and column nearest to each of `points` (n, 2), kept on the raster."""
        column = np.rint((points[:, 0] - self.left) / self.step).astype(np.intp)
        row = np.rint((points[:, 1] - self.top) / self.step).astype(np.intp)
        return np.clip(row, 0, self.rows - 1), np.clip(column, 0, self.columns - 1)


def _gaussian(deviation: float) -> tuple[float, ...]:
    """Weights of a Gaussian at 0, 1, 2 ... steps from its middle; both sides together sum to 1."""
    if deviation <= 0:
        return (1.0,)
    count = max(1, math.ceil(_REACH * deviation))
    weights = [math.exp(-0.5 * (place / deviation) ** 2) for place in range(count + 1)]
    total = 2 * math.fsum(weights) - weights[0]
    return tuple(weight / total for weight in weights)


def _convolved(values: Array, kernel: tuple[float, ...]) -> Array:
    """Smooth along the first axis, in which steps lie together in memory for speed."""
    reach = len(kernel) - 1
    length = values.shape[0]
    padded = np.pad(values, ((reach, reach), (0, 0)), mode="edge")
    smooth = padded[reach : reach + length] * kernel[0]
    for place, weight in enumerate(kernel[1:], 1):
        before = padded[reach - place : reach - place + length]
        after = padded[reach + place : reach + place + length]
        smooth += (before + after) * weight
    return smooth


_Rings: TypeAlias = list[NDArray[np.uint32] | None]


class Contours:
    """The contours of one field; the search is set up once for all levels."""

    def __init__(self, raster: Raster, values: Array) -> None:
        """Take the values of a raster, by rows."""
        self._top = float(values.max()) + 1.0
        self._generator = contourpy.contour_generator(
            raster.across,
            raster.down,
            values,
            fill_type=contourpy.FillType.ChunkCombinedOffsetOffset,
        )

    def above(self, level: float, *, smallest: float = 0.0) -> MultiPolygon:
        """Return where the values are at least `level`.

        Parts and holes of an area under `smallest` are left out.
        """
        if level >= self._top:
            return MultiPolygon()
        # One chunk of the raster is all of it; the stubs know no kind of fill by its type.
        filled: Any = self._generator.filled(level, self._top)
        (points,), (rings,), (parts,) = cast(tuple[list[Array | None], _Rings, _Rings], filled)
        if points is None or rings is None or parts is None:
            return MultiPolygon()
        return _polygons(points, rings.astype(np.int64), parts.astype(np.int64), smallest)


def _polygons(
    points: Array, rings: NDArray[np.int64], parts: NDArray[np.int64], smallest: float
) -> MultiPolygon:
    """Return polygons from the points of their rings, all at once.

    Ring i has the points from ``rings[i]`` on, the last of which is its first; part i has the rings
    from ``parts[i]`` on, its outline before its holes.
    """
    lengths, counts = np.diff(rings), np.diff(parts)
    wanted = (lengths > 3) & (_areas(points, rings) >= smallest)
    wanted &= np.repeat(wanted[parts[:-1]], counts)  # a hole goes with its outline
    owner = np.repeat(np.arange(len(counts)), counts)[wanted]
    kept = np.bincount(owner, minlength=len(counts))
    found = from_ragged_array(
        GeometryType.POLYGON,
        points[np.repeat(wanted, lengths)],
        (_offsets(lengths[wanted]), _offsets(kept[kept > 0])),
    )
    sound = is_valid(found)
    mended = get_parts(make_valid(found[~sound]))
    whole = [*found[sound], *mended[get_type_id(mended) == GeometryType.POLYGON]]
    return multipolygons(whole) if whole else MultiPolygon()


def _areas(points: Array, rings: NDArray[np.int64]) -> Array:
    """Return the area within each ring (shoelace formula)."""
    x, y = points.T
    cross = np.zeros(len(points))
    cross[:-1] = x[:-1] * y[1:] - x[1:] * y[:-1]
    cross[rings[1:] - 1] = 0.0  # from the end of one ring to the beginning of the next
    return np.asarray(np.abs(np.add.reduceat(cross, rings[:-1])) / 2)


def _offsets(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(lengths)])
