"""Fords: a row of stones across a river, from the road's end on one bank to that on the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.lines.look import Course, LineLook, Stage, Survey
from generator.drawing.cartography.lines.paths import crossings
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_NAME = "ford"
_HALO, _STONE, _APART = 1.0, 0.58, 1.0
_CROSSING = 0.46  # of the way between two centres, to either side of a hexside


def _trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return paths as they are, and for each hexside a way across its middle."""
    return crossings(survey, ways, _CROSSING)


def _casing(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = plate.palette.lines[_NAME].casing
        yield from line(course.line, colour, plate.pens.line(_HALO), plate.veil(0.6))


def _brush(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    pens = plate.pens
    for course in courses:
        stones = (0.01, pens.mark(_APART))  # a round cap makes a stone of a point
        fill = plate.palette.lines[_NAME].fill
        yield from line(course.line, fill, pens.line(_STONE), dash=stones)


LOOK = LineLook(_NAME, Stage.ROAD, _trace, _brush, _casing, breadth=_HALO)
