"""The ink of all that is printed around pieces and pages: marks, rulers, captions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator import colour
from generator.scene import Cap, Item, Page, Paint, Path, Segment, Stroke, polyline
from generator.text import Anchor, Role, Typesetter
from generator.units import MILLIMETRES_PER_INCH, pt

BLACK = Paint(colour.BLACK)


RULER_WIDTH = 52.0
RULER_HEIGHT = 6.4


def ruler(left: float, top: float, typesetter: Typesetter) -> tuple[Item, ...]:
    """Return a ruler with its top left corner at (left, top): millimetres above, inches below."""
    axis = top + RULER_HEIGHT / 2
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


MARK_LENGTH = 2.6
MARK_WIDTH = 0.15
MARK_CLEAR = 2.4
"""Distance between the block and its marks: past the bleed, so that marks survive the first cut."""


def cropmarks(
    verticals: Iterable[float],
    horizontals: Iterable[float],
    box: tuple[float, float, float, float],
    clear: float = MARK_CLEAR,
    length: float = MARK_LENGTH,
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
    return Path(tuple(marks), stroke=Stroke(BLACK, MARK_WIDTH, cap=Cap.BUTT))


TRIM_LENGTH = 5.0
TRIM_CLEAR = 1.0
"""Room between the bleed and the marks, in mm: the first cut does not take them off."""


def with_cropmarks(page: Page) -> Page:
    """Return a page with marks in its margin that continue the trim on all sides.

    The margin grows to hold them; trim and bleed stay as they are.
    """
    clear, box = page.bleed + TRIM_CLEAR, (0.0, 0.0, page.width, page.height)
    marks = cropmarks(box[::2], box[1::2], box, clear, TRIM_LENGTH)
    return replace(page, items=(*page.items, marks), margin=max(page.margin, clear + TRIM_LENGTH))
