"""The scale ruler: 50 mm and 2 in, because shops and drivers shrink silently."""

from __future__ import annotations

from generator.imposition.ink import BLACK
from generator.scene import Cap, Item, Path, Segment, Stroke, polyline
from generator.text import Anchor, Role, Typesetter
from generator.units import MILLIMETRES_PER_INCH, pt

WIDTH = 52.0
HEIGHT = 6.4


def ruler(left: float, top: float, typesetter: Typesetter) -> tuple[Item, ...]:
    """Return a ruler with its top left corner at (left, top): millimetres above, inches below."""
    axis = top + HEIGHT / 2
    ticks: list[Segment] = [*polyline(((left, axis), (left + 50.8, axis)))]
    for millimetre in range(51):
        length = 2.0 if millimetre % 10 == 0 else 1.4 if millimetre % 5 == 0 else 0.9
        x = left + millimetre
        ticks.extend(polyline(((x, axis), (x, axis - length))))
    for eighth in range(17):
        length = 2.0 if eighth % 8 == 0 else 1.4 if eighth % 4 == 0 else 0.9
        x = left + eighth * MILLIMETRES_PER_INCH / 8
        ticks.extend(polyline(((x, axis), (x, axis + length))))
    captions = (("50 mm", axis - 0.9), ("2 in", axis + 2.6))
    texts = tuple(
        typesetter.line(
            caption, Role.SMALL, pt(6), (left + 51.6, y), paint=BLACK, anchor=Anchor.START
        )
        for caption, y in captions
    )
    return Path(tuple(ticks), stroke=Stroke(BLACK, 0.12, cap=Cap.BUTT)), *texts
