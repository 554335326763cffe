from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import CategoryTable, OddsTable
from generator.model.wording import counted


@check("CRT001", "ragged-row", ERROR)
def ragged_rows(subject: Subject) -> Iterator[Finding]:
    """A row of a table has more or fewer cells than the table has columns.

    One cell left out moves every result after it into the wrong column, and the table still looks
    like a table.
    """
    for table in subject.game.tables.tables:
        if not isinstance(table, OddsTable | CategoryTable):
            continue
        origin = f"tables.{table.id}"
        for row in table.rows:
            if len(row.cells) != len(table.columns):
                yield ragged_rows.finding(
                    f"row {row.label!r} has {counted(len(row.cells), 'cell')}, but {table.name} "
                    f"has {counted(len(table.columns), 'column')}",
                    f"{origin}.rows.{row.label}",
                    on_key=True,
                )
        for extra in table.extra if isinstance(table, OddsTable) else ():
            if len(extra.cells) != len(table.rows):
                yield ragged_rows.finding(
                    f"column {extra.name} has {counted(len(extra.cells), 'cell')}, but "
                    f"{table.name} has {counted(len(table.rows), 'row')}",
                    f"{origin}.extra.{extra.id}.cells",
                )
