"""The land out of play: which part of the painted land nobody enters.

In: a board, the land as it is drawn, how far that reaches. Out: an area whose borders are hexsides
on land, and the shore at the water. Land beyond the map goes on as the hex that is nearest.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from shapely import (
    MultiPolygon,
    box,
    difference,
    distance,
    get_parts,
    intersection,
    intersects,
    make_valid,
    points,
    prepare,
    segmentize,
    transform,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, neighbours
from generator.drawing.cartography.board import Board
from generator.geometry.noise import Array, noise
from generator.geometry.shapes import cells, polygon, polygons_of, region
from generator.scene import Bounds

_BENDS, _BEND = 1.5, 0.42  # how long bends of a border beyond the map are, and how deep
_SETTLED, _FINE = 0.9, 0.12  # how far from the map they are as deep; the steps of such a border
_TOUCH = 1e-6  # hex units: land on both sides of a hexside is one


def closed_ground(plan: Board, land: MultiPolygon, reach: Bounds) -> MultiPolygon:
    """Return the land in closed hexes and beyond them, with what of it lies in hexes of the sea.

    The land fills the rectangle `reach`: left, top, right, bottom. Land beyond hexes in
    play that does not get there, between closed land, is closed as well.
    """
    if not plan.closed:
        return MultiPolygon()
    hexes = sorted({*plan.looks, *plan.closed}, key=lambda at: (at.r, at.q))
    layout, beyond = plan.layout, _beyond(plan, hexes, reach)
    closed = [at for at in hexes if at in plan.closed]
    open_land = [at for at in plan.land if at not in plan.closed]
    frame = box(*reach).boundary
    open_beyond = get_parts(union_all(_of(beyond, open_land)))
    going_on = [part for part in open_beyond if intersects(part, frame)]
    wedges = [part for part in open_beyond if not intersects(part, frame)]
    barred = _winding(
        union_all([region(layout, closed), *_of(beyond, closed), *wedges]), plan, reach
    )
    in_play = union_all([region(layout, open_land), *going_on]).buffer(_TOUCH)
    prepare(in_play)
    strands = [
        strand
        for at, dry in plan.dry.items()
        if not dry and at not in plan.closed
        for field in (polygon(layout, at), *_of(beyond, [at]))
        for strand in get_parts(intersection(field, land))
        if not strand.is_empty and not intersects(in_play, strand)
    ]
    found = union_all([intersection(barred, land), *_joined(barred, strands)])
    # Where the bent border leaves a gap before a strand.
    gaps = [part for part in get_parts(difference(land, found)) if not intersects(in_play, part)]
    return polygons_of(union_all([found, *_joined(found, gaps)]))


def _beyond(plan: Board, hexes: list[Cell], reach: Bounds) -> Mapping[Cell, BaseGeometry]:
    """Return for each hex at the border of a map what of the rectangle around is nearest to it."""
    known = frozenset(hexes)
    border = [at for at in hexes if any(near not in known for near in neighbours(at))]
    around = box(*reach).difference(region(plan.layout, hexes))
    nearest = cells([plan.layout.centre(at) for at in border], reach)
    return {at: intersection(cell, around) for at, cell in zip(border, nearest, strict=True)}


def _winding(shape: BaseGeometry, plan: Board, reach: Bounds) -> BaseGeometry:
    """Return an area with what of its border lies beyond the map bent, so that none is ruled.

    Its ends on the map and at the edge of the rectangle stay.
    """
    board, frame = region(plan.layout, {*plan.looks, *plan.closed}), box(*reach).boundary

    def bent(at: Array) -> Array:
        spots = points(at)
        free = np.minimum(distance(spots, board), distance(spots, frame)) / _SETTLED
        ways = [noise(at[:, 0], at[:, 1], _BENDS, seed) for seed in (1, 2)]
        return np.asarray(at + np.column_stack(ways) * _BEND * np.clip(free, 0, 1)[:, np.newaxis])

    return make_valid(transform(segmentize(shape, _FINE), bent))


def _of(beyond: Mapping[Cell, BaseGeometry], hexes: list[Cell]) -> list[BaseGeometry]:
    return [beyond[at] for at in hexes if at in beyond]


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
