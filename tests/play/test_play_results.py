"""Attacks carried out by the orders of their results, on a small board.

The board is six columns of four hexes, 11 to 64; red attacks from the north-west.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
import yaml
from playing import GAMES, changed, example_files, game_of, opened, read

from generator.checks import check
from generator.model.counters import State
from generator.model.game import Game
from generator.model.walkthrough import Attacking, Ended, Forming
from generator.play.attacking import attack
from generator.play.battlefield import Illegal, OffMap, Piece, Position, battlefield_of
from generator.play.moving import form
from generator.play.walk import walk_through
from tests.shumshu import files_of

GAME = """
title: Orders
designer: Nobody
edition: First
page: {width: 148 mm, height: 100 mm}
sides:
  red: {name: Red, colour: "#f0d0d0", band: "#802020"}
  blue: {name: Blue, colour: "#a8b0e0", band: "#202080"}
victory: {town: {side: red, text: Red holds the town., holds: [alba]}}
grid: {columns: 6, rows: 4, number: "{column}{row}"}
key: {".": clear, "~": sea}
hexes: |
  . . . . . .
  . . . . . .
  . . . . . .
  . . . . . .
terrain: {clear: {name: Clear}, sea: {name: Sea, land: false, playable: false}}
lines: {river: {name: River}, cliff: {name: Cliff, impassable: true}, road: {name: Road}}
features: {}
places: {alba: {name: Alba, hexes: [64], kind: town}}
counters: {size: 15 mm, factors: [attack, defence]}
units:
  one: {name: First, side: red, type: infantry, size: battalion, factors: 3-3}
  two: {name: Second, side: red, type: infantry, size: battalion, factors: 3-3}
  grey: {name: Grey, side: blue, type: infantry, size: battalion, factors: 2-3,
         back: {kind: reduced, factors: 1-2}}
  plain: {name: Plain, side: blue, type: infantry, size: battalion, factors: 2-3}
  other: {name: Other, side: blue, type: infantry, size: battalion, factors: 2-3}
  lamp: {name: Lamp, side: blue, type: decoy}
setup:
  one: {side: red, units: [one], where: {hexes: [21]}}
  two: {side: red, units: [two], where: {hexes: [22]}}
codes: {X: {text: Something happens., family: true}}
tables:
  crt:
    kind: odds
    name: Combat
    die: 1d6
    rounding: down
    columns: ["1:3", "1:2", "1:1", "2:1"]
    rows: {"1-6": [2X, 2X, 2X, 2X]}
    beyond: {below: end-column, above: end-column}
