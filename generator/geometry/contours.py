"""Contours of a field as polygons.

In: a raster and its values. Out: shapely polygons of where the values reach a level, in the unit
of the raster.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import contourpy
from shapely import MultiPolygon, Polygon, get_parts, make_valid
from shapely.geometry.base import BaseGeometry

from generator.geometry.noise import Array
from generator.geometry.raster import Raster


class Contours:
    """The contours of one field; the search is set up once for all levels."""

    def __init__(self, raster: Raster, values: Array) -> None:
        """Take the values of a raster, by rows."""
        self._top = float(values.max()) + 1.0
        self._generator = contourpy.contour_generator(
            raster.across, raster.down, values, fill_type=contourpy.FillType.OuterOffset
        )

    def above(self, level: float, *, smallest: float = 0.0) -> MultiPolygon:
        """Return where the values are at least `level`.

        Parts and holes of an area under `smallest` are left out.
        """
        if level >= self._top:
            return MultiPolygon()
        points, offsets = self._generator.filled(level, self._top)[:2]
        parts = zip(points, offsets, strict=True)
        found: list[BaseGeometry] = []
        for outline, starts in parts:
            if outline is not None and starts is not None:
                found.extend(_polygon(outline, starts.tolist(), smallest))
        return _whole(found)


def _polygon(points: Array, starts: list[int], smallest: float) -> tuple[Polygon, ...]:
    """Return an outline with its holes, or nothing where it is too small."""
    rings = [points[start:end] for start, end in pairwise(starts)]
    outline, *holes = rings
    if len(outline) < 4 or _area(outline) < smallest:
        return ()
    kept = [hole for hole in holes if len(hole) > 3 and _area(hole) >= smallest]
    return (Polygon(outline, kept),)


def _area(ring: Array) -> float:
    """Area within a ring whose last point is its first (shoelace formula)."""
    x, y = ring[:, 0], ring[:, 1]
    return abs(float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())) / 2


def _whole(parts: Sequence[BaseGeometry]) -> MultiPolygon:
    """Return one geometry of the parts, which do not overlap, each made valid."""
    sound = [part if part.is_valid else make_valid(part) for part in parts]
    pieces = [piece for part in sound for piece in get_parts(part)]
    return MultiPolygon([piece for piece in pieces if isinstance(piece, Polygon)])
