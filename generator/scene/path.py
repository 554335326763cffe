"""Outlines: moves, lines and cubic Bézier curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from generator.records import dataclass

Point: TypeAlias = tuple[float, float]

_CIRCLE = 0.5522847498307936  # handle length for a quarter circle, 4/3 (sqrt 2 - 1)


@dataclass(frozen=True, slots=True)
class Move:
    """Start a new subpath at `to`."""

    to: Point


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line to `to`."""

    to: Point


@dataclass(frozen=True, slots=True)
class Cubic:
    """A cubic Bézier curve to `to` with two control points."""

    first: Point
    second: Point
    to: Point


@dataclass(frozen=True, slots=True)
class Close:
    """A straight line back to the start of the subpath."""


Segment: TypeAlias = Move | Line | Cubic | Close


def polyline(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return an open path through `points`."""
    first, *rest = points
    return (Move(first), *(Line(point) for point in rest))


def closed(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return a closed path through `points`, the first not repeated at the end."""
    return (*polyline(points), Close())


def rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0.0
) -> tuple[Segment, ...]:
    """Return a rectangle with its top left corner at (x, y), its corners rounded by `radius`."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return closed(((x, y), (right, y), (right, bottom), (x, bottom)))
    r = min(radius, width / 2, height / 2)
    k = r * (1 - _CIRCLE)
    return (
        Move((x + r, y)),
        Line((right - r, y)),
        Cubic((right - k, y), (right, y + k), (right, y + r)),
        Line((right, bottom - r)),
        Cubic((right, bottom - k), (right - k, bottom), (right - r, bottom)),
        Line((x + r, bottom)),
        Cubic((x + k, bottom), (x, bottom - k), (x, bottom - r)),
        Line((x, y + r)),
        Cubic((x, y + k), (x + k, y), (x + r, y)),
        Close(),
    )


def circle(centre: Point, radius: float) -> tuple[Segment, ...]:
    """Return a circle as four Bézier quarters, clockwise from the top."""
    x, y = centre
    r, k = radius, radius * _CIRCLE
    return (
        Move((x, y - r)),
        Cubic((x + k, y - r), (x + r, y - k), (x + r, y)),
        Cubic((x + r, y + k), (x + k, y + r), (x, y + r)),
        Cubic((x - k, y + r), (x - r, y + k), (x - r, y)),
        Cubic((x - r, y - k), (x - k, y - r), (x, y - r)),
        Close(),
    )


def bounds(segments: Sequence[Segment]) -> tuple[float, float, float, float]:
    """Return (left, top, right, bottom) of all points, control points included; never too small."""
    points: list[Point] = []
    for segment in segments:
        match segment:
            case Move(to) | Line(to):
                points.append(to)
            case Cubic(first, second, to):
                points.extend((first, second, to))
            case Close():
                pass
    across, down = [point[0] for point in points], [point[1] for point in points]
    return min(across), min(down), max(across), max(down)
