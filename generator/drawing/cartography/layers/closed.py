"""Land out of play: pale and ruled with slanting lines, so that it is no terrain of the game.

Nothing else on a map is ruled evenly. Its hexes have corners instead of hexsides (see `grid`) and
no numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import fill, line
from generator.scene import Cap, Item

_TINT = 0.8
_APART, _BLACK_APART = 1.15, 1.5
_WIDTH, _BLACK_WIDTH = 0.16, 0.16
_SHORE = 0.35  # white between the lines and a black coast
_SLIVER = 0.05  # mm: an area that thin is of rounding


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the tint and the lines."""
    if context.ground.closed.is_empty:
        return
    area = context.shown(context.ground.closed).intersection(context.land)
    area = area.buffer(-_SLIVER).buffer(_SLIVER)
    if context.in_colour:
        yield from fill(area, context.palette.closed.tint, _TINT)
        apart, width = _APART, _WIDTH
    else:
        area = area.difference(context.land.boundary.buffer(context.pens.line(_SHORE)))
        apart, width = _BLACK_APART, _BLACK_WIDTH
    rules = _rules(area, context.texture(apart))
    yield from line(rules, context.palette.closed.mark, context.hair(width), cap=Cap.BUTT)


def _rules(area: BaseGeometry, apart: float) -> BaseGeometry:
    """Return lines that rise to the right through an area, so far apart; (0, 0) lies on one."""
    if area.is_empty:
        return area
    left, top, right, bottom = area.bounds
    step = apart * math.sqrt(2)
    first, last = math.ceil((left + top) / step), math.floor((right + bottom) / step)
    rules = [
        ((number * step - bottom, bottom), (number * step - top, top))
        for number in range(first, last + 1)
    ]
    return MultiLineString(rules).intersection(area)
