"""Limits of stacking by kind, by place, and who does not count, where and when."""

from __future__ import annotations

import pytest
from playing import example_files, read, tiny

from generator.model.telling import told_by_data
from generator.play.walk import walk_through

GAME = """
units:
  foot: {name: Foot, side: red, type: infantry, size: battalion, factors: 3-3, count: 5}
  gun: {name: Gun, side: red, type: artillery, size: company, factors: 2-1, count: 3}
  chief: {name: Chief, side: red, type: leader, factors: 0-0}
boxes: {camp: {name: Camp}}
links: {way: {name: Way, ends: [camp, "21"]}}
movement: {all: {name: All, steps: 3}}
setup:
  red: {side: red, units: [one], where: {hexes: [11]}}
  more:
    side: red
    units: [foot, foot, foot, foot, foot, gun, gun, gun, chief]
    where: {hexes: [11, 12, 13, 21, 22, 23]}
sequence:
  march: {name: March, side: red, moves: all, text: Red moves.}
  fight: {name: Fight, side: red, table: crt, rule: combat, text: Red attacks.}
  watch: {name: Watch, side: blue, table: crt, rule: combat, text: Blue attacks.}
examples: {plain: {attack: 3, defence: 3, die: 3, column: "1:1", result: D}}
codes: {D: {text: The defenders retreat one hex., orders: {defender: {retreat: 1}}}}
"""


def played(limits: str, at: str, steps: str = "", more: str = "") -> list[str]:
    """What is said of counters set up so, and of steps after that, with such limits."""
    said = (
        f"stacking:\n{limits}\nwalkthrough:\n  - set-up: {{setup: more, at: {at}}}\n{steps}{more}"
    )
    return [fault.message for fault in walk_through(tiny(GAME + said))]


KINDS = """
  foot: {limit: stack, most: 3, types: [infantry]}
  guns: {limit: stack, most: 1, types: [artillery]}
"""
REST = "22: [foot, foot], 23: [foot], 12: [chief]"


@pytest.mark.parametrize(
    ("at", "told"),
    [
        # three of foot and one gun besides
        (f"{{21: [foot, foot, gun], 13: [gun], 11: [gun], {REST}}}", ""),
        ("{21: [foot, foot, foot, gun], 13: [gun], 11: [gun], 22: [foot, foot], 12: [chief]}", ""),
        ("{21: [foot, foot, foot, foot], 13: [gun], 11: [gun], 22: [foot], 12: [gun, chief]}",
         "more units are in 21 than the limit 'foot' of 3: Foot count"),
        (f"{{21: [foot, foot, gun, gun], 13: [gun], {REST}}}",
         "more units are in 21 than the limit 'guns' of 1: Gun count"),
    ],
)  # fmt: skip
def test_three_battalions_and_one_battery_besides(at: str, told: str) -> None:
    assert played(KINDS, at) == ([told] if told else [])


ALL = "{21: [foot, foot, gun], 23: [foot, gun], 22: [foot, gun, chief], 12: [foot]}"


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("most: 3", ""),
        ("most: 2", "in 21 than the limit 'hex' of 2: Foot and Gun count"),
        # who is counted
        ("most: 2, types: [infantry]", ""),
        ("most: 1, types: [infantry]", "in 21 than the limit 'hex' of 1: Foot count"),
        ("most: 2, sizes: [battalion]", ""),
        ("most: 1, units: [gun]", ""),
        ("most: 1, units: [foot, gun]", "the limit 'hex' of 1: Foot and Gun count"),
        ("most: 2, without: [gun]", ""),
        ("most: 1, without: [gun]", "the limit 'hex' of 1: Foot count"),
        # who does not count
        ("most: 2, ignored: [{types: [artillery]}]", ""),
        ("most: 2, ignored: [{types: [leader]}]", "are in 21"),
        ("most: 1, ignored: [{types: [artillery]}]", "the limit 'hex' of 1: Foot count"),
        ("most: 2, ignored: [{sizes: [company], side: red}]", ""),
        ("most: 2, ignored: [{sizes: [company], side: blue}]", "are in 21"),
        ("most: 2, ignored: [{state: disrupted}]", "are in 21"),
        # where they do not
        ("most: 2, ignored: [{types: [artillery, leader], terrain: [clear]}]", ""),
        ("most: 2, ignored: [{types: [artillery], terrain: [mountain]}]", "are in 21"),
        ("most: 2, ignored: [{types: [artillery], places: [alba]}]", "are in 21"),
    ],
)  # fmt: skip
def test_who_counts(limit: str, told: str) -> None:
    found = played(f"  hex: {{limit: stack, {limit}}}", ALL)
    assert found == [] if not told else told in found[0]


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ("  hill: {limit: stack, most: 1, terrain: [mountain]}", "in 23 than the limit 'hill'"),
        ("  town: {limit: stack, most: 1, places: [alba]}", ""),
        # what is said of a ground holds in place of what is said of any
        ("  hex: {limit: stack, most: 3}\n  hill: {limit: stack, most: 1, terrain: [mountain]}",
         "in 23 than the limit 'hill' of 1"),
        ("  hex: {limit: stack, most: 3}\n  hill: {limit: stack, most: 2, terrain: [mountain]}",
         ""),
        ("  hex: {limit: stack, most: 2}\n  open: {limit: stack, most: 3, terrain: [clear]}", ""),
    ],
)  # fmt: skip
def test_where_a_limit_applies(limits: str, told: str) -> None:
    found = played(limits, ALL)
    assert found == [] if not told else told in found[0]