examples: {fight: {title: A fight, table: crt, die: 3, result: 2X}}
movement: {all: {steps: 2, never: [river]}}
sections: {combat: {title: Combat, text: "Roll on {table:crt}."}}
"""


def fight(orders: str, defenders: str = "plain", step: str = "", more: str = "") -> list[str]:
    """What is said of an attack from 21 and 22 into 32 by red; defenders and others stand there."""
    game = made(orders, defenders, more)
    _, position = opened(game)
    said = yaml.safe_load(f"{{{step}}}") or {}
    then = said.pop("then", {})
    stacks = tuple(Ended(str(at), tuple(units)) for at, units in then.items())
    keys = {key: tuple(value) for key, value in said.items()}
    units = keys.pop("units", ("one", "two"))
    attacking = Attacking("fight", "2X", units, "32", then=stacks, **keys)
    try:
        after = attack(battlefield_of(game), attacking, position)
    except Illegal as wrong:
        return [wrong.message]
    return sorted(whereabouts(game, position, after))


def made(orders: str, defenders: str, more: str, game: dict[str, Any] | None = None) -> Game:
    data = game or yaml.safe_load(GAME)
    data["codes"]["X"] |= {"orders": yaml.safe_load(orders)} if orders else {}
    sets = {name.strip(): 32 for name in defenders.split(",")}
    changes = yaml.safe_load(more) or {}
    sets |= changes.pop("at", {})
    data["units"] |= changes.pop("units", {})
    rows = [line.split() for line in data["hexes"].splitlines()]
    for label in map(str, changes.pop("sea", ())):
        rows[int(label[1]) - 1][int(label[0]) - 1] = "~"
    data["hexes"] = "\n".join(" ".join(row) for row in rows)
    for name, at in sets.items():
        side = data["units"][name]["side"]
        data["setup"][name] = {"side": side, "units": [name], "where": {"hexes": [at]}}
    for name in {"grey", "plain", "other", "lamp"} - sets.keys():
        data["setup"][name] = {"side": "blue", "units": [name], "where": {"off-map": True}}
    fighting = [data["units"][name] for name, at in sets.items() if at == 32]
    defence = sum(int(unit["factors"][-1]) for unit in fighting if "factors" in unit)
    data["examples"]["fight"] |= {"attack": 6, "defence": defence}
    for key, value in changes.items():
        data[key] = data.get(key, {}) | value
    return read({"game.yaml": yaml.safe_dump(data, sort_keys=False)}, "orders")


def whereabouts(game: Game, before: Position, after: Position) -> list[str]:
    """What has become of whom, in words such as ``plain 43`` and ``grey lost``."""
    board, found = battlefield_of(game), []
    for old, new in zip(before.pieces, after.pieces, strict=True):
        if old != new:
            where = "lost" if new.where is OffMap.LOST else ""
            where = where or (board.label(new.at) if new.at else "aside")
            found.append(f"{new.unit} {where}{' reduced' * new.reduced}")
    return found


def test_elimination_leaves_no_choice_and_is_carried_out() -> None:
    assert fight("{defender: eliminated}", "plain, other") == ["other lost", "plain lost"]
    assert fight("{attacker: eliminated}") == ["one lost", "two lost"]
    assert fight("{defender: eliminated}", "plain, lamp") == ["plain lost"], "decoys are let be"


def test_a_state_alone_moves_nobody() -> None:
    assert fight("{defender: disrupted}") == []
    assert fight("{attacker: disrupted, defender: disrupted}") == []


@pytest.mark.parametrize(
    ("orders", "defenders", "step", "told"),
    [
        ("{defender: eliminated}", "plain, other", "lost: [plain]", "Other, which is"),
        ("{defender: eliminated}", "plain", "then: {31: [plain]}", "Plain, which is"),
        ("{defender: disrupted}", "plain", "lost: [plain]", "costs the defender nothing"),
        ("{defender: disrupted}", "plain", "lost: [one]", "First is lost, but"),
        ("{defender: disrupted}", "plain", "then: {31: [plain]}", "2X orders no retreat"),
        ("{defender: disrupted}", "grey", "reduced: [grey]", "costs the defender nothing"),
        ("{defender: disrupted}", "plain", "reduced: [plain]", "has no step to lose"),
        ("{defender: {lose: 1 unit}}", "plain, other", "", "costs the defender 1 unit"),
        ("{defender: {lose: 1 unit}}", "plain, other, grey", "lost: [plain, other]", "only 1 unit"),
        ("{defender: {lose: 3 steps}}", "plain, other, grey", "lost: [plain, other]", "has 2"),
        ("{defender: {lose: 1 step}}", "grey, plain", "lost: [grey]", "only 1 step"),
        ("{defender: eliminated}", "plain", "then: {32: [one]}", "orders no advance"),
        ("{defender: eliminated, advance: 1}", "plain", "then: {42: [one]}", "an advance of 1 hex"),
        ("{defender: {retreat: 1, may: true}, advance: 1}", "plain", "then: {32: [one]}", "no hex"),
        (
            "{defender: eliminated, advance: {units: 1}}",
            "plain",
            "then: {32: [one, two]}",
            "lets 1",
        ),
        ("{defender: eliminated, advance: {must: true}}", "plain", "", "into 32"),
        (
            "{attacker: stopped, defender: eliminated, advance: 1}",
            "plain",
            "then: {32: [one]}",
            "no adv",
        ),
    ],
)
def test_a_step_that_says_otherwise_is_illegal(
    orders: str, defenders: str, step: str, told: str
) -> None:
    (message,) = fight(orders, defenders, step)
    assert told in message


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("", "`then` must say where"),
        ("then: {43: [plain]}", "a retreat of 1 hex, to 31 or 33 or 41 or 42"),
        ("then: {21: [plain]}", "cannot retreat to 21"),
        ("lost: [plain]", "it can retreat to 31 or 33 or 41 or 42"),
        ("then: {31: [other]}", "Other takes no part"),
    ],
)
def test_a_retreat_goes_as_far_as_ordered_to_an_open_hex(step: str, told: str) -> None:
    (message,) = fight("{defender: {retreat: 1}}", step=step, more="at: {other: 64}")
    assert told in message


def test_a_unit_that_must_retreat_does_not_stay() -> None:
    (message,) = fight("{defender: {retreat: 1}}", step="then: {32: [plain]}")
    assert message.startswith("Plain cannot stay: 2X orders a retreat of 1 hex, to 31 or 33")
    one_way = "sea: [31, 33, 41]"
    (message,) = fight("{defender: {retreat: 1}}", step="then: {32: [plain]}", more=one_way)
    assert "cannot stay" in message
    (message,) = fight("{attacker: {retreat: 1}}", step="then: {11: [one], 22: [two]}")
    assert message.startswith("Second cannot stay")
    assert fight("{defender: {retreat: 1, may: true}}", step="then: {32: [plain]}") == []


def test_nobody_retreats_farther_or_less_far_than_ordered() -> None:
    (message,) = fight("{defender: {retreat: 1}}", step="then: {52: [plain]}")
    assert "cannot retreat to 52: 2X orders a retreat of 1 hex" in message
    (message,) = fight("{defender: {retreat: 2}}", step="then: {42: [plain]}")
    assert "cannot retreat to 42: 2X orders a retreat of 2 hexes" in message


@pytest.mark.parametrize(
    ("step", "told"),
    [("then: {32: [far]}", "Far takes no part"), ("lost: [far]", "Far takes no part")],
)
def test_who_has_not_fought_neither_advances_nor_is_lost(step: str, told: str) -> None:
    far = "{name: Far, side: red, type: infantry, size: battalion, factors: 3-3}"
    more = f"{{units: {{far: {far}}}, at: {{far: 12}}}}"
    (message,) = fight("{defender: eliminated, advance: 1}", step=step, more=more)
    assert message.startswith(told)


def test_retreats_that_are_right() -> None:
    assert fight("{defender: {retreat: 1}}", step="then: {42: [plain]}") == ["plain 42"]
    assert fight("{defender: {retreat: 2}}", step="then: {52: [plain]}") == ["plain 52"]
    assert fight("{defender: {retreat: number}}", step="then: {52: [plain]}") == ["plain 52"]
    assert fight("{defender: {retreat: 1, may: true}}") == []
    assert fight("{attacker: {retreat: 1}}", step="then: {11: [one], 13: [two]}") == [
        "one 11",
        "two 13",
    ]


def test_the_one_open_hex_is_taken_and_without_one_a_unit_is_lost() -> None:
    orders = "{defender: {retreat: 1}}"
    assert fight(orders, more="sea: [31, 33, 41]") == ["plain 42"]
    assert fight(orders, more="sea: [31, 33, 41, 42]") == ["plain lost"]
    assert fight(orders, step="lost: [plain]", more="sea: [31, 33, 41, 42]") == ["plain lost"]
    stays = "{defender: {retreat: 1, else: disrupted}}"
    assert fight(stays, more="sea: [31, 33, 41, 42]") == []


def test_the_way_of_a_retreat() -> None:
    cliff = "{sea: [31, 33, 41], features: {c: {kind: cliff, hexsides: [32/42]}}}"
    river = cliff.replace("cliff", "river")
    assert fight("{defender: {retreat: 1}}", more=cliff) == ["plain lost"]
    assert fight("{defender: {retreat: 1}}", more=river) == ["plain 42"]
    assert fight("{defender: {retreat: 1, route: [as-moves]}}", more=river) == ["plain lost"]
    beside = "{defender: {retreat: 1, route: [not-beside-enemy]}}"
    (message,) = fight(beside, step="then: {31: [plain]}")
    assert "to 41 or 42" in message, "31 and 33 lie next to attackers"
    assert fight(beside, step="then: {31: [plain]}", more="at: {other: 31}") == ["plain 31"]


def test_units_retreat_as_they_move_by_bridges_and_off_ground_that_bars_them() -> None:
    orders = "{defender: {retreat: 1, route: [as-moves]}}"
    river = "r: {kind: river, hexsides: [32/42]}"
    road = "d: {kind: road, path: 32-42}"
    moves = (
        "movement: {all: {steps: 2, never: [river], ways: {road: {steps: 1, bridges: [river]}}}}"
    )
    assert fight(orders, more=f"{{sea: [31, 33, 41], {moves}, features: {{{river}, {road}}}}}") == [
        "plain 42"
    ]
    assert fight(orders, more=f"{{sea: [31, 33, 41], {moves}, features: {{{river}}}}}") == [
        "plain lost"
    ]
    rails = 'movement: {all: {steps: 2, terrain: {clear: "no"}, ways: {road: 1}}}'
    for features, end in ((road, "plain 42"), ("", "plain lost")):
        assert fight(orders, more=f"{{{rails}, features: {{{features}}}}}") == [end]


def test_all_go_to_one_hex_where_the_route_says_so() -> None:
    parted = "then: {41: [plain], 42: [other]}"
    assert fight("{defender: {retreat: 1}}", "plain, other", parted) == ["other 42", "plain 41"]
    orders = "{defender: {retreat: 1, route: [together]}}"
    (message,) = fight(orders, "plain, other", parted)
    assert "to one hex" in message
    assert fight(orders, "plain, other", "then: {41: [plain]}") == ["other 41", "plain 41"]


def test_two_units_with_a_single_free_hex_each_lose_a_step_for_the_hex_they_cannot_go() -> None:
    """The sixth sketch of what games need: a retreat of two hexes, one of them free."""
    orders = "{defender: {retreat: 2, else: {lose: 1 step}}}"
    sea = "sea: [31, 33, 41, 43, 51, 52, 53]"
    assert fight(orders, "grey, plain", more=sea) == ["grey 42 reduced", "plain lost"]


def test_steps_are_lost_one_after_another_and_change_the_factors() -> None:
    assert fight("{defender: {lose: 1 step}}", "grey") == ["grey 32 reduced"]
    assert fight("{defender: {lose: 2 steps}}", "grey") == ["grey lost"]
    game = made("{defender: {lose: 1 step}}", "grey", "")
    board, position = battlefield_of(game), opened(game)[1]
    attacking = Attacking("fight", "2X", ("one", "two"), "32")
    once = attack(board, attacking, position)
    with pytest.raises(Illegal, match="the sum of the factors is 2, but the example says 3"):
        attack(board, attacking, replace(once, attacked=()))  # another turn


@pytest.mark.parametrize(
    ("orders", "defenders", "step", "told"),
    [
        ("{exchange: factors}", "plain", "", "costs the attacker 3 factors, but the step has 0"),
        ("{exchange: factors}", "plain, other", "", "one lost"),
        ("{exchange: steps}", "grey", "", "grey lost"),
        ("{exchange: steps}", "grey", "lost: [one]", "eliminates"),
        ("{defender: eliminated, exchange: steps}", "grey", "", "one lost"),
        (
            "{attacker: eliminated, exchange: steps}",
            "grey, plain",
            "reduced: [grey]",
            "costs the defender 2 steps, but the step has 1",
        ),
        (
            "{defender: eliminated, exchange: units}",
            "plain",
            "lost: [plain]",
            "costs the attacker 1 unit, but the step has 0",
        ),
        ("{defender: eliminated, exchange: units}", "plain", "lost: [two]", "plain lost"),
        ("{defender: eliminated, exchange: units}", "plain, other, grey", "", "two lost"),
    ],
)
def test_in_an_exchange_one_party_loses_as_much_as_the_other(
    orders: str, defenders: str, step: str, told: str
) -> None:
    assert any(told in each for each in fight(orders, defenders, step))


def test_an_advance_that_must_be_made_by_the_only_unit_is_made() -> None:
    orders = "{attacker: {lose: 1 unit}, defender: eliminated, advance: {must: true}}"
    assert fight(orders, step="lost: [one]") == ["one lost", "plain lost", "two 32"]


def test_advances_that_are_right() -> None:
    gone = "{defender: eliminated, advance: %s}"
    assert fight(gone % "1", step="then: {32: [one]}") == ["one 32", "plain lost"]
    assert fight(gone % "2", step="then: {42: [one]}") == ["one 42", "plain lost"]
    assert fight(gone % "{anywhere: true}", step="then: {31: [one]}") == ["one 31", "plain lost"]
    back = "{attacker: {retreat: 1}, advance: {by: defender}}"
    step = "then: {11: [one], 13: [two], 22: [plain]}"
    assert fight(back, step=step) == ["one 11", "plain 22", "two 13"]


def test_no_unit_advances_into_ground_that_is_shut_to_it_but_by_road() -> None:
    gone, step = "{defender: eliminated, advance: 1}", "then: {32: [one]}"
    shut = 'movement: {all: {steps: 2, terrain: {clear: "no"}, ways: {road: 1}}}'
    assert fight(gone, step=step, more=shut) == ["First goes to 32, which it may not enter"]
    road = f"{shut}\nfeatures: {{way: {{kind: road, path: 21-32}}}}"
    assert fight(gone, step=step, more=road) == ["one 32", "plain lost"]


def test_a_code_without_orders_leaves_all_to_the_step() -> None:
    assert fight("", step="lost: [one], then: {64: [plain]}") == ["one lost", "plain 64"]


# ---- several counters of one unit

TWINS = """
units: {one: {name: First, side: red, type: infantry, size: battalion, factors: 3-3, count: 2}}
setup:
  one: {side: red, stacks: {21: [one], 22: [one]}}
  two: {side: red, units: [two], where: {off-map: true}}
