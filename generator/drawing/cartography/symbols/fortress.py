"""Fortresses: a star fort with five bastions."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Paint, Path, Point, Stroke, closed

_HALO = 0.7
_BASTIONS = 5


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    outside = closed(_star(at, half, 0.62))
    inside = closed(_star(at, half * 0.52, 0.75))
    yield Path(outside, stroke=Stroke(Paint(palette.halo), pens.line(_HALO), join=Join.MITRE))
    yield Path((*outside, *inside), fill=Paint(palette.symbol))


def _star(at: Point, reach: float, waist: float) -> list[Point]:
    return [
        (
            at[0] + reach * (waist if corner % 2 else 1) * math.sin(corner * math.pi / _BASTIONS),
            at[1] - reach * (waist if corner % 2 else 1) * math.cos(corner * math.pi / _BASTIONS),
        )
        for corner in range(2 * _BASTIONS)
    ]


LOOK = SymbolLook(_draw, 1.5, 1.5)
