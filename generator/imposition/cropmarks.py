"""Crop marks: where to lay the ruler. They stand outside the block and clear of its bleed."""

from __future__ import annotations

from collections.abc import Iterable

from generator.imposition.ink import BLACK
from generator.scene import Cap, Path, Segment, Stroke, polyline

LENGTH = 2.6
WIDTH = 0.15
CLEAR = 2.4
"""Distance between the block and its marks: past the bleed, so that marks survive the first cut."""


def cropmarks(
    verticals: Iterable[float],
    horizontals: Iterable[float],
    box: tuple[float, float, float, float],
    clear: float = CLEAR,
    length: float = LENGTH,
) -> Path:
    """Return marks at cuts x = `verticals` and y = `horizontals`, `clear` mm around `box`.

    `box` is (left, top, right, bottom) of what is cut, in mm; the marks are `length` mm long.
    """
    left, top, right, bottom = box
    marks: list[Segment] = []
    for x in verticals:
        marks.extend(polyline(((x, top - clear - length), (x, top - clear))))
        marks.extend(polyline(((x, bottom + clear), (x, bottom + clear + length))))
    for y in horizontals:
        marks.extend(polyline(((left - clear - length, y), (left - clear, y))))
        marks.extend(polyline(((right + clear, y), (right + clear + length, y))))
    return Path(tuple(marks), stroke=Stroke(BLACK, WIDTH, cap=Cap.BUTT))
