"""Panels of the tables: those of combat with their codes, other tables, the odds helper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.combat.cells import codes_of, codes_of_none
from generator.drawing.aid.helper import Helper, helper_sheet, helpers
from generator.drawing.aid.panels import Panel, remarks
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_sheets, grid_table
from generator.drawing.tables.gridsheet import GridSheet
from generator.drawing.tables.legend import legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import Names, sheet_of
from generator.model.names import plain_text
from generator.model.rules import CONTINUED
from generator.model.tables import (
    CategoryTable,
    Code,
    OddsTable,
    OpposedTable,
    Table,
    Tables,
    is_of_combat,
    lead_of,
)
from generator.model.telling import beyond_in_words, use_of_table
from generator.records import dataclass

NARROWEST = 62.0
"""Width in mm at which an odds table is drawn at the least; in less room it is made smaller."""
LARGER = 1.36
"""What an odds table gains over the postcard, where there is room."""
GAP = 1.6
USUAL, TALLEST = 84.0, 150.0
"""How wide a panel is on most pages, and how tall a table on one; a taller one takes several."""


@dataclass(frozen=True, slots=True)
class _Source:
    """A table and what it needs; `codes` are those that come of it."""

    table: Table
    tables: Tables
    names: Names
    pen: Pen
    codes: tuple[Code, ...]


def table_panels(tables: Tables, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield a panel for each table, those of combat first, and one for codes that none has."""
    for table in sorted(tables.tables, key=lambda table: not is_of_combat(table)):
        source = _Source(table, tables, names, pen, codes_of(table, tables))
        sheets: tuple[GridSheet, ...] = ()
        if not isinstance(table, OddsTable):
            sheets = grid_sheets(sheet_of(table, names, tables.tables), USUAL, TALLEST, pen)
        yield Panel(table.name, partial(_table, source, sheets), f"tables.{table.id}.name")
        for sheet in sheets[1:]:
            title = CONTINUED.format(table.name)
            yield Panel(title, partial(_goes_on, sheet, pen), goes_on=True)
    others = codes_of_none(tables)
    if others:
        yield Panel("Other results", partial(_legend, others, names, pen))


def helper_panels(tables: Tables, pen: Pen) -> Iterator[Panel]:
    """Yield the odds helper of each table by odds."""
    for helper in helpers(tables.tables):
        yield Panel("Odds helper", partial(_helper, helper, pen))


def _helper(helper: Helper, pen: Pen, width: float) -> Block:
    beyond = f"tables.{helper.table.id}.beyond"
    ends = (Cell(beyond_in_words(helper.table), beyond),)
    parts = (grid_table(helper_sheet(helper), width, pen), remarks(ends, width, pen))
    return stack(parts, 0.8)


def _goes_on(sheet: GridSheet, pen: Pen, width: float) -> Block:
    """Return a part of a table that goes on in a panel of its own."""
    return grid_table(sheet, width, pen)


def _table(source: _Source, sheets: tuple[GridSheet, ...], width: float) -> Block:
    """Return a table under the words that say how it is used, above its legend and its notes.

    Of one in `sheets` the first is drawn; a table by odds has none.
    """
    how = remarks(tuple(_use(source.table, source.tables)), width, source.pen)
    parts = [how] if how.items else []
    parts += [grid_table(sheet, width, source.pen) for sheet in sheets[:1]]
    if isinstance(source.table, OddsTable):
        by = _larger(width)
        drawn = odds_table(source.table, source.codes, width / by, source.pen)
        parts.append(drawn.enlarged(by))
    if source.codes:
        parts.append(_legend(source.codes, source.names, source.pen, width))
    if isinstance(source.table, OddsTable):
        parts.append(remarks(tuple(_notes(source.table, source.names)), width, source.pen))
    return stack([part for part in parts if part.items], GAP)


def _legend(codes: tuple[Code, ...], names: Names, pen: Pen, width: float) -> Block:
    by = _larger(width)
    return legend(codes, names, width / by, pen).enlarged(by)


def _larger(width: float) -> float:
    return min(LARGER, width / NARROWEST)


def _notes(table: OddsTable, names: Names) -> Iterator[Cell]:
    origin = f"tables.{table.id}.notes"
    for note in table.notes:
        lead = lead_of(note, {})
        yield Cell(plain_text(names, note.text), f"{origin}.{note.id}.text", lead=lead)


def _use(table: Table, tables: Tables) -> Iterator[Cell]:
    """Say what is rolled for a table, and how it is read, where its cells do not."""
    yield from (Cell(text, origin) for origin, text in use_of_table(table, tables.tables))
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
