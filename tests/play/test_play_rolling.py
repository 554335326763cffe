"""Readings of tables, and what they bring the units for which dice are rolled."""

from __future__ import annotations

import pytest

from generator.play.walk import play
from tests.play.playing import faults, opened, tiny

STORM = """
tables:
  storm:
    kind: category
    name: Storm
    cells: code
    die: 1d6
    columns: {sea: At sea}
    rows: {1: [DE], 2: [D], 3: [2L], 4: [1L], 5: [DR], 6: ["-"]}
lookups:
  wreck: {title: A wreck, table: storm, column: sea, die: 1, cell: DE, result: DE}
  adrift: {title: Adrift, table: storm, column: sea, die: 2, cell: D, result: D}
  broken: {title: Broken, table: storm, column: sea, die: 3, cell: 2L, result: 2L}
  damage: {title: Damage, table: storm, column: sea, die: 4, cell: 1L, result: 1L}
  away: {title: Away, table: storm, column: sea, die: 5, cell: DR, result: DR}
  calm: {title: Calm, table: storm, column: sea, die: 6, cell: "-", result: "-"}
codes:
  D: {defender: ~, orders: {defender: disrupted}}
  DE: {defender: ~, orders: {defender: eliminated}}
  DR: {text: Away., orders: {defender: {retreat: 1}}}
  L: {text: Lost., family: true, orders: {defender: {lose: number steps}}}
states:
  disrupted: {never: [move], until: {red: rally, blue: rally}}
movement: {all: {steps: 1}}
sequence:
  sky: {name: Sky}
  storm: {name: Storm, table: storm}
  red-move: {name: Red movement, side: red}
  blue-move: {name: Blue movement, side: blue}
  rally: {name: Rally}
units:
  one: {back: {kind: reduced, factors: 1-1}}
walkthrough:
"""
OUT = "  - move: {units: [one], path: 11-12}\n"


def rolled(*steps: str) -> str:
    return "".join((STORM, *(f"  - roll: {{{step}}}\n" for step in steps)))


def test_a_phase_in_which_dice_are_read_is_none_of_attacks() -> None:
    """Units still move behind it: they act in the first phase that has no table of attacks."""
    game = tiny(rolled("lookup: calm, result: '-', units: [one]") + OUT)
    board, position = opened(game)
    for step in game.walkthrough:
        position = play(board, step, position)
    assert position.moment == (1, 2)


@pytest.mark.parametrize(
    ("lookup", "result", "lost", "reduced"),
    [("calm", "'-'", 0, 0), ("damage", "1L", 0, 1), ("broken", "2L", 1, 0), ("wreck", "DE", 1, 0)],
)
def test_a_result_befalls_the_unit(lookup: str, result: str, lost: int, reduced: int) -> None:
    game = tiny(rolled(f"lookup: {lookup}, result: {result}, units: [one]"))
    board, position = opened(game)
    (after,) = (play(board, step, position) for step in game.walkthrough)
    (one,) = (piece for piece in after.pieces if piece.unit == "one")
    assert ((one.at is None) + 0, one.reduced + 0) == (lost, reduced)


def test_who_is_adrift_does_not_move_and_recovers() -> None:
    adrift = rolled("lookup: adrift, result: D, units: [one]")
    (fault,) = faults(adrift + OUT)
    assert "1st Battalion is disrupted until Rally of turn 1 is over" in fault.message
    assert not faults(f"{adrift}  - position: {{turn: 1, at: {{11: [one], 32: [two]}}}}\n{OUT}")


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("lookup: away, result: DR, units: [one]", "orders more than a state or a loss"),
        ("lookup: wreck, result: DE, units: [one, one]", "1st Battalion is not on the map"),
        ("lookup: wreck, result: DE, units: [one at 21]", "1st Battalion is not in 21"),
        ("lookup: wreck, result: D, units: [one]", "is DE, not D"),
    ],
)
def test_a_slip_is_found(step: str, told: str) -> None:
    (fault,) = faults(rolled(step))
    assert told in fault.message


def test_a_reading_of_words_befalls_nobody() -> None:
    words = rolled("lookup: calm, result: '-', units: [one]").replace("cells: code", "cells: text")
    assert not faults(words)
    words = words.replace('6: ["-"]', "6: [Fair]").replace('"-"', "Fair").replace("'-'", "Fair")
    (fault,) = faults(words)
    assert "Fair is no code, and befalls nobody" in fault.message
