"""Wide tables and long tracks: whatever their columns, nothing collides and nothing runs out."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "checks"))
from generator.backends import record
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.spaces import track
from generator.manifest import PrintedText
from generator.model.numbers import Difference, Odds
from generator.model.tables import DifferentialTable, ExtraColumn, OddsTable
from generator.scene import Page
from tests.checks.merging import read_game, with_part
from tests.typesetting import catalogue, typesetter

WIDTHS = (38.0, 62.0, 84.0, 140.0)
"""A panel of a postcard, a combat table and a column of the rules, a card."""
HEADS = {
    "short": ["Foot", "Ski", "Sea", "Air"],
    "endless": ["Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt"] * 4,
    "long": ["Reconnaissance", "Motorised infantry", "Heavy artillery", "Headquarters"],
}


def pen() -> Pen:
    return Pen(THEMES[Ink.COLOUR], typesetter())


def printed(block: Block) -> list[PrintedText]:
    page = Page(block.width, block.height, block.items)
    return list(record.texts((page,), catalogue()))


def nothing_collides(block: Block, width: float) -> None:
    drawn = printed(block)
    assert block.width <= width + 0.01
    for text in drawn:
        assert text.box[0] >= -0.05, text
        assert text.box[2] <= width + 0.05, text
        assert text.box[3] <= block.height + 0.2, text
    for first, second in combinations(drawn, 2):
        across = min(first.box[2], second.box[2]) - max(first.box[0], second.box[0])
        high = first.box[3] - first.box[1]
        down = min(first.box[3], second.box[3]) - max(first.box[1], second.box[1])
        assert across <= 0.02 or down <= high * 0.48, (first, second)


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("columns", range(3, 17))
@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_of_any_number_of_columns_keeps_its_width(
    heads: str, columns: int, width: float
) -> None:
    names = [HEADS[heads][number % 4] for number in range(columns)]
    lines = tuple(
        Line(
            Cell(
                f"Row {row}"
                if heads != "endless"
                else f"Eisenbahnartilleriebeobachtungsabteilungsstab {row}"
            ),
            tuple(Cell(f"{row}.{column}") for column in range(columns)),
        )
        for row in range(4)
    )
    sheet = GridSheet("Losses", "Die", tuple(map(Cell, names)), lines, (Cell("A note."),))
    block = grid_table(sheet, width, pen())
    nothing_collides(block, width)
    said = [text.content for text in printed(block)]
    for row in range(4):
        assert all(said.count(f"{row}.{column}") == 1 for column in range(columns))
    assert said.count("A note.") == 1


@pytest.mark.parametrize("extra", [(), ("Air",), ("Naval bombardment", "USAAF")])
@pytest.mark.parametrize("columns", range(3, 17))
@pytest.mark.parametrize("width", WIDTHS[:3])
def test_an_odds_table_of_any_number_of_columns_keeps_its_width(
    extra: tuple[str, ...], columns: int, width: float
) -> None:
    game = read_game(with_part("title: Tiny")).game
    assert game is not None
    (table,) = (each for each in game.tables.tables if isinstance(each, OddsTable))
    odds = tuple(Odds.parse(f"{number}:1") for number in range(1, columns + 1))
    wide = replace(
        table,
        columns=odds,
        rows=tuple(replace(row, cells=("D+R2",) * columns) for row in table.rows),
        extra=tuple(
            ExtraColumn(f"e{number}", name, ("-", "A2", "DE")) for number, name in enumerate(extra)
        ),
    )
    block = odds_table(wide, game.tables.codes, width, pen())
    nothing_collides(block, width)
    said = [text.origin for text in printed(block)]
    for number in range(columns):
        assert said.count(f"tables.crt.columns.{number}") == 1


@pytest.mark.parametrize("width", [34.0, *WIDTHS])
def test_heads_of_differences_that_need_two_lines_stand_below_one_another(width: float) -> None:
    """ "-4 or less" had both lines in one place where the panel was narrow."""
    text = (Path(__file__).parents[1] / "combat" / "assault.yaml").read_text(encoding="utf-8")
    game = read_game(text).game
    assert game is not None
    (table,) = (each for each in game.tables.tables if isinstance(each, DifferentialTable))
    heads = ("-14 or less", "-13 to -2", "-1 to 0", "1 to 4", "5 or more")
    wide = replace(table, columns=tuple(map(Difference.parse, heads)))
    block = odds_table(wide, game.tables.codes, width, pen())
    nothing_collides(block, width)
    said = " ".join(one.content for one in printed(block))
    assert all(word in said for word in ("\u221214", "less", "more"))
    assert "Attack minus defence" in said or width == 34.0
    assert "Attack" in said


@pytest.mark.parametrize("spaces", [10, 25, 60, 100, 200])
@pytest.mark.parametrize("start", [-20, 0, 1000])
@pytest.mark.parametrize("space", [1.3, 3.0, 8.6])
def test_the_numbers_of_a_track_stand_apart(spaces: int, start: int, space: float) -> None:
    labels = tuple((str(start + number), "") for number in range(spaces))
    columns = min(spaces, 30)
    block = track(labels, columns, (space, space), pen(), "tracks.points")
    nothing_collides(block, columns * space)
    assert [text.content for text in printed(block)] == [number for number, _ in labels]
    inks = [text.box for text in printed(block)]
    for first, second in pairwise(inks):
        if abs(first[1] - second[1]) < 0.1:
            assert second[0] - first[2] >= 0.9


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_heads_that_span_columns_have_room_of_their_own(width: float) -> None:
    groups = ("Local attack", "Major offensive", "Naval barrage", "Stalemated front")
    columns = tuple(Cell(side, group=group) for group in groups for side in "AD")
    lines = (Line(Cell("1"), tuple(Cell(".15") for _ in columns)),)
    nothing_collides(grid_table(GridSheet("", "Die", columns, lines), width, pen()), width)


def test_no_label_breaks_where_less_room_between_columns_would_hold_it() -> None:
    labels = ("Both best", "One of each", "Coin worst")
    columns = tuple(map(Cell, ("1:1", "3:2", "2:1", "3:1", "4:1")))
    lines = tuple(Line(Cell(label), tuple(Cell("D+R") for _ in columns)) for label in labels)
    drawn = printed(grid_table(GridSheet("", "Chance", columns, lines), 39.0, pen()))
    assert set(labels) <= {text.content for text in drawn}
