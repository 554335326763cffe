"""Tables of every kind but odds as sheets of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from generator.combat.levels import level_heads, printed_rows
from generator.combat.lookups import scaled_rows
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.names import plain_text
from generator.model.tables import (
    CategoryTable,
    LevelTable,
    OpposedTable,
    Row,
    Table,
    lead_of,
    numbers_of,
)

Names = Mapping[str, Mapping[str, str]]


def sheet_of(
    table: CategoryTable | OpposedTable | LevelTable, names: Names, tables: Iterable[Table] = ()
) -> GridSheet:
    """Return a table of any kind but odds as a sheet; `tables` holds the table of its scales."""
    match table:
        case CategoryTable():
            return category_sheet(table, names, tables)
        case OpposedTable():
            return opposed_sheet(table, names)
        case LevelTable():
            return level_sheet(table, names)
        case _:
            assert_never(table)


def category_sheet(table: CategoryTable, names: Names, tables: Iterable[Table] = ()) -> GridSheet:
    """Return a table by category as a sheet; footnotes are numbered as they stand.

    `tables` holds the table of scales, where the table is given in another measure as well.
    """
    origin = f"tables.{table.id}"
    marks = numbers_of(table)
    columns = tuple(
        _noted(
            Cell(column.name, f"{origin}.columns.{column.id}.name", column.group),
            column.notes,
            marks,
        )
        for column in table.columns
    )
    lines = (
        *(_category_line(_in_unit(row, table), origin, marks) for row in table.rows),
        *_scaled_lines(table, tables),
    )
    notes = told_notes(table, origin, names)
    return GridSheet(table.name, table.head, columns, lines, notes)


def _in_unit(row: Row, table: CategoryTable) -> Row:
    """Put the rows of a table with a second measure under the name of the first."""
    return row if row.group or not table.scaling else replace(row, group=table.unit.capitalize())


def _category_line(row: Row, origin: str, marks: Mapping[str, str]) -> Line:
    here = f"{origin}.rows.{row.label}"
    label = _noted(Cell(row.label, here, row.group), row.notes, marks)
    cells = tuple(Cell(cell, f"{here}.cells.{number}") for number, cell in enumerate(row.cells))
    return Line(label, cells)


def _scaled_lines(table: CategoryTable, tables: Iterable[Table]) -> Iterator[Line]:
    """Yield the rows again at each scale; none where a scale cannot be read."""
    try:
        rows = scaled_rows(table, tuple(tables))
    except ValueError:
        return
    for scaled in rows:
        label = Cell(scaled.row.label, group=scaled.scale)
        yield Line(label, tuple(Cell(cell) for cell in scaled.cells))


def opposed_sheet(table: OpposedTable, names: Names) -> GridSheet:
    """Return the bands of an opposed roll as a sheet of one column."""
    origin = f"tables.{table.id}"
    lines = tuple(
        Line(
            Cell(str(band.difference), f"{origin}.bands.{band.difference}"),
            (Cell(band.effect, f"{origin}.bands.{band.difference}.effect"),),
        )
        for band in table.bands
    )
    notes = told_notes(table, origin, names)
    return GridSheet(table.name, "Difference", (Cell("Effect"),), lines, notes)


def level_sheet(table: LevelTable, names: Names) -> GridSheet:
    """Return a table of levels as a sheet: its cells follow from the ladder, none is typed."""
    origin = f"tables.{table.id}"
    typed = {one.odds for one in table.columns}
    columns = tuple(
        Cell(str(odds), f"{origin}.{'columns' if odds in typed else 'exceptions'}.{odds}")
        for odds in level_heads(table)
    )
    lines = tuple(
        Line(Cell(label), tuple(Cell(cell) for cell in cells))
        for label, cells in printed_rows(table)
    )
    notes = told_notes(table, origin, names)
    return GridSheet(table.name, "Chance", columns, lines, notes)


def _noted(cell: Cell, notes: tuple[str, ...], marks: Mapping[str, str]) -> Cell:
    """Put the marks of footnotes behind a text."""
    found = " ".join(marks[note] for note in notes if note in marks)
    return replace(cell, mark=found)


def told_notes(table: Table, origin: str, names: Names) -> tuple[Cell, ...]:
    """Return the footnotes; the group of each is what stands before it."""
    numbers = numbers_of(table)
    return tuple(
        Cell(plain_text(names, note.text), f"{origin}.notes.{note.id}.text", lead_of(note, numbers))
        for note in table.notes
    )
