"""Where headings stand, of a file that has lost its outline: pages of runs in, bookmarks out.

Programs that write a PDF anew leave the outline out. The contents and the running heads are then
held against where the headings are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.collation.glyphs import Bookmark, Run
from generator.collation.matching import letters, same_size

_LEVEL = 0.3
"""By how many type sizes the runs of a line may differ in height."""


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
