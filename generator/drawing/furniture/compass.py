"""The compass rose: north is up on every map."""

from __future__ import annotations

import math

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Path, Point, Stroke, circle, closed
from generator.text import Role
from generator.units import pt

RADIUS = 3.1
SIDE = 9.4
"""Width of the rose with its points, in mm."""
LETTER = 3.2
LETTER_SIZE = pt(9.7)
"""Type size of the N: 6 pt at the smallest size of the rose that maps make use of."""


def compass(pen: Pen) -> Block:
    """Return a rose of four points, each half dark and half light, with an N above it."""
    centre = (SIDE / 2, LETTER + SIDE / 2)
    items: list[Item] = [Path(circle(centre, RADIUS), stroke=Stroke(pen.livery.head, 0.12))]
    for quarter in range(4):
        items.extend(_point(centre, quarter * 90, SIDE / 2 if quarter == 0 else SIDE * 0.4, pen))
    letter = pen.write(
        "N",
        Role.TITLE,
        LETTER_SIZE,
        (centre[0], LETTER - 0.4),
        paint=pen.livery.head,
    )
    return Block(SIDE, LETTER + SIDE, (*items, letter), name="compass")


def _point(centre: Point, degrees: float, length: float, pen: Pen) -> tuple[Item, ...]:
    """One point of the rose: two triangles that share the line from the centre to the tip."""
    tip = _polar(centre, degrees, length)
    halves = ((-45, pen.livery.head), (45, pen.livery.die))
    return tuple(
        Path(
            closed((centre, tip, _polar(centre, degrees + turn, 1.5))),
            fill=paint,
            stroke=Stroke(pen.livery.head, 0.1),
        )
        for turn, paint in halves
    )


def _polar(centre: Point, degrees: float, distance: float) -> Point:
    """Return the point `distance` mm from `centre`, by a bearing clockwise from north."""
    angle = math.radians(degrees)
    return centre[0] + distance * math.sin(angle), centre[1] - distance * math.cos(angle)
