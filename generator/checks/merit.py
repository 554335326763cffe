"""The cells of a combat table by merit: how good each is for the attacker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from generator.checks.subject import Subject
from generator.combat import Standing, best_first, read_outcome, standing
from generator.diagnostics import Finding, Origin
from generator.model.tables import Code, OddsTable, Row
from generator.records import dataclass

MANY = 3
"""So many places at which the same two results stand wrong are told as one."""

Pair: TypeAlias = tuple[str, str]
"""Two results as they stand in their cells."""


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


def ranked_tables(subject: Subject) -> Iterator[Merits]:
    """Yield the combat tables by odds whose cells can be ranked."""
    for table in subject.game.tables.tables:
        ranked = merits(table, subject.game.tables.codes) if isinstance(table, OddsTable) else None
        if ranked:
            yield ranked


def gathered(found: Iterable[tuple[Pair, Finding]]) -> Iterator[Finding]:
    """Yield findings about pairs of results; many about the same two are told by the first.

    Where two results stand wrong again and again, it is their ranks rather than the cells.
    """
    groups: dict[Pair, list[Finding]] = {}
    for pair, finding in found:
        groups.setdefault(pair, []).append(finding)
    for (better, worse), findings in groups.items():
        if len(findings) < MANY:
            yield from findings
        else:
            times, ranks = len(findings) - 1, f"the ranks of {better} and {worse}"
            yield replace(findings[0], help=f"and {times} times more: are {ranks} right?")


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
