"""Solids seen from above at a slant: points in space in, points on the page out.

Space is in mm: x runs to the right and towards the reader, y to the left and towards the reader, z
up. All three are shown at the same length (isometric), so whatever lies flat is drawn by one
transform of the plane.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from generator.drawing.block import corners
from generator.records import Frozen
from generator.scene import (
    Group,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Stroke,
    Transform,
    closed,
)

Place: TypeAlias = tuple[float, float, float]
_ACROSS, _DOWN = math.cos(math.radians(30)), 0.5
LINE = 0.22
"""Width of outlines in mm."""


class View(Frozen):
    """Where the origin of space lies on the page, and the paint of outlines."""

    at: Point
    line: Paint

    def point(self, place: Place) -> Point:
        """Return where a point of space is on the page."""
        x, y, z = place
        return self.at[0] + (x - y) * _ACROSS, self.at[1] + (x + y) * _DOWN - z

    def plane(self, corner: Place, along: Place, down: Place) -> Transform:
        """Return the transform that lays a drawing in space.

        Its top left corner comes to `corner`, its x runs `along` and its y `down`, which are the
        steps in space of 1 mm.
        """
        start = self.point(corner)
        ends = [self.point(_sum(corner, step)) for step in (along, down)]
        (a, b), (c, d) = ((x - start[0], y - start[1]) for x, y in ends)
        return Transform(a, b, c, d, *start)

    def flat(self, items: Sequence[Item], x: float, y: float, z: float = 0.0) -> Group:
        """Return a drawing that lies flat with its top left corner at a point of space."""
        return Group(tuple(items), self.plane((x, y, z), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))

    def face(self, places: Sequence[Place], fill: Paint | None) -> Path:
        """Return a face with its corners at points of space."""
        stroke = Stroke(self.line, LINE, join=Join.ROUND)
        return Path(closed([self.point(place) for place in places]), fill, stroke)

    def slab(
        self, corner: Place, size: tuple[float, float, float], top: Paint, side: Paint, end: Paint
    ) -> tuple[Path, ...]:
        """Return the three faces that are seen of a block: its left side, right end and top.

        `corner` is the rearmost one at its foot, `size` how far it reaches along x, y and z.
        """
        x, y, z = corner
        width, depth, height = size
        far, near, up = x + width, y + depth, z + height
        return (
            self.face(((x, near, z), (far, near, z), (far, near, up), (x, near, up)), side),
            self.face(((far, y, z), (far, near, z), (far, near, up), (far, y, up)), end),
            self.face(((x, y, up), (far, y, up), (far, near, up), (x, near, up)), top),
        )


def _sum(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def fitted(items: Sequence[Item], width: float, height: float, most: float) -> Group:
    """Return outlines in the middle of a room, as large as it holds them but no larger than `most`.

    Nothing but outlines and groups of them counts, and lines without their width.
    """
    across, down = zip(*corners(items), strict=True)
    left, top, right, bottom = min(across), min(down), max(across), max(down)
    scale = min(most, width / (right - left), height / (bottom - top))
    middle = Transform.translation(-(left + right) / 2, -(top + bottom) / 2)
    larger = Transform.translation(width / 2, height / 2) @ Transform.scaling(scale)
    return Group(tuple(items), larger @ middle)
