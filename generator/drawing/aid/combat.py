"""Panels of the tables: those of combat with their codes, other tables, the odds helper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.combat.cells import codes_of, codes_of_none
from generator.drawing.aid.helper import Helper, helper_sheet, helpers
from generator.drawing.aid.panels import Facts, Panel
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_sheets, grid_table
from generator.drawing.tables.gridsheet import GridSheet
from generator.drawing.tables.notes import legend, remarks
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import Names, sheet_of, told_notes
from generator.model.rules import CONTINUED
from generator.model.tables import (
    CategoryTable,
    Code,
    OddsTable,
    OpposedTable,
    Table,
    is_of_combat,
)
from generator.model.telling import beyond_in_words, use_of_table

NARROWEST = 62.0
"""Width in mm at which an odds table is drawn at the least; in less room it is made smaller."""
LARGER = 1.36
"""What an odds table gains over the postcard, where there is room."""
GAP = 1.6
USUAL, TALLEST = 84.0, 150.0
"""How wide a panel is on most pages, and how tall a table on one; a taller one takes several."""


def table_panels(facts: Facts, pen: Pen) -> Iterator[Panel]:
    """Yield a panel for each table, those of combat first, and one for codes that none has."""
    tables, names = facts.game.tables, facts.names
    for table in sorted(tables.tables, key=lambda table: not is_of_combat(table)):
        sheets: tuple[GridSheet, ...] = ()
        if not isinstance(table, OddsTable):
            sheets = grid_sheets(sheet_of(table, names, tables.tables), USUAL, TALLEST, pen)
        yield Panel(
            table.name, partial(_table, table, sheets, facts, pen), f"tables.{table.id}.name"
        )
        for sheet in sheets[1:]:
            title = CONTINUED.format(table.name)
            yield Panel(title, partial(grid_table, sheet, pen=pen), goes_on=True)
    if others := codes_of_none(tables):
        yield Panel("Other results", partial(_legend, others, names, pen))


def helper_panels(facts: Facts, pen: Pen) -> Iterator[Panel]:
    """Yield the odds helper of each table by odds."""
    for helper in helpers(facts.game.tables.tables):
        yield Panel("Odds helper", partial(_helper, helper, pen))


def _helper(helper: Helper, pen: Pen, width: float) -> Block:
    ends = (Cell(beyond_in_words(helper.table), f"tables.{helper.table.id}.beyond"),)
    return stack((grid_table(helper_sheet(helper), width, pen), remarks(ends, width, pen)), 0.8)


def _table(
    table: Table, sheets: tuple[GridSheet, ...], facts: Facts, pen: Pen, width: float
) -> Block:
    """Return a table under the words that say how it is used, above its legend and its notes.

    Of one in `sheets` the first is drawn; a table by odds has none.
    """
    tables = facts.game.tables
    codes, by = codes_of(table, tables), _larger(width)
    parts = [remarks(tuple(_use(table, tables.tables)), width, pen)]
    parts += [grid_table(sheet, width, pen) for sheet in sheets[:1]]
    if isinstance(table, OddsTable):
        parts.append(odds_table(table, codes, width / by, pen).enlarged(by))
    if codes:
        parts.append(_legend(codes, facts.names, pen, width))
    if isinstance(table, OddsTable):
        notes = told_notes(table, f"tables.{table.id}", facts.names)
        parts.append(remarks(notes, width, pen))
    return stack([part for part in parts if part.items], GAP)


def _legend(codes: tuple[Code, ...], names: Names, pen: Pen, width: float) -> Block:
    by = _larger(width)
    return legend(codes, names, width / by, pen).enlarged(by)


def _larger(width: float) -> float:
    return min(LARGER, width / NARROWEST)


def _use(table: Table, tables: tuple[Table, ...]) -> Iterator[Cell]:
    """Say what is rolled for a table, and how it is read, where its cells do not."""
    yield from (Cell(text, origin) for origin, text in use_of_table(table, tables))
    origin = f"tables.{table.id}"
    match table:
        case OpposedTable():
            yield Cell(table.modifier, f"{origin}.modifier", lead="Added to a die:")
            yield Cell(str(table.modifier_limit), f"{origin}.modifier-limit", lead="At most:")
            if table.least is not None:
                lead = "An announced strength is never less than"
                yield Cell(str(table.least), f"{origin}.least", lead=lead)
        case CategoryTable():
            if table.column_head:
                yield Cell(table.column_head, f"{origin}.column-head", lead="Columns:")
            if table.unit and not table.scaling:  # else the rows say it
                yield Cell(table.unit, f"{origin}.unit", lead="In")
