"""Half dice, target numbers, contests and deadlines, counted by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.combat.cells import Faces
from generator.combat.dice import (
    average,
    hit_chance,
    margin_chances,
    roll_chances,
    sum_chances,
)
from generator.model.numbers import Dice
from generator.model.tables import Rounding

DIE = Dice.parse("1d6")


def test_half_a_die_is_rounded_up() -> None:
    third = Fraction(1, 3)
    assert sum_chances(Dice.parse("½D6")) == {1: third, 2: third, 3: third}
    down = sum_chances(Dice.parse("½D6"), Rounding.DOWN)
    assert down == {0: Fraction(1, 6), 1: third, 2: third, 3: Fraction(1, 6)}


@pytest.mark.parametrize(
    ("text", "expected"), [("½D6", 2), ("1D6", Fraction(7, 2)), ("2D6", 7), ("6D6", 21)]
)
def test_averages(text: str, expected: Fraction) -> None:
    assert average(sum_chances(Dice.parse(text))) == expected


def test_target_numbers() -> None:
    assert hit_chance(Faces((5, 6))) == Fraction(1, 3)
    assert hit_chance(Faces((6,))) == Fraction(1, 6)
    assert hit_chance(Faces((4, 5, 6, 6, 9))) == Fraction(1, 2)


def test_a_contest_by_hand() -> None:
    margins = margin_chances(4, DIE)
    assert (min(margins), max(margins)) == (-1, 9)
    assert (margins[-1], margins[0]) == (Fraction(1, 36), Fraction(2, 36))


@given(st.integers(-6, 6))
def test_a_contest_mirrors(modifier: int) -> None:
    here, there = margin_chances(modifier, DIE), margin_chances(-modifier, DIE)
    assert sum(here.values()) == 1
    assert {-margin: chance for margin, chance in here.items()} == there


def deadline_chances(dice: Dice) -> dict[int, Fraction]:
    """Return for each turn the chance that a deadline rolled with `dice` has come by then."""
    rolls = roll_chances(dice)
    return dict(zip(rolls, accumulate(rolls.values()), strict=True))


def test_a_deadline_draws_near() -> None:
    found = deadline_chances(Dice.parse("2d6"))
    assert (found[2], found[7], found[12]) == (Fraction(1, 36), Fraction(21, 36), 1)
    assert list(found.values()) == sorted(found.values())
