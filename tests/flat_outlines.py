"""Outlines of the scene as shapely geometry: what a fill covers, what a stroke follows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely import MultiLineString, MultiPolygon, Polygon, get_parts, make_valid
from shapely.geometry.base import BaseGeometry

from generator.scene import Close, Cubic, Line, Move, Point, Segment

TOLERANCE = 0.01
"""How far, in mm, a flattened curve may lie from the true one: a tenth of a thin line."""


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


def flattened(
    segments: Sequence[Segment], tolerance: float = TOLERANCE
) -> tuple[tuple[Point, ...], ...]:
    """Return each subpath as points, curves within `tolerance` mm of the true line.

    A closed subpath ends with its first point again. The number of pieces follows from the
    greatest second derivative of the curve (Wang, in Goldman, Pyramid algorithms, 2003, 5.6.3).
    """
    subpaths: list[list[Point]] = []
    for segment in segments:
        match segment:
            case Move(to):
                subpaths.append([to])
            case Line(to):
                subpaths[-1].append(to)
            case Cubic(first, second, to):
                start = subpaths[-1][-1]
                subpaths[-1].extend(_along((start, first, second, to), tolerance))
            case Close():
                subpaths[-1].append(subpaths[-1][0])
    return tuple(tuple(points) for points in subpaths)


def _along(controls: tuple[Point, Point, Point, Point], tolerance: float) -> tuple[Point, ...]:
    """Points along a cubic Bézier curve, its start left out."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    pieces = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    return tuple(_at(controls, number / pieces) for number in range(1, pieces)) + controls[3:]


def _at(controls: tuple[Point, Point, Point, Point], part: float) -> Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (
        sum(weight * point[axis] for weight, point in zip(weights, controls, strict=True))
        for axis in (0, 1)
    )
    return x, y
