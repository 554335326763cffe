"""Whether running text stands in the order in which it is painted: runs in, those that do not out.

Text runs down a column and then down the next: whatever stands in the way of a line, above or
below it, must have been painted in that order too. On a line it runs from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.collation.glyphs import Run

_STRIP = 4.0
"""Width in mm of the strips of a page in which lines are looked at from top to bottom."""
_UP = 0.3
"""How far in type sizes a line may reach up into the one above it."""


def out_of_order(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the runs of a page that stand above one that was painted before them, or go back."""
    lowest: dict[int, float] = {}
    for before, run in zip((None, *runs), runs, strict=False):
        left, top, right, bottom = run.box
        strips = range(int((left + 0.5) // _STRIP), int((right - 0.5) // _STRIP) + 1)
        middle = (top + bottom) / 2
        above = any(middle < lowest.get(strip, 0.0) - _UP * run.size for strip in strips)
        if above or (before is not None and _goes_back(before, run)):
            yield run
        for strip in strips:
            lowest[strip] = max(lowest.get(strip, 0.0), middle)


def _goes_back(before: Run, run: Run) -> bool:
    """Tell whether a run stands on the line of the one before, but to the left of it."""
    _, top, _, bottom = before.box
    return run.box[2] <= before.box[0] and top < (run.box[1] + run.box[3]) / 2 < bottom
