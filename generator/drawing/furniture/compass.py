"""Compass rose and scale bar: north is up; whole kilometres, or metres where hexes are small."""

from __future__ import annotations

import math

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen, styled
from generator.scene import Item, Path, Point, Stroke, circle, closed, rectangle
from generator.text import Anchor
from generator.words import english

RADIUS = 3.1
SIDE = 9.4
"""Width of the rose with its points, in mm."""
LETTER = 3.2
_NORTH = styled("compass", anchor=Anchor.MIDDLE)
"""How the N is set: it has 6 pt at the smallest size of the rose that maps make use of."""


def compass(pen: Pen) -> Block:
    """Return a rose of four points, each half dark and half light, north’s letter above it."""
    centre = (SIDE / 2, LETTER + SIDE / 2)
    items: list[Item] = [Path(circle(centre, RADIUS), stroke=Stroke(pen.theme.head, 0.12))]
    for degrees in (0, 90, 180, 270):
        tip = _polar(centre, degrees, SIDE * 0.4 if degrees else SIDE / 2)
        for turn, paint in ((-45, pen.theme.head), (45, pen.theme.die)):
            half = closed((centre, tip, _polar(centre, degrees + turn, 1.5)))
            items.append(Path(half, paint, Stroke(pen.theme.head, 0.1)))
    items += pen.set(pen.words("N"), (centre[0], LETTER - 0.4), _NORTH)
    return Block(SIDE, LETTER + SIDE, tuple(items), name="compass")


def _polar(centre: Point, degrees: float, distance: float) -> Point:
    """Return the point `distance` mm from `centre`, by a bearing clockwise from north."""
    angle = math.radians(degrees)
    return centre[0] + distance * math.sin(angle), centre[1] - distance * math.cos(angle)


BAR = 0.85
FIGURES = 2.6
CAPTION = 2.9
_FIGURE = styled("scale-figure", anchor=Anchor.MIDDLE)
_CAPTION = styled("scale-caption", anchor=Anchor.MIDDLE)
NARROW = 5.2
"""Parts narrower than this, in mm, have a figure at every second mark only."""
_HALVES = (0.25, 2.5)
"""Steps whose odd marks have no figure: 0, 5 and 10 are read at a glance."""
_KILOMETRES = (0.1, 0.25, 0.5, *(step * 10**zeros for zeros in range(7) for step in (1, 2, 2.5, 5)))
_METRES = tuple(step * 10.0**zeros for zeros in range(-5, 2) for step in (1, 2, 2.5, 5))
_UNITS = (
    (1.0, english("KILOMETRES"), _KILOMETRES),
    (0.001, english("METRES"), _METRES),
)
"""Units, the best first: its length in km, its name, its steps."""


def scale_bar(millimetres_per_kilometre: float, longest: float, pen: Pen) -> Block:
    """Return a bar of four equal parts, each a round number of km or m, at most `longest` mm."""
    step, unit, name = _measure(longest / 4 / millimetres_per_kilometre)
    part, margin = step * unit * millimetres_per_kilometre, 1.5
    items: list[Item] = []
    for number in range(5):
        x = margin + number * part
        if number % 2 == 0 or (part >= NARROW and step not in _HALVES):
            items += pen.set(f"{number * step:g}", (x, FIGURES - 0.5), _FIGURE)
        if number < 4:
            fill = pen.theme.die if number % 2 else pen.theme.head
            items.append(Path(rectangle(x, FIGURES, part, BAR), fill, pen.edge(0.12)))
    height = FIGURES + BAR + CAPTION
    items += pen.set(pen.words(name), (margin + 2 * part, height - 0.4), _CAPTION)
    return Block(margin + 4 * part + margin, height, tuple(items), name="scale")


def _measure(longest: float) -> tuple[float, float, str]:
    """Return the longest step of at most so many km, its unit in km, and the unit's name."""
    for unit, name, steps in _UNITS:
        fitting = [step for step in steps if step * unit <= longest]
        if fitting:
            return fitting[-1], unit, name
    return _METRES[0], *_UNITS[-1][:2]
