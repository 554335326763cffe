"""Finding room for insets: rectangles that cover no hex in play and nothing placed before.

In: the frame, what must stay free, the sizes of the insets. Out: for each its place, or None where
there is no room, so that the caller can move it elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.scene import Point

Box: TypeAlias = tuple[float, float, float, float]
"""(left, top, right, bottom) in mm."""

STEP = 0.5
"""Distance between the places that are tried, in mm."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An inset of a size and the corner of the frame it would rather be near (0 or 1 each way)."""

    width: float
    height: float
    corner: Point


def find_room(
    frame: Box, taken: Iterable[BaseGeometry], wishes: Sequence[Wish], gap: float
) -> tuple[Point | None, ...]:
    """Return the top left corner for each wish in turn, the nearest to its corner of the frame.

    Insets keep `gap` mm from what is taken and from each other.
    """
    obstacles = list(taken)
    places: list[Point | None] = []
    for wish in wishes:
        place = _nearest(frame, obstacles, wish, gap)
        places.append(place)
        if place is not None:
            obstacles.append(_box(place, wish))
    return tuple(places)


def _nearest(frame: Box, obstacles: list[BaseGeometry], wish: Wish, gap: float) -> Point | None:
    left, top, right, bottom = frame
    if wish.width > right - left or wish.height > bottom - top:
        return None
    across = np.append(np.arange(left, right - wish.width, STEP), right - wish.width)
    down = np.append(np.arange(top, bottom - wish.height, STEP), bottom - wish.height)
    lefts, tops = (axis.ravel() for axis in np.meshgrid(across, down))
    blocked = shapely.union_all(obstacles).buffer(gap)
    shapely.prepare(blocked)
    boxes = shapely.box(lefts, tops, lefts + wish.width, tops + wish.height)
    free = ~shapely.intersects(blocked, boxes)
    if not free.any():
        return None
    goal = (
        left + wish.corner[0] * (right - left - wish.width),
        top + wish.corner[1] * (bottom - top - wish.height),
    )
    distance = np.where(free, np.hypot(lefts - goal[0], tops - goal[1]), np.inf)
    best = int(distance.argmin())
    return float(lefts[best]), float(tops[best])


def _box(place: Point, wish: Wish) -> BaseGeometry:
    return shapely.box(place[0], place[1], place[0] + wish.width, place[1] + wish.height)
