"""Shapely geometry to scene segments.

Scenes fill by the even-odd rule, so that holes need no winding. Coordinates are rounded to a
thousandth of a millimetre; rings and lines that shrink to nothing by it are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import numpy as np
from shapely import (
    LinearRing,
    LineString,
    Polygon,
    get_coordinates,
    get_parts,
    get_rings,
)
from shapely.geometry.base import BaseGeometry

from generator.geometry.curves import DECIMALS, curve
from generator.scene import Point, Segment, closed, polyline


def outlines(geometry: BaseGeometry) -> tuple[Segment, ...]:
    """Return the rings of polygons as closed subpaths and lines as open ones, straight.

    Takes polygons, rings, lines and collections of them, in order. Points in a collection are left
    out; points alone raise TypeError.
    An empty geometry gives no segments.
    """
    found: list[Segment] = []
    for points, ring in _courses(geometry):
        if len(points) >= (3 if ring else 2):
            found.extend(closed(points) if ring else polyline(points))
    return tuple(found)


def smoothed(geometry: BaseGeometry) -> tuple[Segment, ...]:
    """Return the same as `outlines` with a curve through the points; see `curves.curve`."""
    found: list[Segment] = []
    for points, ring in _courses(geometry):
        found.extend(curve(points, closed=ring))
    return tuple(found)


def _courses(geometry: BaseGeometry) -> Iterator[tuple[tuple[Point, ...], bool]]:
    """Yield the rounded points of each ring or line, and whether it is a ring."""
    for kind, group in groupby(_simple(geometry), key=type):
        parts = list(group)
        if kind is Polygon:
            yield from ((points[:-1], True) for points in _points(get_rings(parts).tolist()))
        elif kind is LinearRing:
            yield from ((points[:-1], True) for points in _points(parts))
        elif kind is LineString:
            yield from ((points, False) for points in _points(parts))
        else:
            raise TypeError(f"{parts[0].geom_type} has no outline")


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


def _points(courses: Sequence[BaseGeometry]) -> Iterator[tuple[Point, ...]]:
    """Yield the rounded points of each course without repetitions; all are rounded in one go."""
    places, numbers = get_coordinates(courses, return_index=True)
    places = np.round(places, DECIMALS) + 0.0  # no negative zeros
    fresh = np.ones(len(places), dtype=bool)
    fresh[1:] = np.any(places[1:] != places[:-1], axis=1) | (numbers[1:] != numbers[:-1])
    ends = np.searchsorted(numbers[fresh], np.arange(len(courses) + 1)).tolist()
    points = [(x, y) for x, y in places[fresh].tolist()]
    yield from (tuple(points[start:end]) for start, end in pairwise(ends))
