"""Type on the opening pages: lines of the kit in, blocks of a width out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.drawing.aid.panels import Panel, panel_block
from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.pen import Pen, styled
from generator.model.kit import HEADINGS, Line
from generator.scene import Path, circle
from generator.units import pt

LEADING = 1.32
"""Distance of lines, in type sizes."""
_BULLET = 3.0


def paragraph(line: Line, width: float, size: float, pen: Pen, name: str = "kit-text") -> Block:
    """Return a text in lines of at most `width` mm, in a style of `size` mm."""
    style = pen.worn(styled(name, size, leading=size * LEADING))
    rows = pen.wrap(line.text, style, width)
    items = pen.set(rows, (0.0, style.size * 0.98), style, line.origin or None)
    return Block(width, len(rows) * style.leading, items)


def paragraphs(lines: Sequence[Line], width: float, size: float, pen: Pen) -> Block:
    """Return texts one below the other."""
    return stack([paragraph(line, width, size, pen) for line in lines], 0.55 * size)


def bulleted(lines: Sequence[Line], width: float, size: float, pen: Pen) -> Block:
    """Return texts one below the other, each behind a dot."""
    dot = Path(circle((0.9, size * 0.66), size * 0.16), fill=pen.theme.accent)
    bullet = Block(_BULLET, 0.0, (dot,))
    texts = (paragraph(line, width - _BULLET, size, pen, "kit-aside") for line in lines)
    return stack([beside((bullet, text), 0.0) for text in texts], 0.3 * size)


def in_panel(name: str, draw: Callable[[float], Block], width: float, pen: Pen) -> Block:
    """Return what is drawn in a panel `width` mm wide under one of the kit's headings."""
    panel = Panel(pen.words(HEADINGS[name]), draw, f"kit.headings.{name}")
    return panel_block(panel, width, 1.0, pen)


TEXT = pt(9.6)
"""Running text."""
SMALL = pt(8.6)
"""What is said in passing."""
