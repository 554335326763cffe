"""Tables of headed rows and columns: as wide as they are asked to be, no word cut.

In: a `GridSheet`, which any kind of table can be made into. Out: a block. Columns get the room
their words need; what is left over goes to those that would rather not break their lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen, Style
from generator.drawing.tables.cells import BOLD, LINE, PLAIN, Cell, Row, width_of, wrapped
from generator.drawing.tables.gridsheet import (
    SAMPLE,
    TIGHT,
    GridSheet,
    Line,
    columns_of,
    lead_in,
    needs_of,
    parts_of,
    spans_of,
    under_groups,
    untold,
)
from generator.drawing.tables.notes import footnotes
from generator.drawing.tables.widths import lowest
from generator.records import Frozen
from generator.scene import Group, Item, Path, Transform, rectangle
from generator.text import Anchor

PADDING = 0.9
"""Room at each side of a column, in mm."""
SHORT, EASED = 15.0, 0.7
"""Texts no wider than SHORT (in mm) stay whole where that takes no more than this part of all."""
BESIDE = 6.0
"""Room between labels and the one column of texts beside them, at the most."""
PARTED = 1.8
"""Between the parts of a table that is too wide to stand in one."""
SAMPLE_HEIGHT = 4.7
"""Height of a row with a sample."""


class _Plan(Frozen):
    """Measures of a table on paper: left edges of its columns (labels first) and its width.

    Columns that are `flush` are set from their left edge: labels and texts of several words.
    """

    lefts: tuple[float, ...]
    width: float
    flush: tuple[bool, ...]
    lead: float
    """Room for samples before the labels."""
    padding: float

    def start(self, column: int) -> float:
        """Where the text of a column begins."""
        return self.lefts[column] + self.padding + (self.lead if column == 0 else 0.0)

    def room(self, column: int) -> float:
        """Width of a column's text."""
        right = self.lefts[column + 1] if column + 1 < len(self.lefts) else self.width
        return right - self.padding - self.start(column)

    def middle(self, column: int) -> float:
        return self.start(column) + self.room(column) / 2


def grid_table(sheet: GridSheet, width: float, pen: Pen) -> Block:
    """Return the table, `width` mm wide.

    One with more columns than their longest words have room for stands in parts below one another,
    each with the labels of the rows.
    """
    parts = parts_of(sheet, width, pen)
    if len(parts) > 1:
        return stack([grid_table(part, width, pen) for part in parts], PARTED)
    plan = _plan(sheet, width, pen)
    strips = (_groups(sheet, plan, pen), _heads(sheet, plan, pen), *_lines(sheet, plan, pen))
    table, notes = stack(strips, 0.0), footnotes(sheet.notes, width, pen)
    rule = pen.line("rule", (0, table.height), (width, table.height))
    items = (*table.items, rule, notes.at(0.0, table.height + 0.8))
    return Block(width, table.height + (notes.height + 0.8 if sheet.notes else 0.0), items)


def grid_sheets(sheet: GridSheet, width: float, tallest: float, pen: Pen) -> tuple[GridSheet, ...]:
    """Return a table in as many sheets as it takes for none to be drawn taller than asked for.

    Each has the heads, which are told once and repeated in the others.
    """
    parts = parts_of(sheet, width, pen)
    if len(parts) == 1 and len(sheet.lines) < 2:
        return (sheet,)
    if grid_table(sheet, width, pen).height <= tallest:
        return (sheet,)
    if len(parts) == 1:
        middle = len(sheet.lines) // 2
        heads = tuple(untold(head) for head in sheet.columns)
        first = replace(sheet, lines=sheet.lines[:middle], notes=())
        parts = (first, replace(sheet, lines=sheet.lines[middle:], columns=heads))
    return tuple(each for part in parts for each in grid_sheets(part, width, tallest, pen))


def _plan(sheet: GridSheet, width: float, pen: Pen) -> _Plan:
    """Share the width out: first what the longest words need, then by what whole texts want."""
    columns, lead = columns_of(sheet), lead_in(sheet)
    needs = needs_of(sheet, width, pen)
    whole = [max(width_of(cell, pen) for cell in each) for each in columns]
    wants = under_groups(sheet, whole, pen)
    padding = _padding(needs, wants, width - lead)
    room = width - 2 * padding * len(columns) - lead
    eased = [max(need, min(want, SHORT)) for need, want in zip(needs, wants, strict=True)]
    if sum(eased) <= room * EASED:
        needs = eased
    flush = (True, *(any(map(_broken, column[1:])) for column in columns[1:]))
    widths = lowest(columns, needs, wants, room, pen)
    if flush[1:] == (True,) and widths[0] > wants[0] + BESIDE:  # a label and a text beside it
        widths = [wants[0] + BESIDE, room - wants[0] - BESIDE]
    widths[0] += lead
    lefts = accumulate((each + 2 * padding for each in widths[:-1]), initial=0.0)
    return _Plan(tuple(lefts), width, flush, lead, padding)


