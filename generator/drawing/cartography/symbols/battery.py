"""Batteries: a gun on its pivot, behind a parapet."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Cap, Item, Paint, Path, Point, Stroke, circle, polyline

_HALO, _BARREL, _PARAPET = 0.5, 0.42, 0.28
_ARC = range(-165, -14, 15)


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    x, y = at[0], at[1] + half * 0.35
    parapet = polyline(
        (x + half * math.cos(math.radians(turn)), y + half * math.sin(math.radians(turn)))
        for turn in _ARC
    )
    barrel = polyline(((x, y), (x + half * 0.62, y - half * 1.0)))
    pivot = circle((x, y), half * 0.34)
    halo, ink = Paint(palette.halo), Paint(palette.symbol)
    for path, width in ((parapet, _PARAPET), (barrel, _BARREL)):
        yield Path(path, stroke=Stroke(halo, pens.line(width + _HALO)))
    yield Path(pivot, stroke=Stroke(halo, pens.line(_HALO)))
    yield Path(parapet, stroke=Stroke(ink, pens.line(_PARAPET), Cap.BUTT))
    yield Path(barrel, stroke=Stroke(ink, pens.line(_BARREL), Cap.BUTT))
    yield Path(pivot, fill=ink)


LOOK = SymbolLook(_draw, 1.1, 1.1)
