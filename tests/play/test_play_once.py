"""Each unit moves and attacks once in a phase; who moves again, when, and how far."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.model.movement import March
from generator.model.telling import told_by_data
from generator.model.walkthrough import Moving
from generator.play.battlefield import Illegal, battlefield_of
from generator.play.moving import move, work_march
from generator.play.walk import walk_through
from tests.play.playing import faults, opened, read, tiny

GAME = """
turns: {count: 6}
sequence:
  red-move: {name: Red movement, side: red, moves: all}
  red-combat: {name: Red combat, side: red, table: crt}
  pursuit: {name: Red pursuit, side: red, moves: ½, types: [cavalry], units: [horse, guards]}
  blue-move: {name: Blue movement, side: blue, moves: all}
  blue-combat: {name: Blue combat, side: blue, table: crt}
movement:
  horse: {types: [cavalry], steps: 4}
  all: {steps: 2}
units:
  horse: {name: Horse, side: red, type: cavalry, factors: 1-1, count: 2}
  guards: {name: Guards, side: red, type: infantry, factors: 1-1}
  two: {factors: 2-2}
setup:
  horse: {side: red, units: [horse, horse], where: {hexes: [12]}}
  guards: {side: red, units: [guards], where: {hexes: [13]}}
walkthrough:
"""
RIDE = "  - move: {units: [horse], path: 12-22}\n"
PURSUE = "  - move: {units: [horse], path: 22-21-11}\n"
BLUE = "  - move: {units: [two], path: 32-33}\n"


def complaint(steps: str, game: str = GAME) -> str:
    return next((each.message for each in faults(game + steps)), "")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        # once in a phase, each counter for itself
        (RIDE + RIDE, ""),
        ("  - move: {units: [one], path: 11-21}\n  - move: {units: [one], path: 21-31}\n",
         "1st Battalion has moved once in Red movement of turn 1"),
        (RIDE * 3, "Horse is not in 12"),
        ("  - move: {units: [one, one], path: 11-21}\n", "1st Battalion is not in 11"),
        # then some again, half as far: two of four
        (RIDE + PURSUE, ""),
        (RIDE + PURSUE.replace("22-21-11", "22-21-11-21"),
         "Horse may move 2 in Red pursuit, but this needs 3"),
        (RIDE + PURSUE + PURSUE.replace("22-21-11", "11-21"),
         "Horse has moved once in Red pursuit of turn 1"),
        # nobody else, by arm or by name, once the phase before is over
        (RIDE + PURSUE + "  - move: {units: [one], path: 11-21}\n",
         "1st Battalion is not cavalry, who act in Red pursuit"),
        (RIDE + PURSUE + "  - move: {units: [guards], path: 13-12}\n",
         "Guards is not cavalry, who act in Red pursuit"),
        # and all of it in the next turn
        (RIDE + PURSUE + BLUE + "  - move: {units: [horse], path: 11-21-22-12-11}\n", ""),
        (RIDE + PURSUE + BLUE + "  - move: {units: [horse], path: 11-21-22-12-11-12}\n",
         "Horse may move 4, but this needs 5"),
    ],
)  # fmt: skip
def test_a_unit_moves_once_in_a_phase(steps: str, told: str) -> None:
    assert complaint(steps) == told


def test_a_phase_names_those_who_move_in_it() -> None:
    those = "types: [cavalry], units: [horse, guards]"
    game = GAME.replace(those, "units: [guards]")
    assert game != GAME
    walk = "  - move: {units: [guards], path: 13-12}\n"
    on = "  - move: {units: [guards], path: 12-11}\n"
    assert complaint(walk + on, game) == ""
    assert complaint(walk + on.replace("12-11", "12-11-21"), game) == (
        "Guards may move 1 in Red pursuit, but this needs 2"
    )
    assert complaint(RIDE + PURSUE, game) == "Horse has moved once in Red movement of turn 1"
    beyond = walk + on + RIDE
    assert complaint(beyond, game) == "Horse is not among those who act in Red pursuit"


def test_enemies_hinder_who_moves_again_as_ever() -> None:
    zone = "zone-of-control: {stops: true, through: false, out: 2}\n"
    game = GAME.replace("movement:", zone + "movement:")
    on = PURSUE.replace("22-21-11", "22-21")
    assert complaint(RIDE + on) == ""
    told = "Horse goes from one enemy zone of control into another, from 22 to 21"
    assert complaint(RIDE + on, game) == told
    back = PURSUE.replace("22-21-11", "22-12-11")
    assert complaint(RIDE + back) == ""
    assert complaint(RIDE + back, game) == "Horse may move 2 in Red pursuit, but this needs 4"


ONCE = GAME + (
    "  - move: {units: [one], path: 11-21-22}\n  - move: {units: [horse], path: 12-22}\n"
)
STRIKE = "  - attack: {example: plain, units: [one, horse], into: 32, result: D}\n"


PLAIN = """
codes:
  D: {text: Nothing., orders: {}}