"""


def twins(orders: str, step: str, units: str = "one, one") -> list[str]:
    """What is said of an attack by two counters of one unit, in 21 and in 22."""
    return fight(orders, step=f"units: [{units}]{step and ', '}{step}", more=TWINS)


def test_each_counter_of_a_unit_has_a_hex_of_its_own() -> None:
    gone = "{defender: eliminated, advance: 1, attacker: {lose: 1 unit}}"
    step = "lost: [one at 22], then: {32: [one at 21]}"
    assert twins(gone, step) == ["one 32", "one lost", "plain lost"]
    game = made(gone, "plain", TWINS)
    attacking = Attacking("fight", "2X", ("one at 22", "one at 21"), "32", lost=("one at 22",))
    board, position = battlefield_of(game), opened(game)[1]
    after = attack(board, attacking, position)
    assert after.standing(board.cell("21")) == ("one",)
    assert after.standing(board.cell("22")) == ()


@pytest.mark.parametrize(
    ("orders", "step", "told"),
    [
        (
            "{attacker: {lose: 1 unit}}",
            "lost: [one]",
            "First is in 21 and 22: write which, `one at 21`",
        ),
        ("{attacker: {retreat: 1}}", "then: {11: [one], 13: [one]}", "in 21 and 22: write which"),
        (
            "{attacker: {retreat: 1}}",
            "then: {11: [one at 22], 13: [one at 21]}",
            "First cannot retreat to 13",
        ),
        ("{attacker: {lose: 1 unit}}", "lost: [one at 33]", "First in 33 takes no part"),
        ("{attacker: {lose: 1 unit}}", "lost: [one at 99]", "99"),
    ],
)
def test_a_step_names_which_counter_it_means(orders: str, step: str, told: str) -> None:
    (message,) = twins(orders, step)
    assert told in message


def test_attackers_of_one_unit_are_named_too() -> None:
    game = made("{attacker: eliminated}", "plain", TWINS)
    board, position = battlefield_of(game), opened(game)[1]
    for units, told in (
        (("one",), "in 21 and 22: write which"),
        (("one at 22",), "the sum of the factors is 3, but the example says 6"),
        (("one at 22", "one at 22"), "First is not in 22"),
        (("one", "one", "one"), "First attacks twice at once"),
    ):
        with pytest.raises(Illegal, match=told):
            attack(board, Attacking("fight", "2X", units, "32"), position)


def test_a_counter_elsewhere_is_not_taken_for_the_one_that_fights() -> None:
    far = TWINS.replace("22: [one]", "64: [one]").replace("{off-map: true}", "{hexes: [22]}")
    assert fight("{attacker: {retreat: 1}}", step="then: {11: [one], 13: [two]}", more=far) == [
        "one 11",
        "two 13",
    ]


def test_a_loss_of_one_of_two_alike_in_one_hex_leaves_no_question() -> None:
    both = TWINS.replace("21: [one], 22: [one]", "21: [one, one]")
    orders = "{attacker: {lose: 1 unit}}"
    step = "units: [one, one], lost: [one]"
    assert fight(orders, step=step, more=both) == ["one lost"]


ALIKE = """
units: {grey: {name: Grey, side: blue, type: infantry, size: battalion, factors: 2-3, count: 2,
               back: {kind: reduced, factors: 1-2}}}
