"""Booklets: how many pages in, which of them lie side by side on each side of the sheets out.

A booklet is saddle-stitched: its sheets are laid in one another, folded in the middle and stapled
along the fold. Each bears four pages, two a side, and is turned over its short edge. Paper that
lies inside reaches a little farther out at the fore-edge (creep): 0.1 mm a sheet, so on the up to
eight sheets that an office stapler takes it stays under the drift of the printer, and pages are
not moved for it.
"""

from __future__ import annotations

from generator.imposition.ink import BLACK
from generator.papers import SAFE_MARGIN, Paper
from generator.scene import Item, Path, Stroke, polyline
from generator.units import pt

PAGES = 4
"""Pages that a sheet bears."""
_TICK = 4.0
_HAIRLINE = Stroke(BLACK, pt(0.5))
_STAPLES = (0.25, 0.75)
"""Where the staples go, as shares of the height."""
_CROWN = 12.0
"""Width of a staple."""


def signature(pages: int) -> tuple[tuple[int, int], ...]:
    """Return the left and the right page of each side, pages counted from 1.

    Fronts and backs alternate: of eight pages (8, 1), (2, 7), (6, 3), (4, 5). Raises ValueError for
    a number that is no multiple of four.
    """
    if pages <= 0 or pages % PAGES:
        raise ValueError(f"{pages} pages do not fill sheets of {PAGES}")
    sides = []
    for first in range(1, pages // 2, 2):
        last = pages + 1 - first
        sides += [(last, first), (first + 1, last - 1)]
    return tuple(sides)


def spine_marks(paper: Paper) -> tuple[Item, ...]:
    """Return the marks on the outermost side of a lying `paper`: where to fold, where to staple."""
    middle, height = paper.height / 2, paper.width
    top, bottom = SAFE_MARGIN, height - SAFE_MARGIN
    folds = ((top, top + _TICK), (bottom - _TICK, bottom))
    staples = [(share * height - _CROWN / 2, share * height + _CROWN / 2) for share in _STAPLES]
    return tuple(
        Path(polyline(((middle, start), (middle, end))), stroke=_HAIRLINE)
        for start, end in (*folds, *staples)
    )
