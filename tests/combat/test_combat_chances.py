"""Chances, by counting."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shumshu_table import BANZAI, BONUS, CODES, PRESSED, rows, table

from generator.combat.dice import roll_chances
from generator.combat.methods import chances_by_dice as chances
from generator.combat.working import Attack
from generator.model.numbers import Dice
from generator.model.tables import Beyond, BeyondAction, BeyondEnd


def test_two_to_one_by_hand() -> None:
    assert chances(table(), CODES, Attack(2, 1)) == {
        "DR": Fraction(1, 3),
        "DW": Fraction(1, 3),
        "D": Fraction(1, 6),
        "AD": Fraction(1, 6),
    }


def test_a_pressed_banzai_at_even_odds_by_hand() -> None:
    """Rolls 6 and 5 read 3:2 at die 6; rolls 4 to 1 read 1:2 at dice 5 to 2; D, AD become AE."""
    assert chances(table(), CODES, Attack(1, 1, (PRESSED, BONUS, BANZAI))) == {
        "DR": Fraction(1, 3),
        "DW": Fraction(1, 6),
        "AE": Fraction(1, 2),
    }


def test_both_scales_give_the_same_chances() -> None:
    attack = Attack(5, 3, (PRESSED, BONUS))
    assert chances(table(), CODES, attack, 0) == chances(table(), CODES, attack, 1)


def test_no_attack_has_no_results() -> None:
    no_attack = BeyondEnd(BeyondAction.NO_ATTACK)
    assert chances(table(beyond=Beyond(no_attack, no_attack)), CODES, Attack(1, 9)) == {}


def test_two_dice_weigh_their_sums() -> None:
    two = table(
        die=Dice.parse("2d6"),
        scales=(),
        rows=rows("10-12: D D D D D D DE\n5-9: D D D D D D DR\n2-4: D D D D D D AE"),
    )
    assert chances(two, CODES, Attack(4, 1)) == {
        "DE": Fraction(6, 36),
        "DR": Fraction(24, 36),
        "AE": Fraction(6, 36),
    }


@pytest.mark.parametrize("text", ["1d6", "2D6", "3d4", "½D6"])
def test_roll_chances_add_up(text: str) -> None:
    found = roll_chances(Dice.parse(text))
    assert sum(found.values()) == 1
    assert list(found) == sorted(found)


@pytest.mark.parametrize(("number", "faces"), [(1, 6), (2, 6), (3, 4), (4, 3)])
def test_roll_chances_are_those_of_all_rolls(number: int, faces: int) -> None:
    rolls = [sum(dice) for dice in itertools.product(range(1, faces + 1), repeat=number)]
    assert roll_chances(Dice.parse(f"{number}d{faces}")) == {
        total: Fraction(count, len(rolls)) for total, count in sorted(Counter(rolls).items())
    }


def test_many_dice_are_soon_thrown() -> None:
    found = roll_chances(Dice.parse("99d99"))
    assert (min(found), max(found), sum(found.values())) == (99, 99 * 99, 1)


@given(st.integers(1, 30), st.integers(1, 30))
def test_chances_add_up(attack: int, defence: int) -> None:
    assert sum(chances(table(), CODES, Attack(attack, defence)).values()) == 1
