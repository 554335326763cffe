"""Tracks: thin roads with a broken surface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.lines.paths import through_centres
from generator.drawing.cartography.strokes import line
from generator.scene import Cap, Item

_NAME = "track"
_BREADTH, _SURFACE = 0.64, 0.34
_DASH, _GAP = 1.1, 0.5


def _casing(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        yield from line(
            course.line,
            context.palette.lines[_NAME].casing,
            context.pens.line(_BREADTH),
            smooth=True,
        )


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens = context.pens
    for course in courses:
        yield from line(
            course.line,
            context.palette.lines[_NAME].fill,
            pens.line(_SURFACE),
            dash=(pens.mark(_DASH), pens.mark(_GAP)),
            cap=Cap.BUTT,
            smooth=True,
        )


LOOK = LineLook(_NAME, Stage.ROAD, through_centres, _brush, _casing, bridged=True, breadth=_BREADTH)
