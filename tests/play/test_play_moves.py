"""Movement by data: allowances, roads, rivers, enemies and stacks, on the tiny game's map."""

from __future__ import annotations

import pytest
from playing import faults, opened, tiny

from generator.model.walkthrough import Moving
from generator.play.battlefield import Illegal
from generator.play.moving import move

MOVE = """
movement:
  all: {allowance}
{more}
walkthrough:
  - move: {{units: [one], path: {path}}}
"""


def complaints(path: str, allowance: str, more: str = "") -> list[str]:
    return [one.message for one in faults(MOVE.format(path=path, allowance=allowance, more=more))]


@pytest.mark.parametrize(
    ("path", "allowance"),
    [
        ("11-12", "{steps: 1}"),
        ("11-12-13", "{steps: 2}"),
        ("11-21-31", "{steps: 1, extra: {road: 1}}"),
        ("11-21-22", "{steps: 1, extra: {road: 1}}"),
        ("11-21-31", "{steps: 1, times: {road: 2}}"),
        ("11-12", "{steps: 2, cost: {river: 1}}"),
        ("11-12", "{steps: 2, alone: [river]}"),
        ("11-12-13", "{steps: 2, halts: [road]}"),
        ("11-21-31", "{steps: 2, by-enemies: true}"),
    ],
)
def test_a_unit_may_go(path: str, allowance: str) -> None:
    assert complaints(path, allowance) == []


@pytest.mark.parametrize(
    ("path", "allowance", "told"),
    [
        ("11-12-13", "{steps: 1}", "1st Battalion may move 1, but this needs 2"),
        ("11-12-13", "{steps: 1, extra: {road: 1}}", "1st Battalion may move 1, but this needs 2"),
        ("11-21-22-23", "{steps: 1, extra: {road: 2}}", "may move 1, but this needs 3"),
        ("11-12", "{steps: 1, cost: {river: 1}}", "may move 1, but this needs 2"),
        ("11-12", "{steps: 3, never: [river]}", "1st Battalion cannot cross 11/12"),
        ("11-12-13", "{steps: 3, halts: [river]}", "stops after crossing 11/12"),
        ("11-12-13", "{steps: 3, alone: [river]}", "crossing 11/12 without a road takes"),
        ("11-21-31-32", "{steps: 9}", "enemies of 1st Battalion are in 32"),
        ("11-21-31-41", "{steps: 9}", "units cannot be in 41, sea"),
        ("21-31", "{steps: 9}", "1st Battalion is not in 21"),
        ("11-21-22-23", "{steps: 9, by-enemies: false}", "is adjacent to an enemy in"),
        ("11-12", "{steps: 9, side: blue}", "`movement` has no entry"),
        ("11-12", "{steps: 9, types: [armour]}", "`movement` has no entry"),
    ],
)
def test_a_unit_may_not_go(path: str, allowance: str, told: str) -> None:
    (message,) = complaints(path, allowance)
    assert told in message


def test_ground_may_stop_a_unit() -> None:
    more = "terrain:\n  mountain: {name: Mountain, stops: true}"
    assert complaints("11-21-31", "{steps: 9}", more) == []
    (message,) = complaints("11-21-31-21", "{steps: 9}", more)
    assert "stops there" in message


def test_a_line_may_bar_the_way() -> None:
    more = "lines:\n  river: {name: River, impassable: true}"
    (message,) = complaints("11-12", "{steps: 9}", more)
    assert "cannot cross 11/12" in message


def test_a_path_off_the_map_is_left_to_other_checks() -> None:
    (fault,) = faults(MOVE.format(path="11-91", allowance="{steps: 9}", more=""))
    assert fault.known


def test_a_move_makes_a_new_position() -> None:
    board, before = opened(tiny("movement: {all: {steps: 2}}"))
    after = move(board, Moving(("one",), "11-21-31"), before)
    assert "one" in before.standing(board.cell("11"))
    assert "one" in after.standing(board.cell("31"))
    assert len(after.pieces) == len(before.pieces)
    with pytest.raises(Illegal):
        move(board, Moving(("one",), "11-21"), after)
