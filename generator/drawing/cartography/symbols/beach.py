"""Beaches: two waves that run up to the shore."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import Stand, SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Paint, Path, Point, Stroke, polyline

_HALO, _LINE = 0.55, 0.3


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    x, y = at
    waves = [
        polyline(
            (x + half * across, y + half * (level + (0.22 if place % 2 else -0.12)))
            for place, across in enumerate((-1.0, -0.5, 0.0, 0.5, 1.0))
        )
        for level in (-0.42, 0.18)
    ]
    for colour, width in ((palette.foam, _LINE + _HALO), (palette.sea_symbol, _LINE)):
        for wave in waves:
            stroke = Stroke(Paint(colour), pens.line(width), join=Join.ROUND)
            yield Path(wave, stroke=stroke)


LOOK = SymbolLook(_draw, 1.05, 0.7, Stand.WATER)
