"""Pages for a print shop: crop marks around the trim, clear of the bleed."""

from __future__ import annotations

from dataclasses import replace

from generator.colour import Colour
from generator.scene import Cap, Page, Paint, Path, Stroke, polyline

WIDTH, LENGTH = 0.15, 5.0
CLEAR = 1.0
"""Room between the bleed and the marks, in mm: the first cut does not take them off."""

_BLACK = Paint(Colour(0, 0, 0))


def with_cropmarks(page: Page) -> Page:
    """Return a page with marks in its margin that continue the trim on all sides.

    The margin grows to hold them; trim and bleed stay as they are.
    """
    near, far = page.bleed + CLEAR, page.bleed + CLEAR + LENGTH
    marks = [
        segment
        for x in (0.0, page.width)
        for start, end in ((-far, -near), (page.height + near, page.height + far))
        for segment in polyline(((x, start), (x, end)))
    ]
    marks += [
        segment
        for y in (0.0, page.height)
        for start, end in ((-far, -near), (page.width + near, page.width + far))
        for segment in polyline(((start, y), (end, y)))
    ]
    art = Path(tuple(marks), stroke=Stroke(_BLACK, WIDTH, cap=Cap.BUTT))
    return replace(page, items=(*page.items, art), margin=max(page.margin, far))
