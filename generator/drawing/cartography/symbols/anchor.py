"""Ports: an anchor in the water beside them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import Stand, SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Cubic, Item, Line, Move, Paint, Path, Point, Segment, Stroke

_HALO, _LINE = 0.85, 0.32
_UNIT = 5.9  # half the height of the drawing below


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    segments = tuple(_anchor(at, half / _UNIT * 1.12))
    for colour, width in ((palette.foam, _HALO), (palette.sea_symbol, _LINE)):
        yield Path(segments, stroke=Stroke(Paint(colour), pens.line(width)))


def _anchor(at: Point, scale: float) -> Iterator[Segment]:
    """Yield the anchor: ring, shank, stock, arms with their flukes."""

    def to(x: float, y: float) -> Point:
        return at[0] + x * scale, at[1] + y * scale

    yield Move(to(1.1, -4.3))
    yield Cubic(to(1.1, -2.85), to(-1.1, -2.85), to(-1.1, -4.3))
    yield Cubic(to(-1.1, -5.75), to(1.1, -5.75), to(1.1, -4.3))
    for start, end in (((0, -3.2), (0, 5.3)), ((-2.5, -1.5), (2.5, -1.5))):
        yield Move(to(*start))
        yield Line(to(*end))
    yield Move(to(-4.4, 1.5))
    yield Cubic(to(-4.1, 4.2), to(-2.1, 5.3), to(0, 5.3))
    yield Cubic(to(2.1, 5.3), to(4.1, 4.2), to(4.4, 1.5))
    for side in (-1, 1):
        yield Move(to(side * 5.4, 2.7))
        yield Line(to(side * 4.4, 1.3))
        yield Line(to(side * 3.2, 2.5))


LOOK = SymbolLook(_draw, 1.55, 1.75, Stand.WATER)
