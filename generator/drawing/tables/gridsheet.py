"""A table of headed rows and columns that is to be drawn, and the parts that it is taken into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import BOLD, Cell, word_of
from generator.drawing.tables.widths import even_parts
from generator.records import Frozen
from generator.scene import Group

TIGHT = 0.4
"""The least room at each side of a column, where a table would else be too wide, in mm."""
MOST_OF_LABELS = 0.45
"""Of a table's width, the most that its labels need; longer words in them are divided."""
_ROUNDED = 1e-6
SAMPLE = 5.8
"""Room for a sample before a label, in mm."""


class Line(Frozen):
    """A row: its label, its cells and, before the label, a sample of what it speaks of.

    The sample is drawn around (0, 0) within 4.8 by 4.2 mm.
    """

    label: Cell
    cells: tuple[Cell, ...]
    sample: Group | None = None


class GridSheet(Frozen):
    """A table to be drawn; `head` stands over the labels, `notes` below everything."""

    name: str
    head: str
    columns: tuple[Cell, ...]
    lines: tuple[Line, ...]
    notes: tuple[Cell, ...] = ()


def parts_of(sheet: GridSheet, width: float, pen: Pen) -> tuple[GridSheet, ...]:
    """Return a table in as few parts, of about as many columns each, as find room beside labels."""
    labels, *columns = needs_of(sheet, width, pen)
    rest = width - labels - 2 * TIGHT - lead_in(sheet)

    def holds(part: range) -> bool:
        return sum(columns[n] + 2 * TIGHT for n in part) <= rest + _ROUNDED

    parts = even_parts(len(columns), holds)
    return (sheet,) if len(parts) < 2 else tuple(_part(sheet, part) for part in parts)


def _part(sheet: GridSheet, part: range) -> GridSheet:
    """Return some columns; labels are told in the first part, and repeated in all others."""
    own = slice(part.start, part.stop)
    lines = tuple(
        replace(line, label=untold(line.label) if part.start else line.label, cells=line.cells[own])
        for line in sheet.lines
    )
    notes = sheet.notes if part.stop == len(sheet.columns) else ()
    return replace(sheet, columns=sheet.columns[own], lines=lines, notes=notes)


def needs_of(sheet: GridSheet, width: float, pen: Pen) -> list[float]:
    """Return what the longest words of each column need, the labels first.

    Words for which a table has no room even with their column alone beside the labels are divided.
    """
    labels, *columns = [max(word_of(cell, pen) for cell in each) for each in columns_of(sheet)]
    room, lead = width - lead_in(sheet), 2 * TIGHT
    least = min(max(columns, default=0.0), room * (1 - MOST_OF_LABELS) - lead)
    labels = min(labels, room - lead - (least + lead if columns else 0.0))
    most = room - labels - 2 * lead
    capped = [labels, *(min(need, most) for need in columns)]
    spanned = under_groups(sheet, capped, pen)
    return [labels, *(min(need, most) for need in spanned[1:])]


def spans_of(sheet: GridSheet) -> list[tuple[str, list[int]]]:
    """Return the heads that span several columns, with the numbers of these, labels being 0."""
    numbered = enumerate(sheet.columns, 1)
    groups = groupby(numbered, key=lambda pair: pair[1].group)
    return [(group, [number for number, _ in members]) for group, members in groups if group]


def under_groups(sheet: GridSheet, widths: Sequence[float], pen: Pen) -> list[float]:
    """Return widths of columns, wider where the head that spans them has no room over them."""
    found = list(widths)
    for group, own in spans_of(sheet):
        head = pen.measure(group, BOLD) - 2 * TIGHT * (len(own) - 1)
        lacking = head - sum(found[number] for number in own)
        for number in own if lacking > 0 else ():
            found[number] += lacking / len(own)
    return found


def untold(cell: Cell) -> Cell:
    """Return a cell that repeats what is told elsewhere."""
    more = tuple(replace(each, origin=None) for each in cell.more)
    return replace(cell, origin=None, more=more)


def columns_of(sheet: GridSheet) -> list[list[Cell]]:
    """Return the cells of each column, its head first; those of the labels come first."""
    rows = [(Cell(sheet.head), *sheet.columns)]
    rows += [(line.label, *line.cells) for line in sheet.lines]
    return [list(column) for column in zip(*rows, strict=False)]


def lead_in(sheet: GridSheet) -> float:
    """Return the room for samples before the labels, in mm."""
    return SAMPLE if any(line.sample for line in sheet.lines) else 0.0
