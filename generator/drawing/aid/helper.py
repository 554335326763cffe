"""The odds helper: for each column of a table by odds, the pairs of factors that come to it.

In: a table. Out: a grid of defence by column that lists the attack factors. Every pair is landed by
`generator.combat`, so that it cannot differ from what the checks and the validator work out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.combat.odds import End, land
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable, Table
from generator.records import dataclass

DEFENCES = range(1, 13)
"""Defence factors that have a row."""


@dataclass(frozen=True, slots=True)
class Helper:
    """The attack factors by defence (from 1) and column; below the table comes first.

    `most` is the first attack that lies in the last column; larger ones do too.
    """

    table: OddsTable | LevelTable
    odds: tuple[Odds, ...]
    rows: tuple[tuple[tuple[int, ...], ...], ...]


def helpers(tables: Iterable[Table]) -> Iterator[Helper]:
    """Yield the helper of each table by odds."""
    for table in tables:
        if isinstance(table, OddsTable | LevelTable):
            odds = table.columns if isinstance(table, OddsTable) else table.heads
            rows = tuple(_row(defence, table, odds) for defence in DEFENCES)
            yield Helper(table, odds, rows)


def _row(
    defence: int, table: OddsTable | LevelTable, odds: tuple[Odds, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the attacks from 1 up to the first that cannot come to a better column."""
    cells: list[list[int]] = [[] for _ in range(len(odds) + 1)]
    best = -(-defence * odds[-1].attack // odds[-1].defence)
    for attack in range(1, best + 1):
        landing = land(attack, defence, odds, table.rounding)
        cells[0 if landing.off is End.BELOW else landing.column + 1].append(attack)
    return tuple(map(tuple, cells))


def helper_sheet(helper: Helper) -> GridSheet:
    """Return a helper as a grid; the last column is open upwards."""
    first = 0 if any(row[0] for row in helper.rows) else 1
    heads = ("below", *map(str, helper.odds))[first:]
    lines = tuple(
        Line(Cell(str(defence)), tuple(Cell(each) for each in _cells(row)[first:]))
        for defence, row in zip(DEFENCES, helper.rows, strict=True)
    )
    group = "Attack factors that give"
    return GridSheet("", "Defence", tuple(Cell(head, group=group) for head in heads), lines)


def _cells(row: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    *cells, last = (_range(cell) for cell in row)
    return (*cells, f"{row[-1][0]}+" if row[-1] else last)


def _range(attacks: tuple[int, ...]) -> str:
    if not attacks:
        return "-"
    return str(attacks[0]) if len(attacks) == 1 else f"{attacks[0]}-{attacks[-1]}"
