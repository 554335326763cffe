"""The odds of the five games, held against chances counted by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from generator.chances import OddsBlock, OddsReport
from generator.combat.dice import averages
from generator.combat.report import odds_report
from generator.model.numbers import Dice
from generator.model.tables import CategoryTable, CellKind, Column, Row
from generator.reading import read

SOURCES = Path(__file__).parents[2] / "sources"
SIXTH = Fraction(1, 6)


@cache
def report(name: str) -> OddsReport:
    game = read(SOURCES / name).game
    assert game is not None
    return odds_report(game.id, game.title, game.tables)


def block(game: str, table: str, manner: str) -> OddsBlock:
    (found,) = (one for one in report(game).blocks if (one.table, one.manner) == (table, manner))
    return found


def column(found: OddsBlock, head: str) -> dict[str, Fraction | None]:
    place = found.heads.index(head)
    return {label: row[place] for label, row in found.rows if row[place] != 0}


GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")


@pytest.mark.parametrize("name", GAMES)
def test_every_column_of_chances_adds_up(name: str) -> None:
    assert report(name).blocks
    for one in report(name).blocks:
        for place, _ in enumerate(one.heads):
            numbers = [row[place] for _, row in one.rows]
            if one.measure == "chance" and None not in numbers:
                assert sum(number for number in numbers if number is not None) == 1


def test_the_manners_of_attack() -> None:
    assert [one.manner for one in report("shumshu").blocks] == ["plain", "Banzai", "Pressed attack"]
    assert [one.manner for one in report("arnhem").blocks][:2] == ["plain", "Pressed attack"]


def test_a_shumshu_banzai_at_two_to_one() -> None:
    assert column(block("shumshu", "crt", "Banzai"), "2:1") == {
        "DR": Fraction(1, 2),
        "DW": Fraction(1, 3),
        "D+AE": SIXTH,
    }


def test_a_myitkyina_banzai_at_even_odds() -> None:
    """6 and 5 read 2:1, so DR twice; 4 to 1 read 1:3, so AD, 1AE, 2AE, 3AE."""
    found = column(block("myitkyina", "crt", "Banzai"), "1:1")
    assert found == {"DR": 2 * SIXTH, "AD": SIXTH, "1AE": SIXTH, "2AE": SIXTH, "3AE": SIXTH}


def test_results_stand_from_the_attackers_best_to_his_worst() -> None:
    labels = [label for label, _ in block("myitkyina", "crt", "plain").rows]
    assert labels == ["2DE", "1DE", "DR", "DW", "D", "BD", "AD", "1AE", "2AE", "3AE"]


def test_an_airstrike_on_one_unit() -> None:
    found = block("myitkyina", "crt", "USAAF")
    assert [column(found, head)["D"] for head in found.heads] == [
        2 * SIXTH,
        3 * SIXTH,
        3 * SIXTH,
        4 * SIXTH,
    ]


def test_arnhem_at_three_to_one() -> None:
    assert column(block("arnhem", "results", "plain"), "3:1") == {
        "DE": Fraction(1, 4),
        "D+RT": Fraction(1, 2),
        "D+R": Fraction(1, 4),
    }


def test_mukden_with_equal_strengths() -> None:
    found = column(block("mukden", "results", "plain"), "0")
    assert found["both lose 1"] == Fraction(16, 36)


def test_airstrikes_on_average() -> None:
    found = dict(block("standard-game", "airstrikes", "average").rows)
    assert found["United States"] == (
        Fraction(1, 3), 2, 2, Fraction(7, 2), Fraction(7, 2), 7, 7
    )  # fmt: skip
    assert found["France, Japan, Italy"][:2] == (None, None)


def test_air_superiority_over_poland() -> None:
    found = block("standard-game", "superiority", "Germany against Russia/Poland")
    assert column(found, "1939") == {
        "won": Fraction(33, 36),
        "tie": Fraction(2, 36),
        "lost": Fraction(1, 36),
    }


def test_the_odds_of_the_language_s_example_can_be_worked() -> None:
    game = read(Path(__file__).resolve().parents[2] / "docs" / "examples").game
    assert game is not None
    odds = odds_report(game.id, game.title, game.tables)
    pressed = {block.table for block in odds.blocks if block.manner == "pressed"}
    assert pressed == {"raids"}  # a coin of its own: no attack on the table of odds


def test_cells_of_another_kind_are_in_no_average() -> None:
    columns = (Column("1", "1"), Column("2", "2"))
    rows = (
        Row("fort", ("2", "4")),
        Row("named", ("none", "some"), kind=CellKind.TEXT),
    )
    die = Dice.parse("1d2")
    cells = CellKind.NUMBER
    table = CategoryTable("works", "category", "Works", columns, rows, cells, column_die=die)
    assert averages(table) == (("average",), (("fort", (Fraction(3),)), ("named", (None,))))
