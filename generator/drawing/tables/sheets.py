"""Tables of every kind but odds as sheets of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, assert_never

from generator.combat.levels import printed_rows
from generator.combat.lookups import scaled_rows
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.names import plain_text
from generator.model.tables import (
    CategoryTable,
    LevelTable,
    OpposedTable,
    Table,
    lead_of,
    numbers_of,
)
from generator.model.telling import Names
from generator.words import Words


def sheet_of(
    table: CategoryTable | OpposedTable | LevelTable,
    names: Names,
    words: Words,
    tables: Iterable[Table] = (),
) -> GridSheet:
    """Return a table of any kind but odds as a sheet; `tables` holds the table of its scales.

    Of a table of levels no cell is typed: they follow from the ladder. Footnotes are numbered as
    they stand.
    """
    origin, head = f"tables.{table.id}", table.head if isinstance(table, CategoryTable) else ""
    match table:
        case CategoryTable():
            columns, lines = _categories(table, origin, tables)
        case OpposedTable():
            head, lines = words("Difference"), _bands(table, origin)
            columns = (Cell(words("Effect")),)
        case LevelTable():
            head, (columns, lines) = words("Chance"), _levels(table, origin)
        case _:
            assert_never(table)
    return GridSheet(table.name, head, columns, tuple(lines), told_notes(table, origin, names))


_Content: TypeAlias = tuple[tuple[Cell, ...], Iterable[Line]]
"""The heads of columns, and the rows."""


def _categories(table: CategoryTable, origin: str, tables: Iterable[Table]) -> _Content:
    """Return the table, its rows again at each scale where it is given in another measure.

    Those of its own measure then stand under the name of that.
    """
    marks = numbers_of(table)
    columns = tuple(
        _noted(Cell(each.name, f"{origin}.columns.{each.id}.name", each.group), each.notes, marks)
        for each in table.columns
    )
    unit = table.unit.capitalize() if table.scaling else ""
    own = []
    for row in table.rows:
        here = f"{origin}.rows.{row.label}"
        label = _noted(Cell(row.label, here, row.group or unit), row.notes, marks)
        cells = tuple(Cell(cell, f"{here}.cells.{n}") for n, cell in enumerate(row.cells))
        own.append(Line(label, cells))
    return columns, (*own, *_scaled_lines(table, tables))


def _scaled_lines(table: CategoryTable, tables: Iterable[Table]) -> Iterator[Line]:
    """Yield the rows again at each scale; none where a scale cannot be read."""
    try:
        rows = scaled_rows(table, tuple(tables))
    except ValueError:
        return
    for scaled in rows:
        label = Cell(scaled.row.label, group=scaled.scale)
        yield Line(label, tuple(Cell(cell) for cell in scaled.cells))


def _bands(table: OpposedTable, origin: str) -> Iterator[Line]:
    for band in table.bands:
        here = f"{origin}.bands.{band.difference}"
        yield Line(Cell(str(band.difference), here), (Cell(band.effect, f"{here}.effect"),))


def _levels(table: LevelTable, origin: str) -> _Content:
    typed = {one.odds for one in table.columns}
    columns = tuple(
        Cell(str(odds), f"{origin}.{'columns' if odds in typed else 'exceptions'}.{odds}")
        for odds in table.heads
    )
    rows = printed_rows(table)
    return columns, (Line(Cell(label), tuple(map(Cell, cells))) for label, cells in rows)


def _noted(cell: Cell, notes: tuple[str, ...], marks: Mapping[str, str]) -> Cell:
    """Put the marks of footnotes behind a text."""
    found = " ".join(marks[note] for note in notes if note in marks)
    return replace(cell, mark=found)


def told_notes(table: Table, origin: str, names: Names) -> tuple[Cell, ...]:
    """Return the footnotes, each led by its number or mark."""
    numbers, notes = numbers_of(table), []
    for note in table.notes:
        here, text = f"{origin}.notes.{note.id}.text", plain_text(names, note.text)
        notes.append(Cell(text, here, lead=lead_of(note, numbers)))
    return tuple(notes)
