"""Points and capes: a dot; for a point with a ring around it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import Stand, SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Item, Paint, Path, Point, Stroke, circle

_HALO, _RING = 0.5, 0.2


def _point(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    yield Path(circle(at, half), stroke=Stroke(Paint(palette.halo), pens.line(_HALO)))
    yield Path(
        circle(at, half),
        fill=Paint(palette.halo),
        stroke=Stroke(Paint(palette.symbol), pens.line(_RING)),
    )
    yield Path(circle(at, half * 0.45), fill=Paint(palette.symbol))


def _cape(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    yield Path(circle(at, half), stroke=Stroke(Paint(palette.halo), pens.line(_HALO)))
    yield Path(circle(at, half), fill=Paint(palette.symbol))


POINT = SymbolLook(_point, 0.62, 0.62)
CAPE = SymbolLook(_cape, 0.34, 0.34, Stand.SHORE)
