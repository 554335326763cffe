"""Examples of every kind of table: all of the five games, and what cannot be worked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.combat.methods import work_example
from generator.combat.telling import sentences
from generator.combat.working import CombatError
from generator.model.combat import Example
from generator.model.tables import Tables
from generator.reading import read

SOURCES = Path(__file__).parents[2] / "sources"


def tables(name: str) -> Tables:
    game = read(SOURCES / name).game
    assert game is not None
    return game.tables


@pytest.mark.parametrize("name", ["arnhem", "mukden", "myitkyina", "shumshu"])
def test_every_example_comes_to_its_result_and_is_told(name: str) -> None:
    found = tables(name)
    for example in found.examples:
        working = work_example(example, found)
        assert working.result == example.result
        assert len(sentences(working, found.modifiers)) == len(working.steps)


def bombs(**more: object) -> Example:
    settings = {"id": "x", "title": "X", "table": "crt", "die": 4, "result": "D"}
    return Example(**(settings | {"column": "usaaf"} | more))  # type: ignore[arg-type]


def test_bombs_need_no_factors() -> None:
    found = tables("myitkyina")
    assert work_example(bombs(), found).result == "-"
    working = work_example(bombs(modifiers=("usaaf-open",)), found)
    assert (working.die, working.head, working.result) == (5, "USAAF", "D")
    assert work_example(bombs(die=6, modifiers=("usaaf-open",)), found).die == 6


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"modifiers": ("river",)}, "cannot be used on the column usaaf"),
        ({"column": "2:1"}, "both the attack and the defence"),
        ({"die": 7}, "cannot show 7"),
        ({"table": "nowhere"}, "no table"),
        ({"modifiers": ("nothing",)}, "no modifier"),
        ({"succeeds": ("pressed",)}, "for tables of levels"),
        ({"cancelled": ("nothing",)}, "no modifier"),
        ({"cancelled": ("river",)}, "has no `unless`"),
        ({"cancelled": ("pressed", "pressed")}, "is `cancelled` twice"),
        ({"modifiers": ("pressed",), "cancelled": ("pressed",)}, "both counted and `cancelled`"),
    ],
)
def test_what_cannot_be_worked_says_why(change: dict[str, object], message: str) -> None:
    with pytest.raises(CombatError, match=message):
        work_example(bombs(**change), tables("myitkyina"))


def test_opposed_dice_need_both_dice() -> None:
    found = tables("mukden")
    lonely = replace(found.examples[0], defence_die=None)
    with pytest.raises(CombatError, match="defence-die"):
        work_example(lonely, found)


def test_a_table_by_category_takes_a_lookup() -> None:
    found = tables("standard-game")
    with pytest.raises(CombatError, match="write a lookup"):
        work_example(bombs(table="barrages"), found)
