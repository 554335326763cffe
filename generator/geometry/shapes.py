"""Hexes as shapely polygons, and what is nearest: which hex many points lie in, at once.

Coordinates are those of a layout: mm, y down. `Layout.cell_at` does the same for one point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import (
    LinearRing,
    MultiPolygon,
    Polygon,
    STRtree,
    coverage_union_all,
    get_parts,
    is_empty,
    is_valid,
    polygons,
    simplify,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.geometry.layout import Layout
from generator.geometry.noise import Array, Whole


def polygon(layout: Layout, at: Cell) -> Polygon:
    """Return a hex, its first corner the layout's corner 0; area 3/2 sqrt(3) R²."""
    return Polygon(layout.corners(at))


def region(layout: Layout, hexes: Iterable[Cell]) -> Polygon | MultiPolygon:
    """Return what a set of hexes covers, several polygons where it is in pieces.

    Its border runs along hexsides exactly: hexes of a layout share their corners to the last bit.
    Empty for no hexes.
    """
    corners = [layout.corners(at) for at in dict.fromkeys(hexes)]
    if not corners:
        return MultiPolygon()
    merged = coverage_union_all(polygons(np.array(corners)))
    return merged if isinstance(merged, Polygon | MultiPolygon) else MultiPolygon()


def polygons_of(shape: BaseGeometry) -> MultiPolygon:
    """Return the polygons among the parts of a shape, without the lines and points."""
    parts = get_parts(get_parts(shape))  # a collection may hold a multipolygon
    return MultiPolygon([part for part in parts if isinstance(part, Polygon)])


def eased(parts: NDArray[np.object_], facet: float) -> MultiPolygon:
    """Return polygons, an array of them, without points that no line misses by more than `facet`.

    Each is simplified by itself, which is many times as fast as all in one. Those few that come to
    lie over one another are joined.
    """
    found = get_parts(simplify(parts, facet, preserve_topology=False))
    found = found[~is_empty(found)]
    if not len(found):
        return MultiPolygon()
    whole = MultiPolygon([*found])
    if is_valid(whole):
        return whole
    pairs = STRtree(found).query(found, predicate="intersects")
    meeting = np.unique(pairs[:, pairs[0] != pairs[1]])
    joined = polygons_of(union_all(found[meeting]))
    return MultiPolygon([*np.delete(found, meeting), *joined.geoms])


def rings_of(part: Polygon) -> tuple[LinearRing, ...]:
    """Return the outline of a polygon and its holes."""
    return part.exterior, *part.interiors


def reshaped(part: Polygon, change: Callable[[Array], Array]) -> Polygon:
    """Return a polygon with each ring changed, which does not repeat its first point."""
    outline, *holes = (change(np.array(ring.coords)[:-1]) for ring in rings_of(part))
    return Polygon(outline, holes)


_SAME = 1e-9
"""Corners so near to each other are one: that of many cells is cut more than once."""


_PLACES = 9
"""Cells that touch have the same corners to the last digit, or GEOS may lose one that it joins."""


def nearest_cells(layout: Layout, x: Array, y: Array) -> tuple[Whole, Whole]:
    """Return q and r of the cells in which points lie."""
    q, r = layout.grid.kind.cell.rounded(*layout.axial(x, y), np.rint, np.where)
    return q.astype(np.int64), r.astype(np.int64)


def cells(
    points: Sequence[tuple[float, float]], reach: tuple[float, float, float, float]
) -> tuple[Polygon, ...]:
    """Return for each point what of a rectangle, left, top, right, bottom, is nearest to it.

    Centres of hexes lie in rows, many on one circle; there GEOS' diagram of Voronoi has cells that
    are no polygons. Here each cell is cut by the line half-way to one other point after another,
    from the nearest on, until no other can reach it.
    """
    left, top, right, bottom = reach
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    known = np.array(points)
    return tuple(_cell(point, known, corners) for point in known)


def _cell(point: Array, points: Array, ring: Array) -> Polygon:
    apart = np.hypot(*(points - point).T)
    for other in np.argsort(apart, kind="stable"):
        if apart[other] == 0:
            continue
        if not len(ring) or apart[other] > 2 * np.hypot(*(ring - point).T).max():
            break
        ring = _clipped(ring, (points[other] + point) / 2, points[other] - point)
    return Polygon(ring.round(_PLACES)) if len(ring) > 2 else Polygon()


def _clipped(ring: Array, at: Array, way: Array) -> Array:
    """Return what of a convex ring lies behind the line through a point, seen along a way."""
    ahead = (ring - at) @ way
    kept: list[Array] = []
    for number, corner in enumerate(ring):
        before = number - 1
        if (ahead[before] > 0) != (ahead[number] > 0):
            part = ahead[before] / (ahead[before] - ahead[number])
            kept.append(ring[before] + (corner - ring[before]) * part)
        if ahead[number] <= 0:
            kept.append(corner)
    apart = [np.abs(corner - kept[number - 1]).max() for number, corner in enumerate(kept)]
    return np.array([corner for corner, far in zip(kept, apart, strict=True) if far > _SAME])
