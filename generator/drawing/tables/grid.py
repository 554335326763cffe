"""Tables of headed rows and columns: as wide as they are asked to be, no word cut.

In: a `GridSheet`, which any kind of table can be made into. Out: a block. Columns get the room
their words need; what is left over goes to those that would rather not break their lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import SIZE, Cell, Row, hanging, width_of, wrapped
from generator.drawing.tables.gridsheet import (
    SAMPLE,
    TIGHT,
    GridSheet,
    Line,
    columns_of,
    lead_in,
    needs_of,
    parts_of,
    under_groups,
    untold,
)
from generator.drawing.tables.widths import lowest
from generator.records import dataclass
from generator.scene import Cap, Group, Item, Path, Stroke, Transform, polyline, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

LINE = 3.0
"""Distance between lines of a cell, in mm."""
PADDING = 0.9
"""Room at each side of a column, in mm."""
NOTE = pt(6.4)
NOTE_LINE = 2.6


SHORT, EASED = 15.0, 0.7
"""Texts no wider than SHORT (in mm) stay whole where that takes no more than this part of all."""
BESIDE = 6.0
"""Room between labels and the one column of texts beside them, at the most."""
PARTED = 1.8
"""Between the parts of a table that is too wide to stand in one."""
HAIRLINE = 0.12
"""Width of the line between rows that are not told apart by colour, in mm."""
SAMPLE_HEIGHT = 4.7
"""Height of a row with a sample."""


@dataclass(frozen=True, slots=True)
class _Plan:
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
    items: list[Item] = []
    top = 0.0
    for strip in (_groups(sheet, plan, pen), _heads(sheet, plan, pen), *_lines(sheet, plan, pen)):
        items.append(strip.at(0.0, top))
        top += strip.height
    rule = Stroke(pen.theme.head, 0.25, cap=Cap.BUTT)
    items.append(Path(polyline(((0, top), (width, top))), stroke=rule))
    notes = footnotes(sheet.notes, width, pen)
    items.append(notes.at(0.0, top + 0.8))
    return Block(width, top + (notes.height + 0.8 if sheet.notes else 0.0), tuple(items))


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
    wants = under_groups(
        sheet, [max(width_of(cell, pen) for cell in each) for each in columns], pen
    )
    padding = _padding(needs, wants, width - lead)
    room = width - 2 * padding * len(columns) - lead
    eased = [max(need, min(want, SHORT)) for need, want in zip(needs, wants, strict=True)]
    if sum(eased) <= room * EASED:
        needs = eased
    flush = (True, *(any(map(_broken, column[1:])) for column in columns[1:]))
    widths = lowest(columns, (needs, wants), room, pen)
    if flush[1:] == (True,) and widths[0] > wants[0] + BESIDE:  # a label and a text beside it
        widths = [wants[0] + BESIDE, room - wants[0] - BESIDE]
    widths[0] += lead
    lefts, left = [], 0.0
    for each in widths:
        lefts.append(left)
        left += each + 2 * padding
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
    if not any(cell.group for cell in sheet.columns):
        return Block(plan.width, 0.0, ())
    items: list[Item] = []
    numbered = list(enumerate(sheet.columns, 1))
    spans = [
        (group, [number for number, _ in members])
        for group, members in groupby(numbered, key=lambda pair: pair[1].group)
    ]
    edges = [
        (group, plan.start(span[0]), plan.start(span[-1]) + plan.room(span[-1]))
        for group, span in spans
        if group
    ]
    rows = [pen.typesetter.wrap(g, Role.CELL, SIZE, right - left) for g, left, right in edges]
    deep = max(map(len, rows)) * LINE
    for (_, left, right), lines in zip(edges, rows, strict=True):
        first = deep - (len(lines) - 0.5) * LINE + 0.3
        at, middle = ((left + right) / 2, first), Anchor.MIDDLE
        items += pen.lines(lines, Role.CELL, SIZE, at, LINE, anchor=middle, level=Level.CAPITALS)
        line = polyline(((left, deep + 0.5), (right, deep + 0.5)))
        items.append(Path(line, stroke=Stroke(pen.theme.head, 0.1, cap=Cap.BUTT)))
    return Block(plan.width, deep + 0.7, tuple(items))


def _heads(sheet: GridSheet, plan: _Plan, pen: Pen) -> Block:
    cells = (Cell(sheet.head), *sheet.columns)
    if not any(cell.text for cell in cells):
        return Block(plan.width, 0.0, ())
    rows = [wrapped(cell, plan.room(n), Role.CELL, pen) for n, cell in enumerate(cells)]
    height = max(map(len, rows)) * LINE + 0.8
    items: list[Item] = []
    for number, lines in enumerate(rows):
        top = height - 0.4 - len(lines) * LINE
        items.extend(_set(lines, (plan, number), top, (Role.CELL, pen)))
    rule = polyline(((0, height), (plan.width, height)))
    items.append(Path(rule, stroke=Stroke(pen.theme.head, 0.25, cap=Cap.BUTT)))
    return Block(plan.width, height, tuple(items))


def _lines(sheet: GridSheet, plan: _Plan, pen: Pen) -> Iterator[Block]:
    number = 0
    for group, members in groupby(sheet.lines, key=lambda line: line.label.group):
        if group:
            yield _group_head(group, plan.width, pen)
        for line in members:
            yield _line(line, plan, pen, striped=number % 2 == 0)
            number += 1


def _group_head(group: str, width: float, pen: Pen) -> Block:
    """Set the head of a group of rows, which spans the table."""
    rows = pen.typesetter.wrap(group, Role.CELL, SIZE, width - 2 * PADDING)
    at = (PADDING, 0.5 * LINE + 0.5)
    heads = pen.lines(rows, Role.CELL, SIZE, at, LINE, level=Level.CAPITALS)
    return Block(width, len(rows) * LINE + 0.7, heads)


def _line(line: Line, plan: _Plan, pen: Pen, *, striped: bool) -> Block:
    cells = (line.label, *line.cells)
    roles = (Role.CELL, *(Role.SMALL for _ in line.cells))
    rows = [
        wrapped(cell, plan.room(number), role, pen)
        for number, (cell, role) in enumerate(zip(cells, roles, strict=True))
    ]
    height = max(SAMPLE_HEIGHT if plan.lead else 0.0, max(1, *map(len, rows)) * LINE + 0.6)
    items: list[Item] = []
    if pen.theme.stripe == pen.theme.paper:  # stripes that cannot be seen: a hairline instead
        rule = polyline(((0, height), (plan.width, height)))
        items.append(Path(rule, stroke=Stroke(pen.theme.head, HAIRLINE, cap=Cap.BUTT)))
    elif striped:
        items.append(Path(rectangle(0, 0, plan.width, height), fill=pen.theme.stripe))
    if line.sample is not None:
        items.append(Group((line.sample,), Transform.translation(SAMPLE / 2 + 0.3, height / 2)))
    for number, (lines, role) in enumerate(zip(rows, roles, strict=True)):
        top = (height - len(lines) * LINE) / 2
        items.extend(_set(lines, (plan, number), top, (role, pen)))
    return Block(plan.width, height, tuple(items))


def _set(
    lines: Sequence[Row],
    column: tuple[_Plan, int],
    top: float,
    hand: tuple[Role, Pen],
) -> Iterator[Item]:
    """Set the lines of a cell, flush left or in the middle of its column."""
    plan, number = column
    role, pen = hand
    for row, line in enumerate(lines):
        text = pen.typesetter.measure(line.text, role, SIZE)
        mark = pen.typesetter.measure(f" {line.mark}", role, SIZE) if line.mark else 0.0
        whole = line.indent + text + mark
        x = plan.start(number) if plan.flush[number] else plan.middle(number) - whole / 2
        parts = (
            (line.lead, x, None),
            (line.text, x + line.indent, line.origin),
            (line.mark, x + whole - pen.typesetter.measure(line.mark, role, SIZE), None),
        )
        for content, left, origin in parts:
            if content:
                yield pen.write(
                    content,
                    role,
                    SIZE,
                    (left, top + (row + 0.5) * LINE),
                    anchor=Anchor.START,
                    level=Level.CAPITALS,
                    origin=origin,
                )


def footnotes(notes: Sequence[Cell], width: float, pen: Pen) -> Block:
    """Set footnotes, hanging from their marks, which their groups are; one without stands flush."""
    marks = [pen.typesetter.measure(note.group, Role.SMALL, NOTE) for note in notes]
    indent = max(marks, default=0.0) + 0.8
    told = [(replace(note, lead=note.group), indent if note.group else 0.0) for note in notes]
    return hanging(told, NOTE, NOTE_LINE, width, pen)
