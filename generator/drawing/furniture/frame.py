"""The neatline around the map: a heavy line and a hairline outside it."""

from __future__ import annotations

from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Join, Path, Stroke, rectangle

NEATLINE = 3.0
"""Distance of the heavy line from the trim, in mm: what printers call the safe margin."""


def neatline(width: float, height: float, pen: Pen) -> tuple[Item, ...]:
    """Return the double line around a page of the given trim size."""
    lines = ((NEATLINE, 0.45), (NEATLINE - 0.75, 0.12))
    return tuple(
        Path(
            rectangle(inset, inset, width - 2 * inset, height - 2 * inset),
            stroke=Stroke(pen.livery.head, line, join=Join.MITRE),
        )
        for inset, line in lines
    )
