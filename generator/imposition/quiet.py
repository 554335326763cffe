"""Where a cut harms the least: a page in, lines that cross few texts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.imposition.tiling import Box, Cuts
from generator.imposition.window import placed
from generator.scene import IDENTITY, Group, Item, Page, Text, Transform
from generator.text import Typesetter

_ROUND = 8  # mm to either side that a line is compared with
_CLEAR = 0.4  # mm that a line keeps from letters


def quiet_cuts(page: Page, typesetter: Typesetter, whole: Sequence[Box] = ()) -> Cuts:
    """Return the whole millimetres where a line across the page crosses the least text around.

    Best are those that cross none of the boxes that had better stay `whole`, and lines just beside
    these. Text counts by its length: where sheets overlap, each hex number of a row is whole on one
    or the other, but a title that is cut stands whole on none.
    """
    boxes = tuple(_boxes(page.items, typesetter, IDENTITY))
    across = _quiet(page.width, [(left, right) for left, _, right, _ in boxes])
    down = _quiet(page.height, [(top, bottom) for _, top, _, bottom in boxes])
    if not whole:
        return Cuts(across, down)
    clear = (
        _between(page.width, [(left, right) for left, _, right, _ in whole]),
        _between(page.height, [(top, bottom) for _, top, _, bottom in whole]),
    )
    both = [
        tuple(line for line in quiet if line in apart)
        for quiet, apart in zip((across, down), clear, strict=True)
    ]
    return Cuts(both[0], both[1], Cuts(*clear, Cuts(across, down)))


def _between(length: float, spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the whole millimetres that lie in none of the spans, and lines just before these."""
    lines = [*map(float, range(int(length) + 1)), *(start - _CLEAR / 2 for start, _ in spans)]
    return tuple(line for line in lines if not any(start < line < end for start, end in spans))


def _quiet(length: float, spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the lines that cross no more of the spans' length than any within `_ROUND` mm."""
    crossed = [
        sum(end - start for start, end in spans if start - _CLEAR < line < end + _CLEAR)
        for line in range(int(length) + 1)
    ]
    return tuple(
        float(line)
        for line, count in enumerate(crossed)
        if count == min(crossed[max(0, line - _ROUND) : line + _ROUND + 1])
    )


def _boxes(items: Iterable[Item], typesetter: Typesetter, transform: Transform) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Group):
            yield from _boxes(item.items, typesetter, transform @ item.transform)
        elif isinstance(item, Text):
            yield placed(typesetter.ink_box(item), transform)
