"""Embankments: two edges along hexsides with wedges down the outer side, or down both.

The wedges stand close and taper, so that nobody takes one for a railway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import MultiPolygon, Polygon

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.hexsides import straight
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.lines.teeth import along, towards
from generator.drawing.cartography.strokes import fill, line
from generator.geometry.shapes import region
from generator.scene import Cap, Item, Join

_NAME = "embankment"
_HALO, _CREST, _TOP = 1.1, 0.7, 0.26
_SPACING, _WIDTH, _REACH = 0.78, 0.46, 0.95  # of the wedges; they reach so far from the middle


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = context.palette.lines[_NAME], context.pens
    for course in courses:
        yield from line(
            course.line, colours.casing, pens.line(_HALO), context.veil(0.7), cap=Cap.BUTT
        )
        yield from fill(_wedges(context, course), colours.fill)
        for colour, width in ((colours.fill, _CREST), (colours.casing, _TOP)):
            yield from line(course.line, colour, pens.line(width), cap=Cap.BUTT, join=Join.MITRE)


def _wedges(context: RenderContext, course: Course) -> MultiPolygon:
    """Return the wedges, away from the hexes that the bank defends where it names any."""
    pens = context.pens
    inside = region(context.layout, course.way.defends)
    half = pens.mark(_WIDTH) / 2
    found = [
        Polygon((tuple(at - way * half), tuple(at + way * half), tuple(at + side * reach)))
        for at, way, right in along(course.line, pens.mark(_SPACING))
        for side in (right, -right)
        if not towards(at, side, inside, pens.mark(1.0))
        for reach in (pens.line(_CREST) / 2 + pens.mark(_REACH - _CREST / 2),)
    ]
    return MultiPolygon(found)


LOOK = LineLook(_NAME, Stage.WORK, straight, _brush, breadth=_HALO)
