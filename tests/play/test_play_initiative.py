"""The initiative: who goes first by a roll, by the turn or by places, and what play makes of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from generator.checks import check
from generator.combat.dice import roll_chances
from generator.combat.report import initiative_chances, odds_of_initiative
from generator.model.game import Game, Phase
from generator.model.initiative import Initiative, SideAdds, in_turn
from generator.model.initiative_told import initiative_told
from generator.model.numbers import Dice
from generator.model.scenario import in_scenario
from generator.model.telling import turn_events
from generator.play.walk import walk_through
from tests.play.playing import example_files, faults, read, tiny

GAME = """
sequence:
  sky: {name: Sky}           # who goes first is settled in it, so nobody moves in it
  red-move: {name: Red moves, side: red}
  red-attack: {name: Red attacks, side: red, table: crt}
  blue-move: {name: Blue moves, side: blue}
  blue-attack: {name: Blue attacks, side: blue, table: crt}
movement: {all: {steps: 1}}
"""
MARCHES = {
    "red": "move: {units: [one], path: 11-12}",
    "red-back": "move: {units: [one], path: 12-11}",
    "blue": "move: {units: [two], path: 32-31}",
    "blue-back": "move: {units: [two], path: 31-32}",
}
MORE = "control: {gained: standing, kept: true}\nplaces: {alba: {hexes: ['12']}}\n"


def over(turn: int, one: str = "11", two: str = "32") -> str:
    return f'position: {{turn: {turn}, at: {{"{one}": [one], "{two}": [two]}}}}'


def played(rule: str, *steps: str) -> list[str]:
    """What is wrong with a record of play in the tiny game with a rule of initiative."""
    lines = "".join(f"  - {MARCHES.get(step, step)}\n" for step in steps)
    part = f"{GAME}initiative: {rule}\nwalkthrough:\n{lines}"
    return [fault.message for fault in faults(part)]


@pytest.mark.parametrize(
    ("rolls", "side", "told"),
    [
        ("{red: 5, blue: 4}", "red", ""),
        ("{red: 2, blue: 4}", "blue", ""),
        ("{red: 4, blue: 4}", "red", ""),  # what Red adds
        ("{red: 3, blue: 4}", "blue", ""),  # even: Blue
        ("{red: 3, blue: 4}", "red", "the initiative is with Blue: Red 4, Blue 4"),
        ("{red: 4, blue: 4}", "blue", "the initiative is with Red: Red 5, Blue 4"),
        ("{red: 7, blue: 4}", "red", "1d6 cannot show 7"),
        ("{red: 6}", "red", "Blue rolls too"),
    ],
)
def test_a_roll_with_adds_and_even_numbers(rolls: str, side: str, told: str) -> None:
    rule = "{die: 1d6, adds: {red: 1}, otherwise: blue}"
    found = played(rule, f"initiative: {{side: {side}, rolls: {rolls}}}")
    assert found == ([told] if told else [])


def test_even_rolls_are_rolled_again_where_nobody_else_has_it() -> None:
    found = played("{die: 1d6}", "initiative: {side: red, rolls: {red: 4, blue: 4}}")
    assert found == ["the rolls are even (Red 4, Blue 4): roll again, and say that roll"]


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["initiative: blue", "blue", "red"], ""),
        (["initiative: red", "red", "blue"], ""),
        (["initiative: blue", "red", "blue"], "the initiative of turn 1 is with Blue"),
        (["initiative: red", "blue", "red"], "the initiative of turn 1 is with Red"),
        (["red"], "nobody knows who has the initiative on turn 1: say it before"),
        (["initiative: red", "initiative: blue"], "the initiative of turn 1 is with Red"),
        (["initiative: red", "red", "blue", over(1, "12", "31"), "red-back"],
         "nobody knows who has the initiative on turn 2"),
        # Blue goes last and then first: twice before Red
        (["initiative: red", "red", "blue", over(1, "12", "31"),
          "initiative: blue", "blue-back", "red-back", over(2)], ""),
    ],
)  # fmt: skip
def test_phases_come_in_the_order_of_the_turn(steps: list[str], told: str) -> None:
    found = played("{phase: sky, die: 1d6}", *steps)
    assert len(found) == bool(told)
    assert all(told in message for message in found)


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["red", "blue", over(1, "12", "31"), "blue-back", "red-back"], ""),
        (["initiative: red", "red"], ""),
        (["blue", "red"], "this is in a phase that is over"),
        (["red", "blue", over(1, "12", "31"), "red-back", "blue-back"],
         "for the initiative of turn 2 is with Blue"),
        (["initiative: {side: red, rolls: {red: 2, blue: 1}}"], "nobody rolls on turn 1"),
        (["initiative: blue"], "the initiative of turn 1 is with Red"),
    ],
)  # fmt: skip
def test_the_turn_says_who_goes_first(steps: list[str], told: str) -> None:
    found = played("{phase: sky, turns: {1: red, 2+: blue}}", *steps)
    assert len(found) == bool(told)
    assert all(told in message for message in found)


@pytest.mark.parametrize("way", ["holds", "controls"])
def test_whoever_has_a_place_at_the_start_of_a_turn_goes_first(way: str) -> None:
    rule = f"{MORE}initiative: {{phase: sky, {way}: [alba], otherwise: blue}}\n"

    def found(*steps: str) -> list[str]:
        lines = "".join(f"  - {MARCHES.get(step, step)}\n" for step in steps)
        return [each.message for each in faults(f"{GAME}{rule}walkthrough:\n{lines}")]

    # nobody is in Alba on turn 1: Blue. Red comes in, and goes first on turn 2
    start = "blue", "red", over(1, "12", "31")
    assert found(*start, "red-back", "blue-back") == []
    assert "turn 2 is with Red" in found(*start, "blue-back", "red-back")[0]
    assert "turn 1 is with Blue" in found("red", "blue")[0]


def test_a_place_that_is_left_is_still_controlled_but_not_held() -> None:
    steps = "blue", "red", over(1, "12", "31"), "red-back", "blue-back", over(2), "blue", "red"
    lines = "".join(f"  - {MARCHES.get(step, step)}\n" for step in steps)
    for way, wrong in (("holds", False), ("controls", True)):
        rule = f"{MORE}initiative: {{phase: sky, {way}: [alba], otherwise: blue}}\n"
        found = faults(f"{GAME}{rule}walkthrough:\n{lines}")
        assert [each.origin for each in found] == (["walkthrough.7.move"] if wrong else [])


def test_a_state_lasts_until_its_phase_wherever_that_stands_in_the_turn() -> None:
    """Blue is disrupted in the last phase of turn 1, which is the first of turn 2 or the last."""
    part = f"""{GAME}
