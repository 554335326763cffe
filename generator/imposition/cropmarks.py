"""Crop marks: where to lay the ruler. They stand outside the block and clear of its bleed."""

from __future__ import annotations

from collections.abc import Iterable

from generator.colour import Colour
from generator.scene import Cap, Paint, Path, Segment, Stroke, polyline

LENGTH = 4.0
WIDTH = 0.15
CLEAR = 2.5
"""Distance between the block and its marks: past the bleed, so that marks survive the first cut."""

_BLACK = Paint(Colour(0, 0, 0))


def cropmarks(
    verticals: Iterable[float], horizontals: Iterable[float], box: tuple[float, float, float, float]
) -> Path:
    """Return marks at cuts x = `verticals` and y = `horizontals` around `box`.

    `box` is (left, top, right, bottom) of what is cut, in mm.
    """
    left, top, right, bottom = box
    marks: list[Segment] = []
    for x in verticals:
        marks.extend(polyline(((x, top - CLEAR - LENGTH), (x, top - CLEAR))))
        marks.extend(polyline(((x, bottom + CLEAR), (x, bottom + CLEAR + LENGTH))))
    for y in horizontals:
        marks.extend(polyline(((left - CLEAR - LENGTH, y), (left - CLEAR, y))))
        marks.extend(polyline(((right + CLEAR, y), (right + CLEAR + LENGTH, y))))
    return Path(tuple(marks), stroke=Stroke(_BLACK, WIDTH, cap=Cap.BUTT))