setup: {grey: {side: blue, stacks: {32: [grey, grey]}}}
examples: {fight: {title: A fight, table: crt, die: 3, result: 2X, attack: 6, defence: 6}}
"""


@pytest.mark.parametrize(
    ("orders", "step", "told"),
    [
        ("{lose: 1 unit, retreat: 1}", "lost: [grey], then: {41: [grey]}", "grey 41, grey lost"),
        (
            "{lose: 1 unit, retreat: 1}",
            "defenders: [grey, grey], then: {41: [grey]}, lost: [grey at 32]",
            "grey 41, grey lost",
        ),
        (
            "{lose: 3 steps, retreat: 1}",
            "lost: [grey], reduced: [grey], then: {41: [grey]}",
            "grey 41 reduced, grey lost",
        ),
        (
            "{lose: 1 step, retreat: 1}",
            "reduced: [grey], then: {41: [grey], 42: [grey]}",
            "grey 41 reduced, grey 42",
        ),
        (
            "{lose: 1 unit, retreat: 1}",
            "lost: [grey], then: {41: [grey, grey]}",
            "Grey is in `lost` and in `then`",
        ),
        (
            "{lose: 1 unit, retreat: 1}",
            "lost: [grey], reduced: [grey], then: {41: [grey]}",
            (
                "Grey is lost, but 2X costs the defender only 1 unit; "
                "it can retreat to 31 or 33 or 41 or 42"
            ),
        ),
    ],
)
def test_of_two_alike_in_one_hex_each_has_a_fate_of_its_own(
    orders: str, step: str, told: str
) -> None:
    found = fight(f"{{defender: {orders}}}", "grey", step, ALIKE)
    assert ", ".join(found) == told


def test_units_form_where_the_step_says() -> None:
    more = {
        "units": {
            "one": {"name": "First", "side": "red", "type": "infantry", "count": 2},
            "two": {"name": "Second", "side": "red", "type": "infantry", "count": 2},
            "both": {"name": "Both", "side": "red", "type": "infantry", "size": "brigade"},
        },
        "setup": {
            "one": {"side": "red", "stacks": {11: ["one", "two"], 13: ["two", "one"]}},
            "two": {"side": "red", "units": ["both"], "where": {"off-map": True}},
        },
    }
    conversions = {"pair": {"units": ["one", "two"], "into": "both", "needs": "stacked"}}
    data = yaml.safe_load(GAME) | {"conversions": conversions}
    game = made("{attacker: eliminated}", "plain", yaml.safe_dump(more), data)
    board, position = opened(game)
    with pytest.raises(Illegal, match="are in 11 and 13: write which, `at: 11`"):
        form(board, Forming("pair"), position)
    after = form(board, Forming("pair", "13"), position)
    assert after.standing(board.cell("13")) == ("both",)
    assert after.standing(board.cell("11")) == ("one", "two")
    with pytest.raises(Illegal, match="are not in one hex"):
        form(board, Forming("pair", "32"), position)


def test_grebe_quay_tells_two_counters_of_one_unit_apart() -> None:
    files = example_files("grebe-quay")
    told = "{B2: [grenadiers, boarders], C3: [grenadiers, boarders]"
    assert told in files["game.yaml"]
    assert walk_through(read(files, "grebe-quay")) == ()
    attack_ = "then: {D3: [coastguard], C3: [grenadiers, boarders]}"
    for new, message in (
        (attack_.replace("C3: [grenadiers", "B2: [grenadiers"), "an advance of 1 hex"),
        (attack_.replace("[grenadiers,", "[grenadiers at B2,"), "Grenadiers in B2 takes no part"),
        (attack_.replace("D3: [coastguard]", "E3: [coastguard]"), "cannot retreat to E3"),
        (attack_.replace("D3: [coastguard], ", ""), "`then` must say where"),
    ):
        changed_ = files | {"game.yaml": files["game.yaml"].replace(attack_, new)}
        fault = walk_through(read(changed_, "grebe-quay"))[0]
        assert message in fault.message, fault


# ---- states

STATES = """
states:
  disrupted:
    never: [move, attack, advance]
    until: {red: rally, blue: {phase: rally, turns: 1}}
    spares: [other]
