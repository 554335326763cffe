"""The panels of the list beside a map: one for each chapter, in columns.

In: chapters whose entries are set as wide as a column's inside. Out: panels, in mm. A list stands
in one column, in several of one height, or begins in one and goes on on pages of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise

from generator.drawing.block import Block, beside, stack
from generator.drawing.columns import Columns, Piece, filled, height_of, in_order, lowest
from generator.drawing.furniture.panel import SHADOW, band, body_corner, framed
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.mapsheet.listing import GAP, Chapter
from generator.model.rules import CONTINUED
from generator.scene import Point

BETWEEN = 2.0
"""Room between the panels of a list, in mm."""
_WIDEST = 10.0
"""The most that a gap between entries grows by to fill a column, in mm."""
_HEAD = 5.0
"""Height of the line above a list that goes on, in mm."""


def piled(
    chapters: Sequence[Chapter], width: float, pen: Pen, spare: float = 0.0
) -> tuple[Block, ...]:
    """Return a panel for each chapter; they share out `spare` mm of height between all entries."""
    gaps = sum(max(0, len(chapter.entries) - 1) for chapter in chapters)
    gap = GAP + min(_WIDEST, spare / max(1, gaps))
    return tuple(
        framed(stack(chapter.shown, gap), pen, band(width, chapter.title, pen))
        for chapter in chapters
    )


def abreast(
    chapters: Sequence[Chapter], count: int, width: float, pen: Pen
) -> tuple[Block, ...] | None:
    """Return panels `width` mm wide, `count` of them and all of one height.

    None where there are fewer entries than that. Each chapter has at least one.
    """
    best: tuple[float, tuple[Chapter, ...]] | None = None
    for cuts in combinations(range(1, count), len(chapters) - 1):
        shares = [end - start for start, end in pairwise((0, *cuts, count))]
        pairs = list(zip(chapters, shares, strict=True))
        if all(share <= len(chapter.entries) for chapter, share in pairs):
            columns = tuple(
                each for chapter, share in pairs for each in _divided(chapter, share, pen)
            )
            height = max(_high(each.shown) for each in columns)
            if best is None or height < best[0] - 1e-6:
                best = height, columns
    if best is None:
        return None
    height, columns = best
    panels = []
    for column in columns:
        spare, head = height - _high(column.shown), band(width, column.title, pen)
        gap = GAP + min(_WIDEST, spare / max(1, len(column.entries) - 1))
        inner = width - 2 * body_corner(head)[0]
        body = Block(inner, height, stack(column.shown, gap).items)
        panels.append(framed(body, pen, head))
    return tuple(panels)


def _divided(chapter: Chapter, count: int, pen: Pen) -> Iterator[Chapter]:
    """Yield a chapter's columns, which are as low and even as can be."""
    pieces = [Piece(entry.height, GAP) for entry in chapter.shown]
    room = lowest(pieces, height_of(pieces), count, 1)
    for number, column in enumerate(in_order(pieces, room, count) or ()):
        title = chapter.title
        title = pen.words(CONTINUED, title=title) if number else title
        yield chapter.part(column.start, column.stop, title)


def _high(entries: Sequence[Block]) -> float:
    return sum(entry.height for entry in entries) + GAP * (len(entries) - 1)


def begun(chapters: Sequence[Chapter], width: float, room: float, pen: Pen) -> Block:
    """Return as many of the entries as a column `room` mm high holds."""
    pieces, frame = _pieces(chapters, width, pen)
    return _column(chapters, _first(pieces, room - frame), width, pen)


def continued(
    chapters: Sequence[Chapter], width: float, room: Point, title: str, pen: Pen
) -> Iterator[Block]:
    """Yield the pages of what `begun` leaves, `room` mm wide and high: columns below a title."""
    pieces, frame = _pieces(chapters, width, pen)
    done = _first(pieces, room[1] - SHADOW - frame).stop
    head = pen.set((pen.words(CONTINUED, title=title),), (0.0, _HEAD / 2), styled("page-note"))
    across = int((room[0] + BETWEEN) / (width + BETWEEN))
    for page in _pages(pieces[done:], room[1] - _HEAD - SHADOW - frame, across):
        columns = (range(done + each.start, done + each.stop) for each in page)
        body = beside([_column(chapters, each, width, pen) for each in columns], BETWEEN)
        yield Block(room[0], _HEAD + body.height, (*head, body.at(0.0, _HEAD)))


def _pieces(chapters: Sequence[Chapter], width: float, pen: Pen) -> tuple[list[Piece], float]:
    """Return a piece for each entry, and how high the frame of a panel is without any."""
    titles = (pen.words(CONTINUED, title=each.title) for each in chapters)
    bare = (framed(Block(width, 0.0, ()), pen, band(width, title, pen)) for title in titles)
    frame = max(each.height for each in bare)
    gaps = (
        BETWEEN + frame if number == 0 else GAP
        for chapter in chapters
        for number, _ in enumerate(chapter.entries)
    )
    entries = (entry for chapter in chapters for entry in chapter.entries)
    return [Piece(entry.height, gap) for entry, gap in zip(entries, gaps, strict=True)], frame


def _first(pieces: Sequence[Piece], room: float) -> range:
    (column, *_), *_ = filled(pieces, room, 1)
    return column


def _pages(pieces: Sequence[Piece], room: float, across: int) -> Iterator[Columns]:
    """Yield the columns of each page; those of the last are as low and even as can be."""
    if not pieces:
        return
    *full, last = filled(pieces, room, across)
    yield from full
    start = last[0].start
    rest = pieces[start:]
    even = in_order(rest, min(room, lowest(rest, height_of(rest), across, 1)), across)
    yield tuple(range(start + each.start, start + each.stop) for each in even) if even else last


def _column(chapters: Sequence[Chapter], column: range, width: float, pen: Pen) -> Block:
    """Return the panels of some of the entries, by their numbers through all chapters."""
    parts = list[Chapter]()
    for chapter, end in zip(
        chapters, accumulate(len(each.entries) for each in chapters), strict=True
    ):
        start = end - len(chapter.entries)
        later = column.start > start
        title = pen.words(CONTINUED, title=chapter.title) if later else chapter.title
        held = chapter.part(max(0, column.start - start), max(0, column.stop - start), title)
        parts += [held] if held.entries else []
    return stack(piled(parts, width, pen), BETWEEN)
