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


def test_movement_may_differ_by_night() -> None:
    part = """
turns: {count: 4, parts: [Night, Day]}
movement:
  dark: {steps: 1, parts: [Night]}
  foot: {steps: 2}
marches:
  late: {title: By night, unit: one, path: 11-21-31, takes: 1 + 1, part: Night, may: false}
  early: {title: By day, unit: one, path: 11-21-31, takes: 1 + 1, part: Day}
walkthrough:
  - move: {units: [one], path: 11-21-31}
"""
    (message,) = [one.message for one in faults(part)]
    assert "may move 1, but this needs 2" in message
    assert not faults(part.replace("[Night, Day]", "[Day, Night]"))


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


FOOT = """
hexes: |
  . . ^ ~
  . . . ~
  ^ ^ . ~
features:
  main: {kind: road, path: ROAD}
  brook: {kind: river, hexsides: [23/33]}
movement:
  foot:
    steps: 4
    terrain: {mountain: 1½}
    cost: {river: 1}
    ways: {road: {steps: ½, bridges: [river]}}
    WITH
walkthrough:
  - move: {units: [one], path: PATH}
"""
"""The fourth sketch of what games need: clear ground takes 1, woods 1½, a river 1, a road ½."""


def marched(path: str, road: str = "13-23", more: str = "always: false") -> list[str]:
    part = FOOT.replace("PATH", path).replace("ROAD", road).replace("WITH", more)
    return [one.message for one in faults(part)]


def test_ground_costs_points_and_a_road_spares_them() -> None:
    assert marched("11-12-13-23") == []
    # Clear 1, woods 1½, woods by road ½: 3; then clear ground across the river is 2 more.
    (told,) = marched("11-12-13-23-33")
    assert told == "1st Battalion may move 4, but this needs 5: 1 + 1½ + ½ + 2"
    # By the bridge of the road it is ½ more, whatever the river.
    assert marched("11-12-13-23-33", road="13-23-33") == []
    # The rate of the road holds from hex to hex along it, not in every hex that has it.
    (told,) = marched("11-12-22-23-33")
    assert told.endswith("this needs 5½: 1 + 1 + 1½ + 2")


@pytest.mark.parametrize(
    ("factors", "back", "told"),
    [
        ("3-3-5", "", ""),
        ("3-3-4", "", "1st Battalion may move 4, but this needs 5: 1 + 1½ + ½ + 2"),
        # only who has lost a step moves as far as his other side says
        ("3-3-4", ", back: {kind: reduced, factors: 1-1-5}", "1st Battalion may move 4"),
    ],
)
def test_the_counter_says_how_far(factors: str, back: str, told: str) -> None:
    part = FOOT.replace("PATH", "11-12-13-23-33").replace("ROAD", "13-23")
    part = part.replace("    WITH\n", "").replace("steps: 4", "steps: movement")
    part += "counters: {factors: [attack, defence, movement]}\n"
    part += f"units: {{one: {{factors: {factors}{back}}}, two: {{factors: 2-3-4}}}}\n"
    found = [one.message for one in faults(part)]
    assert len(found) == bool(told)
    assert all(told in one for one in found), found


@pytest.mark.parametrize(
    ("stations", "told"),
    [
        ("west, east", ""),
        # off at 23: from there it is clear ground over the river
        ("west, middle", "this needs 5: 1 + 1½ + ½ + 2"),
        # on at 23: until then it is woods
        ("middle, east", "this needs 4½: 1 + 1½ + 1½ + ½"),
        ("middle", "this needs 6: 1 + 1½ + 1½ + 2"),
    ],
)
def test_a_way_serves_from_station_to_station(stations: str, told: str) -> None:
    places = "".join(
        f"  {name}: {{name: {name.title()}, hexes: [{at}]}}\n"
        for name, at in (("west", 13), ("middle", 23), ("east", 33))
    )
    part = FOOT.replace("bridges: [river]", f"bridges: [river], stations: [{stations}]")
    part = part.replace("PATH", "11-12-13-23-33").replace("ROAD", "13-23-33")
    part = part.replace("    WITH\n", "").replace("movement:", f"places:\n{places}movement:")
    found = [one.message for one in faults(part)]
    assert len(found) == bool(told)
    assert all(told in one for one in found), found


