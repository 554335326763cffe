"""Tables of every kind but odds as sheets of a grid."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.tables.grid import Cell, GridSheet, Line
from generator.model.names import plain_text
from generator.model.tables import CategoryTable, Footnote, OpposedTable, Row

Names = Mapping[str, Mapping[str, str]]


def category_sheet(table: CategoryTable, names: Names) -> GridSheet:
    """Return a table by category as a sheet; footnotes are numbered as they stand."""
    origin = f"tables.{table.id}"
    marks = {note.id: f"({number})" for number, note in enumerate(table.notes, 1)}
    columns = tuple(
        Cell(
            _noted(column.name, column.notes, marks),
            f"{origin}.columns.{column.id}.name",
            column.group,
        )
        for column in table.columns
    )
    lines = tuple(_category_line(row, origin, marks) for row in table.rows)
    notes = _notes(table.notes, origin, names)
    return GridSheet(table.name, table.head, columns, lines, notes)


def _category_line(row: Row, origin: str, marks: Mapping[str, str]) -> Line:
    here = f"{origin}.rows.{row.label}"
    label = Cell(_noted(row.label, row.notes, marks), here, row.group)
    cells = tuple(Cell(cell, f"{here}.cells.{number}") for number, cell in enumerate(row.cells))
    return Line(label, cells)


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
    notes = _notes(table.notes, origin, names)
    return GridSheet(table.name, "Difference", (Cell("Effect"),), lines, notes)


def _noted(text: str, notes: tuple[str, ...], marks: Mapping[str, str]) -> str:
    return " ".join((text, *(marks[note] for note in notes if note in marks)))


def _notes(notes: tuple[Footnote, ...], origin: str, names: Names) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            f"({number}) {plain_text(names, note.text)}{' †' if note.editorial else ''}",
            f"{origin}.notes.{note.id}.text",
        )
        for number, note in enumerate(notes, 1)
    )
