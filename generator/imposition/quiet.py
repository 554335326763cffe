"""Where a cut harms the least: a page in, lines that cross few texts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.imposition.tiling import OVERLAP, Box, Cuts
from generator.imposition.window import placed
from generator.scene import IDENTITY, Group, Item, Page, Text, Transform
from generator.text import Typesetter

_ROUND = 8  # mm to either side that a line is compared with
_CLEAR = 0.4  # mm that a line keeps from letters
_LITTLE = (20.0, 60.0)  # mm of long text that a line may cross where each line crosses some box


def quiet_cuts(page: Page, typesetter: Typesetter, whole: Sequence[Box] = ()) -> Cuts:
    """Return the whole millimetres where a line across the page crosses the least text around.

    Best are those that cross none of the boxes that had better stay `whole`, and lines just beside
    these; where there is none, those that cross the least text that stands whole on no sheet. Text
    counts by its length: where sheets overlap, each hex number of a row is whole on one or the
    other, but a title that is cut stands whole on none.
    """
    boxes = tuple(_boxes(page.items, typesetter, IDENTITY))
    spans = (
        [(left, right) for left, _, right, _ in boxes],
        [(top, bottom) for _, top, _, bottom in boxes],
    )
    across, down = _quiet(page.width, spans[0]), _quiet(page.height, spans[1])
    last = Cuts(across, down)
    if not whole:
        return last
    for most in reversed(_LITTLE):
        crossing = (
            _crossing(page.width, spans[0], most),
            _crossing(page.height, spans[1], most),
        )
        last = Cuts(*crossing, last)
    clear = (
        _between(page.width, [(left, right) for left, _, right, _ in whole]),
        _between(page.height, [(top, bottom) for _, top, _, bottom in whole]),
    )
    both = [
        tuple(line for line in quiet if line in apart)
        for quiet, apart in zip((across, down), clear, strict=True)
    ]
    return Cuts(both[0], both[1], Cuts(*clear, last))


def _between(length: float, spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the whole millimetres that lie in none of the spans, and lines just before these."""
    lines = [*map(float, range(int(length) + 1)), *(start - _CLEAR / 2 for start, _ in spans)]
    return tuple(line for line in lines if not any(start < line < end for start, end in spans))


def _crossing(
    length: float, spans: Sequence[tuple[float, float]], most: float
) -> tuple[float, ...]:
    """Return the whole millimetres that cross so much text, of such that no overlap holds."""
    long = [(start, end) for start, end in spans if end - start > OVERLAP]
    return tuple(float(line) for line, cost in enumerate(_cost(length, long)) if cost <= most)


def _cost(length: float, spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return the length of the spans that each whole millimetre crosses."""
    return [
        sum(end - start for start, end in spans if start - _CLEAR < line < end + _CLEAR)
        for line in range(int(length) + 1)
    ]


def _quiet(length: float, spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the lines that cross no more of the spans' length than any within `_ROUND` mm."""
    crossed = _cost(length, spans)
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
