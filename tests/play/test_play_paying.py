"""Points that sides spend on attacks: what they are worth, and whether there are as many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.checks import check
from generator.combat.methods import work_example
from generator.combat.report import odds_of_game
from generator.combat.telling import changes, effect, paid_for, spent_told
from generator.model.combat import Spent
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.resources_told import resources_of_turns, resources_told
from generator.model.scenario import in_scenario
from generator.model.telling import turn_events
from generator.play.walk import walk_through
from tests.play.playing import tiny

GAME = """
weather:
  name: Weather
  states: {dry: {name: Dry}, storm: {name: Storm}}
  rolls: {1: {weather: dry, chance: 100%}, 2-3: {weather: storm, chance: 100%}}
turns: {count: 6, parts: ~}
sequence:
  red-attack: {name: Red attacks, side: red, table: crt}
  blue-attack: {name: Blue attacks, side: blue, table: crt}
setup:
  red: {side: red, units: [one], where: {hexes: [31]}}
units:
  two: {factors: 3-3}
resources:
  air: {name: Air points, sides: {red: 2, blue: 1}, most: 2}
modifiers:
  strike:
    {name: Strike, kind: column, favours: attacker, when: Sent., spends: air, rule: combat}
  cover:
    {name: Cover, kind: column, favours: defender, when: Sent., spends: air, rule: combat}
examples:
  strike:
    {title: A strike, table: crt, attack: 3, defence: 3, modifiers: [strike], spent: {strike: 2},
     die: 1, column: "3:1", result: D}
  back:
    {title: The answer, table: crt, attack: 3, defence: 3, modifiers: [strike], spent: {strike: 1},
     die: 2, column: "2:1", result: D}
  covered:
    {title: Under cover, table: crt, attack: 3, defence: 3, modifiers: [strike, cover],
     spent: {strike: 1, cover: 1}, die: 2, column: "1:1", result: D}
walkthrough:
"""
STRIKE = "  - attack: {example: strike, units: [one], into: 32, result: D}\n"
BACK = "  - attack: {example: back, units: [two], into: 31, result: D}\n"
COVERED = "  - attack: {example: covered, units: [two], into: 31, result: D}\n"
LEFT = "Red spends 2 of its Air points, but of 2"


def complaint(steps: str, *changed: str) -> str:
    text = GAME + steps
    for change in changed:
        old, new = change.split("=>")
        assert old in text, old
        text = text.replace(old, new)
    return next((each.message for each in walk_through(tiny(text))), "")


def game() -> Game:
    return tiny(GAME + STRIKE)


def test_each_point_is_worth_the_value_once() -> None:
    tables = game().tables
    strike = tables.examples[-3]
    assert strike.title == "A strike"
    working = work_example(strike, tables)
    assert (working.head, working.result) == ("3:1", "D"), "two columns from 1:1"
    once = replace(strike, spent=(Spent("strike", 1),))
    assert work_example(once, tables).head == "2:1"


def test_so_many_points_are_worth_it_once() -> None:
    dear = GAME.replace("spends: air", "spends: air, points: 2", 1) + STRIKE
    tables = tiny(dear).tables
    strike = tables.examples[-3]
    assert work_example(strike, tables).head == "2:1", "one column for two points"
    with pytest.raises(ValueError, match="'Strike' takes 2 points at a time: 1 cannot be spent"):
        work_example(replace(strike, spent=(Spent("strike", 1),)), tables)
    with pytest.raises(ValueError, match="'Strike' costs points: say how many"):
        work_example(replace(strike, spent=()), tables)


def test_what_doubles_does_so_once() -> None:
    text = GAME.replace(
        "kind: column, favours: attacker", "kind: multiply, value: 2, favours: attacker"
    )
    tables = tiny(text + STRIKE).tables
    once = replace(tables.examples[-3], spent=(Spent("strike", 1),))
    assert work_example(once, tables).head == "2:1"
    with pytest.raises(ValueError, match="takes 1 point and no more: 2 cannot be spent"):
        work_example(tables.examples[-3], tables)


@pytest.mark.parametrize(
    ("steps", "changed", "told"),
    [
        (STRIKE + BACK, (), ""),
        # for a turn: the next one has as many; for the game it has none
        (STRIKE + BACK + STRIKE, (), ""),
        (STRIKE + BACK + STRIKE, ("most: 2=>most: 2, for: game",),
         f"{LEFT} in the game it has 0 points left"),
        (STRIKE + BACK + STRIKE, ("red: 2=>red: 4", "most: 2=>most: 2, for: game"), ""),
        (STRIKE + BACK + STRIKE, ("red: 2=>red: {points: 2, turns: {2: 1}}",),
         "Red spends 2 of its Air points, but of 1 on turn 2 it has 1 point left"),
        (STRIKE + BACK + STRIKE, ("red: 2=>red: {turns: {1-2: 2}}",), ""),
        # the defender pays for what favours it, out of the same points
        (STRIKE + COVERED, (),
         "Red spends 1 of its Air points, but of 2 on turn 1 it has 0 points left"),
        (STRIKE + COVERED, ("red: 2=>red: 3",), ""),
        (COVERED.replace("[two], into: 31", "[one], into: 32") + BACK, (),
         "Blue spends 1 of its Air points, but of 1 on turn 1 it has 0 points left"),
        # no more than so many on an attack
        (STRIKE, ("most: 2=>most: 1",),
         "the example 'strike' spends 2 of the Air points, and 1 may be on one attack"),
        # a side without any, a modifier of another side
        (BACK, ("red: 2, blue: 1=>red: 2",),
         "Blue spends 1 of its Air points, and 'blue' has none"),
        (BACK, ("spends: air, rule=>spends: air, side: red, rule",), "Strike is for Red, not Blue"),
        # the weather: turn 2 is stormy
        (STRIKE, ("most: 2=>weather: {storm: 0}",), ""),
        (STRIKE + BACK + STRIKE, ("most: 2=>weather: {storm: 0}",),
         "Red spends 2 of its Air points, and none may be on a turn of 'storm'"),
        (STRIKE + BACK + STRIKE, ("most: 2=>weather: {storm: 1}",),
         "Red spends 2 of its Air points, and no more than 1 may be on a turn of 'storm'"),
        (STRIKE + BACK + STRIKE, ("most: 2=>weather: {storm: 2}",), ""),
    ],
)  # fmt: skip
def test_points_are_held_to_what_there_is(steps: str, changed: tuple[str, ...], told: str) -> None:
    assert complaint(steps, *changed) == told


SHOWN = ", situation: {into: 32, attackers: {31: [one]}, defenders: [two]}}\n  back:"


@pytest.mark.parametrize(
    "changed",
    [
        "most: 2=>most: 1",
        "red: 2, blue: 1=>blue: 2",
        "red: 2, blue: 1=>red: 1, blue: 2",
    ],
)
def test_what_no_attack_may_cost_is_told_once(changed: str) -> None:
    text = GAME.replace("}\n  back:", SHOWN) + STRIKE
    old, new = changed.split("=>")
    assert old in text
    found = [one.code for one in check(tiny(text.replace(old, new)))]
    assert [code for code in found if code[:3] in {"RES", "WLK"}] == ["RES004"]


def test_a_scenario_with_fewer_points_is_held_to_them() -> None:
    scenario = """
