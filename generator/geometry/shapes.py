"""Hexes as shapely polygons, in the coordinates of a layout (mm, y down)."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import MultiPolygon, Polygon, coverage_union_all

from generator.geometry.layout import HexLayout
from generator.hexes import Hex


def hexagon(layout: HexLayout, at: Hex) -> Polygon:
    """Return a hex, its first corner the layout's corner 0; area 3/2 sqrt(3) R²."""
    return Polygon(layout.corners(at))


def region(layout: HexLayout, hexes: Iterable[Hex]) -> Polygon | MultiPolygon:
    """Return what a set of hexes covers, several polygons where it is in pieces.

    Its border runs along hexsides exactly: hexes of a layout share their corners to the last bit.
    Empty for no hexes.
    """
    distinct = dict.fromkeys(hexes)
    merged = coverage_union_all([hexagon(layout, at) for at in distinct])
    return merged if isinstance(merged, Polygon | MultiPolygon) else MultiPolygon()