initiative: {{phase: sky, turns: {{1: blue, 2+: SIDE}}}}
states: {{disrupted: {{never: [move], until: {{blue: red-move}}}}}}
codes: {{D: {{orders: {{defender: disrupted}}}}}}
examples: {{plain: {{attack: 3, defence: 3, column: "1:1", result: D}}}}
setup:
  blue: {{side: blue, units: [two], where: {{hexes: [21]}}}}
walkthrough:
  - attack: {{example: plain, result: D, units: [one], into: 21, defenders: [two]}}
  - position: {{turn: 1, at: {{"11": [one], "21": [two]}}}}
"""
    red = "  - move: {units: [one], path: 11-12}\n"
    blue = "  - move: {units: [two], path: 21-31}\n"
    assert faults(part.replace("SIDE", "red") + red + blue) == ()
    assert "disrupted" in faults(part.replace("SIDE", "blue") + blue)[0].message


STORM = """
sequence:
  sky: {name: Sky}
  storm: {name: Storm, table: storm}
  red-move: {name: Red moves, side: red}
  blue-move: {name: Blue moves, side: blue}
movement: {all: {steps: 1}}
tables:
  storm: {kind: category, name: Storm, cells: code, die: 1d6, columns: {sea: At sea},
    rows: {1-3: [D], 4-6: ["-"]}}
lookups:
  calm: {title: Calm, table: storm, column: sea, die: 6, cell: "-", result: "-"}
