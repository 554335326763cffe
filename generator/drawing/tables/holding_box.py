"""Holding boxes: where counters wait off the map."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.panel import BAND, INSET, band, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.scene import Cap, Item, Path, Stroke, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

LINE = 2.4
AROUND = 2.65
"""Height of a box below its band that is not room for counters, in mm."""
AIR = 0.9
"""Room above and below a note together, in mm."""
MARGIN = 0.8
"""Room at each side of a note, in mm."""


def note_fits(note: str, size: tuple[float, float], pen: Pen) -> bool:
    """Say whether a note finds room in a box of the outer `size` (width, height)."""
    room, tall = inner_width(size[0]) - 2 * MARGIN, size[1] - INSET - BAND - AROUND
    words = max((pen.typesetter.measure(w, Role.SMALL, pt(6)) for w in note.split()), default=0.0)
    rows = pen.typesetter.wrap(note, Role.SMALL, pt(6), room) if note else ()
    return words <= room and len(rows) * LINE + AIR <= tall


def holding_box(
    origin: str,
    name: str,
    note: str,
    size: tuple[float, float],
    pen: Pen,
) -> Block:
    """Return a panel of the outer `size` (width, height) with room for counters and a note.

    It is taller where its name takes several lines, or a note more than the room for counters.
    """
    width, height = size
    head = band(width, name, pen, f"{origin}.name")
    room = inner_width(width)
    rows = pen.typesetter.wrap(note, Role.SMALL, pt(6), room - 2 * MARGIN) if note else ()
    tall = max(height - INSET - BAND - AROUND, len(rows) * LINE + AIR)
    dashes = Stroke(pen.theme.head, 0.16, cap=Cap.BUTT, dash=(0.9, 0.6))
    items: list[Item] = [Path(rectangle(0, 0, room, tall, 0.8), pen.theme.stripe, dashes)]
    first = tall / 2 - (len(rows) - 1) * LINE / 2
    items += pen.lines(
        rows,
        Role.SMALL,
        pt(6),
        (room / 2, first),
        LINE,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        origin=f"{origin}.note",
    )
    return framed(Block(room, tall, tuple(items)), pen, head, name=f"inset-{origin}")
