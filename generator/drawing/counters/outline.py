"""Outlines from path data: ``M0 0L1 0C1 1 0 1 0 0Z`` in, segments out."""

from __future__ import annotations

import re
from typing import TypeAlias

from generator.scene import Close, Cubic, Line, Move, Segment

Outline: TypeAlias = tuple[Segment, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def trace(data: str) -> Outline:
    """Return the outline of path data that has absolute M, L, C and Z alone, as in SVG."""
    return tuple(segment for name, rest in _STEP.findall(data) for segment in _step(name, rest))


def mirrored(outline: Outline) -> Outline:
    """Return an outline turned over its vertical middle, x = 0."""
    return placed(outline, -1.0, 1.0, 0.0, 0.0)


def scaled(outline: Outline, scale: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return an outline made larger by `scale` about (0, 0), then moved by (x, y)."""
    return placed(outline, scale, scale, x, y)


def placed(outline: Outline, across: float, down: float, x: float, y: float) -> Outline:
    """Return an outline stretched about (0, 0), then moved by (x, y)."""

    def there(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * across + x, point[1] * down + y

    moved: list[Segment] = []
    for segment in outline:
        match segment:
            case Move(to):
                moved.append(Move(there(to)))
            case Line(to):
                moved.append(Line(there(to)))
            case Cubic(first, second, to):
                moved.append(Cubic(there(first), there(second), there(to)))
            case Close():
                moved.append(segment)
    return tuple(moved)


def _step(name: str, rest: str) -> tuple[Segment, ...]:
    numbers = [float(word) for word in rest.split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    match name:
        case "M":
            return (Move(points[0]),)
        case "L":
            return tuple(Line(point) for point in points)
        case "C":
            triples = (points[at : at + 3] for at in range(0, len(points), 3))
            return tuple(Cubic(*triple) for triple in triples)
        case _:
            return (Close(),)
