"""A page of running text: what stands on it, where headings are, and what is out of order.

Programs that write a PDF anew leave its outline out. The contents and the running heads are then
held against where headings stand. Text runs down a column and then down the next: whatever stands
in the way of a line, above or below it, must have been painted in that order too. On a line it
runs from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.comparison.expected import letters
from generator.comparison.glyphs import Bookmark, Run
from generator.comparison.matching import same_size
from generator.records import Frozen

_LEVEL = 0.3
"""By how many type sizes the runs of a line may differ in height."""
_STRIP = 1.0
"""Width in mm of the strips of a page in which lines are looked at from top to bottom.

So narrow that two columns never share one, however near they are.
"""
_END = 0.5
"""How much in mm at both ends of a run may lie beside another without being in its way."""
_UP = 0.3
"""How far in type sizes a line may reach up into the one above it."""


class Leaf(Frozen):
    """A page of running text, called `where`; `unseen` is that of the page.

    Of the side of a sheet `fold` is where its fold lies, in mm from the left.
    """

    where: str
    runs: tuple[Run, ...]
    unseen: Mapping[int, str]
    fold: float = 0.0


def standing(titles: Sequence[str], pages: Sequence[Sequence[Run]]) -> tuple[Bookmark, ...]:
    """Return a bookmark for each title that is found: where it stands in the largest type."""
    wanted = {letters(title): title for title in titles}
    found: dict[str, tuple[float, int]] = {}
    for page, runs in enumerate(pages, 1):
        for text, size in _lines(runs):
            if text in wanted and size > found.get(text, (0.0, 0))[0]:
                found[text] = size, page
    return tuple(Bookmark(wanted[text], 0, page) for text, (_, page) in found.items())


def _lines(runs: Sequence[Run]) -> Iterator[tuple[str, float]]:
    """Yield the letters of each line of a page, and of each of its beginnings, with their size."""
    text, before = "", None
    for run in runs:
        if before is None or not _beside(before, run):
            text = ""
        text += letters(run.text)
        before = run
        yield text, run.size


def _beside(before: Run, run: Run) -> bool:
    level = abs(run.box[1] - before.box[1]) < _LEVEL * run.size
    return level and same_size(run.size, before.size) and run.box[0] >= before.box[0]


def out_of_order(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the runs of a page that stand above one that was painted before them, or go back."""
    lowest: dict[int, float] = {}
    for before, run in zip((None, *runs), runs, strict=False):
        left, top, right, bottom = run.box
        strips, middle = _strips(left, right), (top + bottom) / 2
        above = any(middle < lowest.get(strip, 0.0) - _UP * run.size for strip in strips)
        if above or (before is not None and _goes_back(before, run)):
            yield run
        for strip in strips:
            lowest[strip] = max(lowest.get(strip, 0.0), middle)


def _strips(left: float, right: float) -> range:
    """Return the strips that a run stands in, its ends apart; one for a run of a letter."""
    if right - left < 2 * _END + _STRIP:
        middle = int((left + right) / 2 // _STRIP)
        return range(middle, middle + 1)
    return range(int((left + _END) // _STRIP), int((right - _END) // _STRIP) + 1)


def _goes_back(before: Run, run: Run) -> bool:
    """Tell whether a run stands on the line of the one before, but to the left of it."""
    _, top, _, bottom = before.box
    return run.box[2] <= before.box[0] and top < (run.box[1] + run.box[3]) / 2 < bottom
