"""Steps in a row: what counter sheets show of how they are made."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.block import Block
from generator.drawing.kit.pictures import HEIGHT, WIDTH, picture
from generator.drawing.kit.props import Materials
from generator.model.making import Step
from generator.scene import Group, Item, Transform
from generator.text import Anchor, Role
from generator.units import pt

WIDEST = 46.0
"""The widest that a picture is drawn, in mm."""
_APART, _TITLE = 5.0, 6.0


def step_strip(found: Sequence[Step], first: int, made: Materials, width: float) -> Block:
    """Return steps side by side with their titles, numbered from `first` on."""
    count = max(1, len(found))
    cell = min(WIDEST, (width - (count - 1) * _APART) / count)
    items: list[Item] = []
    for number, step in enumerate(found):
        x = number * (cell + _APART)
        scaled = Transform.translation(x, 0.0) @ Transform.scaling(cell / WIDTH)
        items.append(Group((picture(step.id, made),), scaled))
        title = step.title
        lead = f"{first + number}."
        at = (x, cell * HEIGHT / WIDTH + _TITLE - 1.0)
        figure = made.pen.write(
            lead, Role.FACTOR, pt(10), at, paint=made.pen.livery.accent, anchor=Anchor.START
        )
        after = (x + figure.width + 1.4, at[1])
        items += [
            figure,
            made.pen.write(
                title.text,
                Role.HEADING,
                pt(10),
                after,
                anchor=Anchor.START,
                origin=title.origin,
            ),
        ]
    wide = count * cell + (count - 1) * _APART
    return Block(wide, cell * HEIGHT / WIDTH + _TITLE, tuple(items))
