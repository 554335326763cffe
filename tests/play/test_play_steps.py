"""Set-ups, arrivals, conversions, attacks, readings and victories on the tiny game."""

from __future__ import annotations

import pytest
from playing import faults, opened, tiny

from generator.play.battlefield import leads_out
from generator.play.walk import walk_through

THREE = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry, factors: 2/4-3}
"""


def complaints(part: str) -> list[str]:
    return [fault.message for fault in faults(part)]


def arrival(keys: str, step: str) -> list[str]:
    part = f"""{THREE}
arrivals:
  late: {{side: red, units: [three], {keys}}}
walkthrough:
  - arrive: {{arrival: late, {step}}}
"""
    return complaints(part)


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ("where: {hexes: [11]}, turns: 2+", "turn: 5, at: {11: [three]}"),
        ("where: {zones: [west]}", "turn: 1, at: {12: [three]}"),
        ("where: {anywhere: true, not-zones: [west]}", "turn: 1, at: {21: [three]}"),
        ("where: {hexsides: [11/n]}", "turn: 1, at: {11: [three]}"),
        ("where: {places: [alba]}, parts: [PM]", "turn: 2, at: {11: [three]}"),
        (
            "where: {hexes: [11]}, turns: 1, chance: 50%, otherwise: 3-4",
            "turn: 4, late: true, at: {11: [three]}",
        ),
        ("where: {hexes: [32]}, blocked: beside", "turn: 1, at: {22: [three]}"),
        (
            "where: {hexes: [11]}, turns: 1, blocked: wait",
            "turn: 3, late: true, at: {11: [three]}",
        ),
        (
            "where: {hexes: [11, 12]}, choices: [{hexes: [11]}, {hexes: [11, 12]}]",
            "turn: 1}\n  - arrive: {arrival: late, turn: 2, chosen: 2, at: {12: [three]}",
        ),
    ],
)
def test_units_may_arrive(keys: str, step: str) -> None:
    assert arrival(keys, step + "}\nzones: {west: {name: West, hexes: [11, 12, 13]}} #") == []


@pytest.mark.parametrize(
    ("keys", "step", "told"),
    [
        ("where: {hexes: [11]}, turns: 2+", "turn: 1, at: {11: [three]}", "is on turn 2+"),
        (
            "where: {hexes: [11]}, choices: [{hexes: [11]}, {hexes: [11, 12]}]",
            "turn: 1, chosen: 2, at: {12: [three]}",
            "this is choice 1",
        ),
        ("where: {hexes: [11]}", "turn: 7, at: {11: [three]}", "the game ends with turn 6"),
        ("where: {hexes: [11]}", "turn: 1, at: {12: [three]}", "may not arrive in 12, clear"),
        ("where: {hexes: [11]}", "turn: 1, at: {11: [one]}", "is not in this arrival"),
        ("where: {hexes: [11]}", "turn: 1, at: {41: [three]}", "cannot be in 41, sea"),
        ("where: {hexes: [11]}", "turn: 1, at: {99: [three]}", "off the map"),
        ("where: {anywhere: true}", "turn: 1, at: {32: [three]}", "enemy units are in 32"),
        ("where: {hexes: [32]}, blocked: lost", "turn: 1, at: {32: [three]}", "enemy units are in"),
        ("where: {hexes: [32]}", "turn: 1, at: {22: [three]}", "may not arrive in 22"),
        ("where: {hexes: [32]}, blocked: beside", "turn: 1, at: {11: [three]}", "may not arrive"),
        ("where: {hexes: [32]}, blocked: beside", "turn: 1, at: {32: [three]}", "may not arrive"),
        (
            "where: {hexes: [12]}, blocked: beside",
            "turn: 1, at: {22: [three]}",
            "may not arrive in 22",
        ),
        (
            "where: {hexes: [11]}, turns: 1, blocked: wait",
            "turn: 3, at: {11: [three]}",
            "is on turn 1, not 3",
        ),
        ("where: {hexes: [11]}, parts: [PM]", "turn: 1, at: {11: [three]}", "turn 1 is AM"),
        ("where: {hexes: [11]}", "turn: 1, at: {11: [three, three]}", "left to enter"),
        (
            "where: {hexes: [11]}, turns: 1, otherwise: 3-4",
            "turn: 1, late: true, at: {11: [three]}",
            "is on turn 3-4",
        ),
        (
            "where: {hexes: [11]}, choices: [{hexes: [11]}, {hexes: [12]}]",
            "turn: 1, at: {12: [three]}",
            "may not arrive in 12",
        ),
        ("where: {hexes: [11]}, replaces: true", "turn: 1, at: {11: [three]}", "is lost"),
    ],
)
def test_units_may_not_arrive(keys: str, step: str, told: str) -> None:
    (message,) = arrival(keys, step)
    assert told in message


def test_no_more_arrive_in_a_turn_than_may() -> None:
    part = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry, count: 3}
arrivals:
  late: {side: red, units: [three, three, three], where: {hexes: [11]}, each-turn: 2}
walkthrough:
  - arrive: {arrival: late, turn: 1, at: {11: [three]}}
  - arrive: {arrival: late, turn: 1, at: {11: [three, three]}}
"""
    (message,) = complaints(part)
    assert message == "3 units arrive on turn 1, but at most 2 may"