IN = "  - move: {units: [foot, gun], path: 21 by way to camp}\n"


def test_a_box_has_a_limit_only_where_it_is_named() -> None:
    """A hex takes three, the camp one; nobody counts in a box otherwise."""
    hexes = "  hex: {limit: stack, most: 3}\n"
    assert played(hexes, ALL, IN) == []
    (told,) = played(hexes + "  camp: {limit: stack, most: 1, boxes: [camp]}", ALL, IN)
    assert told == "more units are in the box Camp than the limit 'camp' of 1: Foot and Gun count"
    assert played(hexes + "  camp: {limit: stack, most: 2, boxes: [camp]}", ALL, IN) == []


FIGHT = (
    "  - attack: {example: plain, units: [foot at 22], into: 32, result: D, then: {33: [two]}}\n"
)
MOVE = "  - move: {units: [foot], path: 12-21}\n"
NOW = "phases: [march]"


@pytest.mark.parametrize(
    ("ignored", "steps", "told"),
    [
        ("", MOVE, "more units are in 21 than the limit 'hex' of 3: Foot and Gun count"),
        (NOW, MOVE, ""),
        ("phases: [fight]", MOVE, "in March of turn 1 more units are in 21"),
        # when the phase is over they count again
        (NOW, MOVE + "  - move: {units: [chief], path: 22-12}\n", ""),
        (NOW, MOVE + FIGHT,
         "in Fight of turn 1 more units are in 21 than the limit 'hex' of 3"),
        ("phases: [march, fight]",
         MOVE + FIGHT, ""),
    ],
)  # fmt: skip
def test_a_time_in_which_units_do_not_count(ignored: str, steps: str, told: str) -> None:
    free = f", ignored: [{{{ignored}}}]" if ignored else ""
    found = played(f"  hex: {{limit: stack, most: 3{free}}}", ALL, steps)
    assert found == [] if not told else found[0].startswith(told), found


BACK = """\
  post: {side: blue, units: [post], where: {hexes: [33]}}
"""


@pytest.mark.parametrize(
    ("free", "steps", "told"),
    [
        ("", FIGHT, "2nd Battalion cannot retreat to 33"),
        ("retreated: true", FIGHT, ""),
        # when the phase is over, it counts
        ("retreated: true", FIGHT + MOVE.replace("12-21", "21-11"),
         "in March of turn 2 more units are in 33 than the limit 'hex' of 1"),
    ],
)  # fmt: skip
def test_who_retreats_does_not_count_in_that_phase(free: str, steps: str, told: str) -> None:
    """One unit fills a hex, and a second one retreats there."""
    post = "  post: {name: Post, side: blue, type: infantry, size: battalion, factors: 1-1}\n"
    base = GAME.replace("boxes:", post + "boxes:").replace("setup:\n", "setup:\n" + BACK)
    free = f", ignored: [{{{free}}}]" if free else ""
    limit = f"stacking: {{hex: {{limit: stack, side: blue, most: 1{free}}}}}\n"
    walk = f"walkthrough:\n  - set-up: {{setup: more, at: {ALL}}}\n{steps}"
    found = [fault.message for fault in walk_through(tiny(base + limit + walk))]
    assert found == [] if not told else found[0].startswith(told), found


def test_what_is_said_of_limits() -> None:
    limits = """stacking:
  hex: {limit: stack, most: 3, types: [infantry], without: [one],
        ignored: [{types: [leader], terrain: [mountain]}, {phases: [march]}, {retreated: true}]}
  camp: {limit: stack, most: 1, boxes: [camp]}
  hill: {limit: defence, most: 2, terrain: [mountain], places: [alba]}
"""
    told = told_by_data(tiny(GAME + limits))
    assert told["stacking.hex.most"] == "3 units in a hex"
    assert told["stacking.hex.types"] == "Counted: infantry. Not counted: 1st Battalion."
    assert told["stacking.hex.ignored"] == (
        "Not counted: leader in mountain; units during March;"
        " units that have retreated in the phase."
    )
    assert told["stacking.camp.most"] == "1 unit of a side in the box"
    assert told["stacking.camp.terrain"] == "Where: Camp."
    assert told["stacking.hill.terrain"] == "Where: mountain and Alba."


def test_a_slip_in_the_battle_of_the_mills_is_found() -> None:
    """Two of foot with a battery may stand in a hex; two batteries may not, nor three of foot."""
    files = example_files("wenzelau-mills")
    del files["theme.yaml"]
    files["counters.yaml"] = files["counters.yaml"].replace("picture: pictures/musketeer.svg, ", "")
    assert walk_through(read(files, "wenzelau-mills")) == ()
    for old, new, told in (
        ("0408: [rohr, stahl, stork-guns]}", "0408: [rohr, stahl, black-cuirassiers]}",
         "the limit 'hex' of 2: Rohr's Foot, Stahl's Foot and Black Cuirassiers count"),
        ("0304: [quast, great-guns], 0303: [brandt, otter-guns]",
         "0304: [quast, great-guns, otter-guns], 0303: [brandt]",
         "the limit 'guns' of 1: Great Guns and Otter Guns count"),
    ):  # fmt: skip
        text = files["game.yaml"].replace(old, new)
        assert text != files["game.yaml"]
        if "black" in new:
            text = text.replace("0306: [black-cuirassiers], ", "0306: [stork-guns], ", 1)
        found = walk_through(read(files | {"game.yaml": text}, "wenzelau-mills"))
        assert told in found[0].message
