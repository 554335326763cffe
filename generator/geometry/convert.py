"""Shapely geometry to scene segments.

Scenes fill by the even-odd rule, so that holes need no winding. Coordinates are rounded to a
thousandth of a millimetre; rings and lines that shrink to nothing by it are left out.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, starmap
from typing import TypeAlias

import numpy as np
from shapely import LinearRing, LineString, Polygon, get_coordinates, get_parts, get_rings
from shapely.geometry.base import BaseGeometry

from generator.geometry.noise import Array
from generator.scene import Packed

DECIMALS = 3
"""Decimals of a coordinate in mm: finer than any printer, and files stay small."""


def outlines(geometry: BaseGeometry) -> Packed:
    """Return the rings of polygons as closed subpaths and lines as open ones, straight.

    Takes polygons, rings, lines and collections of them, in order. Points in a collection are left
    out; points alone raise TypeError. An empty geometry gives no segments, nor does a ring of fewer
    than three points.
    """
    return _packed(_straight(*each) for each in _courses(geometry))


def smoothed(geometry: BaseGeometry) -> Packed:
    """Return the same as `outlines` with a centripetal Catmull-Rom curve through the points."""
    return _packed(starmap(_curve, _courses(geometry)))


_Subpath: TypeAlias = tuple[bytes, Array]
"""The signs of its segments, and the coordinates of all their points."""


def _packed(subpaths: Iterable[_Subpath]) -> Packed:
    signs, numbers = bytearray(), array("d")
    for own, coordinates in subpaths:
        signs += own
        numbers.frombytes(np.ascontiguousarray(coordinates).tobytes())
    return Packed(bytes(signs), numbers)


def _straight(points: Array, ring: bool) -> _Subpath:
    return b"m" + b"l" * (len(points) - 1) + b"z" * ring, points


def _curve(points: Array, ring: bool) -> _Subpath:
    """Return a centripetal Catmull-Rom curve as Béziers.

    Time runs by the root of the distance between points, so that the curve neither loops nor
    overshoots. An open one begins and ends as if its first and last points were mirrored outwards.

    Source: Barry and Goldman, A recursive evaluation algorithm for a class of Catmull-Rom
    splines (1988), in the Bézier form of Yuksel, Schaefer and Keyser, Parameterization and
    applications of Catmull-Rom curves (2011).
    """
    ends = [2 * points[:1] - points[1:2], 2 * points[-1:] - points[-2:-1]]
    before, after = [points[-1:], points[:2]] if ring else ends
    around = np.vstack([before, points, after])
    times = np.sqrt(np.hypot(*np.diff(around, axis=0).T))[:, np.newaxis]
    start, end = around[1:-2], around[2:-1]
    first = _handle(around[:-3], start, end, times[:-2], times[1:-1])
    second = _handle(around[3:], end, start, times[2:], times[1:-1])
    pieces = np.round(np.hstack([first, second, end]), DECIMALS) + 0.0
    signs = b"m" + b"c" * len(pieces) + b"z" * ring
    return signs, np.concatenate([points[0], pieces.ravel()])


def _handle(outer: Array, here: Array, inner: Array, lead: Array, span: Array) -> Array:
    """Control point beside `here`; `lead` and `span` are the times from `outer` and to `inner`."""
    weight = 3 * lead * (lead + span)
    own = 2 * lead * lead + 3 * lead * span + span * span
    return np.asarray((lead * lead * inner - span * span * outer + own * here) / weight)


def _courses(geometry: BaseGeometry) -> Iterator[tuple[Array, bool]]:
    """Yield the rounded points of each ring or line, and whether it is a ring."""
    for kind, group in groupby(_simple(geometry), key=type):
        parts = list(group)
        if kind not in (Polygon, LinearRing, LineString):
            raise TypeError(f"{parts[0].geom_type} has no outline")
        ring = kind is not LineString
        for points in _points(get_rings(parts).tolist() if kind is Polygon else parts):
            if len(points) > (3 if ring else 1):
                yield (points[:-1] if ring else points), ring


def _simple(geometry: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield the parts of collections, and of collections in them, in order.

    Points among other things are left out: a line meets an area there and goes no further.
    """
    mixed = geometry.geom_type == "GeometryCollection"
    for part in get_parts(geometry):
        if hasattr(part, "geoms"):
            yield from _simple(part)
        elif not part.is_empty and not (mixed and part.geom_type == "Point"):
            yield part


def _points(courses: Sequence[BaseGeometry]) -> Iterator[Array]:
    """Yield the rounded points of each course without repetitions; all are rounded in one go."""
    places, numbers = get_coordinates(courses, return_index=True)
    places = np.round(places, DECIMALS) + 0.0  # no negative zeros
    fresh = np.ones(len(places), dtype=bool)
    fresh[1:] = np.any(places[1:] != places[:-1], axis=1) | (numbers[1:] != numbers[:-1])
    ends = np.searchsorted(numbers[fresh], np.arange(len(courses) + 1)).tolist()
    points = places[fresh]
    yield from (points[start:end] for start, end in pairwise(ends))
