"""Hills: a small peak, its right side in shade."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Paint, Path, Point, Stroke, closed

_HALO, _LINE = 0.75, 0.2


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    x, y = at
    foot, top = y + half * 0.72, y - half * 0.78
    peak = closed(((x - half, foot), (x, top), (x + half, foot)))
    shade = closed(((x, top), (x + half, foot), (x + half * 0.12, foot), (x - half * 0.16, y)))
    yield Path(peak, stroke=Stroke(Paint(palette.halo), pens.line(_HALO)))
    yield Path(peak, fill=Paint(palette.halo))
    yield Path(shade, fill=Paint(palette.symbol))
    yield Path(peak, stroke=Stroke(Paint(palette.symbol), pens.line(_LINE), join=Join.MITRE))


LOOK = SymbolLook(_draw, 1.15, 1.0)
