"""Highways: broad roads, in the colour that maps keep for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.lines.paths import through_centres
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_NAME = "highway"
_BREADTH, _SURFACE = 1.35, 0.88


def _casing(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        yield from line(
            course.line, plate.palette.lines[_NAME].casing, plate.pens.line(_BREADTH), smooth=True
        )


def _brush(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        yield from line(
            course.line, plate.palette.lines[_NAME].fill, plate.pens.line(_SURFACE), smooth=True
        )


LOOK = LineLook(_NAME, Stage.ROAD, through_centres, _brush, _casing, bridged=True, breadth=_BREADTH)
