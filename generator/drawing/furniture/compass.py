"""Compass rose and scale bar: north is up; whole kilometres, or metres where hexes are small."""

from __future__ import annotations

import math

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Join, Path, Point, Stroke, circle, closed, rectangle
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
    items: list[Item] = [Path(circle(centre, RADIUS), stroke=Stroke(pen.theme.head, 0.12))]
    for quarter in range(4):
        items.extend(_point(centre, quarter * 90, SIDE / 2 if quarter == 0 else SIDE * 0.4, pen))
    letter = pen.write(
        "N",
        Role.TITLE,
        LETTER_SIZE,
        (centre[0], LETTER - 0.4),
        paint=pen.theme.head,
    )
    return Block(SIDE, LETTER + SIDE, (*items, letter), name="compass")


def _point(centre: Point, degrees: float, length: float, pen: Pen) -> tuple[Item, ...]:
    """One point of the rose: two triangles that share the line from the centre to the tip."""
    tip = _polar(centre, degrees, length)
    halves = ((-45, pen.theme.head), (45, pen.theme.die))
    return tuple(
        Path(
            closed((centre, tip, _polar(centre, degrees + turn, 1.5))),
            fill=paint,
            stroke=Stroke(pen.theme.head, 0.1),
        )
        for turn, paint in halves
    )


def _polar(centre: Point, degrees: float, distance: float) -> Point:
    """Return the point `distance` mm from `centre`, by a bearing clockwise from north."""
    angle = math.radians(degrees)
    return centre[0] + distance * math.sin(angle), centre[1] - distance * math.cos(angle)


BAR = 0.85
FIGURES = 2.6
CAPTION = 2.9
NARROW = 5.2
"""Parts narrower than this, in mm, have a figure at every second mark only."""
_HALVES = (0.25, 2.5)
"""Steps whose odd marks have no figure: 0, 5 and 10 are read at a glance."""
_KILOMETRES = (0.1, 0.25, 0.5, *(step * 10**zeros for zeros in range(7) for step in (1, 2, 2.5, 5)))
_METRES = tuple(step * 10.0**zeros for zeros in range(-5, 2) for step in (1, 2, 2.5, 5))
_UNITS = ((1.0, "KILOMETRES", _KILOMETRES), (0.001, "METRES", _METRES))
"""Units, the best first: its length in km, its name, its steps."""


def scale_bar(millimetres_per_kilometre: float, longest: float, pen: Pen) -> Block:
    """Return a bar of four equal parts, each a round number of km or m, at most `longest` mm."""
    step, unit, name = _measure(longest / 4 / millimetres_per_kilometre)
    part = step * unit * millimetres_per_kilometre
    left, margin = 1.5, 1.5
    items: list[Item] = []
    for number in range(5):
        if number % 2 == 0 or (part >= NARROW and step not in _HALVES):
            figure = pen.write(
                f"{number * step:g}",
                Role.FIGURE,
                pt(6),
                (left + number * part, FIGURES - 0.5),
            )
            items.append(figure)
        if number < 4:
            items.append(
                Path(
                    rectangle(left + number * part, FIGURES, part, BAR),
                    fill=pen.theme.die if number % 2 else pen.theme.head,
                    stroke=Stroke(pen.theme.head, 0.12, join=Join.MITRE),
                )
            )
    caption = pen.write(
        name,
        Role.SMALL,
        pt(6),
        (left + 2 * part, FIGURES + BAR + CAPTION - 0.4),
        tracking=0.12,
    )
    height = FIGURES + BAR + CAPTION
    return Block(left + 4 * part + margin, height, (*items, caption), name="scale")


def _measure(longest: float) -> tuple[float, float, str]:
    """Return the longest step of at most so many km, its unit in km, and the unit's name."""
    for unit, name, steps in _UNITS:
        fitting = [step for step in steps if step * unit <= longest]
        if fitting:
            return fitting[-1], unit, name
    return _METRES[0], 0.001, "METRES"