def test_time_does_not_run_backwards() -> None:
    part = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry, count: 2}
arrivals:
  late: {side: red, units: [three, three], where: {hexes: [11]}}
walkthrough:
  - arrive: {arrival: late, turn: 2, at: {11: [three]}}
  - arrive: {arrival: late, turn: 1, at: {11: [three]}}
"""
    assert complaints(part) == ["turn 1 is over: this is turn 2"]


def attack(step: str, more: str = "", when: str = "") -> list[str]:
    with_it = f", {when}" if when else ""
    part = f"""{THREE}
setup:
  red-three: {{side: red, units: [three], where: {{hexes: [22]}}}}
  red: {{side: red, units: [one], where: {{hexes: [22]}}}}
examples:
  plain: {{title: A, table: crt, attack: 5, defence: 3, die: 3, column: "1:1", result: D{with_it}}}
  strong: {{title: A, table: crt, attack: 7, defence: 3, die: 3, column: "2:1", result: DE}}
{more}
walkthrough:
  - attack: {{{step}}}
"""
    return complaints(part)


def test_an_attack_is_made_at_the_time_of_its_example() -> None:
    step = "example: plain, units: [one, three], into: 32, result: D"
    late = "modifiers:\n  hill: {parts: [PM]}"
    early = "modifiers:\n  hill: {parts: [AM]}"
    assert attack(step, late) == []
    (told,) = attack(step, early)
    assert told == "turn 1 is AM, and the example does not say so under `situation`"
    when = "situation: {into: 32, attackers: {22: [one, three]}, defenders: [two], part: PM}"
    (told,) = attack(step, late, when)
    assert told == "turn 1 is AM, and the example is on PM"
    assert attack(step, early, when.replace("PM", "AM")) == []


def test_the_time_goes_on_with_the_phases_of_a_walkthrough() -> None:
    """A move after that of the other side is in the next turn, whether or not a step says so."""
    part = """
turns: {count: 4, parts: [Day, Night]}
sequence:
  red: {name: Red moves, side: red}
  blue: {name: Blue moves, side: blue}
movement:
  dark: {steps: 1, parts: [Night]}
  foot: {steps: 2}
walkthrough:
  - move: {units: [one], path: 11-21}
  - move: {units: [two], path: 32-22}
  - move: {units: [one], path: 21-11-12}
