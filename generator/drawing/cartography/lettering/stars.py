"""Objective stars."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.cartography.pens import Pens
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Paint, Path, Point, Segment, Stroke, closed

STAR = 1.3
"""The radius of a star in mm on hexes of recipe size."""
_WAIST = 0.42
_HALO = 0.55


def star(at: Point, radius: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    """Yield a star about a point, on a white edge."""
    outline = _outline(at, radius)
    yield Path(outline, stroke=Stroke(Paint(palette.foam), pens.line(_HALO), join=Join.MITRE))
    yield Path(outline, fill=Paint(palette.star))


def _outline(at: Point, radius: float) -> tuple[Segment, ...]:
    return closed(
        (
            at[0] + radius * (_WAIST if corner % 2 else 1) * math.sin(corner * math.pi / 5),
            at[1] - radius * (_WAIST if corner % 2 else 1) * math.cos(corner * math.pi / 5),
        )
        for corner in range(10)
    )
