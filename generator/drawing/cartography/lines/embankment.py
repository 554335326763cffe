"""Embankments: a line along hexsides with short hachures down the outer side, or down both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import MultiLineString

from generator.drawing.cartography.lines.hexsides import straight
from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.lines.teeth import along, towards
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.geometry.shapes import region
from generator.scene import Cap, Item

_NAME = "embankment"
_HALO, _CREST, _HACHURE = 1.1, 0.32, 0.16
_SPACING, _REACH = 0.62, 0.75


def _brush(plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = plate.palette.lines[_NAME], plate.pens
    for course in courses:
        yield from line(
            course.line, colours.casing, pens.line(_HALO), plate.veil(0.7), cap=Cap.BUTT
        )
        yield from line(course.line, colours.fill, pens.line(_CREST), cap=Cap.BUTT)
        yield from line(_hachures(plate, course), colours.fill, pens.line(_HACHURE), cap=Cap.BUTT)


def _hachures(plate: Plate, course: Course) -> MultiLineString:
    """Return the hachures, away from the hexes that the bank defends where it names any."""
    pens = plate.pens
    inside = region(plate.layout, course.way.defends)
    found = [
        (tuple(at), tuple(at + side * pens.mark(_REACH)))
        for at, _, right in along(course.line, pens.mark(_SPACING))
        for side in (right, -right)
        if not towards(at, side, inside, pens.mark(1.0))
    ]
    return MultiLineString(found)


LOOK = LineLook(_NAME, Stage.WORK, straight, _brush, breadth=_HALO)