@pytest.mark.parametrize(
    ("stations", "crosses"), [("west, east", True), ("west, middle", False), ("middle", False)]
)
def test_a_bridge_is_for_those_whom_the_way_serves(stations: str, *, crosses: bool) -> None:
    places = "".join(
        f"  {name}: {{name: {name.title()}, hexes: [{at}]}}\n"
        for name, at in (("west", 13), ("middle", 23), ("east", 33))
    )
    part = FOOT.replace("bridges: [river]", f"bridges: [river], stations: [{stations}]")
    part = (
        part.replace("PATH", "13-23-33").replace("ROAD", "13-23-33").replace("steps: 4", "steps: 9")
    )
    part = part.replace("WITH", "never: [river]").replace(
        "movement:", f"places:\n{places}movement:"
    )
    part += "setup: {red: {where: {hexes: [13]}}}\n"
    told = [] if crosses else ["1st Battalion cannot cross 23/33"]
    assert [one.message for one in faults(part)] == told


@pytest.mark.parametrize(
    ("cost", "path", "told"),
    [
        ("mountain: no", "11-12-13", "units may not enter 13, mountain"),
        ("mountain: all", "11-12-13", "entering 13, mountain takes the whole move"),
        ("mountain: 9", "12-13", "may move 4, but this needs 9: 9"),
        ("clear: 2", "11-12-22-21", "may move 4, but this needs 6: 2 + 2 + 2"),
    ],
)
def test_ground_may_bar_a_unit_or_take_its_move(cost: str, path: str, told: str) -> None:
    part = FOOT.replace("PATH", path).replace("ROAD", "21-31").replace("WITH", "name: Foot")
    part = part.replace("mountain: 1½", cost) + _AT.replace("HEX", path[:2])
    (message,) = [one.message for one in faults(part)]
    assert told in message


_AT = """
setup:
  red: {side: red, units: [one], where: {hexes: [HEX]}}
"""


def test_one_hex_may_always_be_entered_unless_there_is_no_way_in() -> None:
    for cost, always, count in (("9", False, 1), ("9", True, 0), ("no", True, 1), ("all", True, 0)):
        more = f"always: {str(always).lower()}"
        part = FOOT.replace("PATH", "12-13").replace("ROAD", "21-31").replace("WITH", more)
        part = part.replace("mountain: 1½", f"mountain: {cost}") + _AT.replace("HEX", "12")
        assert len(faults(part)) == count, cost


ZONES = """
zone-of-control: {into: 2, out: 1 WITH}
movement:
  all: {steps: 6 MOVING}
setup:
  red: {side: red, units: [one], where: {hexes: [12]}}
  blue: {side: blue, units: [two], where: {hexes: [32]}}
features:
  brook: {kind: river, hexsides: [22/32, 32/33]}
walkthrough:
  - move: {units: [one], path: PATH}
"""
"""The fifth sketch: entering a zone of control takes 2 more, leaving one 1 more."""


def controlled(path: str, more: str = "", moving: str = "") -> list[str]:
    part = ZONES.replace("PATH", path).replace("WITH", more).replace("MOVING", moving)
    return [one.message for one in faults(part)]


def test_zones_of_control_take_points() -> None:
    # Of 6: in 1 + 2, out 1 + 1: 5; a hex more is 6.
    assert controlled("12-22-12-13") == []
    # In 1 + 2, from zone to zone 1 + 1 + 2: 7.
    (told,) = controlled("12-22-21")
    assert told == "1st Battalion may move 6, but this needs 7"


@pytest.mark.parametrize(
    ("more", "path", "told"),
    [
        (", stops: true", "12-22-12", "enters an enemy zone of control in 22 and stops"),
        (
            ", through: false",
            "12-22-21",
            "goes from one enemy zone of control into another, from 22 to 21",
        ),
    ],
)
def test_zones_of_control_stop_units(more: str, path: str, told: str) -> None:
    (message,) = controlled(path, more)
    assert told in message


@pytest.mark.parametrize(
    ("more", "moving"),
    [
        (", not-across: [river]", ""),
        (", not-into: [clear]", ""),
        (", types: [armour]", ""),
        (", without: [two]", ""),
        ("", ", zones: false"),
    ],
)
def test_a_zone_does_not_reach_everywhere_nor_hinder_everybody(more: str, moving: str) -> None:
    assert controlled("12-22-12-22-12-13", more, moving) == []
    assert controlled("12-22-12-22-12-13") != []


def test_a_friend_frees_a_hex_but_not_those_who_leave_together() -> None:
    part = ZONES.replace("PATH", "22-12").replace("MOVING", "").replace("steps: 6", "steps: 1")
    part = part.replace("[one], where: {hexes: [12]}", "[one, three], where: {hexes: [22]}")
    part += "units:\n  three: {name: Third, side: red, type: infantry, factors: 3-3}\n"
    free = ", friends-free: true"
    for more, moved, count in (("", "one", 1), (free, "one", 0), (free, "one, three", 1)):
        made = part.replace("WITH", more).replace("units: [one], path", f"units: [{moved}], path")
        assert len(faults(made)) == count, (more, moved)
