"""Contours of a field as polygons.

In: a raster and its values. Out: shapely polygons of where the values reach a level, in the unit
of the raster.
"""

from __future__ import annotations

from typing import TypeAlias, cast

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
from generator.geometry.raster import Raster

_Rings: TypeAlias = list[NDArray[np.uint32] | None]
_Filled: TypeAlias = tuple[list[Array | None], _Rings, _Rings]


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
        filled = cast(_Filled, self._generator.filled(level, self._top))
        (points,), (rings,), (parts,) = filled
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
