"""Withdrawals: who leaves when and from where, who is late, who comes back, who may not stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.counters import State
from generator.model.telling import told_by_data, turn_events
from generator.play.battlefield import Held
from generator.play.walk import play, walk_through
from tests.play.playing import faults, opened, tiny

GAME = """
turns: {count: 6}
sequence:
  red-move: {name: Red moves, side: red}
  blue-move: {name: Blue moves, side: blue}
movement: {all: {steps: 3}}
units:
  one: {back: {kind: reduced, factors: 1-1}}
  horse: {name: Horse, side: red, type: cavalry, factors: 1-1, count: 2}
setup:
  horse: {side: red, units: [horse, horse], where: {hexes: [13]}}
withdrawals:
  away: {side: red, units: [one], turns: 2-3, where: {hexes: [31]}, late: lost}
  called: {side: red, types: [cavalry], count: 1, turns: 4}
arrivals:
  back: {side: red, units: [one], turns: 5, where: {hexes: [11]}, returns: away}
points:
  kept: {name: Kept back, value: 2, late: [away]}
victory:
  ahead: {side: blue, text: Blue is ahead., points: 2+}
walkthrough:
"""
POSITION = "  - position: {turn: 1, at: {11: [one], 13: [horse, horse], 32: [two]}}\n"
MOVE = "  - move: {units: [one], path: 11-21-31}\n"
AWAY = "  - withdraw: {withdrawal: away, turn: 2, units: [one]}\n"
CALLED = "  - withdraw: {withdrawal: called, turn: 4, units: [horse]}\n"
BACK = "  - arrive: {arrival: back, turn: 5, at: {11: [one]}}\n"
END = "  - position: {turn: 5, at: {11: [one], 13: [horse], 32: [two]}}\n"
LATE = "  - withdraw: {withdrawal: away, turn: 3, units: [one], late: true}\n"
PLAYED = GAME + POSITION + MOVE + AWAY + CALLED + BACK + END
STATED = (
    "  - victory: {victory: ahead, turn: 6, at: {11: [one], 32: [two]},"
    " late: [one], points: {red: 0, blue: 2}}\n"
)


def test_a_withdrawal_as_it_should_be() -> None:
    assert faults(PLAYED) == ()
    assert faults(GAME + POSITION + LATE + CALLED) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # nobody plays on with who had to leave, whatever brings on the next turn
        (AWAY + CALLED, "  - position: {turn: 3, at: {31: [one], 13: [horse, horse], 32: [two]}}\n",
         "1st Battalion in 31 had to leave by the end of turn 3 ('away')"),
        (AWAY, "", "1st Battalion in 31 had to leave by the end of turn 3 ('away')"),
        (CALLED, "", "Horse in 13 had to leave by the end of turn 4 ('called')"),
        # on its turns, from its hexes, nobody else, no more than have to
        (AWAY, AWAY.replace("turn: 2", "turn: 1"), "turn 1 is over: this is turn 2"),
        (CALLED, CALLED.replace("turn: 4", "turn: 3"),
         "the withdrawal 'called' is on turn 4, not 3"),
        (MOVE, "", "1st Battalion is in 11, from where it may not leave"),
        (AWAY, AWAY.replace("[one]", "[horse]"), "Horse is not in this withdrawal"),
        (CALLED, CALLED.replace("[horse]", "[horse, horse]"),
         "Horse is one more than has to leave"),
        (AWAY, AWAY * 2, "1st Battalion is not on the map"),
        (CALLED, CALLED.replace("[horse]", "[horse at 12]"), "Horse is not in 12"),
        # late is who is not there on the last turn, where somebody says what then
        (AWAY, AWAY.replace("[one]}", "[one], late: true}"),
         "nobody is late before turn 3 is over"),
        (AWAY, LATE, "1st Battalion is in 31, from where it leaves in time"),
        (CALLED, CALLED.replace("[horse]}", "[horse], late: true}"),
         "'called' does not say what becomes of who is late"),
        # who has left is not there, and who was lost does not come back
        (END, END.replace("[horse]", "[horse, horse]"),
         "the position has 2 counters of Horse in 13, but after the moves it is in 13"),
        (MOVE + AWAY, LATE, "no counter of one is away by the withdrawal 'away'"),
    ],
)  # fmt: skip
def test_a_slip_is_found(old: str, new: str, told: str) -> None:
    assert old in PLAYED
    found = [each.message for each in faults(PLAYED.replace(old, new))]
    assert found[:1] == [told]


def test_who_leaves_reduced_comes_back_reduced() -> None:
    game = tiny(PLAYED)
    board, position = opened(game)
    (number,) = position.numbers_of("one")
    position = position.turned(number, replace(position.pieces[number], reduced=True))
    for step in game.walkthrough[1:5]:
        position = play(board, step, position)
    assert position.pieces[number].reduced


def test_points_for_who_is_late_and_nobody_stands_who_has_left() -> None:
    comes, counted = GAME.index("arrivals:"), GAME.index("points:")
    without = (GAME[:comes] + GAME[counted:]).replace(", late: lost", "")
    assert faults(without + STATED) == ()
    stays = STATED.replace(", late: [one]", "").replace("blue: 2", "blue: 0")
    found = [each.message for each in faults(without + stays)]
    assert found == ["1st Battalion had to leave by the end of turn 3"]
    early = stays.replace("turn: 6", "turn: 2").replace("}}", "}, missed: true}")
    found = [each.message for each in faults(without + early)]
    assert "had to leave" not in "".join(found)
    wrong = STATED.replace("late: [one]", "late: [two]")
    found = [each.message for each in faults(without + wrong)]
    assert found == ["2nd Battalion has no withdrawal for which it can be late"]


def test_what_is_said_of_it() -> None:
    game = tiny(GAME + POSITION)
    told = told_by_data(game)
    assert told["withdrawals.away.where"] == (
        "From 31; who is elsewhere when the last of these turns ends is eliminated."
    )
    assert told["withdrawals.called.where"] == (
        "Units of these arms: cavalry; the owner chooses which; from wherever they are."
    )
    assert told["withdrawals.called.when"] == "Turn 4: 1 of them."
    assert told["arrivals.back.where"] == "Units that have left come back; on 11."
    assert told["points.kept.late"] == "For each enemy unit that does not leave in time."


def test_the_track_has_a_minus_on_the_last_turn() -> None:
    game = tiny("tracks: {turns: {name: Turns, turns: true}}" + GAME + POSITION)
    events = turn_events(game)
    assert [text for _, text in events["3"]] == ["\N{MINUS SIGN} Red"]
    assert [text for _, text in events["4"]] == ["\N{MINUS SIGN} Red"]
    assert "2" not in events
    assert walk_through(game) == ()


TWO = GAME.replace("types: [cavalry], count: 1, turns: 4", "units: [horse], turns: 4")


def first(text: str) -> str:
    return next((each.message for each in faults(text)), "")


def test_a_turn_may_be_over_though_no_position_says_so() -> None:
    """Red moves, Blue moves, and Red again: that is turn 2."""
    early = GAME.replace("turns: 2-3, where", "turns: 1-3, where")
    blue = "  - move: {units: [two], path: 32-33}\n"
    again = "  - move: {units: [horse], path: 13-12}\n"
    late = AWAY.replace("turn: 2", "turn: 1")
    assert first(early + MOVE + late) == ""
    assert first(early + MOVE + blue + again + late) == "turn 1 is over: this is turn 2"


def test_of_two_counters_by_name_one_leaves() -> None:
    away = POSITION + MOVE + AWAY
    assert first(TWO + away + CALLED + BACK + END) == ""
    both = CALLED.replace("[horse]", "[horse, horse]")
    assert first(TWO + away + both) == "Horse is one more than has to leave"


def test_all_of_an_arm_leave_and_who_has_come_back_may_stay() -> None:
    every = GAME.replace("types: [cavalry], count: 1, turns: 4", "types: [cavalry], turns: 4")
    back = "  back: {side: red, units: [one], turns: 5"
    horses = "  horses: {side: red, turns: 5, where: {hexes: [12]}, returns: called}\n"
    every = every.replace(back, horses + back)
    both = CALLED.replace("[horse]", "[horse, horse]")
    away = POSITION + MOVE + AWAY
    assert (
        first(every + away + CALLED + BACK)
        == "Horse in 13 had to leave by the end of turn 4 ('called')"
    )
    come = "  - arrive: {arrival: horses, turn: 5, at: {12: [horse]}}\n"
    assert first(every + away + both + BACK + come) == ""
    end = "  - position: {turn: 5, at: {11: [one], 12: [horse], 32: [two]}}\n"
    assert first(every + away + both + BACK + come + end) == ""


def test_only_units_of_the_side_have_to_leave() -> None:
    blue = "  riders: {name: Riders, side: blue, type: cavalry, factors: 1-1}\n"
    there = "  riders: {side: blue, units: [riders], where: {hexes: [33]}}\n"
    game = GAME.replace("setup:\n", f"{blue}setup:\n{there}")
    position = POSITION.replace("32: [two]", "32: [two], 33: [riders]")
    told = "Riders is not in this withdrawal"
    assert first(game + position + MOVE + AWAY + CALLED.replace("horse", "riders")) == told


BOX = """
links:
  ferry: {name: Ferry, ends: [31, camp]}
