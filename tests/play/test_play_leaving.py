"""Withdrawals: who leaves when and from where, who is late, who comes back, who may not stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.telling import told_by_data, turn_events
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
