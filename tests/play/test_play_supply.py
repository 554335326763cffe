"""Supply lines: the seventh sketch of what games need with its numbers, and how each goes wrong."""

from __future__ import annotations

import pytest
from playing import tiny

from generator.model.supply import SupplyLine
from generator.play.battlefield import Illegal, Piece, Position, battlefield_of, untouched
from generator.play.supplying import Break, line_of, needs_line, source_hexes, work_supply
from generator.play.walk import walk_through

GAME = """
grid: {columns: 9, rows: 3, number: "{column}{row}"}
hexes: |
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
features:
  main: {kind: road, path: 71-81-91}
  brook: {kind: river, hexsides: [21/31, 21/32, 22/32, 22/33, 23/33]}
places:
  alba: {name: Alba, hexes: [91], side: red}
zone-of-control: {into: 1, not-across: [river]}
supply: {ground: 5, then: {road: any} MORE}
"""
"""A plain; the road begins in 71, five hexes from 21 and six from 11, and ends in the source."""


def line(at: str, more: str = "", enemies: str = "", friends: str = "") -> str:
    """The shortest line of a red unit, as a path."""
    game = tiny(GAME.replace(" MORE", f", {more}" if more else ""))
    board = battlefield_of(game)
    here = [Piece("one", board.cell(at))]
    here += [Piece("two", board.cell(each)) for each in enemies.split()]
    here += [Piece("one", board.cell(each)) for each in friends.split()]
    found = line_of(board, Position(tuple(here)), board.unit("one"), board.cell(at))
    return "-".join(map(board.label, found))


def test_the_hex_of_the_road_counts_and_the_unit_s_own_does_not() -> None:
    # In 21 five hexes lead to the road: 31, 41, 51, 61, and 71, which is the road's.
    assert line("21") == "21-31-41-51-61-71-81-91"
    # In 11 there are six. Without the road's hex they would be five, and the unit in supply;
    # with its own hex they would be six from 21 already, and that unit out of it.
    assert line("11") == ""


def test_along_a_way_a_line_has_its_own_length() -> None:
    long = GAME.replace("road: any", "road: 1").replace(" MORE", "")
    board = battlefield_of(tiny(long))
    alone = Position((Piece("one", board.cell("71")),))
    # In 71 the road would take two hexes. Over ground there are five, of which it takes one.
    found = line_of(board, alone, board.unit("one"), board.cell("71"))
    assert "-".join(map(board.label, found)) == "71-81-91"
    far = line_of(board, alone, board.unit("one"), board.cell("21"))
    assert far == ()


def test_a_line_does_not_come_back_from_a_way_to_the_ground() -> None:
    part = GAME.replace("71-81-91", "21-31-41").replace(" MORE", "")
    board = battlefield_of(tiny(part))
    here = Position((Piece("one", board.cell("21")),))
    # By road to 41 and then five hexes over ground would reach 91; seven over ground do not.
    assert line_of(board, here, board.unit("one"), board.cell("21")) == ()


@pytest.mark.parametrize(
    ("more", "enemies", "friends", "found"),
    [
        ("", "91", "", ""),
        ("", "51 52 53", "", ""),
        ("blocked: []", "51 52 53", "", "21-31-41-51-61-71-81-91"),
        ("blocked: [enemy-zones]", "82", "", ""),
        ("blocked: [enemy-zones]", "83", "", "21-31-41-51-61-71-81-91"),
        ("blocked: [enemy-zones]", "53", "", "21-31-41-51-61-71-81-91"),
        ("blocked: [enemy-zones], friends-free: true", "82", "81", "21-31-41-51-61-71-81-91"),
        ("blocked: [enemy-zones], friends-free: true", "82", "71 91", ""),
        ("blocked: [enemy-zones]", "82", "81", ""),
    ],
)
def test_enemies_block_a_line(more: str, enemies: str, friends: str, found: str) -> None:
    assert line("21", more, enemies, friends) == found


def test_a_line_crosses_no_river_over_ground_but_by_road() -> None:
    assert line("21") != line("21", "never: [river]") == ""
    by_road = GAME.replace("71-81-91", "21-31-41-51-61-71-81-91")
    board = battlefield_of(tiny(by_road.replace(" MORE", ", never: [river]")))
    here = Position((Piece("one", board.cell("21")),))
    assert len(line_of(board, here, board.unit("one"), board.cell("21"))) == 8


def test_sources_are_those_that_are_named_or_those_of_the_side() -> None:
    assert line("21", "sources: {red: {hexes: [11]}}") == "21-11"
    assert line("21", "sources: {red: {hexsides: [11/n]}}") == "21-11"
    assert line("21", "sources: {blue: {hexes: [11]}}").endswith("91")
    board = battlefield_of(tiny(GAME.replace(" MORE", "")))
    assert source_hexes(board, untouched(board), "blue") == frozenset()


