"""Windows: stretches of a curve on which a name might stand, and which of them look promising.

In: a curve with type above it, the length that a name needs. Out: the free stretches with what they
would cost, reckoned for the whole curve at once and without setting any type.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.geometry.lines import distances, normals
from generator.geometry.noise import Array
from generator.records import dataclass

_SLIDE = 1.6  # distance between the places tried
_BEND = 4.0  # price of a radian that a name turns in all
_ENDS = 5.0  # price of standing at an end of the course rather than in the middle
_NARROW, _MIDDLE = 0.22, 0.3  # half a letter's height; its middle above the line; in type sizes


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a curve from left to right, a little longer than wanted."""

    price: float
    """The price of its form and place."""
    covers: float
    """About what it costs besides, by what it covers."""
    line: Array


def windows(index: CollisionIndex, curve: Array, wanted: float, size: float) -> Iterator[Window]:
    """Yield the windows of a curve on which letters of a size would be free, as far as is seen."""
    along = distances(curve)
    boxes = _strip(curve, size)
    blocked = np.concatenate(([0], np.cumsum(~index.free(boxes))))
    costs = np.concatenate(([0.0], np.cumsum(index.prices(boxes))))
    bends = np.concatenate(([0.0, 0.0], np.cumsum(_turns(curve))))
    apart = along[-1] / max(len(curve) - 1, 1)
    share = min(1.0, apart / (2 * _NARROW * size))  # boxes overlap where points lie close
    start = 0.0
    while start + wanted <= along[-1]:
        first, end = np.searchsorted(along, (start, start + wanted))
        end = min(int(end) + 2, len(curve))
        line = curve[first:end]
        if len(line) > 2 and line[0, 0] <= line[-1, 0] and blocked[end] == blocked[first]:
            bend = float(bends[end - 1] - bends[first + 1])
            aside = abs((start + wanted / 2) / along[-1] - 0.5)
            covers = float(costs[end] - costs[first]) * share
            yield Window(_BEND * bend + _ENDS * aside, covers, line)
        start += _SLIDE


def _strip(curve: Array, size: float) -> Array:
    """Return boxes (n, 4) along a line, within what letters on it would cover."""
    half = size * _NARROW
    x, y = (curve - normals(curve) * size * _MIDDLE).T
    return np.column_stack([x - half, y - half, x + half, y + half])


def _turns(curve: Array) -> Array:
    """Return the angle in radians by which a line turns at each of its inner points."""
    ways = np.diff(curve, axis=0)
    cross = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    dot = (ways[:-1] * ways[1:]).sum(axis=1)
    return np.asarray(np.abs(np.arctan2(cross, dot)))
