"""An attack on the Shumshu table, by hand and by law."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shumshu_table import (
    BANZAI,
    BONUS,
    CODES,
    GUNS,
    MALUS,
    MOUNTAIN,
    PRESSED,
    SWAMP,
    TANK,
    modifier,
    rows,
    table,
)

from generator.combat import methods
from generator.combat.telling import sentences
from generator.combat.working import Attack, CombatError, Roll, StepKind, Working
from generator.model.combat import Modifier, ModifierKind, Party, Split
from generator.model.numbers import Dice
from generator.model.tables import Beyond, BeyondAction, BeyondEnd, Code, OddsTable

ALL = (MOUNTAIN, SWAMP, GUNS, TANK, BONUS, MALUS, PRESSED, BANZAI)


def work(
    crt: OddsTable, codes: tuple[Code, ...], attack: Attack, die: int, scale: int | None = None
) -> Working:
    return methods.work(crt, codes, attack, Roll(die, scale=scale))


def worked(attack: int, defence: int, die: int, *modifiers: Modifier, scale: int = 0) -> Working:
    return work(table(), CODES, Attack(attack, defence, modifiers), die, scale)


def head(working: Working) -> str:
    assert working.column is not None
    return str(table().columns[working.column])


def kinds(working: Working) -> list[StepKind]:
    return [step.kind for step in working.steps]


def test_plain_attack() -> None:
    working = worked(7, 3, 5)
    assert (head(working), working.result) == ("2:1", "DR")
    assert [(step.before, step.after) for step in working.steps] == [("7:3", "2:1"), ("5", "DR")]


def test_factors_come_before_the_ratio() -> None:
    working = worked(6, 3, 4, MOUNTAIN)
    assert (working.defence, head(working), working.result) == (4, "3:2", "DW")


def test_shifts_add_up_before_the_table_ends() -> None:
    working = worked(8, 2, 3, GUNS, SWAMP)
    assert head(working) == "4:1"
    assert StepKind.END_COLUMN not in kinds(working)


def test_shifts_stop_at_the_end_of_the_table() -> None:
    working = worked(8, 2, 3, GUNS, TANK, TANK, TANK)
    assert head(working) == "4:1"
    assert [(s.before, s.after) for s in working.steps if s.kind is StepKind.END_COLUMN] == [
        ("4:1 +3", "4:1")
    ]


def test_a_modifier_counted_often_stops_at_its_maximum() -> None:
    assert head(worked(2, 2, 3, TANK, TANK, TANK)) == "2:1"


def test_shift_limit() -> None:
    limited = table(shift_limit=1)
    working = work(limited, CODES, Attack(2, 2, (TANK, TANK)), 3)
    assert (head(working), StepKind.LIMIT in kinds(working)) == ("3:2", True)


@pytest.mark.parametrize(("scale", "die"), [(0, 5), (1, 2)])
def test_a_die_modifier_favours_its_party_on_either_scale(scale: int, die: int) -> None:
    better = {0: 6, 1: 1}[scale]
    worse = {0: 4, 1: 3}[scale]
    assert worked(3, 3, die, BONUS, scale=scale).die == better
    assert worked(3, 3, die, MALUS, scale=scale).die == worse


@pytest.mark.parametrize(("scale", "die"), [(0, 6), (1, 1)])
def test_a_die_better_than_the_best_row_stays_in_it(scale: int, die: int) -> None:
    working = worked(3, 3, die, BONUS, scale=scale)
    assert (working.die, working.result) == (die, "DR")
    assert StepKind.END_ROW in kinds(working)


def test_odds_below_the_table_cost_a_point_on_the_die() -> None:
    working = worked(1, 4, 3)
    assert (head(working), working.die, working.result) == ("1:3", 2, "AE")
    assert StepKind.OFF_TABLE in kinds(working)


def test_no_attack_below_the_table() -> None:
    closed = table(
        beyond=Beyond(BeyondEnd(BeyondAction.NO_ATTACK), BeyondEnd(BeyondAction.END_COLUMN))
    )
    working = work(closed, CODES, Attack(1, 4), 3)
    assert (working.column, working.result) == (None, None)
    assert kinds(working) == [StepKind.NO_ATTACK]


@pytest.mark.parametrize(
    ("die", "column"), [(6, "3:2"), (5, "3:2"), (4, "1:2"), (3, "1:2"), (2, "1:2"), (1, "1:2")]
)
def test_pressed_attack_goes_by_the_number_rolled(die: int, column: str) -> None:
    assert head(worked(3, 3, die, PRESSED)) == column
    assert head(worked(3, 3, 7 - die, PRESSED, scale=1)) == column


@pytest.mark.parametrize(("die", "result"), [(6, "DR"), (3, "AE"), (2, "AE"), (1, "AE")])
def test_banzai_turns_d_or_worse_on_its_attackers(die: int, result: str) -> None:
    assert worked(3, 3, die, BANZAI).result == result


def test_rows_written_from_the_worst_mean_the_same() -> None:
    upside_down = table(rows=tuple(reversed(rows())))
    for die in range(1, 7):
        for scale in (0, 1):
            attack = Attack(3, 3, (BONUS, PRESSED))
            here = work(upside_down, CODES, attack, die, scale)
            there = work(table(), CODES, attack, die, scale)
            assert here == there


@pytest.mark.parametrize(
    "wrong",
    [
        modifier("nobody", ModifierKind.COLUMN),
        modifier("announced", ModifierKind.STRENGTH, Party.ATTACKER),
        modifier("bombs", ModifierKind.DIE, Party.ATTACKER, extra_column="air"),
        modifier("coin", ModifierKind.SPLIT, best=Split(1, 1), die=Dice.parse("1d2")),
    ],
)
def test_a_modifier_that_cannot_be_worked_says_its_name(wrong: Modifier) -> None:
    with pytest.raises(CombatError, match=wrong.name):
        worked(3, 3, 3, wrong)


def test_a_die_that_cannot_be_rolled() -> None:
    with pytest.raises(CombatError, match="cannot show 7"):
        worked(3, 3, 7)


@pytest.mark.parametrize("change", [{"rows": ()}, {"columns": ()}, {"rows": rows()[1:]}])
def test_a_broken_table_raises_nothing_else(change: dict[str, object]) -> None:
    with pytest.raises(CombatError):
        work(table(**change), CODES, Attack(3, 3), 3)


def test_every_step_has_its_sentence() -> None:
    working = worked(1, 6, 1, MOUNTAIN, SWAMP, GUNS, BONUS, PRESSED, BANZAI)
    told = sentences(working, ALL)
    assert len(told) == len(working.steps)
    assert told[0] == "Mountain: defence factors 6 become 7"
    assert told[1] == "Odds 1:7 lie off the table: column 1:3"
    assert "Swamp: 1 column in the defender's favour, from 1:3 to 1:3 −1" in told


attacks = st.builds(
    Attack,
    st.integers(0, 40),
    st.integers(0, 40),
    st.lists(st.sampled_from(ALL), max_size=6).map(tuple),
)


@given(attacks, st.integers(1, 6))
def test_the_two_scales_always_agree(attack: Attack, die: int) -> None:
    high, low = (work(table(), CODES, attack, n, s) for n, s in ((die, 0), (7 - die, 1)))
    assert (high.result, high.column) == (low.result, low.column)


@given(attacks, st.integers(1, 6))
def test_the_last_step_is_the_result_and_steps_follow_on(attack: Attack, die: int) -> None:
    working = work(table(), CODES, attack, die)
    assert working.steps[-1].after == working.result
    columns = [
        step
        for step in working.steps
        if step.kind in {StepKind.SHIFT, StepKind.LIMIT, StepKind.END_COLUMN}
    ]
    for before, after in itertools.pairwise(columns):
        assert before.after == after.before
