"""The grid: thin hexsides on land, ticks at the corners at sea and on land out of play.

Hexsides run in a lane of their own through forests; in photocopier ink through hachures as well,
and they stop at canals and great rivers, which are white inside.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from shapely import (
    MultiLineString,
    get_coordinates,
    length,
    line_interpolate_point,
    linestrings,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Edge
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import line
from generator.drawing.cartography.terrains import hides_ground
from generator.geometry.shapes import region
from generator.model.theme import LINE_LOOKS
from generator.scene import Cap, Item

_OPACITY = 0.5
_TICK, _TICK_WIDTH, _BLACK_TICK_WIDTH = 1.5, 0.22, 0.12
_TICK_OPACITY = 0.9
_SHORE = 0.2
_IDLE, _WITHIN = 0.6, 0.05
"""The opacity of ticks out of play; how far within that land, in mm, hexsides are left out."""
_BLACK_WIDTH, LANE = 0.16, 0.6
"""A hexside in photocopier ink, and the white lane that it has in hachures."""
_RIDE, RIDE_OPACITY, _IN_RIDE = 0.36, 0.6, 0.8
"""A lane through a forest in colour, and the opacity of the hexside in it."""
_VERGE = 0.1
"""How far crowns of trees overhang their hexes, in circumradii."""


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the grid of all hexes on the map."""
    pens, palette, board = context.pens, context.palette, context.ground.board
    drawn, sides = hexsides(context)
    ticks = _ticks(sides, pens.mark(_TICK))
    # Without its border, along which there are hexes in play.
    closed = context.placed(context.ground.closed).buffer(-_WITHIN, join_style="mitre")
    on_land = MultiLineString([*sides]).intersection(context.land).difference(closed)
    thin = palette.theme.widths.grid.millimetres
    width = pens.line(thin)
    if not context.in_colour:
        on_land, width = (
            on_land.difference(_white_water(context)),
            context.hair(max(_BLACK_WIDTH, thin)),
        )
        lanes = on_land.intersection(context.open_land)
        yield from line(lanes, palette.land, pens.line(LANE), cap=Cap.BUTT)
    else:
        dense = [at for at, look in board.looks.items() if hides_ground(look)]
        verge = _VERGE * context.layout.unit
        forests = region(context.layout, dense).buffer(verge, join_style="mitre")
        rides = on_land.intersection(forests)
        on_land = on_land.difference(rides)
        yield from line(rides, palette.halo, pens.line(_RIDE), RIDE_OPACITY, cap=Cap.BUTT)
        yield from line(rides, palette.grid, width, _IN_RIDE, cap=Cap.BUTT)
    yield from line(on_land, palette.grid, width, context.veil(_OPACITY), cap=Cap.BUTT)
    own = frozenset(at for at in board.closed if board.grid.in_play(at))
    idle = [bool(own.intersection(side.cells)) for side in drawn]
    inland = MultiLineString([*ticks[idle].ravel()]).intersection(closed)
    yield from line(inland, palette.grid, width, context.veil(_IDLE), cap=Cap.BUTT)
    at_sea = MultiLineString([*ticks.ravel()]).difference(context.land.buffer(pens.mark(_SHORE)))
    width = pens.line(_TICK_WIDTH) if context.in_colour else context.hair(_BLACK_TICK_WIDTH)
    yield from line(at_sea, palette.sea_grid, width, context.veil(_TICK_OPACITY), cap=Cap.BUTT)


def hexsides(context: RenderContext) -> tuple[tuple[Edge, ...], NDArray[np.object_]]:
    """Return the hexsides of all hexes that may be seen, and each as a line in mm."""
    hexes = filter(context.is_near, context.ground.board.grid.cells())
    sides = tuple(dict.fromkeys(Edge(at, step) for at in hexes for step in range(at.SIDES)))
    return sides, np.asarray(linestrings([context.layout.edge(side) for side in sides]))


def _white_water(context: RenderContext) -> BaseGeometry:
    """Return the area of all waters whose middle is not painted black."""
    waters = [
        (
            union_all([course.line for course in courses]),
            LINE_LOOKS[name].breadth * context.palette.line(name).times,
        )
        for name, courses in context.courses.items()
        if LINES[name].stage is Stage.WATER and LINES[name].hollow
    ]
    return union_all([line.buffer(context.pens.mark(wide) / 2) for line, wide in waters])


def _ticks(sides: NDArray[np.object_], reach: float) -> NDArray[np.object_]:
    """Return the beginning and the end (n, 2) of each hexside, less than half of it each."""
    whole = length(sides)
    short = np.minimum(reach, whole * 0.3)
    ends = get_coordinates(sides).reshape(-1, 2, 2)
    near, far = (
        get_coordinates(line_interpolate_point(sides, along)) for along in (short, whole - short)
    )
    pairs = np.stack([ends[:, 0], near, far, ends[:, 1]], axis=1)
    return np.asarray(linestrings(pairs.reshape(-1, 2, 2, 2)))
