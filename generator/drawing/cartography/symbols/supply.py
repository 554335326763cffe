"""Supply: a crate with its boards nailed across."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Line, Move, Paint, Path, Point, Stroke, rectangle

_HALO, _LINE = 0.6, 0.22


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    x, y = at[0] - half, at[1] - half * 0.8
    crate = rectangle(x, y, 2 * half, 1.6 * half)
    braces = (
        Move((x, y)),
        Line((x + 2 * half, y + 1.6 * half)),
        Move((x + 2 * half, y)),
        Line((x, y + 1.6 * half)),
    )
    yield Path(crate, stroke=Stroke(Paint(palette.halo), pens.line(_HALO)))
    yield Path(
        (*crate, *braces),
        stroke=Stroke(Paint(palette.symbol), pens.line(_LINE), join=Join.MITRE),
    )


LOOK = SymbolLook(_draw, 0.95, 0.8)
