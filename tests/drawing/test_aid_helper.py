"""The odds helper: every pair of factors stands in the column that combat lands it in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.combat.odds import land
from generator.combat.working import End
from generator.drawing.aid.combat import DEFENCES, Helper, helper_sheet, helpers
from generator.model.tables import OddsTable, Rounding
from generator.words import ENGLISH
from tests.shumshu import game

GAMES = ("shumshu", "arnhem", "myitkyina")

WORST = -1
"""The column of pairs that lie below the table."""


def column_of(helper: Helper, attack: int, defence: int) -> int:
    """The column from 0 that lists a pair; WORST for one below the table."""
    cells = helper.rows[defence - 1]
    last = max(cells[-1], default=0)
    return next(n for n, cell in enumerate(cells, WORST) if min(attack, last) in cell)


def disagreements(helper: Helper) -> list[tuple[int, int]]:
    """Return the pairs of attack and defence that combat lands elsewhere."""
    found = []
    for defence in DEFENCES:
        for attack in range(1, 80):
            landing = land(attack, defence, helper.odds, helper.table.rounding)
            column = WORST if landing.off is End.BELOW else landing.column
            if column_of(helper, attack, defence) != column:
                found.append((attack, defence))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_pair_stands_where_combat_lands_it(name: str) -> None:
    (helper,) = helpers(game(name).tables.tables)
    assert not disagreements(helper)


@pytest.mark.parametrize("rounding", Rounding)
def test_whatever_the_rounding(rounding: Rounding) -> None:
    table = next(each for each in game().tables.tables if isinstance(each, OddsTable))
    (helper,) = helpers((replace(table, rounding=rounding),))
    assert not disagreements(helper)


def test_the_comparison_can_fail() -> None:
    (helper,) = helpers(game().tables.tables)
    wrong = replace(helper, rows=(helper.rows[1], *helper.rows[1:]))
    assert disagreements(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_printed_is_what_was_worked_out(name: str) -> None:
    (helper,) = helpers(game(name).tables.tables)
    sheet = helper_sheet(helper, ENGLISH)
    assert [head.text for head in sheet.columns] == ["below", *map(str, helper.odds)]
    for line, row in zip(sheet.lines, helper.rows, strict=True):
        for cell, attacks in zip(line.cells, row, strict=True):
            numbers = [int(each) for each in cell.text.rstrip("+").split("-") if each]
            assert numbers == sorted({*attacks[:1], *attacks[-1:]})[: len(numbers)]
            assert bool(numbers) == bool(attacks)
        assert line.cells[-1].text == f"{row[-1][0]}+"


def test_games_without_odds_have_none() -> None:
    for name in ("mukden", "standard-game"):
        assert not list(helpers(game(name).tables.tables))
