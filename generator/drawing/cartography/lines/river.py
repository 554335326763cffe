"""Rivers: they rise, wind along their hexsides and widen to the mouth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines import ribbons
from generator.drawing.cartography.lines.hexsides import winding
from generator.drawing.cartography.lines.look import LineLook
from generator.scene import Item

_NAME = "river"
_BREADTH, _BANK = 1.2, 0.15


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens = context.pens
    yield from ribbons.paint(context, courses, _NAME, pens.mark(_BREADTH), pens.line(_BANK))


LOOK = LineLook(_NAME, Stage.WATER, winding, _brush, breadth=_BREADTH)
