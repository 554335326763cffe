"""The grid: thin hexsides on land, ticks at the corners at sea and on land out of play.

Hexsides run in a lane of their own through forests; in photocopier ink through hachures as well,
and they stop at canals and great rivers, which are white inside.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import LineString, MultiLineString, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lines.look import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.drawing.cartography.terrains.registry import hides_ground
from generator.geometry.shapes import region
from generator.hexes import Hexside
from generator.scene import Cap, Item

_WIDTH, _OPACITY = 0.13, 0.5
_TICK, _TICK_WIDTH, _BLACK_TICK_WIDTH = 1.5, 0.22, 0.12
_TICK_OPACITY = 0.9
_SHORE = 0.2
_IDLE, _WITHIN = 0.6, 0.05
"""The opacity of ticks out of play; how far within that land, in mm, hexsides are left out."""
_BLACK_WIDTH, _LANE = 0.16, 0.6
_RIDE, RIDE_OPACITY, _IN_RIDE = 0.36, 0.6, 0.8
"""A lane through a forest in colour, and the opacity of the hexside in it."""
_VERGE = 0.1
"""How far crowns of trees overhang their hexes, in circumradii."""


def paint(plate: Plate) -> Iterator[Item]:
    """Yield the grid of all hexes on the map."""
    pens, palette = plate.pens, plate.palette
    sides = [LineString(plate.layout.hexside(side)) for side in _hexsides(plate)]
    ticks = MultiLineString([tick for side in sides for tick in _ticks(side, pens.mark(_TICK))])
    closed = _closed(plate)
    on_land = MultiLineString(sides).intersection(plate.land).difference(closed)
    width = pens.line(_WIDTH)
    if not plate.in_colour:
        on_land, width = on_land.difference(_white_water(plate)), plate.hair(_BLACK_WIDTH)
        lanes = on_land.intersection(plate.open_land)
        yield from line(lanes, palette.land, pens.line(_LANE), cap=Cap.BUTT)
    else:
        rides = on_land.intersection(_forests(plate))
        on_land = on_land.difference(rides)
        yield from line(rides, palette.halo, pens.line(_RIDE), RIDE_OPACITY, cap=Cap.BUTT)
        yield from line(rides, palette.grid, width, _IN_RIDE, cap=Cap.BUTT)
    yield from line(on_land, palette.grid, width, plate.veil(_OPACITY), cap=Cap.BUTT)
    idle = MultiLineString(
        [tick for side in _idle(plate) for tick in _ticks(side, pens.mark(_TICK))]
    ).intersection(closed)
    yield from line(idle, palette.grid, width, plate.veil(_IDLE), cap=Cap.BUTT)
    at_sea = ticks.difference(plate.land.buffer(pens.mark(_SHORE)))
    width = pens.line(_TICK_WIDTH) if plate.in_colour else plate.hair(_BLACK_TICK_WIDTH)
    yield from line(at_sea, palette.sea_grid, width, plate.veil(_TICK_OPACITY), cap=Cap.BUTT)


def _closed(plate: Plate) -> BaseGeometry:
    """Return the land out of play without its border, along which there are hexes in play."""
    return plate.placed(plate.ground.closed).buffer(-_WITHIN, join_style="mitre")


def _idle(plate: Plate) -> Iterator[LineString]:
    """Yield the hexsides of whole hexes out of play."""
    board = plate.ground.board
    for side in _hexsides(plate):
        if any(at in board.closed and board.grid.in_play(at) for at in side.hexes):
            yield LineString(plate.layout.hexside(side))


def _forests(plate: Plate) -> BaseGeometry:
    """Return the area of what hides the ground."""
    dense = [at for at, look in plate.ground.board.looks.items() if hides_ground(look)]
    verge = _VERGE * plate.layout.circumradius
    return region(plate.layout, dense).buffer(verge, join_style="mitre")


def _white_water(plate: Plate) -> BaseGeometry:
    """Return the area of all waters whose middle is not painted black."""
    white = [
        union_all([course.line for course in courses]).buffer(
            plate.pens.mark(plate.breadths[name]) / 2
        )
        for name, courses in plate.courses.items()
        if LINES[name].stage is Stage.WATER and plate.palette.lines[name].fill == plate.palette.land
    ]
    return union_all(white)


def _hexsides(plate: Plate) -> tuple[Hexside, ...]:
    """Return every hexside once."""
    grid = plate.ground.board.grid
    return tuple(dict.fromkeys(Hexside(at, step) for at in grid.hexes() for step in range(6)))


def _ticks(side: LineString, length: float) -> tuple[LineString, LineString]:
    """Return the beginning and the end of a hexside, less than half of it each."""
    reach = min(length, side.length * 0.3)
    start, end = side.coords
    near, far = side.interpolate(reach), side.interpolate(side.length - reach)
    return LineString([start, near.coords[0]]), LineString([far.coords[0], end])
