"""Slots: where a side may put its counters, in the place of counters that nobody has put there yet.

In: a side, the number of a set-up. Out: a block that looks like a blank counter and bears that
number, on the map as beside the text that tells of it.
"""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.counters import dress
from generator.drawing.counters.patterns import field_pattern
from generator.drawing.furniture import Pen
from generator.model.game import Side
from generator.scene import Item, Join, Path, Stroke, circle, rectangle
from generator.text import Level, Role

_DISC = 0.36
"""Radius of the disc as a part of the slot's width."""
_NUMBER = 0.56
"""Size of the number likewise."""
_CLEARED, _EDGE = 0.08, 0.22
_DASH = (0.14, 0.1)


def slot(number: int, side: Side, width: float, pen: Pen) -> Block:
    """Return the slot of a set-up, `width` mm wide and high."""
    worn = dress(side, pen.livery)
    ink = worn.line if worn.outlined else worn.band
    middle, radius = (width / 2, width / 2), _DISC * width
    dash = tuple(part * width for part in _DASH)
    items: list[Item] = [
        Path(rectangle(0.0, 0.0, width, width), fill=worn.field),
        *field_pattern(worn, (0.0, 0.0, width, width)),
        Path(
            rectangle(0.0, 0.0, width, width),
            stroke=Stroke(ink, _EDGE, join=Join.MITRE, dash=dash),
        ),
        Path(circle(middle, radius + _CLEARED * width), fill=worn.field),
        Path(circle(middle, radius), worn.band, Stroke(ink, 0.2)),
        pen.write(
            str(number),
            Role.FACTOR,
            _NUMBER * width,
            middle,
            paint=worn.on_band,
            level=Level.CAPITALS,
        ),
    ]
    return Block(width, width, tuple(items), name="slot")
