"""The terrain key: a swatch or a sample of a line beside each name.

The swatches are pieces of the painted map, which does not exist while the page is laid out. So the
key is laid out with sockets, and whoever has the painting fits the swatches into them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen, styled
from generator.records import Frozen
from generator.scene import Item, Point
from generator.text import Anchor, Level

SWATCH = 5.4
"""Width of the room for a swatch or sample, in mm."""
HEIGHT = 4.2
"""Height of an entry whose name takes one line."""
GAP = 0.8
"""Room between a swatch and its name, in mm."""
_NAME = styled("key-name", level=Level.CAPITALS, leading=2.3, line=Anchor.MIDDLE)


class Entry(Frozen):
    """One line of the key; its swatch is drawn around (0, 0) within 4.8 by 4.2 mm."""

    origin: Origin | None
    name: str


class Key(Frozen):
    """The key without its swatches, and for each entry the middle of its swatch."""

    block: Block
    sockets: tuple[Point, ...]


def key(entries: Sequence[Entry], width: float, columns: int, pen: Pen) -> Key:
    """Return the key in columns, read downwards, `width` mm wide."""
    per_column = -(-len(entries) // columns)
    column_width = width / columns
    items: list[Item] = []
    sockets: list[Point] = []
    tallest = 0.0
    for column in range(columns):
        top, left = 0.0, column * column_width
        for entry in entries[column * per_column : (column + 1) * per_column]:
            rows = pen.wrap(entry.name, _NAME, column_width - SWATCH - GAP - 0.4)
            height = max(HEIGHT, len(rows) * pen.worn(_NAME).leading + 0.6)
            middle = top + height / 2
            sockets.append((left + SWATCH / 2, middle))
            items += pen.set(rows, (left + SWATCH + GAP, middle), _NAME, entry.origin)
            top += height
        tallest = max(tallest, top)
    return Key(Block(width, tallest, tuple(items), name="key"), tuple(sockets))


def column_width(entries: Sequence[Entry], pen: Pen) -> float:
    """Return the width of a column in which no name is broken, in mm."""
    widest = max(pen.measure(entry.name, _NAME) for entry in entries)
    return SWATCH + GAP + 0.6 + widest
