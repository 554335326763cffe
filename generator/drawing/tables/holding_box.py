"""Holding boxes: where counters wait off the map."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.panel import BAND, INSET, band, framed, inner_width
from generator.drawing.furniture.pen import Pen, Style
from generator.scene import Cap, Item, Path, Stroke, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

_NOTE = Style(
    Role.SMALL, pt(6), "text", Anchor.MIDDLE, Level.CAPITALS, leading=2.4, line=Anchor.MIDDLE
)
AROUND = 2.65
"""Height of a box below its band that is not room for counters, in mm."""
AIR = 0.9
"""Room above and below a note together, in mm."""
MARGIN = 0.8
"""Room at each side of a note, in mm."""


def note_fits(note: str, size: tuple[float, float], pen: Pen) -> bool:
    """Say whether a note finds room in a box of the outer `size` (width, height)."""
    room, tall = inner_width(size[0]) - 2 * MARGIN, size[1] - INSET - BAND - AROUND
    words = max((pen.measure(word, _NOTE) for word in note.split()), default=0.0)
    return words <= room and len(pen.wrap(note, _NOTE, room)) * _NOTE.leading + AIR <= tall


def holding_box(origin: str, name: str, note: str, size: tuple[float, float], pen: Pen) -> Block:
    """Return a panel of the outer `size` (width, height) with room for counters and a note.

    It is taller where its name takes several lines, or a note more than the room for counters.
    """
    width, height = size
    room = inner_width(width)
    rows = pen.wrap(note, _NOTE, room - 2 * MARGIN)
    tall = max(height - INSET - BAND - AROUND, len(rows) * _NOTE.leading + AIR)
    dashes = Stroke(pen.theme.head, 0.16, cap=Cap.BUTT, dash=(0.9, 0.6))
    ground = Path(rectangle(0, 0, room, tall, 0.8), pen.theme.stripe, dashes)
    items: tuple[Item, ...] = (
        ground,
        *pen.set(rows, (room / 2, tall / 2), _NOTE, f"{origin}.note"),
    )
    head = band(width, name, pen, f"{origin}.name")
    return framed(Block(room, tall, items), pen, head, name=f"inset-{origin}")
