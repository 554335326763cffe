"""Shapely geometry to scene segments and back.

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
    MultiLineString,
    MultiPolygon,
    Polygon,
    get_coordinates,
    get_parts,
    get_rings,
    make_valid,
)
from shapely.geometry.base import BaseGeometry

from generator.geometry.curves import CENTRIPETAL, DECIMALS, curve, flattened
from generator.scene import Point, Segment, closed, polyline

TOLERANCE = 0.01
"""How far, in mm, a flattened curve may lie from the true one: a tenth of a thin line."""


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


def smoothed(geometry: BaseGeometry, spacing: float = CENTRIPETAL) -> tuple[Segment, ...]:
    """Return the same as `outlines` with a curve through the points; see `curves.curve`."""
    found: list[Segment] = []
    for points, ring in _courses(geometry):
        found.extend(curve(points, closed=ring, spacing=spacing))
    return tuple(found)


def area(segments: Sequence[Segment], tolerance: float = TOLERANCE) -> Polygon | MultiPolygon:
    """Return what a fill of `segments` covers by the even-odd rule: a polygon or several.

    Subpaths that are not closed are closed for it, as a fill does; curves are within `tolerance`
    mm. Empty where nothing is covered.
    """
    rings = [points for points in flattened(segments, tolerance) if len(set(points)) >= 3]
    covered: Polygon | MultiPolygon = MultiPolygon()
    for points in rings:
        # A ring that crosses itself is first taken apart by the same rule.
        shape = _polygons(make_valid(Polygon(points)))
        covered = _polygons(covered.symmetric_difference(shape))
    return covered


def lines(segments: Sequence[Segment], tolerance: float = TOLERANCE) -> MultiLineString:
    """Return what a stroke of `segments` follows, one line a subpath; curves as in `area`."""
    return MultiLineString(
        [points for points in flattened(segments, tolerance) if len(points) >= 2]
    )


def _polygons(geometry: BaseGeometry) -> Polygon | MultiPolygon:
    """Return the polygons among the parts of `geometry`, without the lines and points."""
    parts = get_parts(get_parts(geometry))  # a collection may hold a multipolygon
    found = [part for part in parts if isinstance(part, Polygon)]
    return found[0] if len(found) == 1 else MultiPolygon(found)


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
