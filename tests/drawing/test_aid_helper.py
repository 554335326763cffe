"""The odds helper: every pair of factors stands in the column that combat lands it in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.combat.odds import land
from generator.combat.working import End
from generator.drawing.aid.card import aid_of
from generator.drawing.aid.combat import DEFENCES, Helper, helper_sheet, helpers
from generator.model.arms import UnitType
from generator.model.combat import largest_defence
from generator.model.counters import LimitKind, StackingLimit, StackWeight
from generator.model.game import Game
from generator.model.tables import OddsTable, Rounding
from generator.reading import read
from generator.words import ENGLISH
from tests.shumshu import SOURCES, game

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
    for defence in range(1, len(helper.rows) + 1):
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


def largest(made: Game) -> int:
    assert made.counters is not None
    return largest_defence(made.counters, made.tables.modifiers)


def test_it_goes_as_far_as_the_largest_stack() -> None:
    """Three regiments of nine in Shumshu, two of five on heights at the Osteva; never less."""
    osteva = read(SOURCES.parent / "examples" / "osteva-line").game
    assert osteva is not None
    assert (largest(game("shumshu")), largest(osteva), largest(game("myitkyina"))) == (27, 20, 6)
    for made, rows in ((osteva, 20), (game("myitkyina"), DEFENCES)):
        aid = aid_of(made)
        (helper,) = helpers(aid.tables.tables, aid.defences)
        assert len(helper.rows) == rows
        assert not disagreements(helper)


def test_weights_and_limits_say_how_large_a_stack_is() -> None:
    osteva = read(SOURCES.parent / "examples" / "osteva-line").game
    assert osteva is not None
    assert osteva.counters is not None
    (limit,) = (each for each in osteva.counters.stacking if each.limit is LimitKind.STACK)

    counters = osteva.counters

    def with_limits(*limits: StackingLimit) -> int:
        return largest(replace(osteva, counters=replace(counters, stacking=limits)))

    assert with_limits() == 0  # nothing limits a stack
    assert with_limits(replace(limit, most=1)) == 10
    town = replace(limit, id="town", most=3, places=("marovec",))
    assert with_limits(limit, town) == 28
    assert with_limits(limit, replace(town, limit=LimitKind.DEFENCE, most=1)) == 10
    sizes = {each.size for each in counters.units if each.size}
    heavy = tuple(StackWeight(size, 2) for size in sizes)
    assert with_limits(replace(limit, weights=heavy)) == 10
    some = replace(limit, most=1, types=(UnitType.CAVALRY,))
    assert with_limits(some) == 0  # others are not limited
