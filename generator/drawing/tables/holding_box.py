"""Holding boxes: where counters wait off the map."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.panel import band, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.scene import Cap, Item, Path, Stroke, rectangle
from generator.text import Level, Role
from generator.units import pt

LINE = 2.4


def holding_box(
    origin: str,
    name: str,
    note: str,
    size: tuple[float, float],
    pen: Pen,
) -> Block:
    """Return a panel of the outer `size` (width, height) with room for counters and a note."""
    width, height = size
    head = band(width, name, pen, f"{origin}.name")
    room, tall = inner_width(width), height - head.height - 2.65
    dashes = Stroke(pen.livery.head, 0.16, cap=Cap.BUTT, dash=(0.9, 0.6))
    items: list[Item] = [Path(rectangle(0, 0, room, tall, 0.8), pen.livery.stripe, dashes)]
    rows = pen.typesetter.wrap(note, Role.SMALL, pt(6), room - 1.6) if note else ()
    first = tall / 2 - (len(rows) - 1) * LINE / 2
    items.extend(
        pen.write(
            row,
            Role.SMALL,
            pt(6),
            (room / 2, first + number * LINE),
            level=Level.CAPITALS,
            origin=f"{origin}.note",
        )
        for number, row in enumerate(rows)
    )
    return framed(Block(room, tall, tuple(items)), pen, head, name=f"inset-{origin}")
