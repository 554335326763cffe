"""Combat by levels: the printed table derived, attacks by hand, chances by law."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from arnhem_table import (
    CITY,
    CODES,
    DISRUPTED,
    ORDER,
    PRESSED,
    REFUSAL,
    level_table,
)
from hypothesis import given
from hypothesis import strategies as st

from generator.combat import levels
from generator.combat.levels import printed_rows
from generator.combat.methods import work
from generator.combat.telling import sentences
from generator.combat.working import Attack, CombatError, Roll, Working
from generator.model.combat import Modifier, ModifierKind, Split
from generator.model.numbers import Dice
from generator.model.prose import Prose
from generator.model.tables import Beyond, BeyondAction, BeyondEnd, LevelTable

TABLE = level_table()
QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)


def work_levels(
    table: LevelTable, attack: Attack, coins: int, succeeds: frozenset[str] = frozenset()
) -> Working:
    return work(table, (), attack, Roll(coins, succeeds=succeeds))


def level_chances(table: LevelTable, attack: Attack) -> dict[str, Fraction]:
    return levels.level_chances(table, (), attack)


def worked(
    attack: int, defence: int, coins: int, *modifiers: Modifier, lucky: tuple[Modifier, ...] = ()
) -> str | None:
    names = frozenset(one.id for one in lucky)
    return work_levels(TABLE, Attack(attack, defence, modifiers), coins, names).result


def test_the_printed_table_follows_from_the_levels() -> None:
    assert printed_rows(TABLE) == (
        ("Both best", ("D", "D+R", "D+RT", "DE", "")),
        ("One of each", ("-", "D", "D+R", "D+RT", "")),
        ("Both worst", ("AE", "-", "D", "D+R", "")),
        ("Coin best", ("", "", "", "", "DE")),
        ("Coin worst", ("", "", "", "", "D+RT")),
    )


def test_odds_that_are_a_column_and_an_exception_are_one_head() -> None:
    columns = (*TABLE.columns, replace(TABLE.columns[-1], odds=TABLE.exceptions[0].odds))
    assert replace(TABLE, columns=columns).heads == TABLE.heads


def test_the_odds_include_the_exception() -> None:
    assert [str(odds) for odds in TABLE.heads] == ["1:1", "3:2", "2:1", "3:1", "4:1"]


@pytest.mark.parametrize(
    ("factors", "coins", "result"),
    [((5, 5), 1, "-"), ((7, 4), 2, "D+R"), ((7, 2), 1, "D+RT"), ((3, 3), 0, "AE")],
)
def test_odds_are_rounded_for_the_defender(
    factors: tuple[int, int], coins: int, result: str
) -> None:
    assert worked(*factors, coins) == result


@pytest.mark.parametrize(
    ("attack", "coin", "result"), [(8, 1, "DE"), (8, 0, "D+RT"), (30, 1, "DE")]
)
def test_at_the_best_odds_one_coin_decides_and_more_is_wasted(
    attack: int, coin: int, result: str
) -> None:
    assert worked(attack, 2, coin) == result


def test_below_even_odds_there_is_no_attack() -> None:
    working = work_levels(TABLE, Attack(4, 5), 2)
    assert (working.column, working.result) == (None, None)
    assert level_chances(TABLE, Attack(4, 5)) == {}


def test_disruption_is_a_level_and_the_column_follows() -> None:
    working = work_levels(TABLE, Attack(6, 4, (DISRUPTED,)), 1)
    assert (working.head, working.result) == ("2:1", "D+R")
    assert worked(9, 3, 0, DISRUPTED) == "D+RT"
    assert worked(9, 3, 2, DISRUPTED) == "DE"


def test_factors_come_first() -> None:
    assert worked(8, 4, 1, CITY) == "D"


@pytest.mark.parametrize(("lucky", "result"), [((PRESSED,), "D+R"), ((), "-")])
def test_a_pressed_attack_goes_a_level_up_or_down(lucky: tuple[Modifier, ...], result: str) -> None:
    assert worked(6, 4, 1, PRESSED, lucky=lucky) == result


@pytest.mark.parametrize(
    ("modifier", "lucky", "at", "result"),
    [
        (ORDER, True, (6, 3), "DE"),
        (ORDER, False, (6, 3), "D"),
        (REFUSAL, True, (6, 3), "DE"),
        (REFUSAL, False, (6, 3), "D"),
        (REFUSAL, False, (9, 3), "DE"),
        (ORDER, False, (6, 4), "D"),
    ],
)
def test_no_retreat(modifier: Modifier, lucky: bool, at: tuple[int, int], result: str) -> None:
    assert worked(*at, 1, modifier, lucky=(modifier,) if lucky else ()) == result


def test_chances_by_hand() -> None:
    assert level_chances(TABLE, Attack(2, 1)) == {"D+RT": QUARTER, "D+R": HALF, "D": QUARTER}
    assert level_chances(TABLE, Attack(4, 1)) == {"DE": HALF, "D+RT": HALF}
    assert level_chances(TABLE, Attack(2, 1, (ORDER,))) == {
        "DE": Fraction(3, 8),
        "D": Fraction(5, 8),
    }
    # A rout refused is the end, a retreat refused only in one case of four.
    assert level_chances(TABLE, Attack(2, 1, (REFUSAL,))) == {
        "DE": QUARTER + HALF * QUARTER,
        "D": QUARTER + HALF * 3 * QUARTER,
    }


def test_the_chances_of_a_pressed_attack_mix_the_neighbours() -> None:
    up = level_chances(TABLE, Attack(2, 1, (DISRUPTED,)))
    down = level_chances(TABLE, Attack(3, 2))
    mixed = level_chances(TABLE, Attack(2, 1, (PRESSED,)))
    assert {result: (up.get(result, 0) + down.get(result, 0)) / 2 for result in mixed} == mixed


def test_sentences_tell_every_step() -> None:
    working = work_levels(
        TABLE, Attack(8, 4, (CITY, DISRUPTED, PRESSED, ORDER)), 2, frozenset({"pressed"})
    )
    assert sentences(working, (CITY, DISRUPTED, PRESSED, ORDER)) == (
        "City: defence factors 4 become 5",
        "Odds 8:5, read as 3:2",
        "Disrupted: 1 level in the attacker's favour, from D to D+R",
        "Pressed: 1 level in the attacker's favour, from D+R to D+RT",
        "Both best: DE",
    )


def test_past_the_end_of_the_ladder() -> None:
    working = work_levels(TABLE, Attack(3, 1, (DISRUPTED,)), 2)
    assert sentences(working, (DISRUPTED,))[-2:] == (
        "Both best: DE +1",
        "The ladder of results ends at DE",
    )


@pytest.mark.parametrize("coins", [-1, 3])
def test_coins_that_cannot_fall_so(coins: int) -> None:
    with pytest.raises(CombatError, match="cannot show"):
        work_levels(TABLE, Attack(2, 1), coins)


def test_what_takes_no_roll_cannot_succeed() -> None:
    with pytest.raises(CombatError, match="disrupted cannot succeed"):
        work_levels(TABLE, Attack(2, 1, (DISRUPTED,)), 1, frozenset({"disrupted"}))


def test_a_split_needs_a_coin_that_it_uses_up() -> None:
    half = Modifier(
        "x", "X", ModifierKind.SPLIT, Prose("", ()), best=Split(1, 1), worst=Split(1, 1),
        die=Dice.parse("1d6"),
    )  # fmt: skip
    with pytest.raises(CombatError, match="leaves out numbers"):
        level_chances(TABLE, Attack(2, 1, (half,)))


def test_no_die_takes_points_for_odds_off_the_table() -> None:
    points = Beyond(BeyondEnd(BeyondAction.END_COLUMN, 1), BeyondEnd(BeyondAction.END_COLUMN))
    with pytest.raises(CombatError, match="no die"):
        work_levels(level_table(beyond=points), Attack(2, 1), 1)


choices = st.lists(st.sampled_from((CITY, DISRUPTED, PRESSED, ORDER, REFUSAL)), max_size=4)


@given(st.integers(1, 30), st.integers(1, 12), choices.map(tuple))
def test_chances_add_up(attack: int, defence: int, modifiers: tuple[Modifier, ...]) -> None:
    found = level_chances(TABLE, Attack(attack, defence, modifiers))
    assert sum(found.values()) == (1 if found else 0)
    assert set(found) <= set(TABLE.ladder)
    assert {code.id for code in CODES} == {"DE", "RT", "R", "D", "AE"}
