"""Cased roads: a light line between two dark ones, for every class of road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.lines.paths import through_centres
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import line
from generator.scene import Item


def cased(name: str, breadth: float, surface: float) -> LineLook:
    """Return the look of a road: `breadth` with its edges, `surface` between them.

    Both in mm on a hex of recipe size; the colours are those of `name` in the palette.
    """
    return LineLook(
        name,
        Stage.ROAD,
        through_centres,
        partial(_surface, name, surface),
        partial(_edges, name, breadth),
        bridged=True,
        breadth=breadth,
    )


def _edges(name: str, breadth: float, plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = plate.palette.lines[name].casing
        yield from line(course.line, colour, plate.pens.line(breadth), smooth=True)


def _surface(name: str, breadth: float, plate: Plate, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = plate.palette.lines[name].fill
        yield from line(course.line, colour, plate.pens.line(breadth), smooth=True)
