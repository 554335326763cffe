"""The combat results table: odds across, dice down, pips beside the numbers of a six-sided die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from generator.diagnostics import Origin
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.shapes import die
from generator.drawing.tables.widths import even_parts
from generator.model.combat import Party
from generator.model.tables import Code, ResultsTable
from generator.records import Frozen
from generator.scene import Item, Paint, Path, rectangle
from generator.text import Anchor, Level
from generator.units import pt

ROW = 2.8
HEAD = 3.2
LINE = 2.25
"""Distance between the lines of a head, in mm."""
LABEL = 4.5
"""Width of a column of die labels, at the least."""
EXTRA = 1.45
"""Width of a column outside the odds, as a multiple of one of odds."""
SMALLEST_GAP = 0.5
"""Room between the texts of neighbouring columns, at the least, in mm."""
PARTED = 1.6
"""Between the parts of a table that is too wide to stand in one."""
_HEAD = styled("table-head", anchor=Anchor.MIDDLE)
_EXTRA = replace(_HEAD, size=pt(6), leading=LINE, line=Anchor.END)
_SCALES = [
    styled(name, anchor=Anchor.MIDDLE, leading=LINE, line=Anchor.END)
    for name in ("die-head", "other-die-head")
]
"""Heads over the numbers of the first die, and of the others."""
_NUMBERS = [
    styled(name, anchor=Anchor.MIDDLE, level=Level.CAPITALS)
    for name in ("die-number", "other-die-number")
]
"""Those numbers."""
_CELL = styled("table-cell", anchor=Anchor.MIDDLE, level=Level.CAPITALS)


class _Column(Frozen):
    """A column of results: its head, its cells, and its width as a multiple of one of odds."""

    head: str
    origin: Origin
    style: Style
    cells: tuple[tuple[str, Origin], ...]
    share: float = 1.0
    rule: str = "row"
    """Width of the line to its left, as the theme calls it."""

    def least(self, pen: Pen) -> float:
        """Return the room that it needs apart from its neighbours, where odds need `least`."""
        texts = [(word, self.style) for word in self.head.split()]
        texts += [(cell, _CELL) for cell, _ in self.cells]
        return (max(pen.measure(*each) for each in texts) + SMALLEST_GAP) / self.share


class _Sheet(Frozen):
    """A table to be drawn, its codes by their ids, and the width of its columns of die labels."""

    table: ResultsTable
    codes: Mapping[str, Code]
    width: float
    label: float
    pen: Pen

    @property
    def left(self) -> float:
        """Where the first column of results begins."""
        return max(1, len(self.table.scales)) * self.label + 0.4

    def unit(self, columns: Sequence[_Column]) -> float:
        """Return the width of a column of odds where such columns stand side by side."""
        return (self.width - self.left) / sum(column.share for column in columns)


def odds_table(table: ResultsTable, codes: tuple[Code, ...], width: float, pen: Pen) -> Block:
    """Return the table, `width` mm wide, without title or legend.

    One with more columns than there is room for stands in parts below one another, each with the
    numbers of the dice.
    """
    columns = tuple(_columns(table))
    sheet = _Sheet(table, {code.id: code for code in codes}, width, _label_width(table, pen), pen)

    def holds(part: range) -> bool:
        own = columns[part.start : part.stop]
        return all(each.least(pen) <= sheet.unit(own) for each in own)

    parts = even_parts(len(columns), holds)
    drawn = [_part(sheet, columns[each.start : each.stop], first=not each.start) for each in parts]
    return drawn[0] if len(drawn) == 1 else stack(drawn, PARTED, f"table-{table.id}")


def _columns(table: ResultsTable) -> Iterator[_Column]:
    """Yield the columns of odds, then those outside them."""
    origin = f"tables.{table.id}"
    for number, odds in enumerate(table.columns):
        rows = ((row.cells[number], f"{origin}.rows.{row.label}") for row in table.rows)
        cells = tuple((cell, f"{row}.cells.{number}") for cell, row in rows)
        yield _Column(str(odds), f"{origin}.columns.{number}", _HEAD, cells)
    for number, extra in enumerate(table.extra):
        own = f"{origin}.extra.{extra.id}"
        cells = tuple((cell, f"{own}.cells.{row}") for row, cell in enumerate(extra.cells))
        yield _Column(extra.name, f"{own}.name", _EXTRA, cells, EXTRA, "row" if number else "rule")


def _label_width(table: ResultsTable, pen: Pen) -> float:
    """Return the width of a column of die labels: as numbers and names of scales need."""
    labels = {part for row in table.rows for part in _split(row.label)} - _pictured(table)
    heads = [scale.name for scale in table.scales] or [pen.words("DIE")]
    words = (word for head in heads for word in head.split())
    needs = [pen.measure(label, _NUMBERS[0]) + 0.6 for label in labels]
    needs += [pen.measure(word, _SCALES[0]) + 0.4 for word in words]
    return max([LABEL, *needs])


def _split(label: str) -> list[str]:
    return [part.strip() for part in label.split("|")]


def _part(sheet: _Sheet, columns: Sequence[_Column], *, first: bool) -> Block:
    """Draw some columns beside the die labels, which have their origins in the first part."""
    pen, unit = sheet.pen, sheet.unit(columns)
    heads = [pen.wrap(each.head, each.style, unit * each.share - 0.3) for each in columns]
    scales = [pen.wrap(each.name, _SCALES[0], sheet.label - 0.3) for each in sheet.table.scales]
    top = max(HEAD, max(map(len, (*heads, *scales))) * LINE + 0.9)
    height = top + ROW * len(sheet.table.rows)
    items: list[Item] = [*_scales(sheet, scales, top - 0.95, first=first)]
    edges = list(accumulate((unit * each.share for each in columns), initial=sheet.left))
    middles = [(left + right) / 2 for left, right in pairwise(edges)]
    for column, head, x in zip(columns, heads, middles, strict=True):
        items += pen.set(head, (x, top - 0.95), column.style, column.origin)
    for number in range(len(sheet.table.rows)):
        middle = top + (number + 0.5) * ROW
        items += _labels(sheet, number, middle, first=first)
        for column, x in zip(columns, middles, strict=True):
            cell, origin = column.cells[number]
            items += pen.set(cell, (x, middle), _CELL, origin, _paint(sheet, cell))
    items.append(pen.line("rule", (0, top), (sheet.width, top)))
    items += [
        pen.line(column.rule, (x, top - 2.6), (x, height))
        for column, x in zip(columns, edges, strict=False)
    ]
    return Block(sheet.width, height, tuple(items), name=f"table-{sheet.table.id}")


def _scales(
    sheet: _Sheet, scales: Sequence[Sequence[str]], baseline: float, *, first: bool
) -> Iterator[Item]:
    """Set the names of the die scales over their columns of numbers, in their colour."""
    if not scales:
        yield from sheet.pen.set(sheet.pen.words("DIE"), (sheet.left / 2, baseline), _SCALES[1])
    for number, rows in enumerate(scales):
        scale = sheet.table.scales[number]
        origin = f"tables.{sheet.table.id}.scales.{scale.id}.name" if first else None
        at = ((number + 0.5) * sheet.label, baseline)
        yield from sheet.pen.set(rows, at, _SCALES[min(number, 1)], origin)


def _pictured(table: ResultsTable) -> frozenset[str]:
    """Return the labels beside which a die is drawn: all where one six-sided die is rolled."""
    die = table.die
    one_die = die.number == 1 and die.faces == 6 and die.factor == 1
    return frozenset("123456" if one_die else "")


def _labels(sheet: _Sheet, number: int, middle: float, *, first: bool) -> Iterator[Item]:
    """Stripe a row and set what the dice must show, the first beside a picture of it."""
    label, theme = sheet.table.rows[number].label, sheet.pen.theme
    if number % 2 == 0:
        yield Path(rectangle(0, middle - ROW / 2, sheet.width, ROW), fill=theme.stripe)
    for place, part in enumerate(_split(label)):
        x = (place + 0.5) * sheet.label
        if place == 0 and part in _pictured(sheet.table):
            yield from die(int(part), (1.4, middle), 2.1, sheet.pen)
            x = 3.5
        origin = f"tables.{sheet.table.id}.rows.{label}.label.{place}" if first else None
        yield from sheet.pen.set(part, (x, middle), _NUMBERS[min(place, 1)], origin)


def _paint(sheet: _Sheet, cell: str) -> Paint:
    """Results read by their colour too: blue hurts the defender, red the attacker."""
    theme = sheet.pen.theme
    code = sheet.codes.get(cell) or sheet.codes.get(cell.lstrip("0123456789"))
    hurt, gain = (code.rank(party) if code else 0 for party in Party)
    if hurt == gain:
        return theme.text
    return theme.for_attacker if gain > hurt else theme.for_defender
