"""Ferries: a dotted line across the water."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook, Survey
from generator.drawing.cartography.lines.paths import crossings
from generator.drawing.cartography.strokes import line
from generator.scene import Cap, Item

_NAME = "ferry"
_HALO, _WIDTH, _DASH, _GAP = 0.8, 0.34, 0.9, 0.6
_CROSSING = 0.3  # of the way between two centres, to either side of a hexside


def _trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return paths as they are, and for each hexside a short way across its middle."""
    return crossings(survey, ways, _CROSSING)


def _casing(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = context.palette.lines[_NAME].casing
        yield from line(
            course.line, colour, context.pens.line(_HALO), context.veil(0.5), smooth=True
        )


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens = context.pens
    for course in courses:
        yield from line(
            course.line,
            context.palette.lines[_NAME].fill,
            pens.line(_WIDTH),
            dash=(pens.mark(_DASH), pens.mark(_GAP)),
            cap=Cap.BUTT,
            smooth=True,
        )


LOOK = LineLook(_NAME, Stage.ROAD, _trace, _brush, _casing, breadth=_HALO)
