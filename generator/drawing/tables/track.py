"""Tracks: a row of numbered spaces; for the turns of the game with their dates."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Cap, Item, Path, Stroke, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt


def track(
    labels: tuple[tuple[str, str], ...],
    columns: int,
    space: float,
    pen: Pen,
    origin: str,
) -> Block:
    """Return spaces of `space` mm in rows of `columns`.

    Each label is a number and a caption (a date, or nothing), printed in its space.
    """
    items: list[Item] = []
    for index, (number, caption) in enumerate(labels):
        left, top = index % columns * space, index // columns * space
        items.append(_cell(left, top, space, index, pen))
        items.append(
            pen.write(
                number,
                Role.FACTOR,
                pt(8),
                (left + space / 2, top + space * (0.27 if caption else 0.5)),
                paint=pen.livery.accent,
                anchor=Anchor.MIDDLE,
                level=Level.CAPITALS,
                origin=f"{origin}.{number}",
            )
        )
        items.extend(
            pen.write(
                row,
                Role.SMALL,
                pt(6),
                (left + space / 2, top + space * 0.58 + line * 2.2),
                level=Level.CAPITALS,
                origin=f"{origin}.{number}.date",
            )
            for line, row in enumerate(pen.typesetter.wrap(caption, Role.SMALL, pt(6), space - 0.4))
        )
    rows = -(-len(labels) // columns)
    return Block(min(columns, len(labels)) * space, rows * space, tuple(items), name="track")


def _cell(left: float, top: float, space: float, index: int, pen: Pen) -> Item:
    edge = Stroke(pen.livery.head, 0.16, cap=Cap.BUTT)
    fill = pen.livery.stripe if index % 2 == 0 else pen.livery.paper
    return Path(rectangle(left + 0.2, top + 0.2, space - 0.4, space - 0.4, 0.5), fill, edge)
