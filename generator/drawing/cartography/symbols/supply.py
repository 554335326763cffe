"""Supply: a circle, its right half filled."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Close, Item, Paint, Path, Point, Stroke, circle

_HALO, _LINE = 0.6, 0.24


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    ring = circle(at, half)
    top_to_foot = ring[:3]  # clockwise from the top: the move and the two quarters on the right
    yield Path(ring, stroke=Stroke(Paint(palette.halo), pens.line(_HALO)))
    yield Path(ring, fill=Paint(palette.halo))
    yield Path((*top_to_foot, Close()), fill=Paint(palette.symbol))
    yield Path(ring, stroke=Stroke(Paint(palette.symbol), pens.line(_LINE)))


LOOK = SymbolLook(_draw, 0.95, 0.95)
