"""The terrain key: a swatch or a sample of a line beside each name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Group, Item, Point, Transform
from generator.text import Anchor, Level, Role
from generator.units import pt

SWATCH = 5.4
"""Width of the room for a swatch or sample, in mm."""
LINE = 2.3
HEIGHT = 4.2
"""Height of an entry whose name takes one line."""
SIZE = pt(6.2)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the key; `art` is drawn around (0, 0) within 4.8 by 4.2 mm."""

    origin: Origin | None
    name: str
    art: tuple[Item, ...]


def key(entries: Sequence[Entry], width: float, columns: int, pen: Pen) -> Block:
    """Return the key in columns, read downwards, `width` mm wide."""
    per_column = -(-len(entries) // columns)
    column_width = width / columns
    items: list[Item] = []
    tallest = 0.0
    for column in range(columns):
        top, left = 0.0, column * column_width
        for entry in entries[column * per_column : (column + 1) * per_column]:
            rows = pen.typesetter.wrap(entry.name, Role.SMALL, SIZE, column_width - SWATCH - 1.2)
            height = max(HEIGHT, len(rows) * LINE + 0.6)
            middle = top + height / 2
            items.append(Group(entry.art, Transform.translation(left + SWATCH / 2, middle)))
            items.extend(_name(entry, rows, (left + SWATCH + 0.8, middle), pen))
            top += height
        tallest = max(tallest, top)
    return Block(width, tallest, tuple(items), name="key")


def _name(entry: Entry, rows: tuple[str, ...], at: Point, pen: Pen) -> tuple[Item, ...]:
    first = at[1] - (len(rows) - 1) * LINE / 2
    return tuple(
        pen.write(
            row,
            Role.SMALL,
            SIZE,
            (at[0], first + number * LINE),
            anchor=Anchor.START,
            level=Level.CAPITALS,
            origin=entry.origin,
        )
        for number, row in enumerate(rows)
    )
