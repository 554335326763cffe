"""Points: the tenth sketch of the field with its numbers, and what may be counted."""

from __future__ import annotations

import pytest
from playing import tiny

from generator.checks import check
from generator.model.game import Game
from generator.play.battlefield import Illegal
from generator.play.judging import work_tally
from generator.play.walk import walk_through

SKETCH = """
places:
  berg: {name: Berg, hexes: [31], kind: town}
points:
  city: {name: Cities, value: 10, holds: [alba, berg], on: [5, 6]}
  losses: {name: Losses, value: 1, losses: step}
victory:
  town: ~
  decisive: {side: red, grade: decisive, text: Red is far ahead., margin: 10 or more}
  marginal: {side: red, grade: marginal, text: Red is ahead., margin: 5 to 9}
  draw: {text: Neither is far ahead., margin: 0 to 4}
  blue: {side: blue, text: Blue is ahead., margin: 5 or more}
"""


def counted(red: int, blue: int, cities: int = 2) -> tuple[int, list[str]]:
    """By how much red is ahead with some steps that the enemy has lost, and who wins by it."""
    sides = (
        f"red: {{counts: {{city: {cities}, losses: {red}}}, points: 0}}, "
        f"blue: {{counts: {{losses: {blue}}}, points: 0}}"
    )
    game = tiny(f"{SKETCH}\ntallies:\n  one: {{title: One, sides: {{{sides}}}}}\n")
    worked = work_tally(game, game.tallies[0])
    return worked.score.ahead("red"), [each.id for each in worked.victories]


def test_twenty_and_seven_steps_against_eighteen_is_nine_ahead_and_marginal() -> None:
    assert counted(7, 18) == (9, ["marginal"])
    assert counted(8, 18) == (10, ["decisive"])  # one step more
    assert counted(2, 18) == (4, ["draw"])
    assert counted(3, 18) == (5, ["marginal"])
    assert counted(0, 24) == (-4, ["draw"])
    assert counted(0, 25) == (-5, ["blue"])


def test_a_level_by_the_points_of_one_side_alone_would_be_another() -> None:
    assert counted(0, 18, cities=1) == (-8, ["blue"])  # ten points, but fewer than the other side
    assert counted(10, 0, cities=0) == (10, ["decisive"])


def test_a_place_counts_no_more_often_than_its_turns() -> None:
    assert counted(0, 0, cities=4)[0] == 40  # two cities on two turns
    with pytest.raises(Illegal, match="more often than 4"):
        counted(0, 0, cities=5)


STEPS = """
units:
  two: {name: 2nd Battalion, side: blue, type: infantry, factors: 2-3, back: {kind: reduced}}
  guns: {name: Guns, side: blue, type: artillery, size: battalion, factors: 4-1}
zones:
  west: {name: Western exit, hexes: [11, 12], kind: exit, border: black, side: red}
  south: {name: Southern exit, hexes: [13], kind: exit, border: red, side: blue}
points:
  city: {name: Cities, value: 10, holds: [alba], on: [3, 6]}
  losses: {name: Losses, value: 2, losses: step, most: 5}
  arms: {name: Infantry, value: 1, losses: strength, types: [infantry]}
  gone: {name: Off the map, value: 3, left-by: west}
victory:
  town: ~
  ahead: {side: red, text: Red is ahead., margin: 1 or more, judged: end-of-turn}
  other: {side: blue, text: Red is not., margin: 0 or more}
"""


def judged(step: str, victory: str = "ahead") -> list[str]:
    part = f"{STEPS}\nwalkthrough:\n  - victory: {{victory: {victory}, {step}}}\n"
    return [fault.message for fault in walk_through(tiny(part))]


@pytest.mark.parametrize(
    ("step", "red", "blue"),
    [
        ("at: {11: [one]}", 10, 0),
        ("turn: 5, scored: {red: 10}, at: {11: [one]}", 10, 0),  # counted after turns 3 and 6
        ("lost: [two]", 4 + 2, 0),
        ("lost: [guns]", 2, 0),  # one step, and no infantry
        ("lost: [two, guns]", 5 + 2, 0),  # no more than five for losses
        ("lost: [one], scored: {red: 9}", 9, 2 + 3),
        ("left: [one]", 3, 0),
        ("left: [two], scored: {red: 1}", 1, 0),  # it is no exit of blue's
    ],
)
def test_points_are_counted_from_a_position(step: str, red: int, blue: int) -> None:
    said = f"{step}, points: {{red: {red}, blue: {blue}}}"
    assert judged(said) == []
    has = "1 point" if red == 1 else f"{red} points"
    assert judged(f"{step}, points: {{red: {red + 1}}}") == [f"red has {has}, not {red + 1}"]


def test_one_point_is_not_told_in_the_plural() -> None:
    part = "setup: {red: {allotment: {points: 1}}}"
    step = "walkthrough: [{victory: {victory: town, at: {11: [one]}, strengths: {one: 2}}}]"
    (fault,) = walk_through(tiny(f"{part}\n{step}\n"))
    assert fault.message == "the sum of the strengths is 2, but 1 point was divided"


def test_points_of_one_side_are_no_points_of_the_other() -> None:
    ours = STEPS.replace("holds: [alba], on", "holds: [alba], side: blue, on")
    for unit, points in ("one", 0), ("two", 10):
        step = f"{{victory: ahead, at: {{11: [{unit}]}}, points: {{blue: {points}}}, missed: true}}"
        assert walk_through(tiny(f"{ours}\nwalkthrough:\n  - victory: {step}\n")) == ()


def test_a_victory_may_ask_for_so_many_points_besides_a_margin() -> None:
    for asked, missed in ("10+", "false"), ("11+", "true"), ("1-9", "true"):
        game = STEPS.replace("margin: 1 or more", f"margin: 1 or more, points: {asked}")
        step = f"{{victory: ahead, at: {{11: [one]}}, missed: {missed}}}"
        assert walk_through(tiny(f"{game}\nwalkthrough:\n  - victory: {step}\n")) == ()


def test_a_victory_may_be_shown_as_missed() -> None:
    assert judged("at: {11: [two]}, missed: true") == []
    (told,) = judged("at: {11: [one]}, missed: true")
    assert "it is not missed" in told
    (told,) = judged("at: {11: [two]}")
    assert "is not the victory" in told


def test_no_counter_is_lost_that_stands_or_is_lost_already() -> None:
    for step in "at: {11: [one]}, lost: [one]", "lost: [two, two]", "left: [one], lost: [one]":
        (told,) = judged(step)
        assert "is lost more often than it has counters elsewhere" in told


def test_what_is_no_victory_is_told_with_the_points() -> None:
    (told,) = judged("lost: [one], scored: {red: 1}")
    assert told.endswith("points: Red 1, Blue 5")


def codes(game: Game) -> set[str]:
    return {finding.code for finding in check(game)}


def test_the_sketch_is_a_game_without_faults_of_points() -> None:
    assert not {code for code in codes(tiny(SKETCH)) if code.startswith("SET")}
    assert "SET050" in codes(tiny(SKETCH.replace("margin: 5 to 9", "margin: 5 to 10")))
