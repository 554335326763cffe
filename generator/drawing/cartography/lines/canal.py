"""Canals: water between straight banks, as wide at one end as at the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.lines.hexsides import dug
from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.scene import Cap, Item, Join

_NAME = "canal"
_BREADTH, _WATER = 0.95, 0.6


def _brush(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = plate.palette.lines[_NAME], plate.pens
    for colour, width in ((colours.casing, _BREADTH), (colours.fill, _WATER)):
        for course in courses:
            yield from line(course.line, colour, pens.line(width), cap=Cap.BUTT, join=Join.ROUND)


LOOK = LineLook(_NAME, Stage.WATER, dug, _brush, breadth=_BREADTH)
