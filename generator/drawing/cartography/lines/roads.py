"""Roads and highways: a light line between two dark ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.lines.paths import through_centres
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_BOLDER = 0.14  # how much broader a road is for a photocopier, which gnaws at its edges


def _cased(name: str, breadth: float, surface: float, middle: float = 0.0) -> LineLook:
    """Return the look of a road: `breadth` with its edges, `surface` between them.

    In photocopier ink it has a `middle` line of that width, where colours would tell its class. All
    in mm on a hex of recipe size; the colours are those of `name` in the palette.
    """
    return LineLook(
        name,
        Stage.ROAD,
        through_centres,
        partial(_surface, name, surface, middle),
        partial(_edges, name, breadth),
        bridged=True,
        breadth=breadth,
    )


def _edges(
    name: str, breadth: float, context: RenderContext, courses: Sequence[Course]
) -> Iterator[Item]:
    width = context.pens.line(breadth if context.in_colour else breadth + _BOLDER)
    for course in courses:
        yield from line(course.line, context.palette.lines[name].casing, width, smooth=True)


def _surface(
    name: str, breadth: float, middle: float, context: RenderContext, courses: Sequence[Course]
) -> Iterator[Item]:
    colours = context.palette.lines[name]
    for course in courses:
        yield from line(course.line, colours.fill, context.pens.line(breadth), smooth=True)
    if middle and not context.in_colour:
        for course in courses:
            yield from line(course.line, colours.casing, context.hair(middle), smooth=True)


ROAD = _cased("road", breadth=1.05, surface=0.62)
HIGHWAY = _cased("highway", breadth=1.35, surface=0.88, middle=0.24)
