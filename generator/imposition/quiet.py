"""Where a cut harms the least: a page in, lines that cross few texts out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from generator.imposition.tiling import ANYWHERE, OVERLAP, Box, Cuts
from generator.imposition.window import texts_of
from generator.scene import Page
from generator.text import Typesetter

_Span: TypeAlias = tuple[float, float]
_ROUND = 8  # mm to either side that a line is compared with
_CLEAR = 0.4  # mm that a line keeps from letters
_LITTLE = (20.0, 60.0, 120.0)  # mm of text that a line may split where each line splits some


def quiet_cuts(
    page: Page,
    typesetter: Typesetter,
    whole: Sequence[Box] = (),
    overlap: float = OVERLAP,
    *,
    liked: Cuts = ANYWHERE,
    beneath: str | None = None,
) -> Cuts:
    """Return the lines where a border across the page does the least harm.

    A border splits a text that is whole on neither side of it; where sheets have an `overlap`, it
    splits none that is shorter. Best are lines that split none, among them those that cross none of
    the boxes that had better stay `whole`, and of these such as cross the least text around. Where
    there is none, those that split the least text are.

    Lines that are `liked` come before all, if they split no text but such whose origins begin with
    `beneath`: hex numbers where cuts go through the middle of hexes.
    """
    texts = tuple(texts_of(page.items, typesetter))
    sides = []
    for axis, (length, preferred) in enumerate(
        ((page.width, liked.across), (page.height, liked.down))
    ):
        spans = [(box[axis], box[axis + 2]) for _, box in texts]
        names = [
            (box[axis], box[axis + 2])
            for origin, box in texts
            if beneath is None or not (origin or "").startswith(beneath)
        ]
        apart = [(box[axis], box[axis + 2]) for box in whole]
        sides.append(_choices(length, spans, names, apart, overlap, preferred))
    chain: Cuts | None = None
    for across, down in reversed(tuple(zip(*sides, strict=True))):
        chain = Cuts(across, down, chain)
    return chain or ANYWHERE


def _choices(
    length: float,
    spans: Sequence[_Span],
    names: Sequence[_Span],
    apart: Sequence[_Span],
    overlap: float,
    liked: Sequence[float],
) -> tuple[tuple[float, ...], ...]:
    """Return the lines where a border is welcome along one side of the page, the best first."""
    lines = _lines(length, spans, apart, overlap)
    split = {line: _split(line, spans, overlap) for line in lines}
    kept = [line for line in lines if not split[line]]
    clear = [line for line in kept if _between(line, apart)]
    quiet = _quiet(length, spans)
    fine = [line for line in liked if not _split(line, names, overlap)]
    best = (
        [line for line in fine if _between(line, apart)],
        fine,
        [line for line in clear if line in quiet],
        clear,
        [line for line in kept if line in quiet],
        kept,
        [line for line in lines if not _split(line, names, overlap)],
    )
    most = ([line for line in lines if split[line] <= little] for little in _LITTLE)
    return tuple(map(tuple, (*best, *most, quiet)))


def _lines(
    length: float, spans: Iterable[_Span], apart: Iterable[_Span], overlap: float
) -> tuple[float, ...]:
    """Return the whole millimetres, and lines as close beside texts and boxes as may be."""
    lines = {*map(float, range(int(length) + 1))}
    lines.update(start - _CLEAR / 2 for start, _ in apart)
    for start, end in spans:
        if end - start > overlap:
            lines.update((round(start - _CLEAR, 3), round(end + _CLEAR - overlap, 3)))
    return tuple(sorted(line for line in lines if 0.0 <= line <= length))


def _split(line: float, spans: Iterable[_Span], overlap: float) -> float:
    """Return how much text, by its length in mm, is whole on neither side of a line."""
    return sum(
        end - start
        for start, end in spans
        if start - _CLEAR / 2 < line and line + overlap < end + _CLEAR / 2
    )


def _between(line: float, spans: Iterable[_Span]) -> bool:
    """Tell whether a line lies in none of the spans."""
    return not any(start < line < end for start, end in spans)


def _quiet(length: float, spans: Sequence[_Span]) -> tuple[float, ...]:
    """Return the whole millimetres that cross no more text than any within `_ROUND` mm.

    Text counts by its length.
    """
    crossed = [
        sum(end - start for start, end in spans if start - _CLEAR < line < end + _CLEAR)
        for line in range(int(length) + 1)
    ]
    return tuple(
        float(line)
        for line, count in enumerate(crossed)
        if count == min(crossed[max(0, line - _ROUND) : line + _ROUND + 1])
    )
