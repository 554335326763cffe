"""Crop marks: where to lay the ruler. They stand outside the block and clear of its bleed."""

from __future__ import annotations

from collections.abc import Iterable

from generator.colour import Colour
from generator.scene import Cap, Paint, Path, Segment, Stroke, polyline

LENGTH = 2.6
WIDTH = 0.15
CLEAR = 2.4
"""Distance between the block and its marks: past the bleed, so that marks survive the first cut."""

_BLACK = Paint(Colour(0, 0, 0))


def cropmarks(
    verticals: Iterable[float],
    horizontals: Iterable[float],
    box: tuple[float, float, float, float],
    clear: float = CLEAR,
) -> Path:
    """Return marks at cuts x = `verticals` and y = `horizontals`, `clear` mm around `box`.

    `box` is (left, top, right, bottom) of what is cut, in mm.
    """
    left, top, right, bottom = box
    marks: list[Segment] = []
    for x in verticals:
        marks.extend(polyline(((x, top - clear - LENGTH), (x, top - clear))))
        marks.extend(polyline(((x, bottom + clear), (x, bottom + clear + LENGTH))))
    for y in horizontals:
        marks.extend(polyline(((left - clear - LENGTH, y), (left - clear, y))))
        marks.extend(polyline(((right + clear, y), (right + clear + LENGTH, y))))
    return Path(tuple(marks), stroke=Stroke(_BLACK, WIDTH, cap=Cap.BUTT))
