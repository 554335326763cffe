"""Shapes that several things are drawn with: dice with their pips, arrows."""

from __future__ import annotations

import math

from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Path, Point, Segment, Stroke, circle, closed, rectangle

_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def die(number: int, centre: Point, size: float, pen: Pen) -> tuple[Item, ...]:
    """Return a die of `size` mm showing `number` (1 to 6)."""
    x, y = centre
    outline = rectangle(x - size / 2, y - size / 2, size, size, size * 0.16)
    pips = tuple(
        segment
        for across, down in _PIPS[number]
        for segment in circle((x + across * size * 0.27, y + down * size * 0.27), size * 0.105)
    )
    return (
        Path(outline, fill=pen.theme.die, stroke=Stroke(pen.theme.head, size * 0.07)),
        Path(pips, fill=pen.theme.head),
    )


def arrow(start: Point, end: Point, shaft: float, head: float, barb: float) -> tuple[Segment, ...]:
    """Return an arrow with its point at `end`: half its shaft, half its head, the head's length."""
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = length - barb
    half = [(0.0, shaft), (neck, shaft), (neck, head)]
    outline = [*((along, -off) for along, off in half), (length, 0.0), *reversed(half)]
    return closed(
        (start[0] + along * x - off * y, start[1] + along * y + off * x) for along, off in outline
    )
