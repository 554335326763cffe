"""Type on the opening pages: lines of the kit in, blocks of a width out."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.aid.panels import Panel
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.model.kit import HEADINGS, Line
from generator.scene import Item, Path, circle
from generator.text import Role
from generator.units import pt

LEADING = 1.32
"""Distance of lines, in type sizes."""
_BULLET = 3.0


def paragraph(line: Line, width: float, size: float, pen: Pen, role: Role = Role.BODY) -> Block:
    """Return a text in lines of at most `width` mm, in type of `size` mm."""
    rows = pen.typesetter.wrap(line.text, role, size, width)
    step = size * LEADING
    items = pen.lines(rows, role, size, (0.0, size * 0.98), step, origin=line.origin or None)
    return Block(width, len(rows) * step, items)


def paragraphs(lines: Sequence[Line], width: float, size: float, pen: Pen) -> Block:
    """Return texts one below the other."""
    return stack([paragraph(line, width, size, pen) for line in lines], 0.55 * size)


def bulleted(lines: Sequence[Line], width: float, size: float, pen: Pen) -> Block:
    """Return texts one below the other, each behind a dot."""
    blocks = []
    for line in lines:
        body = paragraph(line, width - _BULLET, size, pen, Role.SMALL)
        dot = Path(circle((0.9, size * 0.66), size * 0.16), fill=pen.theme.accent)
        items: tuple[Item, ...] = (dot, body.at(_BULLET, 0.0))
        blocks.append(Block(width, body.height, items))
    return stack(blocks, 0.3 * size)


def titled(name: str, panel: Panel) -> Panel:
    """Return a panel under one of the kit's headings."""
    return Panel(HEADINGS[name], panel.draw, f"kit.headings.{name}", panel.grows)


TEXT = pt(9.6)
"""Running text."""
SMALL = pt(8.6)
"""What is said in passing."""
