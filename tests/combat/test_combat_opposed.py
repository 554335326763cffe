"""Opposed dice: strengths, the limited bonus, the bands, and chances by counting."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shumshu_table import GUNS, modifier

from generator.combat.methods import chances_by_both, work
from generator.combat.opposed import Losses, opposed_chances
from generator.combat.telling import sentences
from generator.combat.working import Attack, CombatError, Roll, Working
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.numbers import Dice, NumberRange
from generator.model.tables import Band, Operation, OpposedTable

TABLE = OpposedTable(
    "results",
    "opposed",
    "Combat results",
    Dice.parse("1d6"),
    "the difference of strengths",
    2,
    (
        Band(NumberRange(0, 1), "Both lose 1", 1, 1),
        Band(NumberRange(2, 2), "Lower loses 1", lower=1),
        Band(NumberRange(3, None), "Lower loses 2", lower=2),
    ),
    least=1,
)
WEAK = modifier("weak", ModifierKind.HALVE, Party.DEFENDER)
LATE = (
    Operation.FACTORS,
    Operation.HALVE,
    Operation.ROUND,
    Operation.LEAST,
    Operation.COMPARE,
    Operation.CAP,
    Operation.DIE,
    Operation.READ,
)
RIVER = modifier("river", ModifierKind.STRENGTH, Party.DEFENDER, order=1)
HILL = modifier("hill", ModifierKind.STRENGTH, Party.DEFENDER, order=1)
FORT = modifier("fort", ModifierKind.HALVE, Party.DEFENDER, round_up=True)


def work_opposed(table: OpposedTable, attack: Attack, rolled: int, against: int) -> Working:
    return work(table, (), attack, Roll(rolled, against))


@pytest.mark.parametrize(
    ("strength", "modifiers", "counts"),
    [
        (6, (RIVER, FORT), 3),
        (6, (FORT, RIVER), 3),
        (7, (RIVER, HILL, FORT), 3),
        (5, (FORT,), 3),
        (1, (RIVER, HILL), 1),
        (1, (RIVER, HILL, FORT), 1),
    ],
)
def test_strength_is_taken_from_then_halved_then_at_least_one(
    strength: int, modifiers: tuple[Modifier, ...], counts: int
) -> None:
    assert work_opposed(TABLE, Attack(strength, 3, modifiers), 3, 3).attack == counts


@pytest.mark.parametrize(
    ("strengths", "dice", "difference", "effect"),
    [
        ((5, 2), (3, 2), 3, "Lower loses 2"),
        ((3, 3), (4, 5), -1, "Both lose 1"),
        ((2, 9), (6, 1), 3, "Lower loses 2"),
        ((3, 4), (1, 2), -2, "Lower loses 1"),
    ],
)
def test_attacks_by_hand(
    strengths: tuple[int, int], dice: tuple[int, int], difference: int, effect: str
) -> None:
    working = work_opposed(TABLE, Attack(*strengths), *dice)
    assert (working.difference, working.result) == (difference, effect)


def test_sentences_tell_every_step() -> None:
    working = work_opposed(TABLE, Attack(2, 3, (RIVER, HILL)), 4, 5)
    assert sentences(working, (RIVER, HILL)) == (
        "River: the attacker's strength 2 becomes 1",
        "Hill: the attacker's strength 1 becomes 0",
        "The attacker's strength counts as 1, the least possible",
        "2 more for the defender, who is stronger: die 5 becomes 7",
        "Dice 4 against 7: difference 3",
        "Difference 3: Lower loses 2",
    )


def test_even_strengths_by_hand() -> None:
    assert opposed_chances(TABLE, 0) == {
        Losses(0, 2): Fraction(6, 36),
        Losses(0, 1): Fraction(4, 36),
        Losses(1, 1): Fraction(16, 36),
        Losses(1, 0): Fraction(4, 36),
        Losses(2, 0): Fraction(6, 36),
    }


@given(st.integers(-9, 9))
def test_chances_add_up_and_mirror(ahead: int) -> None:
    here, there = opposed_chances(TABLE, ahead), opposed_chances(TABLE, -ahead)
    assert sum(here.values()) == 1
    assert {Losses(one.defender, one.attacker): chance for one, chance in here.items()} == there


def test_more_than_the_limit_is_the_limit() -> None:
    assert opposed_chances(TABLE, 7) == opposed_chances(TABLE, 2)


def test_losses_in_words() -> None:
    told = [str(Losses(*pair)) for pair in ((0, 0), (1, 1), (0, 2), (2, 1))]
    assert told == [
        "no loss",
        "both lose 1",
        "defender loses 2",
        "attacker loses 2, defender loses 1",
    ]


@pytest.mark.parametrize("dice", [(0, 3), (3, 7)])
def test_dice_that_cannot_be_rolled(dice: tuple[int, int]) -> None:
    with pytest.raises(CombatError, match="cannot show"):
        work_opposed(TABLE, Attack(3, 3), *dice)


def test_a_column_shift_has_no_place_here() -> None:
    with pytest.raises(CombatError, match="cannot be used on a table of opposed dice"):
        work_opposed(TABLE, Attack(3, 3, (GUNS,)), 3, 3)


@pytest.mark.parametrize(("order", "ahead"), [((), 0), (LATE, 1)])
def test_a_chart_is_worked_in_the_order_of_the_table(
    order: tuple[Operation, ...], ahead: int
) -> None:
    """5 halved twice is 1 where each half is rounded at once, else 2; the defender has 1."""
    found = chances_by_both(replace(TABLE, order=order), (), Attack(5, 1, (WEAK, FORT)))
    expected = opposed_chances(TABLE, ahead)
    assert found == {str(losses): chance for losses, chance in expected.items()}
    assert expected != opposed_chances(TABLE, 1 - ahead)
