"""The legend of result codes: each code and what happens."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.model.names import plain_text
from generator.model.tables import Code
from generator.scene import Item
from generator.text import Anchor, Role
from generator.units import pt

LINE = 2.25
SIZE = pt(6)


def legend(
    codes: tuple[Code, ...],
    names: Mapping[str, Mapping[str, str]],
    width: float,
    pen: Pen,
) -> Block:
    """Return the codes and their meanings, `width` mm wide, best for the attacker first."""
    widest = max((pen.typesetter.measure(code.id, Role.CELL, SIZE) for code in codes), default=0.0)
    indent = widest + 0.9
    items: list[Item] = []
    top = 0.0
    for code in codes:
        items.append(_at(code.id, Role.CELL, 0.0, top, f"codes.{code.id}", pen))
        text = plain_text(names, code.text)
        for row in pen.typesetter.wrap(text, Role.SMALL, SIZE, width - indent):
            origin = f"codes.{code.id}.text"
            items.append(_at(row, Role.SMALL, indent, top, origin, pen))
            top += LINE
        top += 0.1
    return Block(width, top, tuple(items), name="legend")


def _at(content: str, role: Role, left: float, top: float, origin: str, pen: Pen) -> Item:
    at = (left, top + LINE * 0.78)
    return pen.write(content, role, SIZE, at, anchor=Anchor.START, origin=origin)