def _padding(needs: Sequence[float], wants: Sequence[float], width: float) -> float:
    """Return the room at each side of columns: less where no text or no word need then break."""
    for each in (wants, needs):
        padding = (width - sum(each)) / 2 / len(each)
        if padding >= TIGHT:
            return min(PADDING, padding)
    return TIGHT


def _broken(cell: Cell) -> bool:
    """Tell whether a cell holds several words."""
    return any(map(str.isspace, cell.text))


def _groups(sheet: GridSheet, plan: _Plan, pen: Pen) -> Block:
    """Set the heads that span several columns."""
    spanned = []
    for group, own in spans_of(sheet):
        left, right = plan.start(own[0]), plan.start(own[-1]) + plan.room(own[-1])
        spanned.append((left, right, pen.wrap(group, BOLD, right - left)))
    if not spanned:
        return Block(plan.width, 0.0, ())
    deep = max(len(rows) for *_, rows in spanned) * LINE
    style = replace(BOLD, anchor=Anchor.MIDDLE, line=Anchor.END)
    items: list[Item] = []
    for left, right, rows in spanned:
        items += pen.set(rows, ((left + right) / 2, deep - 0.5 * LINE + 0.3), style)
        items.append(pen.line("row", (left, deep + 0.5), (right, deep + 0.5)))
    return Block(plan.width, deep + 0.7, tuple(items))


def _heads(sheet: GridSheet, plan: _Plan, pen: Pen) -> Block:
    cells = (Cell(sheet.head), *sheet.columns)
    if not any(cell.text for cell in cells):
        return Block(plan.width, 0.0, ())
    rows = [wrapped(cell, plan.room(n), pen) for n, cell in enumerate(cells)]
    height = max(map(len, rows)) * LINE + 0.8
    items: list[Item] = []
    for number, lines in enumerate(rows):
        items += _set(lines, plan, number, height - 0.4 - len(lines) * LINE, BOLD, pen)
    items.append(pen.line("rule", (0, height), (plan.width, height)))
    return Block(plan.width, height, tuple(items))


def _lines(sheet: GridSheet, plan: _Plan, pen: Pen) -> Iterator[Block]:
    striped = True
    for group, members in groupby(sheet.lines, key=lambda line: line.label.group):
        if group:  # a head of a group of rows, which spans the table
            rows = pen.wrap(group, BOLD, plan.width - 2 * PADDING)
            heads = pen.set(rows, (PADDING, 0.5 * LINE + 0.5), BOLD)
            yield Block(plan.width, len(rows) * LINE + 0.7, heads)
        for line in members:
            yield _line(line, plan, pen, striped=striped)
            striped = not striped


def _line(line: Line, plan: _Plan, pen: Pen, *, striped: bool) -> Block:
    columns = [
        (wrapped(cell, plan.room(number), pen, style), style)
        for number, cell in enumerate((line.label, *line.cells))
        for style in (PLAIN if number else BOLD,)
    ]
    deepest = max(1, *(len(rows) for rows, _ in columns))
    height = max(SAMPLE_HEIGHT if plan.lead else 0.0, deepest * LINE + 0.6)
    items: list[Item] = []
    if pen.theme.stripe == pen.theme.paper:  # stripes that cannot be seen: a hairline instead
        items.append(pen.line("hairline", (0, height), (plan.width, height)))
    elif striped:
        items.append(Path(rectangle(0, 0, plan.width, height), fill=pen.theme.stripe))
    if line.sample is not None:
        items.append(Group((line.sample,), Transform.translation(SAMPLE / 2 + 0.3, height / 2)))
    for number, (rows, style) in enumerate(columns):
        items += _set(rows, plan, number, (height - len(rows) * LINE) / 2, style, pen)
    return Block(plan.width, height, tuple(items))


def _set(
    rows: Sequence[Row], plan: _Plan, column: int, top: float, style: Style, pen: Pen
) -> Iterator[Item]:
    """Set the lines of a cell, flush left or in the middle of its column."""
    for number, row in enumerate(rows):
        mark = pen.measure(f" {row.mark}", style) if row.mark else 0.0
        whole = row.indent + pen.measure(row.text, style) + mark
        x = plan.start(column) if plan.flush[column] else plan.middle(column) - whole / 2
        y = top + (number + 0.5) * LINE
        if row.lead:
            yield from pen.set(row.lead, (x, y), style)
        yield from pen.set(row.text, (x + row.indent, y), style, row.origin)
        if row.mark:
            yield from pen.set(row.mark, (x + whole - pen.measure(row.mark, style), y), style)
