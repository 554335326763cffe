"""Slots: where a side may put its counters, in the place of counters that nobody has put there yet.

In: a side, the number of a set-up. Out: a block that looks like a blank counter and bears that
number, on the map as beside the text that tells of it.
"""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.counters.face import FLOOR
from generator.drawing.counters.paints import Paints, field_pattern, paints
from generator.drawing.furniture.pen import Pen, Style
from generator.model.game import Side
from generator.scene import Box, Item, Join, Path, Stroke, circle, rectangle
from generator.text import Anchor, Level, Role

_DISC, _SMALLER = 0.36, 0.3
"""Radius of the disc as a part of the slot's width, alone and above the number of a hex."""
_RAISED, _UNDER = 0.39, 0.83
"""Middles of such a disc and of that number, as parts of the height."""
_NUMBER = 1.55
"""Size of the slot's own number, in radii of the disc."""
_CLEARED, _EDGE = 0.08, 0.22
_DASH = (0.14, 0.1)
_MIDDLE = Style(Role.FACTOR, FLOOR, anchor=Anchor.MIDDLE, level=Level.CAPITALS)


def slot(number: int, side: Side, width: float, pen: Pen, label: str = "") -> Block:
    """Return the slot of a set-up, `width` mm wide and high, with the `label` of its hex on it."""
    worn = paints(side, pen.theme)
    ink = worn.line if worn.outlined else worn.band
    middle = (width / 2, width * (_RAISED if label else 0.5))
    radius = (_SMALLER if label else _DISC) * width
    dash = tuple(part * width for part in _DASH)
    items: list[Item] = [
        Path(rectangle(0.0, 0.0, width, width), fill=worn.field),
        *field_pattern(worn, Box(0.0, 0.0, width, width)),
        Path(
            rectangle(0.0, 0.0, width, width),
            stroke=Stroke(ink, _EDGE, join=Join.MITRE, dash=dash),
        ),
        Path(circle(middle, radius + _CLEARED * width), fill=worn.field),
        Path(circle(middle, radius), worn.band, Stroke(ink, 0.2)),
        *pen.set(str(number), middle, replace(_MIDDLE, size=_NUMBER * radius), paint=worn.on_band),
    ]
    if label:
        items += _hex_number(label, worn, width, pen)
    return Block(width, width, tuple(items), name="slot")


def _hex_number(label: str, worn: Paints, width: float, pen: Pen) -> tuple[Item, ...]:
    """Return the number of the hex, for which the slot leaves no room on the map."""
    style, at = replace(_MIDDLE, role=Role.CELL), (width / 2, _UNDER * width)
    (text,) = pen.set(label, at, style, f"hexes.{label}", worn.text)
    return pen.typesetter.halo(text, 0.5, worn.field), text
