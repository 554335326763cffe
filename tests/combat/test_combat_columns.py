"""Odds to columns."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.combat.odds import Landing, land
from generator.combat.working import End
from generator.model.numbers import Odds
from generator.model.tables import Rounding

COLUMNS = tuple(Odds.parse(head) for head in ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1"))


def head(attack: int, defence: int, rounding: Rounding) -> tuple[str, End | None]:
    landing = land(attack, defence, COLUMNS, rounding)
    return str(COLUMNS[landing.column]), landing.off


@pytest.mark.parametrize(
    ("attack", "defence", "down", "up", "nearest"),
    [
        (3, 3, "1:1", "1:1", "1:1"),
        (5, 4, "1:1", "3:2", "1:1"),  # 1.25 lies midway: the defender has it
        (13, 10, "1:1", "3:2", "3:2"),
        (7, 4, "3:2", "2:1", "3:2"),
        (5, 2, "2:1", "3:1", "2:1"),
        (11, 4, "2:1", "3:1", "3:1"),
        (2, 5, "1:3", "1:2", "1:3"),
    ],
)
def test_rounding(attack: int, defence: int, down: str, up: str, nearest: str) -> None:
    assert head(attack, defence, Rounding.DOWN) == (down, None)
    assert head(attack, defence, Rounding.DEFENDER) == (down, None)
    assert head(attack, defence, Rounding.UP) == (up, None)
    assert head(attack, defence, Rounding.NEAREST) == (nearest, None)


@pytest.mark.parametrize(
    ("attack", "defence", "rounding", "landed"),
    [
        (9, 2, Rounding.DOWN, ("4:1", None)),
        (5, 1, Rounding.DOWN, ("4:1", End.ABOVE)),
        (9, 2, Rounding.UP, ("4:1", End.ABOVE)),
        (2, 7, Rounding.DOWN, ("1:3", End.BELOW)),
        (2, 7, Rounding.UP, ("1:3", None)),
        (1, 4, Rounding.UP, ("1:3", End.BELOW)),
        (0, 3, Rounding.UP, ("1:3", End.BELOW)),
        (3, 0, Rounding.DOWN, ("4:1", End.ABOVE)),
        (100, 1, Rounding.NEAREST, ("4:1", End.ABOVE)),
    ],
)
def test_off_the_ends(
    attack: int, defence: int, rounding: Rounding, landed: tuple[str, End | None]
) -> None:
    assert head(attack, defence, rounding) == landed


@pytest.mark.parametrize(
    ("first", "off", "on"),
    [("1:1", (1, 2), (1, 1)), ("3:2", (1, 1), (3, 2)), ("2:1", (1, 1), (2, 1))],
)
def test_a_table_may_begin_anywhere(first: str, off: tuple[int, int], on: tuple[int, int]) -> None:
    columns = (Odds.parse(first), Odds.parse("5:1"))
    assert land(*off, columns, Rounding.UP) == Landing(0, End.BELOW)
    assert land(*on, columns, Rounding.UP) == Landing(0)


factors = st.integers(1, 60)
roundings = st.sampled_from(Rounding)


@given(factors, factors, roundings)
def test_every_head_is_its_own_column(attack: int, defence: int, rounding: Rounding) -> None:
    for place, odds in enumerate(COLUMNS):
        assert land(odds.attack * attack, odds.defence * attack, COLUMNS, rounding) == Landing(
            place
        )
    down = land(attack, defence, COLUMNS, Rounding.DOWN)
    if down.off is None:
        assert COLUMNS[down.column].ratio <= Fraction(attack, defence)


@given(factors, factors, roundings)
def test_more_attackers_never_do_worse(attack: int, defence: int, rounding: Rounding) -> None:
    fewer, more = (land(n, defence, COLUMNS, rounding).column for n in (attack, attack + 1))
    assert more >= fewer


@given(factors, factors)
def test_rounding_up_is_at_most_one_column_better(attack: int, defence: int) -> None:
    down, up = (land(attack, defence, COLUMNS, r).column for r in (Rounding.DOWN, Rounding.UP))
    assert down <= up <= down + 1
