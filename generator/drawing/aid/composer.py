"""The page composer: panels into columns, on as few pages as stay legible, as large as they hold.

In: panels and a paper. Out: where each stands, and how much larger than life. Portrait pages have
two columns, landscape pages three. The first panel may lie across two. Panels keep their order
where the columns come out alike; else they are shared out evenly. What is left of a column goes
between its panels.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import TypeAlias

from generator.drawing.aid.panels import Panel, panel_block
from generator.drawing.block import Block
from generator.drawing.columns import Piece, evened, height_of, in_order, is_read_on
from generator.drawing.furniture.pen import Pen
from generator.drawing.trials import Trials
from generator.records import Frozen

MARGIN = 10.0
"""What office printers do not reach with certainty, in mm."""
HEAD = 10.0
"""Height of the title strip on every page."""
GAP = 3.0
"""Room between columns."""
LEAST = 2.4
"""The least room between panels."""
EASE = 8.0
"""What a gap between panels grows by at the most."""
SCALES = (*(number / 100 for number in range(138, 95, -2)), 0.95)
"""By how much panels grow, the best first: at the last of them, 7.4 pt are 7."""
UNEVEN = 0.1
"""By how much columns may differ, as a part of their height, for panels to keep their order."""
MOST_PAGES = 12
ACROSS = 2
"""Columns across which the first panel may lie."""
_ROUNDED = 1e-6


class Placed(Frozen):
    """A panel's block and its top left corner on its page."""

    page: int
    at: tuple[float, float]
    block: Block


class Composition(Frozen):
    """Panels in place on pages of one size."""

    width: float
    height: float
    pages: int
    scale: float
    placed: tuple[Placed, ...]


class _Form(Frozen):
    """A page and its columns."""

    width: float
    height: float
    columns: int
    feet: tuple[float, ...] = ()
    """How much of the first pages, from below, something else takes."""

    @property
    def column(self) -> float:
        return (self.width - 2 * MARGIN - GAP * (self.columns - 1)) / self.columns

    @property
    def room(self) -> float:
        return self.height - 2 * MARGIN - HEAD

    @property
    def across(self) -> float:
        """How wide a panel is that lies across two columns."""
        return ACROSS * (self.column + GAP) - GAP

    def taken(self, pages: int, head: float) -> tuple[float, ...]:
        """Return how much of each column is taken, at the head of the first two and below."""
        feet = (*self.feet, *([0.0] * pages))[:pages]
        below = [foot for foot in feet for _ in range(self.columns)]
        return (*(foot + head for foot in below[:ACROSS]), *below[ACROSS:])


_Columns: TypeAlias = Sequence[Sequence[int]]
_Held: TypeAlias = tuple[Sequence[float], list[Block]]


class _Choice(Frozen):
    """How panels are shared out: pages, by how much they grow, a form and its columns.

    If it is `wide`, the first panel is not among the columns, but lies across two of them.
    """

    pages: int
    wide: bool
    scale: float
    form: _Form
    columns: _Columns


_choices: Trials[_Choice] = Trials()


def compose(
    panels: Sequence[Panel],
    paper: tuple[float, float],
    pen: Pen,
    drafts: Sequence[Panel] | None = None,
    about: object = None,
    feet: tuple[float, ...] = (),
) -> Composition:
    """Return the panels on the fewest pages of a paper (width, height; upright), and largest.

    `drafts` are the same panels of a pen that drafts: how high they are is tried with these, once
    for all inks where it is said what they are `about`. Something else may take so many mm at the
    `feet` of the first pages, which are then upright. Raises ValueError where a panel is taller
    than a page.
    """
    find = partial(_chosen, drafts or panels, paper, pen, feet)
    asked = about, paper, pen.measures, feet
    found = find() if about is None else _choices.found(asked, find)
    form, rest, first = found.form, panels[found.wide :], Block(0.0, 0.0, ())
    if found.wide:
        first = panel_block(_widened(panels[0]), form.across, found.scale, pen)
    blocks = [panel_block(panel, form.column, found.scale, pen) for panel in rest]
    placed = _placed(blocks, _pieces(rest, blocks), found, first.height)
    across = (Placed(0, (MARGIN, MARGIN + HEAD), first),) if found.wide else ()
    return Composition(form.width, form.height, found.pages, found.scale, (*across, *placed))