scenarios:
  poor:
    name: Poor
    text: Nobody has much.
    resources: {air: {name: Air points, sides: {red: 1, blue: 1}}}
    walkthrough:
"""
    steps = f"{scenario}    {STRIKE}"
    text = GAME.replace("walkthrough:\n", "").replace("}\n  back:", SHOWN) + steps
    (found,) = walk_through(in_scenario(tiny(text), "poor"))
    assert not found.known
    assert "spends 2 of the Air points, and 'red' never has more than 1" in found.message


def test_an_attack_from_the_air_is_paid_by_the_only_side() -> None:
    steps = "  - attack: {example: strike, result: D}\n" * 2
    only = "red: 2, blue: 1=>red: 2"
    assert complaint(steps, only) == f"{LEFT} on turn 1 it has 0 points left"
    assert complaint(steps).startswith("nobody knows who spends Air points")


def test_what_is_said_of_them() -> None:
    text = GAME.replace("red: 2, blue: 1", "red: {points: 1, turns: {2-3: 4, 5: 0}}, blue: 3")
    text = text.replace("most: 2", "most: 2, weather: {storm: 0, dry: 3}") + STRIKE
    ((name, told, origin),) = resources_told(tiny(text))
    assert (name, origin) == ("Air points", "resources.air.sides")
    assert told == (
        "Red: 4 on turns 2-3, 0 on turn 5 and 1 on all others. Blue: 3 a turn. No more than 2 on"
        " one attack. Storm: none. Dry: no more than 3 a turn."
        " What is left at the end of a turn is lost."
        " For Strike and Cover."
    )
    whole = tiny(GAME.replace("most: 2", "for: game") + STRIKE)
    assert (
        resources_told(whole)[0][1]
        == "Red: 2 for the game. Blue: 1 for the game. For Strike and Cover."
    )


def test_the_track_says_their_number_on_each_turn_where_it_differs() -> None:
    """Points for the whole game are told where they change, those a turn on every turn."""
    text = GAME.replace("red: 2, blue: 1", "red: {points: 1, turns: {2-3: 4}}, blue: 3") + STRIKE
    text += "tracks: {turns: {name: Turns, turns: true}}\n"
    played = tiny(text)
    found, turns = [*resources_of_turns(played)], played.turns.count if played.turns else 0
    assert found == [
        (1, "air", "Air points: Red 1"),
        (2, "air", "Air points: Red 4"),
        (3, "air", "Air points: Red 4"),
        (4, "air", "Air points: Red 1"),
        *((turn, "air", "Air points: Red 1") for turn in range(5, turns + 1)),
    ]
    whole = [*resources_of_turns(tiny(text.replace("most: 2", "for: game")))]
    assert [turn for turn, *_ in whole] == [1, 2, 4]
    assert ("turns.4.resources.air", "Air points: Red 1") in turn_events(tiny(text))["4"]


def test_what_a_modifier_says_that_costs_points() -> None:
    played = game()
    strike = played.tables.modifiers[-2]
    told = effect(strike, names_of(played), "column")
    assert told == "1 column right for the attacker for each point"
    change = changes(strike, "column")[0]
    assert paid_for(replace(strike, points=3), change) == "1 column right for every 3 points"
    assert spent_told(strike, 2) == ("Strike: 2 points are spent", "2")
    assert spent_told(strike, 1) == ("Strike: 1 point is spent", "1")


def test_odds_are_told_for_each_number_of_points() -> None:
    blocks = odds_of_game(game()).blocks
    assert [block.manner for block in blocks] == [
        *("plain", "Strike \N{MULTIPLICATION SIGN}1", "Strike \N{MULTIPLICATION SIGN}2"),
        *("Cover \N{MULTIPLICATION SIGN}1", "Cover \N{MULTIPLICATION SIGN}2"),
    ]
    plain, once, twice, *_ = (dict(block.rows) for block in blocks)
    assert once["DE"][0] == plain["DE"][1]
    assert twice["DE"][0] == plain["DE"][2]
