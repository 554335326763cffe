"""The cells of a combat table by merit: how good each is for the attacker."""

from __future__ import annotations

from dataclasses import dataclass

from generator.combat import Standing, best_first, read_outcome, standing
from generator.diagnostics import Origin
from generator.model.tables import Code, OddsTable, Row


@dataclass(frozen=True, slots=True)
class Merits:
    """The rows of a table from the attacker's best to his worst, with the standing of each cell."""

    table: OddsTable
    rows: tuple[Row, ...]
    standings: tuple[tuple[Standing, ...], ...]

    def origin(self, row: int, column: int) -> Origin:
        """Return the origin of a cell."""
        return f"tables.{self.table.id}.rows.{self.rows[row].label}.cells.{column}"

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell."""
        return self.rows[row].cells[column]


def merits(table: OddsTable, codes: tuple[Code, ...]) -> Merits | None:
    """Rank the cells of `table`; None where a cell is not in the legend or a row is ragged."""
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return None
    try:
        rows = table.rows if best_first(table, codes) else tuple(reversed(table.rows))
        ranked = tuple(
            tuple(standing(read_outcome(cell, codes)) for cell in row.cells) for row in rows
        )
    except ValueError:
        return None
    return Merits(table, rows, ranked)
