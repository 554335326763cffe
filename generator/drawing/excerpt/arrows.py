"""Arrows: who attacks whom. Two points in, an outlined arrow in the colour of a side out."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing.mapsheet.floor import Box
from generator.scene import Cap, Join, Paint, Path, Point, Stroke, closed

_STEPS = 50
_CLEAR = 0.012
"""Room between an arrow and the counters, as a part of the way."""
_SHAFT, _HEAD, _BARB = 0.062, 0.15, 0.17
"""Half the shaft, half the head and the head's length, as parts of a hex's width."""


_SHORTEST = 0.27
"""Length of the shortest arrow, as a part of a hex's width."""
_LONGEST = 0.36


def between(
    start: Point, end: Point, behind: Sequence[Box], ahead: Sequence[Box]
) -> tuple[Point, Point]:
    """Return the part of the way from `start` to `end` that neither of two stacks covers."""
    way = end[0] - start[0], end[1] - start[1]
    leaves = max((_leaves(start, way, box) for box in behind), default=0.25)
    arrives = 1 - max((_leaves(end, (-way[0], -way[1]), box) for box in ahead), default=0.25)
    middle = (leaves + arrives) / 2
    half = min(max((arrives - leaves) / 2 - _CLEAR, _SHORTEST / 2), _LONGEST / 2)
    return _along(start, way, middle - half), _along(start, way, middle + half)


def _leaves(start: Point, way: Point, box: Box) -> float:
    """Return the part of a way after which it has left a rectangle for good; 0 if never inside."""
    inside = [
        step / _STEPS
        for step in range(_STEPS)
        if box[0] <= start[0] + way[0] * step / _STEPS <= box[2]
        and box[1] <= start[1] + way[1] * step / _STEPS <= box[3]
    ]
    return inside[-1] if inside else 0.0


def _along(start: Point, way: Point, share: float) -> Point:
    return start[0] + way[0] * share, start[1] + way[1] * share


def arrow(ends: tuple[Point, Point], across: float, fill: Paint, edge: Paint) -> Path:
    """Return an arrow with its point at the second of its ends, for hexes `across` mm wide."""
    start, end = ends
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    ahead = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside = -ahead[1], ahead[0]
    shaft, head, barb = _SHAFT * across, _HEAD * across, min(_BARB * across, length * 0.7)

    def at(along: float, off: float) -> Point:
        return (
            start[0] + ahead[0] * along + aside[0] * off,
            start[1] + ahead[1] * along + aside[1] * off,
        )

    neck = length - barb
    outline = closed(
        (
            at(0.0, -shaft),
            at(neck, -shaft),
            at(neck, -head),
            at(length, 0.0),
            at(neck, head),
            at(neck, shaft),
            at(0.0, shaft),
        )
    )
    width = 0.028 * across
    return Path(outline, fill=fill, stroke=Stroke(edge, width, Cap.BUTT, Join.MITRE))
