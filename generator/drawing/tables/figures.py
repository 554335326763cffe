"""Tables as figures for the rulebook: each with its legend, without a panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.legend import legend
from generator.drawing.tables.odds import odds_table
from generator.model.tables import OddsTable, Tables
from generator.scene import Group, Transform

WIDTH = 62.0
"""Width at which a table is drawn, in mm, before it is enlarged."""
ENLARGED = 1.36
"""What a figure gains over the postcard: it is read at arm's length, in a column of its own."""


@dataclass(frozen=True, slots=True)
class TableFigure:
    """A table drawn: its id, its title and the drawing."""

    table: str
    title: str
    block: Block


def table_figures(
    tables: Tables, names: Mapping[str, Mapping[str, str]], pen: Pen
) -> Iterator[TableFigure]:
    """Yield a figure for each combat results table by odds."""
    for table in tables.tables:
        if isinstance(table, OddsTable):
            parts = (
                odds_table(table, tables.codes, WIDTH, pen),
                legend(tables.codes, names, WIDTH, pen),
            )
            yield TableFigure(table.id, table.name, _enlarged(stack(parts, 1.5)))


def _enlarged(block: Block) -> Block:
    group = Group(block.items, Transform.scaling(ENLARGED), name=block.name)
    return Block(block.width * ENLARGED, block.height * ENLARGED, (group,), block.findings)
