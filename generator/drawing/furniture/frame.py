"""The neatline around the map: a heavy line and a hairline outside it."""

from __future__ import annotations

from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Join, Path, Stroke, rectangle

NEATLINE = 3.0
"""Distance of the heavy line from the trim, in mm: what printers call the safe margin."""


def neatline(frame: tuple[float, float, float, float], pen: Pen) -> tuple[Item, ...]:
    """Return the double line around a map: heavy on `frame` (left, top, right, bottom)."""
    left, top, right, bottom = frame
    lines = ((0.0, 0.45), (0.75, 0.12))
    return tuple(
        Path(
            rectangle(left - out, top - out, right - left + 2 * out, bottom - top + 2 * out),
            stroke=Stroke(pen.livery.head, line, join=Join.MITRE),
        )
        for out, line in lines
    )
