"""The sea and the lakes: depth in bands, and the vignette lines that old charts draw along a coast.

In photocopier ink the lines alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import fill, line
from generator.scene import Item

_DEPTHS = (7.5, 5.4, 3.6, 2.0)
"""How far from the land each band of lighter water reaches, in mm on hexes of recipe size."""
_ROUNDING = 0.6
_VIGNETTE = (0.55, 1.15, 1.85, 2.7, 3.7)
_FIRST, _LAST = 0.16, 0.09
"""The width of the line nearest to the land and that of the farthest."""
_FADE = 0.13
_EASE = 0.05  # mm by which the coast may be simplified before it is followed at a distance


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the water from the deep to the shore."""
    pens, palette = context.pens, context.palette
    land = context.land.simplify(_EASE)
    rounding = pens.mark(_ROUNDING)
    for depth, colour in zip(_DEPTHS, palette.shallows, strict=False):
        band = land.buffer(pens.mark(depth), quad_segs=8).buffer(-rounding).buffer(rounding)
        yield from fill(band.simplify(0.03), colour)
    last = len(_VIGNETTE) - 1
    for number, distance in enumerate(_VIGNETTE):
        width = context.hair(_FIRST + (_LAST - _FIRST) * number / last)
        shore = land.buffer(pens.mark(distance), quad_segs=6).simplify(0.02)
        opacity = context.veil(0.75 - _FADE * number)
        yield from line(shore, palette.vignette, width, opacity)