examples:
  plain: {die: 2, column: '2:1', result: D}
"""


def test_a_unit_attacks_once_in_a_phase() -> None:
    game = PLAIN + ONCE
    assert [each.message for each in faults(game + STRIKE)] == []
    (fault,) = faults(game + STRIKE + STRIKE)
    assert fault.message == "1st Battalion has attacked once in Red combat of turn 1"
    assert fault.origin == "walkthrough.3.attack.units.0"
    # a side that has two phases with the table attacks in both, and not a third time
    second = "  second: {name: Second combat, side: red, table: crt}\n  blue-move"
    twice = game.replace("  blue-move", second, 1)
    assert [each.message for each in faults(twice + STRIKE + STRIKE)] == []
    (fault,) = faults(twice + STRIKE * 3)
    assert fault.message == "1st Battalion has attacked once in Second combat of turn 1"
    # another turn is another turn
    end = "  - position: {turn: 1, at: {12: [horse], 13: [guards], 22: [one, horse], 32: [two]}}\n"
    assert [each.message for each in faults(game + STRIKE + end + STRIKE)] == []


def test_without_moves_nobody_moves_behind_the_attacks_of_its_side() -> None:
    """The phases before the first attacks are for moves: what is done in later ones is unknown."""
    those = "moves: ½, types: [cavalry], units: [horse, guards]"
    old = (PLAIN + ONCE).replace(", moves: all", "").replace(those, "text: They rest.")
    on = "  - move: {units: [horse], path: 22-21}\n"
    assert [each.message for each in faults(old + on)] == [
        "Horse has moved once in Red movement of turn 1"
    ]
    end = "  - position: {turn: 1, at: {12: [horse], 13: [guards], 21: [horse], 22: [one]}}\n"
    end = end.replace("22: [one]", "22: [one], 32: [two]")
    (fault,) = faults(old + STRIKE + on + end)
    assert fault.message == (
        "the steps before the end of turn 1 go on into turn 2:"
        " somebody acts there after the phase for it was over"
    )


def test_a_march_in_a_phase_has_its_share() -> None:
    board = battlefield_of(tiny(GAME + RIDE))
    worked = work_march(board, March("m", "M", "horse", "12-22-21", "1 + 1", phase="pursuit"))
    assert (worked.steps, worked.may) == (2, True)
    worked = work_march(
        board, March("m", "M", "horse", "12-22-21-11", "1 + 1 + 1", phase="pursuit")
    )
    assert (worked.steps, worked.may) == (2, False)
    with pytest.raises(Illegal, match="1st Battalion is not cavalry, who act in Red pursuit"):
        work_march(board, March("m", "M", "one", "11-21", "1", phase="pursuit"))
    with pytest.raises(Illegal, match="Horse does not move in Red combat"):
        work_march(board, March("m", "M", "horse", "12-22", "1", phase="red-combat"))


def test_what_is_said_of_it() -> None:
    told = told_by_data(tiny(GAME + RIDE))
    assert told["sequence.red-move.moves"] == (
        "Each unit moves once, with all that the table of movement gives it."
    )
    assert told["sequence.pursuit.moves"] == (
        "Each unit moves once, with ½ of what the table of movement gives it."
    )
    assert told["sequence.pursuit.types"] == "Only cavalry."
    assert told["sequence.pursuit.units"] == "Only Horse and Guards."


def test_a_larger_unit_has_moved_where_its_parts_have() -> None:
    both = "  both: {name: Both, side: red, type: cavalry, factors: 2-2}\n"
    formed = "conversions:\n  both: {units: [horse, horse], into: both}\n"
    those = "types: [cavalry], units: [horse, guards]"
    game = GAME.replace("setup:", f"{both}{formed}setup:").replace(those, "units: [guards]")
    on = "  - move: {units: [both], path: 12-22}\n"
    assert complaint("  - form: both\n" + on, game) == ""
    together = "  - move: {units: [horse, horse], path: 12-22}\n  - form: both\n"
    told = "Both has moved once in Red movement of turn 1"
    assert complaint(together + on.replace("12-22", "22-21"), game) == told


CHITS = """
sequence: {act: {name: Action}}
markers:
  red: {name: Red, count: 2}
  blue: {name: Blue}