def _widened(panel: Panel) -> Panel:
    """Return a panel as it is drawn across two columns."""
    return replace(panel, draw=panel.across or panel.draw)


def _chosen(
    panels: Sequence[Panel], paper: tuple[float, float], pen: Pen, feet: tuple[float, ...]
) -> _Choice:
    short, tall = sorted(paper)
    forms = (_Form(short, tall, 2, feet), *([] if feet else [_Form(tall, short, 3)]))
    ways = (True, False) if panels and panels[0].across else (False,)

    @cache
    def drawn(panel: Panel, width: float, scale: float) -> Block:
        return panel_block(panel, width, scale, pen)

    def blocks(form: _Form, pages: int, wide: bool, scale: float) -> _Held | None:
        """Return what is taken of columns and the blocks in them; None where they are too much."""
        head = drawn(_widened(panels[0]), form.across, scale).height if wide else 0.0
        taken, rest = form.taken(pages, head), panels[wide:]
        found = _held((drawn(panel, form.column, scale) for panel in rest), form.room, taken)
        return None if found is None else (taken, found)

    for pages, wide in product(range(max(1, len(feet)), MOST_PAGES + 1), ways):
        # What is too much is so of all larger sizes.
        first = {
            form: bisect_left(SCALES, 1, key=lambda it: blocks(form, pages, wide, it) is not None)
            for form in forms
        }
        for number, form in product(range(min(first.values()), len(SCALES)), forms):
            scale = SCALES[number]
            tried = blocks(form, pages, wide, scale) if number >= first[form] else None
            if tried is None:
                continue
            columns = _columns(_pieces(panels[wide:], tried[1]), form.room, tried[0])
            if columns is not None:
                return _Choice(pages, wide, scale, form, columns)
    raise ValueError(f"a panel is too tall for the paper of {short:g} by {tall:g} mm")


def _pieces(panels: Sequence[Panel], blocks: Sequence[Block]) -> list[Piece]:
    pairs = zip(panels, blocks, strict=True)
    return [Piece(block.height, LEAST, goes_on=panel.goes_on) for panel, block in pairs]


def _held(blocks: Iterable[Block], room: float, taken: Sequence[float]) -> list[Block] | None:
    """Return blocks, none where one of them or all are more than the columns can hold.

    `taken` is what is taken of each column. Blocks behind the first that is too much are not drawn.
    """
    held = []
    spare = sum(room - own + LEAST for own in taken) + _ROUNDED
    for block in blocks:
        spare -= block.height + LEAST
        if block.height > room or spare < 0.0:
            return None
        held.append(block)
    return held


def _columns(pieces: Sequence[Piece], room: float, taken: Sequence[float]) -> _Columns | None:
    """Share panels out over columns: in their order if they fill all, else as evenly as can be."""
    ordered = in_order(pieces, room, len(taken), taken)
    if ordered is not None:
        tall = _heights(ordered, pieces, taken)
        if max(tall) - min(tall) <= UNEVEN * room:
            return ordered
    packed = evened(pieces, room, len(taken), taken)
    if max(_heights(packed, pieces, taken)) <= room and is_read_on(pieces, packed):
        return packed
    return ordered


def _heights(columns: _Columns, pieces: Sequence[Piece], taken: Sequence[float]) -> list[float]:
    """Return how high columns are with what is taken of them."""
    return [
        own + height_of([pieces[number] for number in column]) + (LEAST if own and column else 0.0)
        for column, own in zip(columns, taken, strict=True)
    ]


def _placed(
    blocks: Sequence[Block], pieces: Sequence[Piece], found: _Choice, head: float
) -> Iterator[Placed]:
    """Yield blocks in their columns, of which the first two are below a panel `head` mm high."""
    form, columns = found.form, found.columns
    heights = _heights(columns, pieces, form.taken(found.pages, head))
    for place, (column, height) in enumerate(zip(columns, heights, strict=True)):
        page, number = divmod(place, form.columns)
        x, y = MARGIN + number * (form.column + GAP), MARGIN + HEAD
        y += head + LEAST if head and place < ACROSS else 0.0
        gap = LEAST + min(EASE, (form.room - height) / max(1, len(column) - 1))
        for index in column:
            yield Placed(page, (x, y), blocks[index])
            y += blocks[index].height + gap
