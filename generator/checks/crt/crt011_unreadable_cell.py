from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.combat import read_cell
from generator.diagnostics import Finding, Origin
from generator.model.tables import CategoryTable, CellKind, Row


@check("CRT011", "unreadable-cell", ERROR)
def unreadable_cells(subject: Subject) -> Iterator[Finding]:
    """A cell is not what the table says its cells are.

    A table of dice holds dice (`1D6`, `½D6`) or die faces (`5,6`), one of numbers holds numbers,
    and so on; `-` and `None` are empty cells of any kind.
    """
    for table in subject.game.tables.tables:
        if not isinstance(table, CategoryTable):
            continue
        for row in table.rows:
            kind = row.kind or table.cells
            if kind is not CellKind.CODE:
                yield from _cells(f"tables.{table.id}.rows.{row.label}.cells", row, kind)


def _cells(origin: Origin, row: Row, kind: CellKind) -> Iterator[Finding]:
    for place, cell in enumerate(row.cells):
        try:
            read_cell(cell, kind)
        except ValueError as error:
            yield unreadable_cells.finding(str(error), f"{origin}.{place}")
