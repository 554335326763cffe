"""Airfields: two runways that cross."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.drawing.palette import Palette
from generator.scene import Cap, Item, Paint, Path, Point, Stroke, polyline

_RUNWAYS = ((-24.0, 1.0), (48.0, 0.82))  # degrees clockwise from east, length
_EDGE, _SURFACE, _MIDDLE = 1.0, 0.7, 0.1
_DASH, _GAP = 0.5, 0.4


def _draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    runways = [_runway(at, degrees, half * length) for degrees, length in _RUNWAYS]
    for colour, width, more in (
        (palette.halo, _EDGE, 0.0),
        (palette.runway, _SURFACE, -0.15),
    ):
        for start, end in runways:
            path = polyline((_along(start, end, more), _along(end, start, more)))
            yield Path(path, stroke=Stroke(Paint(colour), pens.mark(width), Cap.BUTT))
    dash = (pens.mark(_DASH), pens.mark(_GAP))
    yield Path(
        polyline(runways[0]),
        stroke=Stroke(Paint(palette.halo), pens.line(_MIDDLE), Cap.BUTT, dash=dash),
    )


def _runway(at: Point, degrees: float, half: float) -> tuple[Point, Point]:
    x, y = math.cos(math.radians(degrees)) * half, math.sin(math.radians(degrees)) * half
    return (at[0] - x, at[1] - y), (at[0] + x, at[1] + y)


def _along(start: Point, end: Point, by: float) -> Point:
    """Return the start moved by so much away from the end."""
    length = math.dist(start, end)
    return (
        start[0] + (start[0] - end[0]) / length * by,
        start[1] + (start[1] - end[1]) / length * by,
    )


LOOK = SymbolLook(_draw, 2.35, 1.75)
