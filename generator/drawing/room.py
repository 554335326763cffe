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
    """The sizes (width, height) an inset can take, the best first, and the corner it likes.

    The corner is that of the frame, 0 or 1 each way: (0, 0) is the top left.
    """

    sizes: tuple[tuple[float, float], ...]
    corner: Point


@dataclass(frozen=True, slots=True)
class Room:
    """The place found: which of the sizes, and its top left corner."""

    form: int
    at: Point


def find_room(
    frame: Box, taken: Iterable[BaseGeometry], wishes: Sequence[Wish], gap: float
) -> tuple[Room | None, ...]:
    """Return the room for each wish in turn: its best size that fits, the nearest to its corner.

    Insets keep `gap` mm from what is taken and from each other.
    """
    obstacles = list(taken)
    rooms: list[Room | None] = []
    for wish in wishes:
        room = _room(frame, obstacles, wish, gap)
        rooms.append(room)
        if room is not None:
            obstacles.append(_box(room.at, wish.sizes[room.form]))
    return tuple(rooms)


def _room(frame: Box, obstacles: list[BaseGeometry], wish: Wish, gap: float) -> Room | None:
    blocked = shapely.union_all(obstacles).buffer(gap)
    shapely.prepare(blocked)
    for form, size in enumerate(wish.sizes):
        at = _nearest(frame, blocked, size, wish.corner)
        if at is not None:
            return Room(form, at)
    return None


def _nearest(
    frame: Box, blocked: BaseGeometry, size: tuple[float, float], corner: Point
) -> Point | None:
    left, top, right, bottom = frame
    width, height = size
    if width > right - left or height > bottom - top:
        return None
    across = np.append(np.arange(left, right - width, STEP), right - width)
    down = np.append(np.arange(top, bottom - height, STEP), bottom - height)
    lefts, tops = (axis.ravel() for axis in np.meshgrid(across, down))
    free = ~shapely.intersects(blocked, shapely.box(lefts, tops, lefts + width, tops + height))
    if not free.any():
        return None
    goal = (
        left + corner[0] * (right - left - width),
        top + corner[1] * (bottom - top - height),
    )
    distance = np.where(free, np.hypot(lefts - goal[0], tops - goal[1]), np.inf)
    best = int(distance.argmin())
    return float(lefts[best]), float(tops[best])


def _box(place: Point, size: tuple[float, float]) -> BaseGeometry:
    return shapely.box(place[0], place[1], place[0] + size[0], place[1] + size[1])
