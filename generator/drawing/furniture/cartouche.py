"""The title of a map: name of the game, what it is about, after whose design."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.panel import INSET, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Path, Stroke, polyline
from generator.text import Role
from generator.units import pt


def cartouche(
    title: str,
    lines: tuple[tuple[str, str], ...],
    width: float,
    pen: Pen,
) -> Block:
    """Return a panel `width` mm wide with `title` and, under a rule, `lines`.

    Each line is an origin and a text. The title is as large as the width allows, up to 17 pt, and
    breaks into several lines where one would be smaller than 11 pt.
    """
    room = inner_width(width)
    rows, size = _title_rows(title, room, pen)
    items: list[Item] = []
    top = 0.4
    for row in rows:
        cap = pen.typesetter.face(Role.TITLE).cap_height * size
        top += cap
        items.append(
            pen.write(
                row,
                Role.TITLE,
                size,
                (room / 2, top),
                paint=pen.livery.accent,
                tracking=0.03,
                origin="title",
            )
        )
        top += 1.2
    top += 0.2
    items.append(
        Path(polyline(((1.0, top), (room - 1.0, top))), stroke=Stroke(pen.livery.head, 0.14))
    )
    for origin, text in lines:
        for row in pen.typesetter.wrap(text, Role.SUBHEADING, pt(6), room):
            top += 2.5
            items.append(
                pen.write(
                    row,
                    Role.SUBHEADING,
                    pt(6),
                    (room / 2, top),
                    origin=origin,
                )
            )
    body = Block(room, top + INSET, tuple(items))
    return framed(body, pen, name="title")


def _title_rows(title: str, room: float, pen: Pen) -> tuple[tuple[str, ...], float]:
    capitals = title.upper()
    size = pen.typesetter.fit(capitals, Role.TITLE, pt(17), room, pt(11), 0.03)
    if size is not None:
        return (capitals,), size
    rows = tuple(capitals.split())
    widest = max(rows, key=lambda row: pen.typesetter.measure(row, Role.TITLE, pt(10), 0.03))
    return rows, pen.typesetter.fit(widest, Role.TITLE, pt(15), room, pt(6), 0.03) or pt(6)