cup: {phase: act, chits: {red: 2, blue: 1}, ends: empty}
movement: {all: {steps: 3}}
walkthrough:
"""


def test_with_chits_a_unit_moves_once_after_each_draw() -> None:
    first = "  - move: {units: [one], path: 11-21}\n"
    again = "  - move: {units: [one], path: 21-11}\n"
    draw = "  - draw: red\n"
    assert complaint(draw + first + draw + again, CHITS) == ""
    told = "1st Battalion has moved once in Action of turn 1"
    assert complaint(draw + first + again, CHITS) == told
    # who records no draws is held to none
    assert complaint(first + again, CHITS) == ""


def test_of_two_counters_the_one_moves_that_has_not() -> None:
    game = GAME.replace("units: [horse, guards]}", "units: [guards]}")
    apart = game.replace("where: {hexes: [12]}", "where: {hexes: [12, 22], each: true}")
    on, told = "  - move: {units: [horse], path: 22-21}\n", "Horse has moved once in Red movement"
    assert complaint(RIDE + on, apart) == ""
    assert complaint(RIDE + on + on, apart).startswith(told)
    both = on.replace("[horse]", "[horse, horse]")
    assert complaint(RIDE + both, apart).startswith(told)
    assert complaint(RIDE + RIDE + on, game).startswith(told)


def test_the_share_of_a_phase_is_that_of_the_road_too() -> None:
    """Two steps and two more along the road: half of that is two."""
    road = GAME.replace("steps: 4}", "steps: 2, extra: {road: 2}}").replace("[12]", "[11]")
    ride = "  - move: {units: [horse], path: 11-21}\n"
    on = "  - move: {units: [horse], path: 21-31-21}\n"
    assert complaint(ride + on, road) == ""
    told = "Horse may move 1 in Red pursuit, but this needs 3"
    assert complaint(ride + on.replace("31-21", "31-21-11"), road) == told
    board = battlefield_of(tiny(road + RIDE))
    worked = work_march(
        board, March("m", "M", "horse", "11-21-31-21", "1 + 1 + 1", phase="pursuit")
    )
    assert (worked.steps, worked.extra, worked.may) == (1, 1, False)


def test_who_has_lost_a_step_moves_as_far_as_the_other_side_of_its_counter_says() -> None:
    factors = "counters: {factors: [attack, movement]}\n"
    game = GAME.replace("steps: 4", "steps: movement").replace("steps: 2", "steps: movement")
    back = "factors: 1-3, back: {kind: reduced, factors: 1-1}, count: 2}"
    game = game.replace("factors: 1-1, count: 2}", back)
    board, position = opened(tiny(factors + game + RIDE))
    far = Moving(("horse",), "12-22-21")
    assert move(board, far, position).moved is not None
    for number in position.numbers_of("horse"):
        position = position.turned(number, replace(position.pieces[number], reduced=True))
    with pytest.raises(Illegal, match="Horse may move 1, but this needs 2"):
        move(board, far, position)
    assert move(board, Moving(("horse",), "12-22"), position).moved is not None


def test_a_larger_unit_has_attacked_where_its_parts_have() -> None:
    both = "  both: {name: Both, side: red, type: cavalry, factors: 4-2}\n"
    formed = "conversions:\n  both: {units: [horse, horse], into: both}\n"
    game = PLAIN + GAME.replace("setup:", f"{both}{formed}setup:").replace(
        "1-1, count", "4-1, count"
    )
    ride = RIDE.replace("[horse]", "[horse, horse]")
    alone = STRIKE.replace("[one, horse]", "[horse]")
    large = STRIKE.replace("[one, horse]", "[both]")
    assert complaint(ride + "  - form: both\n" + large, game) == ""
    told = "Both has attacked once in Red combat of turn 1"
    assert complaint(ride + alone + "  - form: both\n" + large, game) == told


def test_without_phases_and_turns_nobody_knows_when_a_unit_moves_again() -> None:
    text = (Path(__file__).parents[1] / "checks" / "tiny.yaml").read_text("utf-8")
    steps = "movement: {all: {steps: 1}}\nwalkthrough:\n"
    steps += "".join(
        f"  - move: {{units: [{unit}], path: {path}}}\n"
        for unit, path in (("one", "11-21"), ("two", "32-33"), ("one", "21-31"))
    )
    turns = "turns: {count: 6, parts: [AM, PM]}\n"
    assert turns in text
    (fault,) = walk_through(read({"game.yaml": text + steps}, "tiny"))
    assert fault.message == "1st Battalion has moved once in turn 1"
    assert walk_through(read({"game.yaml": text.replace(turns, "") + steps}, "tiny")) == ()


def test_with_chits_that_nobody_records_units_attack_as_often_as_they_like() -> None:
    act = "sequence: {act: {name: Action, table: crt}}"
    game = PLAIN + CHITS.replace("sequence: {act: {name: Action}}", act)
    step = "  - move: {units: [one], path: 11-21}\n"
    strike = STRIKE.replace("[one, horse]", "[one]").replace("into: 32", "into: 22")
    there = "setup: {blue: {where: {hexes: [22]}}}\n"
    there += "units: {one: {factors: 4-3}, two: {factors: 2-2}}\n"
    assert complaint(step + strike + strike, there + game) == ""
    told = "1st Battalion has attacked once in Action of turn 1"
    assert complaint("  - draw: red\n" + step + strike + strike, there + game) == told


GUNS = """
tables:
  guns: {kind: odds, name: Guns, die: 1d3, rounding: down, columns: ["1:1", "2:1"],
    rows: {1-3: [D, D]}, beyond: {below: no-attack, above: end-column}}
