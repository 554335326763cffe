"""Tables as figures for the rulebook: each with the codes that come of it, without a panel."""

from __future__ import annotations

from collections.abc import Iterator

from generator.combat.cells import codes_of
from generator.combat.methods import table_grid
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.grid import grid_sheets, grid_table
from generator.drawing.tables.notes import footnotes, legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import sheet_of, told_notes
from generator.model.tables import Table, Tables
from generator.model.telling import Names
from generator.records import Frozen

WIDTH = 62.0
"""Width at which a table is drawn, in mm, before it is enlarged."""
COLUMN = 84.0
"""Width of a column of the rulebook, in mm, which other tables fill."""
ENLARGED = 1.36
"""What a figure gains over the postcard: it is read at arm's length, in a column of its own."""


TALLEST = 140.0
"""What a column of the smallest page surely holds below a heading, in mm."""


class TableFigure(Frozen):
    """A table drawn, or a part of it: its id, its title (the first part's) and the drawing."""

    table: str
    title: str
    block: Block


def table_figures(tables: Tables, names: Names, pen: Pen) -> Iterator[TableFigure]:
    """Yield a figure for each table that can be drawn; several where it is taller than a page."""
    for table in tables.tables:
        for number, block in enumerate(_figures(table, tables, names, pen)):
            yield TableFigure(table.id, "" if number else table.name, block)


def _figures(table: Table, tables: Tables, names: Names, pen: Pen) -> tuple[Block, ...]:
    codes = codes_of(table, tables)
    if table_grid(table).die is not None:
        notes = told_notes(table, f"tables.{table.id}", names)
        drawn = odds_table(table, codes, WIDTH, pen), legend(codes, names, WIDTH, pen)
        below = (footnotes(notes, WIDTH, pen),) if notes else ()
        return (stack((*drawn, *below), 1.5).enlarged(ENLARGED),)
    sheet = sheet_of(table, names, pen.words, tables.tables)
    sheets = grid_sheets(sheet, COLUMN, TALLEST, pen)
    *before, last = (grid_table(each, COLUMN, pen) for each in sheets)
    explained = stack((last, legend(codes, names, COLUMN, pen)), 1.5) if codes else last
    return *before, explained
