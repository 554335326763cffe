"""The terrain key: a swatch or a sample of a line beside each name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Group, Item, Transform
from generator.text import Anchor, Level, Role
from generator.units import pt

SWATCH = 5.4
"""Width of the room for a swatch or sample, in mm."""
LINE = 2.3


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the key; `art` is drawn around (0, 0) within 4.8 by 4.2 mm."""

    origin: Origin
    name: str
    art: tuple[Item, ...]
    height: float = 4.4


def key(entries: Sequence[Entry], width: float, columns: int, pen: Pen) -> Block:
    """Return the key in columns, read downwards, `width` mm wide."""
    per_column = -(-len(entries) // columns)
    column_width = width / columns
    items: list[Item] = []
    tallest = 0.0
    for column in range(columns):
        top = 0.0
        for entry in entries[column * per_column : (column + 1) * per_column]:
            middle = top + entry.height / 2
            at = (column * column_width + SWATCH / 2, middle)
            items.append(Group(entry.art, Transform.translation(*at)))
            left = column * column_width + SWATCH + 0.8
            room = column_width - SWATCH - 1.2
            items.extend(_name(entry, left, middle, room, pen))
            top += entry.height
        tallest = max(tallest, top)
    return Block(width, tallest, tuple(items), name="key")


def _name(entry: Entry, left: float, middle: float, room: float, pen: Pen) -> tuple[Item, ...]:
    rows = pen.typesetter.wrap(entry.name, Role.SMALL, pt(6.2), room)
    first = middle - (len(rows) - 1) * LINE / 2
    return tuple(
        pen.write(
            row,
            Role.SMALL,
            pt(6.2),
            (left, first + number * LINE),
            anchor=Anchor.START,
            level=Level.CAPITALS,
            origin=entry.origin,
        )
        for number, row in enumerate(rows)
    )
