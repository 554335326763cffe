"""Text along a curve: a polyline and advances in, a place for each character out."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from generator.scene import Placed, Point

_TOLERANCE = 1e-9  # mm; a text as long as its curve still fits


def along(
    points: Sequence[Point], advances: Sequence[float], share: float, drop: float
) -> tuple[Placed, ...] | None:
    """Place characters along `points`, or return None where they are longer than the curve.

    `share` of the room left over goes before the text (0 start, 0.5 middle, 1 end). Each character
    is turned as the chord under its own width runs, and its middle is at that chord's middle, so
    that it sits evenly on bends; `drop` mm puts the baseline below the curve.
    """
    curve = _Curve(points)
    spare = curve.length - sum(advances)
    if spare < -_TOLERANCE:
        return None
    starts = accumulate(advances, initial=max(0.0, spare) * share)
    return tuple(
        _seated(curve, start, advance, drop)
        for start, advance in zip(starts, advances, strict=False)
    )


def _seated(curve: _Curve, start: float, advance: float, drop: float) -> Placed:
    (x0, y0), (x1, y1) = curve.at(start), curve.at(start + advance)
    if advance <= 0 or (x0, y0) == (x1, y1):
        angle = curve.angle(start)
        x1, y1 = x0 + advance * math.cos(angle), y0 + advance * math.sin(angle)
    else:
        angle = math.atan2(y1 - y0, x1 - x0)
    cosine, sine = math.cos(angle), math.sin(angle)
    x = (x0 + x1) / 2 - advance / 2 * cosine - drop * sine
    y = (y0 + y1) / 2 - advance / 2 * sine + drop * cosine
    return Placed((x, y), math.degrees(angle))


class _Curve:
    """A polyline measured by the distance along it."""

    def __init__(self, points: Sequence[Point]) -> None:
        steps = [math.dist(start, end) for start, end in pairwise(points)]
        self._points = tuple(points)
        self._reached = tuple(accumulate(steps, initial=0.0))
        self.length = self._reached[-1] if points else 0.0

    def at(self, distance: float) -> Point:
        """Return the point at a distance from the start; past either end, that end."""
        leg = self._leg(distance)
        (x0, y0), (x1, y1) = self._points[leg], self._points[leg + 1]
        length = self._reached[leg + 1] - self._reached[leg]
        share = min(1.0, max(0.0, (distance - self._reached[leg]) / length)) if length else 0.0
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def angle(self, distance: float) -> float:
        """Return the direction in radians at a distance from the start."""
        leg = self._leg(distance)
        (x0, y0), (x1, y1) = self._points[leg], self._points[leg + 1]
        return math.atan2(y1 - y0, x1 - x0)

    def _leg(self, distance: float) -> int:
        return max(0, min(bisect_right(self._reached, distance) - 1, len(self._points) - 2))