sequence:
  red-move: {name: Red movement, side: red}
  red-fight: {name: Red combat, side: red, table: crt}
  blue-move: {name: Blue movement, side: blue}
  blue-fight: {name: Blue combat, side: blue, table: crt}
  rally: {name: Rally}
"""


def told(orders: str, *steps: str, defenders: str = "plain", states: str = STATES) -> list[str]:
    """What is wrong with a walkthrough: a fight by these orders, and then some steps."""
    data = yaml.safe_load(GAME) | yaml.safe_load(states)
    data["walkthrough"] = [{"attack": {"example": "fight", "result": "2X", "into": 32}}]
    data["walkthrough"][0]["attack"]["units"] = ["one", "two"]
    data["walkthrough"] += [yaml.safe_load(step) for step in steps]
    return [fault.message for fault in walk_through(made(orders, defenders, "", data))]


STAND = "position: {turn: %s, at: {21: [one], 22: [two], 32: [plain]}}"


def test_a_disrupted_unit_neither_moves_nor_attacks_until_the_state_ends() -> None:
    move = "move: {units: [plain], path: 32-42}"
    until = "Plain is disrupted until Rally of turn 2 is over, and disrupted units do not move"
    assert told("{defender: disrupted}", move) == [until]
    assert told("{defender: disrupted}", STAND % 1, move) == [until]
    assert told("{defender: disrupted}", STAND % 1, STAND % 2, move) == []
    assert told("{attacker: disrupted}", move) == []
    mine = "move: {units: [one], path: 21-11}"
    longer = STATES.replace("red: rally", "red: {phase: rally, turns: 1}")
    assert longer != STATES
    assert told("{attacker: disrupted}", STAND % 1, mine, states=longer) == [
        "First is disrupted until Rally of turn 2 is over, and disrupted units do not move"
    ]
    assert told("{attacker: disrupted}", STAND % 1, mine) == []
    again = "attack: {example: fight, result: 2X, into: 32, units: [one, two]}"
    (message,) = told("{attacker: disrupted}", again)
    assert "disrupted units do not attack" in message


def test_who_is_spared_and_who_leaves_the_map_is_in_no_state() -> None:
    move = "move: {units: [other], path: 32-42}"
    assert told("{defender: disrupted}", move, defenders="other") == []
    board, position = opened(made("{defender: disrupted}", "plain", STATES))
    after = attack(board, Attacking("fight", "2X", ("one", "two"), "32"), position)
    (number,) = after.numbers_of("plain")
    assert after.states_of(number) == (State.DISRUPTED,)
    assert position.states_of(number) == ()
    lost = after.turned(number, Piece("plain", None, OffMap.LOST))
    assert lost.states_of(number) == ()


def test_without_an_end_a_state_remains_and_without_states_it_changes_nothing() -> None:
    move = "move: {units: [plain], path: 32-42}"
    lasting = STATES.replace(", blue: {phase: rally, turns: 1}", "")
    (message,) = told("{defender: disrupted}", STAND % 1, STAND % 5, move, states=lasting)
    assert message.startswith("Plain is disrupted as long as it is on the map")
    assert told("{defender: disrupted}", move, states="{}") == []


def test_those_left_and_those_that_cannot_retreat_are_disrupted() -> None:
    lose = "{defender: {lose: 1 unit, state: disrupted}}"
    data = yaml.safe_load(GAME) | yaml.safe_load(STATES)
    for orders, more, step in (
        (lose, "", Attacking("fight", "2X", ("one", "two"), "32", lost=("plain",))),
        (
            "{defender: {retreat: 1, else: disrupted}}",
            "sea: [31, 33, 41, 42]",
            Attacking("fight", "2X", ("one", "two"), "32"),
        ),
    ):
        game = made(orders, "plain, grey" if "lose" in orders else "grey", more, data)
        board, position = opened(game)
        after = attack(board, step, position)
        assert [after.states_of(n) for n in after.numbers_of("grey")] == [(State.DISRUPTED,)]


def test_no_disrupted_unit_advances() -> None:
    orders = "{attacker: disrupted, defender: eliminated, advance: 1}"
    (message,) = fight(orders, step="then: {32: [one]}", more=STATES)
    assert "disrupted units do not advance" in message


def test_the_modifier_of_a_state_goes_with_the_defenders() -> None:
    states = STATES.replace("spares: [other]", "modifier: weak")
    weak = "{name: Weak, kind: column, favours: attacker, value: 0, when: They are disrupted.}"
    states += f"modifiers: {{weak: {weak}}}\n"
    again = "attack: {example: fight, result: 2X, into: 32, units: [one, two]}"
    (message,) = told("{defender: disrupted}", STAND % 1, again, states=states)
    assert message == "Plain is disrupted, but the example 'fight' leaves out 'weak'"
    counted = {"title": "Again", "table": "crt", "die": 3, "result": "2X", "modifiers": ["weak"]}
    data = yaml.safe_load(GAME) | yaml.safe_load(states)
    data["examples"]["again"] = counted | {"attack": 6, "defence": 3}
    board, position = opened(made("{defender: disrupted}", "plain", "", data))
    step = Attacking("again", "2X", ("one", "two"), "32")
    with pytest.raises(Illegal, match="no defender is disrupted, but the example 'again' counts"):
        attack(board, step, position)
    once = attack(board, replace(step, example="fight"), position)
    assert attack(board, step, replace(once, attacked=())).states_of(0) == ()  # another turn


def test_shumshu_forms_no_regiment_of_disrupted_battalions() -> None:
    """They were thrown back in turn 3, and recover at the end of turn 4."""
    text = files_of("shumshu")["game.yaml"]
    first, last = text.index("  # PM: nobody moves"), text.index("  # 20 August, AM: they have")
    game = read(files_of("shumshu") | {"game.yaml": text[:first] + text[last:]}, "shumshu")
    (fault,) = walk_through(game)
    assert fault.message == (
        "1st/138th Battalion is disrupted until Recovery of turn 4 is over, "
        "and disrupted units do not form"
    )


def test_a_state_may_slow_units_down() -> None:
    slow = STATES.replace("never: [move, attack, advance]", "steps: 1")
    far, near = "move: {units: [plain], path: 32-42-52}", "move: {units: [plain], path: 32-42}"
    assert told("{defender: disrupted}", far, states=slow) == [
        "Plain is disrupted and moves no more than 1 hex"
    ]
    assert told("{defender: disrupted}", near, states=slow) == []


def test_myitkyina_keeps_the_disruption_of_its_walkthrough() -> None:
    banzai = "  # 21 June: the airfield is cleared"
    units = "units: [i-113, i-148, guns-56]"
    again = f"  - attack: {{example: banzai-fails, {units}, into: F3, result: AD}}\n"
    (fault,) = walk_through(changed("myitkyina", "game.yaml", banzai, again + banzai))
    assert fault.message == (
        "1st/113th Battalion is disrupted until Japanese combat of turn 4 is over, "
        "and disrupted units do not attack"
    )
    assert fault.origin.endswith("attack.units.0")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "tables",
            "defenders retreat one square",
            "defenders retreat two squares",
            "1 square, not",
        ),
        (
            "tables",
            "The attackers are eliminated",
            "The defenders are eliminated",
            "for the attacker",
        ),
        (
            "tables",
            "The defenders retreat one square.",
            "The defenders retreat one square; the attackers may advance two squares.",
            "they advance 1 square, not two",
        ),
        (
            "tables",
            "The defenders retreat one square.",
            '"The defenders retreat one square, where the attacker says."',
            "the defender does",
        ),
        ("tables", "{attacker: {retreat: 1}}", "{attacker: {lose: 1 step}}", "`steps`"),
        (
            "tables",
            "AE: {text: The attackers are eliminated., orders: {attacker: eliminated}}",
            "AE: {text: The attackers are eliminated.}",
            "AE has no `orders`",
        ),
        ("rules", "the attackers retreat one square", "the attackers retreat 3 squares", "not 3"),
        ("rules", "on {code:DR} they retreat one", "on {code:DR} they retreat two", "not two"),
    ],
)
def test_texts_are_held_to_orders_on_squares_too(file: str, old: str, new: str, told: str) -> None:
    files = example_files("grebe-quay")
    text = files[f"{file}.yaml"]
    assert text.count(old) == 1, old
    game = read(files | {f"{file}.yaml": text.replace(old, new, 1)}, "grebe-quay")
    messages = [each.message for each in check(game) if each.code in {"CRT053", "CRT058"}]
    assert any(told in message for message in messages), messages
    assert not [each for each in check(read(files, "grebe-quay")) if each.code.startswith("CRT05")]


LEGENDS = sorted({*GAMES} - {"standard-game"})


@pytest.mark.slow
@pytest.mark.parametrize("name", LEGENDS)
def test_no_code_of_the_games_loses_its_orders_unseen(name: str) -> None:
    """Each code but those of opposed dice, which are bands; the rest is found by CRT058."""
    game = game_of(name)
    for code in game.tables.codes:
        codes = tuple(
            replace(one, orders=None) if one is code else one for one in game.tables.codes
        )
        other = replace(game, tables=replace(game.tables, codes=codes))
        found = [each.origin for each in check(other) if each.code == "CRT058"]
        assert found == [f"codes.{code.id}"]


@pytest.mark.parametrize("name", LEGENDS)
def test_every_code_and_band_of_the_games_says_what_it_orders(name: str) -> None:
    tables = game_of(name).tables
    bands = [band for table in tables.tables for band in getattr(table, "bands", ())]
    orders = [entry.orders for entry in (*tables.codes, *bands)]
    assert orders
    assert None not in orders


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("arnhem", "then: {A1: [para-6], B1", "then: {A2: [para-6], B1", "to A1 or B2 or C1"),
        ("arnhem", "{A1: [para-6], B1: [guards, northumbrian]}", "{A1: [para-6]}", "must|makes"),
        ("arnhem", "lost: [garrison-fair]", "lost: [guards]", "Garrison, which is not in|Guards"),
        ("shumshu", "{76: [infantry-282], 86: [i-138]}", "{86: [i-138]}", "must say where"),
        ("shumshu", "then: {76: [infantry-282]", "then: {66: [infantry-282]", "retreat"),
        (
            "mukden",
            'then: {"35": [russian-2], "36"',
            'then: {"54": [russian-2], "36"',
            "retreat to 54",
        ),
        ("mukden", 'then: {"35": [russian-2], "36"', 'then: {"36"', "no hex was left"),
        (
            "mukden",
            'into: 86, then: {"98": [yalu]}',
            'into: 86, then: {"96": [yalu]}',
            "retreat to 96",
        ),
        (
            "mukden",
            'into: 86, then: {"98": [yalu]}',
            'into: 86, then: {"85": [russian-1]}',
            "no retreat",
        ),
        ("myitkyina", "then: {F5: [iii-114]", "then: {E6: [iii-114]", "cannot retreat to E6"),
    ],
)
def test_a_walkthrough_of_the_games_is_held_to_the_orders(
    name: str, old: str, new: str, told: str
) -> None:
    assert walk_through(game_of(name)) == ()
    messages = [fault.message for fault in walk_through(changed(name, "game.yaml", old, new))]
    assert messages
    assert re.search(told, messages[0]), messages


def test_losses_without_a_choice_may_be_left_out_of_a_walkthrough() -> None:
    game = changed("arnhem", "game.yaml", "      lost: [garrison-fair]\n", "")
    assert walk_through(game) == ()


def rolls(checks: str, defence: int = 6) -> str:
    fight = "title: A fight, table: crt, die: 3, result: 2X, attack: 6"
    return f"examples: {{fight: {{{fight}, defence: {defence}, checks: [{checks}]}}}}"


@pytest.mark.parametrize(
    ("check", "checks", "step", "told"),
    [
        ("fail: eliminated", ("3, passes: true", "4, passes: false, state: eliminated"), "",
         ["plain lost"]),
        ("fail: {lose: 1 step}", ("4, passes: false", "3, passes: true"), "", ["other lost"]),
        ("fail: {lose: 1 step}", ("4, passes: false", "3, passes: true"), "lost: [plain]",
         ["Plain is lost, but 2X costs the defender nothing"]),
        ("fail: {retreat: 1}, passed: {lose: 1 unit}", ("3, passes: true", "4, passes: false"),
         "then: {42: [plain]}", ["other lost", "plain 42"]),
        ("fail: {retreat: 1}", ("3, passes: true", "4, passes: false"),
         "then: {42: [other], 41: [plain]}",
         ["Other goes to 42, but 2X orders no retreat"]),
        ("fail: eliminated", ("3, passes: true", "3, passes: false, state: eliminated"), "",
         ["the second rolls of the example 'fight' are wrong"]),
    ],
)  # fmt: skip
def test_each_unit_rolls_and_suffers_by_itself(
    check: str, checks: tuple[str, str], step: str, told: list[str]
) -> None:
    """Both defend with 3: a 3 on 1d6 passes `defence or less`, a 4 fails."""
    orders = f"{{defender: {{check: {{roll: 1d6, pass: defence or less, {check}}}}}}}"
    units = zip(("other", "plain"), checks, strict=True)
    written = ", ".join(f"{{unit: {unit}, die: {roll}}}" for unit, roll in units)
    assert fight(orders, "plain, other", step, rolls(written)) == told


def test_a_unit_rolls_against_the_rating_that_was_up_when_it_was_attacked() -> None:
    """Grey has a defence of 3, and loses a step whatever it rolls."""
    check = "check: {roll: 1d6, pass: defence or less, fail: disrupted}"
    orders = f"{{defender: {{lose: 1 step, {check}}}}}"
    written = "{unit: grey, die: 3, passes: true}"
    assert fight(orders, "grey", "reduced: [grey]", rolls(written, 3)) == ["grey 32 reduced"]
    assert fight(orders, "grey", "", rolls("", 3))[0].startswith("Grey rolls 1d6 against its def")
