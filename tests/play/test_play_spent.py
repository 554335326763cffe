"""States that units come into by what they do, and that of their reduced side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.model.counters import State
from generator.model.telling import told_by_data
from generator.play.walk import walk_through
from generator.reading.definition import read as definition
from tests.play.playing import tiny

ROOT = Path(__file__).parents[2]
GAME = """
turns: {count: 6, parts: ~}
sequence:
  red-move: {name: Red movement, side: red, moves: all}
  red-attack: {name: Red attacks, side: red, table: crt}
  pursuit: {name: Red pursuit, side: red, moves: all}
  blue-move: {name: Blue movement, side: blue, moves: all}
  blue-attack: {name: Blue attacks, side: blue, table: crt}
movement: {all: {steps: 2, attacks-after: true}}
units:
  one: {back: {kind: reduced, factors: 1-1}}
  two: {factors: 3-3}
states:
  spent: {after: [pursuit], never: [advance], modifier: tired, until: {red: blue-attack}}
  reduced: {never: [move]}
modifiers:
  tired: {name: Tired, kind: column, favours: attacker, when: A defender is spent.,
          unless: The attackers come over a river., rule: combat}
codes:
  D: {text: Defenders disrupted., orders: {defender: {lose: 1 step}}, defender: 1, attacker: 0}
examples:
  back:
    {title: Back, table: crt, attack: 3, defence: 3, modifiers: [tired], die: 2, column: "2:1",
     result: D}
  fresh: {title: Fresh, table: crt, attack: 3, defence: 3, die: 2, column: "1:1", result: D}
  over:
    {title: Over, table: crt, attack: 3, defence: 3, cancelled: [tired], die: 2, column: "1:1",
     result: D}
walkthrough:
"""
OUT = "  - move: {units: [one], path: 11-21}\n"
PURSUE = "  - move: {units: [one], path: 21-31}\n"
BACK = "  - attack: {example: back, units: [two], into: 31, result: D, reduced: [one]}\n"
FRESH = BACK.replace("example: back", "example: fresh")
TO_31 = "  - move: {units: [one], path: 11-21-31}\n"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (OUT + PURSUE + BACK, ""),
        # who has moved in the pursuit is spent; who has not is not
        (OUT + PURSUE + FRESH,
         "1st Battalion is spent, but the example 'fresh' leaves out 'tired'"),
        (TO_31 + FRESH, ""),
        (TO_31 + BACK, "no defender is spent, but the example 'back' counts 'tired'"),
        # what would count but is cancelled needs somebody in the state as well
        (OUT + PURSUE + BACK.replace("example: back", "example: over"), ""),
        (TO_31 + BACK.replace("example: back", "example: over"),
         "no defender is spent, but the example 'over' cancels 'tired'"),
        # it is over with the attacks of blue: on turn 2 they are fresh
        (OUT + PURSUE + "  - position: {turn: 1, at: {31: [one], 32: [two]}}\n" + FRESH, ""),
        # on its reduced side a unit is in the state of that side, until it is off the map
        (TO_31 + FRESH + "  - move: {units: [one], path: 31-21}\n",
         "1st Battalion is reduced as long as it is on the map, and reduced units do not move"),
    ],
)  # fmt: skip
def test_units_are_spent_by_what_they_do(steps: str, told: str) -> None:
    assert next((each.message for each in walk_through(tiny(GAME + steps))), "") == told


def test_who_attacks_in_such_a_phase_is_spent_too() -> None:
    text = GAME.replace("after: [pursuit]", "after: [red-attack]")
    text = text.replace("never: [advance]", "never: [move]") + TO_31
    text += "  - attack: {example: fresh, units: [one], into: 32, result: D, lost: [two]}\n"
    text += "  - move: {units: [one], path: 31-21}\n"
    (told,) = (each.message for each in walk_through(tiny(text)))
    spent = "1st Battalion is spent until Blue attacks of turn 1 is over"
    assert told == f"{spent}, and spent units do not move"


def test_what_is_said_of_them() -> None:
    told = told_by_data(tiny(GAME + OUT))
    assert told["states.spent.changes"] == (
        "Units that move or attack in Red pursuit. May not advance after combat."
        " An attack on it has the modifier Tired."
    )
    assert told["states.reduced.until"] == "As long as the reduced side is up."


def test_the_osteva_line_holds_its_spent_cavalry() -> None:
    """Were those spent who attack and not those who pursue, the bridgehead would have it."""
    game = definition(ROOT / "examples" / "osteva-line").game
    assert game is not None
    assert walk_through(game) == ()
    attackers = tuple(
        replace(each, after=("republic-attack",)) if each.state is State.SPENT else each
        for each in game.states
    )
    told = [each.message for each in walk_through(replace(game, states=attackers))]
    assert told == ["1st Rifles is spent, but the example 'bridgehead' leaves out 'blown'"]
