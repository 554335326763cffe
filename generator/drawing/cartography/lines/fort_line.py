"""Fort lines: a wall along hexsides, with teeth towards the side that it defends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import LineString, MultiPolygon, get_parts
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.hexsides import straight
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.lines.teeth import along, tooth, towards
from generator.drawing.cartography.strokes import fill, line
from generator.geometry.shapes import region
from generator.scene import Cap, Item, Join

_NAME = "fort-line"
_HALO, _WALL = 1.3, 0.62
_SPACING, _TOOTH, _REACH = 1.4, 0.68, 0.92
_GATE = 0.95  # how far a wall keeps from a road that goes through


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = context.palette.lines[_NAME], context.pens
    for course in courses:
        wall = course.line.difference(context.roads.buffer(pens.line(_GATE)))
        yield from line(wall, colours.casing, pens.line(_HALO), context.veil(0.85), cap=Cap.BUTT)
        yield from line(wall, colours.fill, pens.line(_WALL), cap=Cap.BUTT, join=Join.MITRE)
        yield from fill(_teeth(context, course, wall), colours.fill)


def _teeth(context: RenderContext, course: Course, wall: BaseGeometry) -> MultiPolygon:
    """Return the teeth on the defended side, on both where none is named; none in a gate."""
    pens = context.pens
    inside = region(context.layout, course.way.defends)
    found = []
    for part in get_parts(wall):
        if not isinstance(part, LineString):
            continue
        for at, way, right in along(part, pens.mark(_SPACING)):
            sides = [side for side in (right, -right) if towards(at, side, inside, pens.mark(1.0))]
            for side in sides or (right, -right):
                width, reach = pens.mark(_TOOTH), pens.line(_WALL) / 2 + pens.mark(_REACH - 0.31)
                found.append(tooth(at, way, side, width, 0.0, reach))
    return MultiPolygon(found)


LOOK = LineLook(_NAME, Stage.WORK, straight, _brush, breadth=_HALO)
