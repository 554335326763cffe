"""Tables as sheets of a grid: those that are not drawn as one of results by dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.combat.grids import GridCell
from generator.combat.methods import table_grid
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.names import plain_text
from generator.model.tables import Table, lead_of, numbers_of
from generator.model.telling import Names
from generator.words import Words


def sheet_of(table: Table, names: Names, words: Words, tables: Iterable[Table] = ()) -> GridSheet:
    """Return a table as a sheet; `tables` holds the table of its scales.

    Footnotes are numbered as they stand.
    """
    grid, marks = table_grid(table, tuple(tables)), numbers_of(table)

    def cell(each: GridCell) -> Cell:
        mark = " ".join(marks[note] for note in each.notes if note in marks)
        return Cell(each.told(words), each.origin, each.group, mark=mark)

    lines = (Line(cell(row.labels[0]), tuple(map(cell, row.cells))) for row in grid.rows)
    head = grid.heads[0].said(words)
    columns = (cell(replace(each, text=each.said(words), own=False)) for each in grid.columns)
    notes = told_notes(table, f"tables.{table.id}", names)
    return GridSheet(table.name, head, tuple(columns), tuple(lines), notes)


def told_notes(table: Table, origin: str, names: Names) -> tuple[Cell, ...]:
    """Return the footnotes, each led by its number or mark."""
    numbers, notes = numbers_of(table), []
    for note in table.notes:
        here, text = f"{origin}.notes.{note.id}.text", plain_text(names, note.text)
        notes.append(Cell(text, here, lead=lead_of(note, numbers)))
    return tuple(notes)
