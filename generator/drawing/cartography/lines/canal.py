"""Canals: water between straight banks, as wide at one end as at the other.

In photocopier ink barred by locks, so that none is taken for a road.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.hexsides import dug
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.strokes import line
from generator.scene import Cap, Item, Join

_NAME = "canal"
_BREADTH, _WATER = 0.95, 0.6
_BLACK_BREADTH, _REACH, _LOCK = 1.1, 1.9, 0.3  # from lock to lock; how long one is


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = context.palette.lines[_NAME], context.pens
    locks = () if context.in_colour else (pens.mark(_REACH), pens.mark(_LOCK))
    breadth = _BREADTH if context.in_colour else _BLACK_BREADTH
    for colour, width, dash in ((colours.casing, breadth, ()), (colours.fill, _WATER, locks)):
        for course in courses:
            yield from line(
                course.line, colour, pens.line(width), dash=dash, cap=Cap.BUTT, join=Join.ROUND
            )


LOOK = LineLook(_NAME, Stage.WATER, dug, _brush, breadth=_BREADTH)