"""
    (told,) = complaints(part)
    assert "may move 1, but this needs 2" in told
    assert complaints(part.replace("[Day, Night]", "[Night, Day]")) == []
    twice = part.replace("  - move: {units: [two], path: 32-22}\n", "")
    assert complaints(twice) == ["1st Battalion has moved once in Red moves of turn 1"]


@pytest.mark.parametrize(
    "step",
    [
        "example: plain, result: D",
        "example: plain, units: [one, three], into: 32, result: D",
        "example: strong, units: [one, three], into: 32, result: DE, lost: [two]",
        "example: plain, units: [one, three], into: 32, result: D, then: {23: [two], 32: [one]}",
        "example: plain, units: [one, three], into: 32, defenders: [two], result: D",
    ],
)
def test_an_attack_may_be_made(step: str) -> None:
    assert attack(step) == []


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("example: plain, result: DE", "the result is D, not DE"),
        ("example: plain, units: [one], into: 32, result: D", "sum of the factors is 3"),
        ("example: plain, units: [one, three], into: 23, result: D", "no enemy is in 23"),
        ("example: plain, units: [two], into: 12, result: D", "is not adjacent to 12"),
        (
            "example: plain, units: [one, two], into: 32, result: D",
            "attackers are of different sides",
        ),
        ("example: plain, units: [one, three, one], into: 32, result: D", "attacks twice at once"),
        (
            "example: plain, units: [one, three], into: 32, defenders: [one], result: D",
            "is not in 32",
        ),
        (
            "example: plain, units: [one, three], into: 32, result: D, then: {32: [one]}",
            "units of both sides are in 32",
        ),
        (
            "example: plain, units: [one, three], into: 32, result: D, then: {41: [two]}",
            "cannot be in 41, sea",
        ),
    ],
)
def test_an_attack_may_not_be_made(step: str, told: str) -> None:
    (message,) = attack(step)
    assert told in message


def test_too_many_attack_across_a_hexside() -> None:
    more = "stacking: {hexside: {limit: hexside, most: 1}}"
    (message,) = attack("example: plain, units: [one, three], into: 32, result: D", more)
    assert message.startswith("more units attack across")


def test_units_that_leave_no_choice_stand_without_a_step() -> None:
    board, position = opened(tiny())
    assert position.standing(board.cell("11")) == ("one",)
    assert position.standing(board.cell("32")) == ("two",)


def test_play_waits_for_the_set_up() -> None:
    part = """
setup:
  red: {where: {hexes: [11, 12]}}
walkthrough:
  - attack: {example: plain, result: DE}
"""
    assert complaints(part) == ["the set-up 'red' is missing"]


def victory(condition: str, step: str, more: str = "") -> list[str]:
    part = f"""{more or THREE}
victory:
  town: {{side: red, text: It is so., holds: [], {condition}}}
  rest: {{side: blue, text: It is not., otherwise: true}}
walkthrough:
  - victory: {{{step}}}
"""
    return complaints(part)


@pytest.mark.parametrize(
    ("condition", "step"),
    [
        ("occupies: [alba]", "victory: town, at: {11: [one]}"),
        ("zones: [west], occupies: []", "victory: town, at: {12: [one]}"),
        ("occupies: [alba], before: 4, judged: at-once", "victory: town, turn: 3, at: {11: [one]}"),
        ("if-started: [three]", "victory: town, started: [three]"),
        ("unless-started: [three]", "victory: town, started: [one]"),
        ("connects: [alba, berg]", "victory: town, at: {31: [one]}"),
        ("connects: [alba, berg]", "victory: town, at: {11: [one]}"),
        ("connects: [alba, berg]", "victory: town, at: {31: [one], 13: [two]}"),
        (
            "outweighs: {left-by: west, times: 2, against: blue}",
            "victory: town, left: [one], at: {32: [two]}",
        ),
        ("occupies: [alba]", "victory: rest, at: {12: [one]}"),
    ],
)
def test_a_victory_comes_out(condition: str, step: str) -> None:
    assert victory(condition, step, GROUND) == []


@pytest.mark.parametrize(
    ("condition", "step"),
    [
        ("occupies: [alba]", "victory: town, at: {12: [one]}"),
        ("occupies: [alba]", "victory: town, at: {11: [two]}"),
        ("occupies: [alba]", "victory: town, turn: 3, at: {11: [one]}"),
        ("occupies: [alba]", "victory: town, turn: 9, at: {11: [one]}"),
        ("occupies: [alba]", "victory: town, at: {11: [one, one]}"),
        ("occupies: [alba]", "victory: town, at: {11: [one, two]}"),
        ("occupies: [alba]", "victory: town, at: {11: [one]}, left: [one]"),
        ("occupies: [alba], before: 4, judged: at-once", "victory: town, turn: 4, at: {11: [one]}"),
        ("if-started: [three]", "victory: town, started: [one]"),
        ("unless-started: [three]", "victory: town, started: [three]"),
        ("connects: [alba, berg]", "victory: town, at: {11: [one], 31: [two]}"),
        ("connects: [alba, berg]", "victory: town, at: {31: [one], 22: [two]}"),
        ("connects: [alba, west]", "victory: town, at: {31: [one]}"),
        (
            "outweighs: {left-by: west, times: 1, against: blue}",
            "victory: town, left: [one], at: {32: [two]}, strengths: {two: 3}",
        ),
        (
            "outweighs: {left-by: inner, times: 9, against: blue}",
            "victory: town, left: [one], at: {32: [two]}",
        ),
        (
            "outweighs: {left-by: west, times: 9, against: red}",
            "victory: town, left: [two], at: {11: [one]}",
        ),
        ("occupies: [alba]", "victory: town, at: {11: [spent]}"),
        ("occupies: [alba], grade: great", "victory: town, at: {11: [spent]}"),
        ("occupies: [alba]", "victory: rest, at: {11: [one]}"),
        ("occupies: [alba]", "victory: nobody, at: {11: [one]}"),
        ("grade: great", "victory: town, at: {11: [one]}"),
    ],
)
def test_a_victory_does_not_come_out(condition: str, step: str) -> None:
    assert len(victory(condition, step, GROUND)) == 1


GROUND = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
  spent: {name: 4th Battalion, side: red, type: infantry}
arrivals:
  last: {side: red, units: [spent], where: {hexes: [11]}, at-best: draw}
zones: {west: {name: West, hexes: [11, 12, 13]}, inner: {name: Inner, hexes: [22]}}
places: {berg: {name: Berg, hexes: [31]}}
"""