"""
SHELL = 'shell: {title: Guns, table: guns, attack: 4, defence: 2, die: 2, column: "2:1", result: D}'


def test_who_has_attacked_with_one_table_may_with_another() -> None:
    game = GUNS + PLAIN.replace("examples:\n", f"examples:\n  {SHELL}\n") + ONCE
    shell = STRIKE.replace("plain", "shell")
    assert complaint(STRIKE + shell, game) == ""
    told = "1st Battalion has attacked once in Red combat of turn 1"
    assert complaint(STRIKE + shell + shell, game) == told


def test_nobody_moves_of_itself_in_a_phase_that_interrupts_another() -> None:
    watch = "  watch: {name: Watch, side: red, during: blue-move, table: crt}\n  blue-combat"
    game = GAME.replace("  blue-combat", watch).replace(", table: crt}\n  pursuit", "}\n  pursuit")
    game = re.sub(r", moves: .*}", "}", game)
    walk = "  - move: {units: [one], path: 11-21}\n"
    on = "  - move: {units: [one], path: 21-31}\n"
    end = "  - position: {turn: 1, at: {12: [horse, horse], 13: [guards], 31: [one], 33: [two]}}\n"
    assert complaint(walk + BLUE + on + end, game).startswith(
        "the steps before the end of turn 1 go on into turn 2"
    )


def test_whose_phase_is_over_moves_in_that_of_the_next_turn() -> None:
    """The cavalry moves in the second phase of a turn alone."""
    foot = "{name: Red movement, side: red, moves: all, types: [infantry]}"
    game = GAME.replace("{name: Red movement, side: red, moves: all}", foot)
    assert complaint(BLUE + RIDE.replace("12-22", "12-22-21"), game) == ""
    told = "Horse may move 2 in Red pursuit, but this needs 3"
    assert complaint(BLUE + RIDE.replace("12-22", "12-22-21-11"), game) == told
    assert complaint(BLUE + "  - move: {units: [one], path: 11-21}\n", game) == ""


def test_beside_chits_other_phases_are_as_ever() -> None:
    march = "sequence: {march: {name: March, side: red}, act: {name: Action}}"
    game = CHITS.replace("sequence: {act: {name: Action}}", march)
    walk = "  - move: {units: [one], path: 11-21}\n"
    on = "  - move: {units: [one], path: 21-31}\n"
    told = "1st Battalion has moved once in March of turn 1"
    assert (
        complaint(walk + on, game.replace("act: {name: Action}", "act: {name: Action, side: blue}"))
        == told
    )


def test_who_attacks_as_it_arrives_does_so_on_its_turn() -> None:
    """Turn 2 has begun when Red moves again, whether a position says so or not."""
    marines = "units:\n  marines: {name: Marines, side: red, type: infantry, factors: 4-1}\n"
    comes = "arrivals:\n  landing: {side: red, units: [marines], turns: 2, where: {hexes: [33]}}\n"
    game = PLAIN + comes + GAME.replace("units:\n", marines, 1)
    walk = "  - move: {units: [one], path: 11-21}\n"
    on = "  - move: {units: [one], path: 21-31}\n"
    land = "  - attack: {example: plain, units: [marines], into: 33, result: D}\n"
    assert complaint(walk + BLUE + on + land, game) == ""
    late = game.replace("turns: 2,", "turns: 3,")
    told = "Marines is not on the map and does not arrive there"
    assert complaint(walk + BLUE + on + land, late) == told
