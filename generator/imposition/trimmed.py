"""Pages for a print shop: crop marks around the trim, clear of the bleed."""

from __future__ import annotations

from dataclasses import replace

from generator.imposition.cropmarks import cropmarks
from generator.scene import Page

LENGTH = 5.0
CLEAR = 1.0
"""Room between the bleed and the marks, in mm: the first cut does not take them off."""


def with_cropmarks(page: Page) -> Page:
    """Return a page with marks in its margin that continue the trim on all sides.

    The margin grows to hold them; trim and bleed stay as they are.
    """
    clear, box = page.bleed + CLEAR, (0.0, 0.0, page.width, page.height)
    marks = cropmarks(box[::2], box[1::2], box, clear, LENGTH)
    return replace(page, items=(*page.items, marks), margin=max(page.margin, clear + LENGTH))
