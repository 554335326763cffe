"""Command: lines to leaders, their ranges, formations and what blocks them."""

from __future__ import annotations

import pytest
from playing import faults, tiny

from generator.model.supply import CommandLine
from generator.play.battlefield import Illegal, Piece, Position, battlefield_of
from generator.play.supplying import Break, command_line_of, work_command

GAME = """
grid: {columns: 6, rows: 3, number: "{column}{row}"}
hexes: |
  . . . . . .
  . . . . . .
  . . . . . .
features:
  main: {kind: road, path: 11-21-31}
  brook: {kind: river, hexsides: [21/31, 21/32, 22/32, 22/33, 23/33]}
counters: {size: 15 mm, factors: [attack, command]}
formations:
  first: {name: First Corps, side: red}
  second: {name: Second Corps, side: red}
units:
  one: {name: 1st Battalion, side: red, formation: first, type: infantry, factors: 3-0}
  two: {name: 2nd Battalion, side: blue, type: infantry, factors: 2-0}
  marshal: {name: Marshal, side: red, formation: first, type: leader, factors: 0-3}
  captain: {name: Captain, side: red, formation: second, type: leader, factors: 0-1}
setup:
  red: {side: red, units: [one], where: {hexes: [11]}}
  blue: {side: blue, units: [two], where: {hexes: [62]}}
  leaders: {side: red, units: [marshal], where: {hexes: [41]}}
  others: {side: red, units: [captain], where: {hexes: [21]}}
zone-of-control: {into: 1}
movement:
  all: {steps: 6}
states:
  out-of-command: {never: [move]}
command: {range: command, without: [two], out: out-of-command MORE}
"""


def line(at: str, more: str = "", **others: str) -> str:
    """The shortest line of command of the battalion in a hex, as a path."""
    board = battlefield_of(tiny(GAME.replace(" MORE", f", {more}" if more else "")))
    here = [Piece("one", board.cell(at))]
    here += [Piece(name, board.cell(hexes)) for name, hexes in others.items()]
    found = command_line_of(board, Position(tuple(here)), board.unit("one"), board.cell(at))
    return "-".join(map(board.label, found))


def test_the_leader_s_hex_counts_and_the_unit_s_own_does_not() -> None:
    assert line("11", marshal="41") == "11-21-31-41"
    assert line("11", marshal="51") == ""
    # As far as his counter says: that of the captain says one hex.
    assert line("11", captain="21") == "11-21"
    assert line("11", captain="31") == ""


def test_in_the_hex_of_a_leader_a_unit_is_in_command() -> None:
    assert line("11", captain="11") == "11"


def test_a_fixed_range_holds_for_all_leaders() -> None:
    assert line("11", "leaders: [leader]", captain="31") == ""
    text = GAME.replace("range: command", "range: 2").replace(" MORE", "")
    board = battlefield_of(tiny(text))
    here = (Piece("one", board.cell("11")), Piece("captain", board.cell("31")))
    assert command_line_of(board, Position(here), board.unit("one"), board.cell("11"))


def test_a_leader_may_command_his_own_formation_alone() -> None:
    assert line("11", "own-formation: true", captain="21") == ""
    assert line("11", "own-formation: true", captain="21", marshal="31") == "11-21-31"


def test_enemies_and_their_zones_block_a_line_but_not_the_leader_s_hex() -> None:
    assert line("11", marshal="32", two="21") == "11-12-22-32"
    zones = "blocked: [enemy-units, enemy-zones]"
    assert line("11", zones, marshal="32", two="21") == ""
    assert line("11", zones, marshal="21", two="31") == "11-21"  # beside the enemy


def test_lines_and_ground_that_are_not_crossed() -> None:
    assert line("11", "never: [river]", marshal="31") == ""
    assert line("11", "never: [river]", marshal="21") == "11-21"


def test_leaders_are_those_of_the_arms_that_are_named() -> None:
    assert line("11", "leaders: [headquarters]", marshal="11") == ""


def worked(path: str, leader: str = "marshal", more: str = "") -> Break | str | None:
    board = battlefield_of(tiny(GAME.replace(" MORE", f", {more}" if more else "")))
    try:
        return work_command(board, CommandLine("c", "C", "one", leader, path)).told.broken
    except Illegal as wrong:
        return wrong.message


def test_examples_are_worked() -> None:
    assert worked("11-21-31-41") is None
    assert worked("11-21-31-41-51") is Break.TOO_FAR
    assert worked("11-21", "captain", "own-formation: true") is Break.OTHERS
    assert worked("11-21-31", more="never: [river]") is Break.LINE
    assert worked("11-21", "two") == "2nd Battalion commands nobody"


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("[]", []),
        ("[one]", ["1st Battalion has a line of command: 11-21"]),
    ],
)
def test_a_position_says_who_is_out_of_command(stated: str, told: list[str]) -> None:
    steps = (
        'walkthrough:\n  - position: {at: {"11": [one], "62": [two], "41": [marshal], '
        f'"21": [captain]}}, out-of-command: {stated}}}\n'
    )
    assert [each.message for each in faults(GAME.replace(" MORE", "") + steps)] == told


def test_who_is_out_of_command_is_in_its_state() -> None:
    steps = """walkthrough:
  - move: {units: [marshal], path: 41-51-61}
  - move: {units: [captain], path: 21-31-41}
  - position:
      at: {"11": [one], "62": [two], "61": [marshal], "41": [captain]}
      out-of-command: WHO
  - move: {units: [one], path: 11-12}
"""
    text = GAME.replace(" MORE", "") + steps
    found = [each.message for each in faults(text.replace("WHO", "[one]"))]
    state = "1st Battalion is out-of-command as long as it is on the map"
    assert found == [f"{state}, and out-of-command units do not move"]
    found = [each.message for each in faults(text.replace("WHO", "[]"))]
    assert found == ["1st Battalion has no line of command, and is left out"]