initiative: {phase: sky, die: 1d6}
walkthrough:
"""


def test_a_roll_for_units_goes_on_to_no_turn_and_no_phase_whose_order_nobody_knows() -> None:
    calm = "roll: {lookup: calm, result: '-', units: [one]}"

    def found(*steps: str) -> list[str]:
        lines = "".join(f"  - {MARCHES.get(step, step)}\n" for step in steps)
        return [each.message for each in faults(STORM + lines)]

    assert found("initiative: red", calm, calm, "red", "blue") == []
    assert "nobody knows who has the initiative on turn 1" in found(calm)[0]
    told = "`position` with `turn: 1` begins the next turn"
    assert told in found("initiative: red", "red", calm)[0]
    turned = "initiative: red", "red", "blue", over(1, "12", "31"), "initiative: blue", calm
    assert found(*turned) == []


def phases(*said: tuple[str, str | None, str | None]) -> tuple[Phase, ...]:
    return tuple(Phase(id=one, name=one, side=side, during=during) for one, side, during in said)


def test_phases_of_both_sides_stay_and_those_of_each_side_go_together() -> None:
    sequence = phases(
        ("weather", None, None),
        ("red-move", "red", None),
        ("fire", "blue", "red-move"),  # it interrupts the phase before, and goes with it
        ("red-fight", "red", None),
        ("blue-move", "blue", None),
        ("rest", None, None),
        ("red-supply", "red", None),
        ("blue-supply", "blue", None),
        ("red-ships", "red", None),
        ("blue-ships", "blue", None),
    )
    assert in_turn(sequence, 1, "red") == sequence
    assert [phase.id for phase in in_turn(sequence, 1, "blue")] == [
        *("weather", "blue-move", "red-move", "fire", "red-fight", "rest"),
        *("blue-supply", "red-supply", "blue-ships", "red-ships"),
    ]


@pytest.mark.parametrize(
    ("adds", "otherwise", "red"),
    [
        (0, None, Fraction(1, 2)),  # even rolls again
        (0, "red", Fraction(21, 36)),
        (1, "red", Fraction(26, 36)),
        (1, None, Fraction(21, 31)),
        (6, "blue", Fraction(1)),
    ],
)
def test_the_chance_of_going_first(adds: int, otherwise: str | None, red: Fraction) -> None:
    rule = Initiative(die=Dice.parse("1d6"), adds=(SideAdds("red", adds),), otherwise=otherwise)
    assert initiative_chances(rule, ["red", "blue"]) == {"red": red, "blue": 1 - red}


@pytest.mark.parametrize("dice", ["1d3", "2d2", "1d10 from 0"])
@pytest.mark.parametrize("otherwise", [None, "b"])
def test_the_chances_of_three_are_those_of_every_roll(dice: str, otherwise: str | None) -> None:
    sides, adds = "abc", {"a": 1, "b": 0, "c": 2}
    adding = tuple(SideAdds(side, add) for side, add in adds.items())
    rule = Initiative(die=Dice.parse(dice), adds=adding, otherwise=otherwise)
    won, even = dict.fromkeys(sides, Fraction(0)), Fraction(0)
    assert rule.die is not None
    for thrown in product(roll_chances(rule.die).items(), repeat=3):
        sums = {side: one + adds[side] for side, (one, _) in zip(sides, thrown, strict=True)}
        best = [side for side, total in sums.items() if total == max(sums.values())]
        chance = prod((each for _, each in thrown), start=Fraction(1))
        if len(best) == 1:
            won[best[0]] += chance
        else:
            even += chance
    if otherwise is None:
        won = {side: chance / (1 - even) for side, chance in won.items()}
    else:
        won[otherwise] += even
    assert initiative_chances(rule, sides) == won


def test_the_chances_of_many_sides_are_soon_worked_out() -> None:
    sides = [f"side-{number}" for number in range(40)]
    rule = Initiative(die=Dice.parse("2d6"), adds=(SideAdds("side-7", 10),))
    found = initiative_chances(rule, sides)
    assert found["side-7"] > Fraction(9, 10)
    assert sum(found.values()) == 1


OUT = "  - move: {units: [islanders], path: H3-H4}\n"
BACK = "  - move: {units: [boarders], path: boats by round to lee by point to C6}\n"
QUIET = "  - event: {roll: 4, event: quiet}"


def quay(old: str = "", new: str = "") -> Game:
    """Grebe Quay, one place of its definition changed."""
    found = example_files("grebe-quay")
    assert not old or sum(text.count(old) for text in found.values()) == 1, old
    return read({name: text.replace(old or "\0", new) for name, text in found.items()}, "quay")


def test_the_raiders_of_grebe_quay_go_first_in_two_of_three_turns() -> None:
    assert walk_through(quay()) == ()
    (odds,) = odds_of_initiative(quay())
    assert odds.rows == (("Raiders", (Fraction(26, 36),)), ("Garrison", (Fraction(10, 36),)))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # even rolls are the raiders', who add one to theirs
        ("{side: raiders, rolls: {raiders: 3, garrison: 4}}",
         "{side: garrison, rolls: {raiders: 3, garrison: 4}}",
         "the initiative is with Raiders: Raiders 4, Garrison 4"),
        ("  - initiative: {side: raiders, rolls: {raiders: 3, garrison: 4}}", "  - ",
         "nobody knows who has the initiative on turn 2"),
        # the garrison goes first on turn 3, so that it cannot move after the raiders
        (f"{OUT}{BACK}", f"{BACK}{OUT}",
         "for the initiative of turn 3 is with Garrison"),
        # on the first turn nobody rolls
        (QUIET,
         f"{QUIET}\n  - initiative: garrison",
         "the initiative of turn 1 is with Raiders"),
        (QUIET,
         QUIET + "\n  - initiative: {side: raiders, rolls: {raiders: 3, garrison: 1}}",
         "nobody rolls on turn 1"),
    ],
)  # fmt: skip
def test_a_slip_in_grebe_quay_is_found(old: str, new: str, told: str) -> None:
    if new == "  - ":
        old, new = f"{old}   # equal: the raiders\n", ""
    found = walk_through(quay(old, new))
    assert len(found) == 1
    assert told in found[0].message


def told_of(rule: str) -> dict[str, str]:
    return {name: text for name, text, _ in initiative_told(tiny(f"{GAME}initiative: {rule}"))}


def test_the_aid_and_the_rules_say_it() -> None:
    orders = {
        "Red first": "Red moves, Red attacks, Blue moves, Blue attacks.",
        "Blue first": "Blue moves, Blue attacks, Red moves, Red attacks.",
    }
    assert told_of("{phase: sky, first: red, die: 1d6, adds: {red: 1}}") == {
        "When": "In Sky.",
        "First turn": "Red.",
        "Roll": "Each side rolls 1d6: the higher number has it. Red: add 1.",
        "Even": "Roll again.",
        **orders,
    }
    third = 'sides: {green: {name: Green, colour: "#f0ffd0", band: "#206020"}}'
    three = initiative_told(tiny(f"{GAME}{third}\ninitiative: {{die: 1d6}}"))
    assert dict(each[:2] for each in three)["Roll"] == (
        "Each side rolls 1d6: the highest number has it."
    )
    assert told_of("{phase: sky, turns: {1-2: red, 3+: blue}}") == {
        "When": "In Sky.",
        "Turns 1-2": "Red.",
        "From turn 3 on": "Blue.",
        **orders,
    }
    assert told_of("{phase: sky, holds: [alba], first: red}") == {
        "When": "In Sky.",
        "First turn": "Red.",
        "Who has it": "Whoever has units in Alba at the start of a turn.",
        "Otherwise": "Whoever had it before.",
        **orders,
    }


def test_the_track_says_who_goes_first() -> None:
    track = "tracks: {turns: {name: Turns, turns: true}}\n"
    events = turn_events(tiny(f"{GAME}{track}initiative: {{turns: {{1-2: red, 3+: blue}}}}"))
    assert [events[turn] for turn in ("2", "3")] == [
        (("turns.2.initiative", "Red first"),),
        (("turns.3.initiative", "Blue first"),),
    ]


def test_a_scenario_has_its_own() -> None:
    scenario = "scenarios: {late: {name: Late, text: It is late., initiative: {turns: {1+: blue}}}}"
    game = tiny(f"{GAME}initiative: {{die: 1d6}}\n{scenario}")
    played = in_scenario(game, "late").initiative
    assert played is not None
    assert [(str(each.turns), each.side) for each in played.turns] == [("1+", "blue")]
    assert played.die is None


def test_control_for_the_initiative_needs_a_rule_and_is_for_something() -> None:
    rule = "initiative: {phase: sky, controls: [alba], otherwise: blue}\n"
    assert "CTL001" in {each.code for each in check(tiny(GAME + rule))}
    found = {each.code for each in check(tiny(f"{GAME}{rule}control: {{gained: standing}}"))}
    assert not {"CTL001", "CTL002"} & found
