"""Results by dice: columns across, dice down, pips beside the numbers of a six-sided die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from generator.combat.grids import Caption, GridCell, TableGrid, favours, pictured
from generator.combat.methods import table_grid
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.shapes import die
from generator.drawing.tables.widths import even_parts
from generator.model.combat import Party
from generator.model.tables import Code, Table
from generator.records import Frozen
from generator.scene import Item, Paint, Path, rectangle
from generator.text import Anchor, Level
from generator.units import pt

ROW = 2.8
HEAD = 3.2
LINE = 2.25
"""Distance between the lines of a small head, in mm."""
LABEL = 4.5
"""Width of a column of die labels, at the least."""
EXTRA = 1.45
"""Width of a column outside the odds, as a multiple of one of odds."""
SMALLEST_GAP = 0.5
"""Room between the texts of neighbouring columns, at the least, in mm."""
PARTED = 1.6
"""Between the parts of a table that is too wide to stand in one."""
_HEAD = styled("table-head", anchor=Anchor.MIDDLE, leading=2.55, line=Anchor.END)
_EXTRA = replace(_HEAD, size=pt(6), leading=LINE)
_SCALES = [
    styled(name, anchor=Anchor.MIDDLE, leading=LINE, line=Anchor.END)
    for name in ("die-head", "other-die-head")
]
"""Heads over the numbers of the first die, and of the others."""
_CAPTION = styled("other-die-head", anchor=Anchor.MIDDLE, leading=LINE)
CAPTION_GAP = 0.2
"""Between a caption and the heads of the columns below it, in mm."""
_NUMBERS = [
    styled(name, anchor=Anchor.MIDDLE, level=Level.CAPITALS)
    for name in ("die-number", "other-die-number")
]
"""Those numbers."""
_CELL = styled("table-cell", anchor=Anchor.MIDDLE, level=Level.CAPITALS)


class _Column(Frozen):
    """A column of results: its head, its cells, and its width as a multiple of one of odds."""

    head: GridCell
    style: Style
    cells: tuple[GridCell, ...]
    share: float = 1.0
    rule: str = "row"
    """Width of the line to its left, as the theme calls it."""

    def least(self, pen: Pen) -> float:
        """Return the room that it needs apart from its neighbours, where odds need `least`."""
        texts = [(word, self.style) for word in self.head.text.split()]
        texts += [(cell.text, _CELL) for cell in self.cells]
        return (max(pen.measure(*each) for each in texts) + SMALLEST_GAP) / self.share


class _Sheet(Frozen):
    """A table to be drawn, its codes by their ids, and the width of its columns of die labels."""

    name: str
    grid: TableGrid
    codes: Mapping[str, Code]
    width: float
    label: float
    pen: Pen

    @property
    def left(self) -> float:
        """Where the first column of results begins."""
        return len(self.grid.heads) * self.label + 0.4

    def unit(self, columns: Sequence[_Column]) -> float:
        """Return the width of a column of odds where such columns stand side by side."""
        return (self.width - self.left) / sum(column.share for column in columns)


def odds_table(table: Table, codes: tuple[Code, ...], width: float, pen: Pen) -> Block:
    """Return the table, `width` mm wide, without title or legend.

    One with more columns than there is room for stands in parts below one another, each with the
    numbers of the dice.
    """
    grid, name = table_grid(table), f"table-{table.id}"
    columns, labels = tuple(_columns(grid, pen)), _label_width(grid, pen)
    sheet = _Sheet(name, grid, {code.id: code for code in codes}, width, labels, pen)

    def holds(part: range) -> bool:
        own = columns[part.start : part.stop]
        return all(each.least(pen) <= sheet.unit(own) for each in own)

    parts = even_parts(len(columns), holds)
    drawn = [_part(sheet, columns[each.start : each.stop], first=not each.start) for each in parts]
    return drawn[0] if len(drawn) == 1 else stack(drawn, PARTED, name)


def _columns(grid: TableGrid, pen: Pen) -> Iterator[_Column]:
    """Yield the columns of odds, then those outside them, behind a rule."""
    first = len(grid.columns) - grid.aside
    for number, each in enumerate(grid.columns):
        head = replace(each, text=each.said(pen.words))
        cells = tuple(row.cells[number] for row in grid.rows)
        if number < first:
            yield _Column(head, _HEAD, cells)
        else:
            yield _Column(head, _EXTRA, cells, EXTRA, "rule" if number == first else "row")


def _label_width(grid: TableGrid, pen: Pen) -> float:
    """Return the width of a column of die labels: as numbers and names of scales need."""
    labels = {label.said(pen.words) for row in grid.rows for label in row.labels}
    labels -= pictured(grid)
    words = (word for head in grid.heads for word in head.said(pen.words).split())
    needs = [pen.measure(label, _NUMBERS[0]) + 0.6 for label in labels]
    needs += [pen.measure(word, _SCALES[0]) + 0.4 for word in words]
    return max([LABEL, *needs])


def _part(sheet: _Sheet, columns: Sequence[_Column], *, first: bool) -> Block:
    """Draw some columns beside the die labels, which have their origins in the first part."""
    pen, unit = sheet.pen, sheet.unit(columns)
    heads = [pen.wrap(each.head.text, each.style, unit * each.share - 0.3) for each in columns]
    own = [head for head in sheet.grid.heads if head.own]
    scales = (
        [] if own else [pen.wrap(e.text, _SCALES[0], sheet.label - 0.3) for e in sheet.grid.heads]
    )
    tall = [len(head) * each.style.leading for head, each in zip(heads, columns, strict=True)]
    top = max(HEAD, max(tall + [len(scale) * LINE for scale in scales]) + 0.9)
    height = top + ROW * len(sheet.grid.rows)
    items: list[Item] = [*_scales(sheet, scales, top - 0.95, first=first)]
    edges = list(accumulate((unit * each.share for each in columns), initial=sheet.left))
    middles = [(left + right) / 2 for left, right in pairwise(edges)]
    for column, head, x in zip(columns, heads, middles, strict=True):
        items += pen.set(head, (x, top - 0.95), column.style, column.head.origin)
    for number in range(len(sheet.grid.rows)):
        middle = top + (number + 0.5) * ROW
        items += _labels(sheet, number, middle, first=first)
        for column, x in zip(columns, middles, strict=True):
            cell = column.cells[number]
            items += pen.set(cell.text, (x, middle), _CELL, cell.origin, _paint(sheet, cell.text))
    items.append(pen.line("rule", (0, top), (sheet.width, top)))
    items += [
        pen.line(column.rule, (x, top - 2.6), (x, height))
        for column, x in zip(columns, edges, strict=False)
    ]
    drawn = Block(sheet.width, height, tuple(items), name=sheet.name)
    attacks = [each for each in columns if each.style is _HEAD]
    span = edges[0], edges[len(attacks)]
    captions = [_caption(each, sheet, span) for each in sheet.grid.captions if attacks]
    return stack((*captions, drawn), 0.0, sheet.name) if captions else drawn


def _caption(caption: Caption, sheet: _Sheet, span: tuple[float, float]) -> Block:
    """Say over the columns what their heads are."""
    left, right = span
    told = caption.text.said(sheet.pen.words)
    rows = sheet.pen.wrap(f"{told[:1].upper()}{told[1:]}", _CAPTION, right - left)
    items = sheet.pen.set(rows, ((left + right) / 2, LINE), _CAPTION, caption.text.origin)
    return Block(sheet.width, LINE * len(rows) + CAPTION_GAP, items)


def _scales(
    sheet: _Sheet, scales: Sequence[Sequence[str]], baseline: float, *, first: bool
) -> Iterator[Item]:
    """Set the names of the die scales over their columns of numbers, in their colour."""
    if not scales:
        head = sheet.grid.heads[0].said(sheet.pen.words)
        yield from sheet.pen.set(head, (sheet.left / 2, baseline), _SCALES[1])
    for number, rows in enumerate(scales):
        origin = sheet.grid.heads[number].origin if first else None
        at = ((number + 0.5) * sheet.label, baseline)
        yield from sheet.pen.set(rows, at, _SCALES[min(number, 1)], origin)


def _labels(sheet: _Sheet, number: int, middle: float, *, first: bool) -> Iterator[Item]:
    """Stripe a row and set what the dice must show, the first beside a picture of it."""
    theme = sheet.pen.theme
    if number % 2 == 0:
        yield Path(rectangle(0, middle - ROW / 2, sheet.width, ROW), fill=theme.stripe)
    for place, label in enumerate(sheet.grid.rows[number].labels):
        x = (place + 0.5) * sheet.label
        if place == 0 and label.text in pictured(sheet.grid):
            yield from die(int(label.text), (1.4, middle), 2.1, sheet.pen)
            x = 3.5
        origin = label.origin if first else None
        said = label.said(sheet.pen.words)
        yield from sheet.pen.set(said, (x, middle), _NUMBERS[min(place, 1)], origin)


def _paint(sheet: _Sheet, cell: str) -> Paint:
    """Results read by their colour too: blue hurts the defender, red the attacker."""
    theme = sheet.pen.theme
    favoured = favours(cell, sheet.codes)
    if favoured is None:
        return theme.text
    return theme.for_attacker if favoured is Party.ATTACKER else theme.for_defender
