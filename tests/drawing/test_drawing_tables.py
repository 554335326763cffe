"""Tables as a player reads them: every cell once, in its row and column, inside the width."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from shapely import box

from generator.backends import record
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.figures import TableFigure, table_figures
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.manifest import PrintedText
from generator.model.names import names_of
from generator.model.numbers import Dice
from generator.model.tables import CategoryTable, OddsTable
from generator.quotes import curly
from generator.scene import Page, Path, everything
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")


def pen() -> Pen:
    return Pen(THEMES[Ink.COLOUR], typesetter())


def figures(name: str) -> list[TableFigure]:
    return list(table_figures(game(name).tables, names_of(game(name)), pen()))


def texts(figure: TableFigure) -> list[PrintedText]:
    page = Page(figure.block.width, figure.block.height, figure.block.items)
    return list(record.texts((page,), catalogue()))


@pytest.mark.parametrize("name", GAMES)
def test_every_cell_is_printed_once_as_it_is_defined(name: str) -> None:
    tables = {table.id: table for table in game(name).tables.tables}
    for figure in figures(name):
        table = tables[figure.table]
        if not isinstance(table, OddsTable | CategoryTable):
            continue
        printed: dict[str, list[str]] = {}
        for text in texts(figure):
            printed.setdefault(text.origin or "", []).append(text.content)
        for row in table.rows:
            for number, cell in enumerate(row.cells):
                origin = f"tables.{table.id}.rows.{row.label}.cells.{number}"
                assert " ".join(printed[origin]) == curly(cell)


@pytest.mark.parametrize("name", GAMES)
def test_cells_of_a_column_stand_below_one_another_and_nothing_collides(name: str) -> None:
    for figure in figures(name):
        drawn = texts(figure)
        for text in drawn:
            assert text.box[0] >= -0.2, text
            assert text.box[2] <= figure.block.width + 0.2, text
        for first, second in combinations(drawn, 2):
            height = first.box[3] - first.box[1]
            inks = [
                box(left, top + height * 0.24, right, bottom - height * 0.24)
                for left, top, right, bottom in (first.box, second.box)
            ]
            assert inks[0].intersection(inks[1]).area <= 0.03, (first, second)


@pytest.mark.parametrize(("die", "pictures"), [("1d6", 6), ("D6", 6), ("1d10", 0), ("2d6", 0)])
def test_pips_stand_in_rows_of_one_six_sided_die_alone(die: str, pictures: int) -> None:
    tables = game("shumshu").tables
    (table,) = tables.tables
    assert isinstance(table, OddsTable)
    changed = replace(tables, tables=(replace(table, die=Dice.parse(die)),))
    figure, *_ = table_figures(changed, names_of(game("shumshu")), pen())
    paths = (item for item in everything(figure.block.items) if isinstance(item, Path))
    dice = [path for path in paths if path.stroke and path.stroke.paint == pen().theme.head]
    assert sum(path.fill == pen().theme.die for path in dice) == pictures


def test_a_text_too_long_for_its_column_breaks_at_spaces() -> None:
    long = "so long a text that no column of this width could ever hold it in one line"
    sheet = GridSheet(
        "t", "Head", (Cell("A"), Cell("B")), (Line(Cell("x"), (Cell(long), Cell("1"))),)
    )
    block = grid_table(sheet, 50.0, pen())
    drawn = texts(TableFigure("t", "t", block))
    lines = [text.content for text in drawn if text.content in long and len(text.content) > 1]
    assert " ".join(lines) == long
    assert len(lines) > 1
