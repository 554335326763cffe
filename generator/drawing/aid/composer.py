"""The page composer: panels into columns, on as few pages as stay legible, as large as they hold.

In: panels and a paper. Out: where each stands, and how much larger than life. Portrait pages have
two columns, landscape pages three. Panels keep their order where the columns come out alike; else
they are shared out evenly. What is left of a column goes between its panels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product

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

    @property
    def column(self) -> float:
        return (self.width - 2 * MARGIN - GAP * (self.columns - 1)) / self.columns

    @property
    def room(self) -> float:
        return self.height - 2 * MARGIN - HEAD


_Columns = Sequence[Sequence[int]]


class _Choice(Frozen):
    """How panels are shared out: pages, by how much they grow, a form and its columns."""

    pages: int
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
) -> Composition:
    """Return the panels on the fewest pages of a paper (width, height; upright), and largest.

    `drafts` are the same panels of a pen that drafts: how high they are is tried with these, once
    for all inks where it is said what they are `about`. Raises ValueError where a panel is taller
    than a page.
    """
    find = partial(_chosen, drafts or panels, paper, pen)
    found = find() if about is None else _choices.found((about, paper, pen.measures), find)
    form = found.form
    blocks = [panel_block(panel, form.column, found.scale, pen) for panel in panels]
    placed = tuple(_placed(blocks, _pieces(panels, blocks), found.columns, form))
    return Composition(form.width, form.height, found.pages, found.scale, placed)


def _chosen(panels: Sequence[Panel], paper: tuple[float, float], pen: Pen) -> _Choice:
    short, tall = sorted(paper)
    forms = (_Form(short, tall, 2), _Form(tall, short, 3))

    @cache
    def drawn(panel: Panel, width: float, scale: float) -> Block:
        return panel_block(panel, width, scale, pen)

    for pages, scale, form in product(range(1, MOST_PAGES + 1), SCALES, forms):
        count = pages * form.columns
        blocks = _held((drawn(panel, form.column, scale) for panel in panels), form.room, count)
        if blocks is None:
            continue
        columns = _columns(_pieces(panels, blocks), form.room, count)
        if columns is not None:
            return _Choice(pages, scale, form, columns)
    raise ValueError(f"a panel is too tall for the paper of {short:g} by {tall:g} mm")


def _pieces(panels: Sequence[Panel], blocks: Sequence[Block]) -> list[Piece]:
    pairs = zip(panels, blocks, strict=True)
    return [Piece(block.height, LEAST, goes_on=panel.goes_on) for panel, block in pairs]


def _held(blocks: Iterable[Block], room: float, count: int) -> list[Block] | None:
    """Return blocks, none where one of them or all are more than so many columns can hold.

    Blocks behind the first that is too much are not drawn.
    """
    held = []
    spare = count * (room + LEAST) + _ROUNDED
    for block in blocks:
        spare -= block.height + LEAST
        if block.height > room or spare < 0.0:
            return None
        held.append(block)
    return held


def _columns(pieces: Sequence[Piece], room: float, count: int) -> _Columns | None:
    """Share panels out over columns: in their order if they fill all, else as evenly as can be."""
    ordered = in_order(pieces, room, count)
    if ordered is not None:
        tall = _heights(ordered, pieces)
        if max(tall) - min(tall) <= UNEVEN * room:
            return ordered
    packed = evened(pieces, room, count)
    if max(_heights(packed, pieces)) <= room and is_read_on(pieces, packed):
        return packed
    return ordered


def _heights(columns: _Columns, pieces: Sequence[Piece]) -> list[float]:
    return [height_of([pieces[number] for number in column]) for column in columns]


def _placed(
    blocks: Sequence[Block], pieces: Sequence[Piece], columns: _Columns, form: _Form
) -> Iterator[Placed]:
    heights = _heights(columns, pieces)
    for place, (column, height) in enumerate(zip(columns, heights, strict=True)):
        page, number = divmod(place, form.columns)
        x, y = MARGIN + number * (form.column + GAP), MARGIN + HEAD
        gap = LEAST + min(EASE, (form.room - height) / max(1, len(column) - 1))
        for index in column:
            yield Placed(page, (x, y), blocks[index])
            y += blocks[index].height + gap