def test_some_need_no_supply() -> None:
    game = tiny(GAME.replace(" MORE", ", without: [one], types: [infantry]"))
    assert game.supply is not None
    units = game.counters.units if game.counters else ()
    assert [unit.id for unit in units if needs_line(game.supply, unit)] == ["two"]


WALK = """
states:
  out-of-supply: {steps: 1, attacks: spent}
sequence:
  fight: {name: Combat, table: crt}
modifiers:
  spent: {name: Spent, kind: die, favours: defender, value: 1, when: They are out of supply.}
setup:
  red: {side: red, units: [one], where: {hexes: [21]}}
  blue: {side: blue, units: [two], where: {hexes: [HEX]}}
movement:
  all: {steps: 3}
examples:
  plain: {title: Plain, table: crt, attack: 3, defence: 3, die: 3, column: "1:1", result: D}
  weak: {title: Weak, table: crt, attack: 3, defence: 3, die: 3, result: D, modifiers: [spent]}
walkthrough:
  - position: {at: {21: [one], HEX: [two]}, out-of-supply: [NAMED]}
  - STEP
"""


STAND = "position: {at: {21: [one], HEX: [two]}}"


def played(named: str, step: str = STAND, at: str = "51", more: str = "judged: [fight]") -> str:
    """What is wrong with a walkthrough in which red's supply is judged."""
    part = GAME.replace(" MORE", f", without: [two], out: out-of-supply, {more}") + WALK
    part = part.replace("STEP", step).replace("NAMED", named).replace("HEX", at)
    return " ".join(fault.message for fault in walk_through(tiny(part)))


def test_a_position_says_who_has_no_line() -> None:
    assert played("") == played("one", at="91") == ""
    assert played("", at="91") == "1st Battalion has no line of supply, and is left out"
    told = "1st Battalion has a line of supply: 21-31-41-52-61-71-81-91"
    assert played("one") == told
    assert played("two") == "2nd Battalion needs no supply"
    source = "judged: [fight], sources: {red: {hexes: [21]}}"
    stands = "it stands on a source"
    assert played("one", more=source) == f"1st Battalion has a line of supply: {stands}"
    assert "2 named, 1 without a line of supply" in played("one, one", at="91")


def test_a_unit_without_supply_is_in_its_state_until_it_has_a_line() -> None:
    move = "move: {units: [one], path: 21-22-23}"
    assert played("", move) == ""
    assert "is out-of-supply and moves no more than 1 hex" in played("one", move, at="91")


def test_who_attacks_without_supply_has_its_modifier() -> None:
    weak = "attack: {example: weak, units: [one], into: 22, result: D}"
    plain = weak.replace("weak", "plain")
    shut = "sources: {red: {hexes: [22]}}"
    told = "1st Battalion is out-of-supply, but the example 'plain' leaves out 'spent'"
    assert played("one", plain, "22", shut) == told
    assert played("one", weak, "22", shut) == ""
    told = "no attacker is out-of-supply, but the example 'weak' counts 'spent'"
    assert played("", weak, "22") == told
    assert played("", plain, "22") == ""


def worked(path: str, more: str = "", **stacks: str) -> tuple[Break | None, int, str]:
    part = GAME.replace(" MORE", f", {more}" if more else "")
    told = ", ".join(f"{who}: {{{at}}}" for who, at in stacks.items())
    part += f"supply-lines:\n  it: {{title: It, unit: one, path: {path}, {told}}}\n"
    game = tiny(part)
    (entry,) = game.supply_lines
    assert isinstance(entry, SupplyLine)
    found = work_supply(battlefield_of(game), entry)
    return found.told.broken, found.told.ground, found.line


def test_an_example_tells_why_a_line_is_none() -> None:
    assert worked("21-31-41-51-61-71-81-91") == (None, 5, "21-31-41-51-61-71-81-91")
    assert worked("11-21-31-41-51-61-71-81-91") == (Break.TOO_FAR, 6, "")
    assert worked("71-81-91", "then: {road: 1}, ground: 0")[0] is Break.TOO_LONG
    assert worked("21-31")[0] is Break.NO_SOURCE
    assert worked("21-31", "never: [river]")[0] is Break.LINE
    assert worked("21-31", "not-into: [clear]")[0] is Break.GROUND
    assert worked("21-31-41", enemies="41: [two]")[0] is Break.ENEMY
    zones = "blocked: [enemy-units, enemy-zones]"
    assert worked("21-31-41", zones, enemies="51: [two]")[0] is Break.ZONE
    with pytest.raises(Illegal, match="needs no supply"):
        worked("21-31", "without: [one]")