boxes:
  camp: {name: Camp}
"""


def test_who_is_in_a_box_leaves_from_it_and_must() -> None:
    game = BOX + GAME.replace("where: {hexes: [31]}, late", "where: {box: camp}, late")
    over = "  - move: {units: [one], path: 11-21-31 by ferry to camp}\n"
    there = POSITION.replace("11: [one], ", "")
    assert first(game + over + there + AWAY) == ""
    assert first(game + POSITION + AWAY) == "1st Battalion is in 11, from where it may not leave"
    three = there.replace("turn: 1", "turn: 3")
    told = "1st Battalion in the box 'camp' had to leave by the end of turn 3 ('away')"
    assert first(game + over + three) == told


def test_who_is_removed_for_being_late_may_come_back() -> None:
    late = POSITION + LATE + CALLED + BACK
    assert first(GAME + late) == "no counter of one is away by the withdrawal 'away'"
    assert first(GAME.replace("late: lost", "late: removed") + late) == ""


def test_who_leaves_in_a_state_comes_back_without_it() -> None:
    game = tiny("states: {disrupted: {never: [move]}}" + PLAYED)
    board, position = opened(game)
    (number,) = position.numbers_of("one")
    held = (Held(State.DISRUPTED, None),)
    for step in game.walkthrough[:2]:
        position = play(board, step, position)
    position = position.turned(number, replace(position.pieces[number], states=held))
    for step in game.walkthrough[2:5]:
        position = play(board, step, position)
    assert position.pieces[number].at is not None
    assert position.states_of(number) == ()


@pytest.mark.parametrize(
    ("old", "new", "turn", "told"),
    [
        # by the end of its last turn, and until it comes back
        ("", "", 2, ""),
        ("", "", 3, "1st Battalion had to leave by the end of turn 3"),
        ("", "", 4, "1st Battalion had to leave by the end of turn 3"),
        ("", "", 5, ""),
        # who is lost by being late stands nowhere either
        (", points: {red: 0", ", late: [one], points: {red: 0", 4,
         "1st Battalion had to leave by the end of turn 3"),
    ],
)  # fmt: skip
def test_a_stated_position_has_nobody_who_has_left(
    old: str, new: str, turn: int, told: str
) -> None:
    stated = STATED.replace("late: [one], ", "").replace("turn: 6", f"turn: {turn}")
    stated = stated.replace(old, new) if old else stated
    at_once = GAME.replace("points: 2+", "points: 2+, judged: at-once")
    found = first(at_once + stated)
    assert ("had to leave" in found) is bool(told), found
    assert told in found


def test_as_many_counters_stand_as_have_not_left() -> None:
    stated = "  - victory: {victory: ahead, turn: 6, at: {13: [horse], 32: [two]}, missed: true}\n"
    assert "had to leave" not in first(TWO + stated)
    both = TWO.replace("units: [horse], turns: 4", "units: [horse, horse], turns: 4")
    assert first(both + stated) == "Horse had to leave by the end of turn 4"


def test_of_two_counters_that_come_back_the_reduced_one_is_reduced() -> None:
    every = GAME.replace("types: [cavalry], count: 1, turns: 4", "types: [cavalry], turns: 4")
    every = every.replace(
        "type: cavalry, factors: 1-1, count",
        "type: cavalry, factors: 2-1, back: {kind: reduced, factors: 1-1}, count",
    )
    horses = "  horses: {side: red, turns: 5, where: {hexes: [12]}, returns: called}\n"
    every = every.replace(
        "  back: {side: red, units: [one]", f"{horses}  back: {{side: red, units: [one]"
    )
    both = CALLED.replace("[horse]", "[horse, horse]")
    come = "  - arrive: {arrival: horses, turn: 5, at: {12: [horse, horse]}}\n"
    game = tiny(every + MOVE + AWAY + both + come)
    board, position = opened(game)
    first, second = position.numbers_of("horse")
    position = position.turned(second, replace(position.pieces[second], reduced=True))
    for step in game.walkthrough:
        position = play(board, step, position)
    assert [position.pieces[number].at for number in (first, second)] == [board.cell("12")] * 2
    assert [position.pieces[number].reduced for number in (first, second)] == [False, True]


def test_who_comes_back_must_have_left_and_who_arrives_finds_the_late_gone() -> None:
    """Nobody has to be named by the arrival: all who have left by the withdrawal come back."""
    nobody = PLAYED.replace(
        "back: {side: red, units: [one], turns: 5", "back: {side: red, turns: 5"
    )
    assert first(nobody) == ""
    other = BACK.replace("11: [one]", "12: [horse]")
    assert first(nobody.replace(BACK, other)) == "Horse is not in this arrival"
    told = "1st Battalion in 31 had to leave by the end of turn 3 ('away')"
    fresh = "  new: {name: New, side: red, type: infantry, factors: 1-1}\n"
    game = GAME.replace("setup:\n", f"{fresh}setup:\n").replace(
        "  back: {", "  new: {side: red, units: [new], turns: 4, where: {hexes: [11]}}\n  back: {"
    )
    assert first(game + MOVE + "  - arrive: {arrival: new, turn: 4, at: {11: [new]}}\n") == told


def test_who_comes_out_of_a_box_is_as_reduced_as_it_was() -> None:
    in_box = GAME.replace("where: {hexes: [13]}}", "where: {box: camp}}")
    out = "  out: {side: red, units: [horse], turns: 2, where: {hexes: [12]}, from-box: camp}\n"
    game = BOX + in_box.replace("arrivals:\n", f"arrivals:\n{out}")
    played = tiny(game + "  - arrive: {arrival: out, turn: 2, at: {12: [horse]}}\n")
    board, position = opened(played)
    number = next(n for n, piece in enumerate(position.pieces) if piece.box == "camp")
    for reduced in (True, False):
        before = position.turned(number, replace(position.pieces[number], reduced=reduced))
        after = play(board, played.walkthrough[0], before)
        assert after.pieces[number].at == board.cell("12")
        assert after.pieces[number].reduced is reduced


def test_who_arrives_in_a_box_waits_there_and_moves_on_from_it() -> None:
    away = GAME.replace("where: {hexes: [13]}}", "where: {off-map: true}}")
    come = "  come: {side: red, units: [horse], turns: 2, where: {box: camp}}\n"
    game = BOX + away.replace("arrivals:\n", f"arrivals:\n{come}")
    step = "  - arrive: {arrival: come, turn: 2, at: {camp: [horse]}}\n"
    assert first(game + step + "  - move: {units: [horse], path: camp by ferry to 31}\n") == ""
    assert first(game + step.replace("camp: [horse]", "camp: [one]")) == (
        "1st Battalion is not in this arrival"
    )
    board, position = opened(tiny(game + step))
    after = play(board, tiny(game + step).walkthrough[0], position)
    assert [piece.unit for piece in after.pieces if piece.lies_in("camp")] == ["horse"]
