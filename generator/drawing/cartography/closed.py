"""The land out of play: which part of the painted land nobody enters.

In: a country, the land as it is drawn. Out: an area whose borders are hexsides on land, and the
shore at the water.
"""

from __future__ import annotations

from shapely import MultiPolygon, Polygon, get_parts, intersection, intersects, prepare, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.surroundings import Country
from generator.geometry.layout import HexLayout
from generator.geometry.shapes import hexagon, region

_TOUCH = 1e-6  # hex units: land on both sides of a hexside is one


def closed_ground(around: Country, land: MultiPolygon, layout: HexLayout) -> MultiPolygon:
    """Return the land in hexes that are closed, with what of it lies in hexes of the sea."""
    closed = [at for at in around.looks if at in around.closed]
    if not closed:
        return MultiPolygon()
    hexes = region(layout, closed)
    found = [intersection(hexes, land)]
    open_land = [at for at, dry in around.dry.items() if dry and at not in around.closed]
    in_play = region(layout, open_land).buffer(_TOUCH)
    prepare(in_play)
    strands = [
        strand
        for at, dry in around.dry.items()
        if not dry and at not in around.closed
        for strand in get_parts(intersection(hexagon(layout, at), land))
        if not strand.is_empty and not intersects(in_play, strand)
    ]
    return _polygons(union_all([*found, *_joined(hexes, strands)]))


def _joined(hexes: BaseGeometry, strands: list[BaseGeometry]) -> list[BaseGeometry]:
    """Return the pieces of land that hang together with some hexes, one through another."""
    joined: list[BaseGeometry] = []
    reached, rest = hexes.buffer(_TOUCH), strands
    while True:
        near = [strand for strand in rest if intersects(reached, strand)]
        if not near:
            return joined
        joined += near
        rest = [strand for strand in rest if strand not in near]
        reached = union_all(near).buffer(_TOUCH)


def _polygons(shape: BaseGeometry) -> MultiPolygon:
    parts = get_parts(get_parts(shape))  # a collection may hold a multipolygon
    return MultiPolygon([part for part in parts if isinstance(part, Polygon)])
