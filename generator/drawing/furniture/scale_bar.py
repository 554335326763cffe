"""The scale of the map: a bar of whole kilometres, or of metres where hexes are small."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Join, Path, Stroke, rectangle
from generator.text import Role
from generator.units import pt

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
                    fill=pen.livery.die if number % 2 else pen.livery.head,
                    stroke=Stroke(pen.livery.head, 0.12, join=Join.MITRE),
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
