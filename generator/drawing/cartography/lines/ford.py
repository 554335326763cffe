"""Fords: a row of stones across a river, from the road's end on one bank to that on the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook, Survey
from generator.drawing.cartography.lines.paths import crossings
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_NAME = "ford"
_HALO, _STONE, _APART = 1.0, 0.58, 1.0
_CROSSING = 0.46  # of the way between two centres, to either side of a hexside


def _trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return paths as they are, and for each hexside a way across its middle."""
    return crossings(survey, ways, _CROSSING)


def _casing(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = context.palette.lines[_NAME].casing
        yield from line(course.line, colour, context.pens.line(_HALO), context.veil(0.6))


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens = context.pens
    for course in courses:
        stones = (0.01, pens.mark(_APART))  # a round cap makes a stone of a point
        fill = context.palette.lines[_NAME].fill
        yield from line(course.line, fill, pens.line(_STONE), dash=stones)


LOOK = LineLook(_NAME, Stage.ROAD, _trace, _brush, _casing, breadth=_HALO)
