"""The panel of movement: how far units go, and what roads, rivers and enemies do to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.drawing.aid.panels import Panel
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.game import Game
from generator.model.marching import MOVEMENT_COSTS, Marching, movement_table
from generator.model.telling import cell_origin


def movement_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield the table of movement; none for a game whose movement is not data."""
    table = movement_table(game)
    if table is not None:
        heads = tuple(map(Cell, table.heads))
        named = {entry.id for entry in game.movement if entry.name}
        lines = tuple(_line(row, row.id in named) for row in table.rows)
        sheet = GridSheet("", table.condition.capitalize() or "Units", heads, lines)
        yield Panel(MOVEMENT_COSTS, partial(grid_table, sheet, pen=pen))


def _line(row: Marching, named: bool) -> Line:
    label = Cell(row.name, f"movement.{row.id}.name" if named else None)
    cells = (Cell(cell, cell_origin(row.id, number)) for number, cell in enumerate(row.cells))
    return Line(label, tuple(cells))
