"""Great rivers: as broad as a road is long, with banks on both sides.

In photocopier ink the water is white, with lines along the banks as in a lake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import GeometryCollection

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines import ribbons
from generator.drawing.cartography.lines.hexsides import winding
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.strokes import line
from generator.scene import Item

_NAME = "wide-river"
_BREADTH, _BANK, _BLACK_BANK = 2.6, 0.17, 0.3
_RIPPLES = (0.42, 0.84)  # how far from the bank
_RIPPLE = 0.12


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens, breadth = context.pens, context.pens.mark(_BREADTH)
    bank = _BANK if context.in_colour else _BLACK_BANK
    yield from ribbons.paint(context, courses, _NAME, breadth, pens.line(bank))
    if not context.in_colour:
        water = ribbons.water(context, courses, breadth, 0.0)
        ripples = [water.buffer(-pens.mark(reach)) for reach in _RIPPLES]
        colour = context.palette.lines[_NAME].casing
        yield from line(GeometryCollection(ripples), colour, context.hair(_RIPPLE))


LOOK = LineLook(_NAME, Stage.WATER, winding, _brush, breadth=_BREADTH)
