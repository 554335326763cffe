"""Creeks and streams: thin water that winds as rivers do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines import ribbons
from generator.drawing.cartography.lines.hexsides import winding
from generator.drawing.cartography.lines.look import LineLook
from generator.scene import Item

_NAME = "creek"
_BREADTH, _BANK = 0.6, 0.1


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    pens = context.pens
    yield from ribbons.paint(context, courses, _NAME, pens.mark(_BREADTH), pens.line(_BANK))


LOOK = LineLook(_NAME, Stage.WATER, winding, _brush, breadth=_BREADTH)
