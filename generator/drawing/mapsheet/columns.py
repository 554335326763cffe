"""Columns of panels: chapters in, panels out that stand below or beside one another.

Chapters are divided among columns so that these are as low as can be; all are of one height, and
what they have to spare is shared out between their entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen, band
from generator.drawing.furniture.panel import body_corner, framed
from generator.drawing.mapsheet.listing import GAP, Chapter

WIDEST = 10.0
"""The most that a gap between entries grows by to fill a column, in mm."""
_MOST_WAYS = 4000
"""Ways of dividing entries that are tried; more of them are divided in the order of reading."""


def piled(
    chapters: Sequence[Chapter], width: float, pen: Pen, spare: float = 0.0
) -> tuple[Block, ...]:
    """Return a panel for each chapter; they share out `spare` mm of height between all entries."""
    gaps = sum(max(0, len(chapter.entries) - 1) for chapter in chapters)
    gap = GAP + min(WIDEST, spare / max(1, gaps))
    return tuple(
        framed(stack(chapter.entries, gap), pen, band(width, chapter.title, pen))
        for chapter in chapters
    )


def abreast(
    chapters: Sequence[Chapter], count: int, width: float, pen: Pen
) -> tuple[Block, ...] | None:
    """Return panels `width` mm wide, `count` of them and all of one height.

    None where there are fewer entries than that.
    """
    best: tuple[float, tuple[tuple[str, Sequence[Block]], ...]] | None = None
    for counts in _shares(len(chapters), count):
        if all(number <= len(each.entries) for number, each in zip(counts, chapters, strict=True)):
            columns = tuple(
                column
                for number, chapter in zip(counts, chapters, strict=True)
                for column in _divided(chapter, number)
            )
            height = max(_high(entries) for _, entries in columns)
            if best is None or height < best[0] - 1e-6:
                best = height, columns
    if best is None:
        return None
    height, columns = best
    return tuple(_panel(title, entries, height, width, pen) for title, entries in columns)


def _panel(title: str, entries: Sequence[Block], height: float, width: float, pen: Pen) -> Block:
    spare = height - _high(entries)
    gap = GAP + min(WIDEST, spare / max(1, len(entries) - 1))
    body = stack(entries, gap)
    head = band(width, title, pen)
    inner = width - 2 * body_corner(head)[0]
    return framed(Block(inner, height, body.items), pen, head)


def _shares(chapters: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield how many columns each chapter has, at least one each."""
    for cuts in combinations(range(1, count), chapters - 1):
        yield tuple(end - start for start, end in pairwise((0, *cuts, count)))


def _divided(chapter: Chapter, count: int) -> Iterator[tuple[str, Sequence[Block]]]:
    """Yield the titles and entries of a chapter's columns, which are as low as can be."""
    entries = chapter.entries
    ways = list(_ways(len(entries), count))
    cuts = min(ways, key=lambda way: max(_high(entries[start:end]) for start, end in pairwise(way)))
    for number, (start, end) in enumerate(pairwise(cuts)):
        yield chapter.title + (", continued" if number else ""), entries[start:end]


def _ways(length: int, count: int) -> Iterator[tuple[int, ...]]:
    for number, cuts in enumerate(combinations(range(1, length), count - 1)):
        if number < _MOST_WAYS:
            yield (0, *cuts, length)


def _high(entries: Sequence[Block]) -> float:
    return sum(entry.height for entry in entries) + GAP * (len(entries) - 1)