def test_victories_stand_alone_and_play_does_not() -> None:
    part = """
movement: {all: {steps: 1}}
walkthrough:
  - move: {units: [one], path: 11-21-31}
  - move: {units: [one], path: 11-21-31}
  - victory: {victory: town, at: {12: [one]}}
  - victory: {victory: town, at: {13: [one]}}
"""
    assert [fault.origin for fault in faults(part)] == [
        "walkthrough.0.move.path",
        "walkthrough.2.victory.victory",
        "walkthrough.3.victory.victory",
    ]


def test_a_game_without_a_walkthrough_has_no_fault() -> None:
    assert walk_through(tiny()) == ()


def stocktaking(step: str) -> list[str]:
    return complaints(f"""
movement:
  everybody: {{steps: 1}}
walkthrough:
  - move: {{units: [one], path: 11-21}}
  - position: {step}
""")


@pytest.mark.parametrize("turn", ["", "turn: 1, ", "turn: 4, "])
def test_a_position_tells_where_everybody_stands(turn: str) -> None:
    assert stocktaking(f"{{{turn}at: {{21: [one], 32: [two]}}}}") == []


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("{at: {22: [one], 32: [two]}}", "1st Battalion in 22, but after the moves it is in 21"),
        ("{at: {21: [one]}}", "the position leaves out 2nd Battalion, which the moves leave in 32"),
        ("{at: {21: [one], 32: [two, two]}}", "2 counters of 2nd Battalion in 32"),
        ("{at: {21: [one], 99: [two]}}", "99"),
    ],
)
def test_a_counter_elsewhere_is_told(step: str, told: str) -> None:
    (complaint,) = stocktaking(step)
    assert told in complaint


def test_a_turn_that_is_over_does_not_come_again() -> None:
    step = "{turn: 3, at: {21: [one], 32: [two]}}"
    (complaint,) = stocktaking(f"{step}\n  - position: {step.replace('3', '2', 1)}")
    assert complaint == "turn 2 is over: this is turn 4"


@pytest.mark.parametrize(("wait", "wrong"), [("true", 0), ("false", 1)])
def test_who_is_chosen_waits_only_if_he_may(wait: str, wrong: int) -> None:
    part = f"""
units:
  three: {{name: 3rd Battalion, side: red, type: infantry}}
arrivals:
  late:
    side: red
    units: [three]
    where: {{hexes: [11]}}
    choices: [{{hexes: [12], wait: {wait}}}]
walkthrough:
  - arrive: {{arrival: late, chosen: 1}}
"""
    assert len(complaints(part)) == wrong


def test_only_exits_of_a_side_lead_out_where_there_are_some() -> None:
    north = "north: {name: North, hexes: [21], kind: exit, side: red}"
    board, _ = opened(tiny(GROUND.replace("zones: {", f"zones: {{{north}, ")))
    assert leads_out(board, "north", "red")
    assert not leads_out(board, "west", "red")
    assert leads_out(board, "west", "blue")
