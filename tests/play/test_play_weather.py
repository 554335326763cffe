"""What a weather changes of movement: terrain, hexsides, roads, links and the allowance."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from playing import faults, tiny

from generator.model.movement import in_weather, pace_in
from generator.model.telling import movement_sentences, movement_table, told_by_data
from generator.play.battlefield import battlefield_of
from generator.play.moving import sum_of, work_march
from generator.play.walk import walk_through
from generator.reading.definition import read

OSTEVA = Path(__file__).parents[2] / "examples" / "osteva-line"

WEATHER = """
weather:
  name: Weather
  first: dry
  states: {dry: {name: Dry}, mud: {name: Mud, most: 2}, ice: {name: Ice}}
  rolls: {2+: {weather: mud, chance: 50%, die: 1d6, on: 4-6}}
"""
MOVEMENT = """
movement:
  all:
    steps: 5
    terrain: {mountain: 2}
    cost: {river: 1}
    ways: {road: {steps: ½, bridges: [river]}}
    weather:
      mud: {steps: ½, terrain: {mountain: no, clear: 1½}, cost: {river: no}, ways: {road: 1}}
      ice: {cost: {river: 0}, ways: {road: no}}
"""
GAME = WEATHER + MOVEMENT


def stays(turn: int) -> str:
    return f'position: {{turn: {turn}, at: {{"11": [one], "32": [two]}}}}'


def march(path: str, weather: str) -> str:
    way = f"{{title: A way, unit: one, path: {path}, takes: '1'{weather}}}"
    game = tiny(f"{GAME}\nmarches:\n  way: {way}")
    return sum_of(work_march(battlefield_of(game), game.marches[0]).taken)


@pytest.mark.parametrize(
    ("path", "weather", "takes"),
    [
        ("21-22-12-13", "", "2 + 1 + 1"),
        ("11-21-31", "", "½ + ½"),
        ("11-21-31", ", weather: dry", "½ + ½"),
        ("11-21-31", ", weather: mud", "1 + 1"),
        ("12-13", ", weather: mud", "1½"),
        ("21-22", ", weather: ice", "1"),
        ("11-21-31", ", weather: ice", "1 + 2"),
    ],
)
def test_what_a_march_takes_by_weather(path: str, weather: str, takes: str) -> None:
    assert march(path, weather) == takes


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["weather: {roll: 3, weather: dry}", "move: {units: [one], path: 11-12-13}"], ""),
        (["weather: {roll: 4, weather: mud}", "move: {units: [one], path: 11-21-31}"], ""),
        (
            ["weather: mud", "move: {units: [one], path: 11-21-31-21}"],
            "1st Battalion may move 2½ in Mud, but this needs 3: 1 + 1 + 1",
        ),
        (["weather: mud", "move: {units: [one], path: 11-12}"], "cannot cross 11/12"),
        (["weather: mud", "move: {units: [one], path: 11-21-31-32}"], "enemies"),
        (["weather: ice", "move: {units: [one], path: 11-12-13}"], ""),
        (["move: {units: [one], path: 11-12}"], "that of turn 2 is rolled: say it before"),
        (["weather: {roll: 7, weather: mud}"], "1d6 cannot show 7"),
        (["weather: {roll: 5, weather: ice}"], "5 on turn 2 is Mud, not Ice"),
        (["weather: {roll: 2, weather: mud}"], "Mud comes on 4-6 on turn 2, and the dice show 2"),
        (["weather: mud", "weather: mud"], "the weather of turn 2 has been said"),
        ([stays(2)], ""),
        (["weather: mud", stays(2), stays(3)], "no step says the weather of turn 3"),
        (
            [
                *("weather: mud", stays(2), "weather: mud", stays(3)),
                "weather: {roll: 6, weather: mud}",
            ],
            "Mud has lasted 2 turns, and lasts no longer",
        ),
    ],
)
def test_turns_have_their_weather(steps: list[str], told: str) -> None:
    text = "\n".join(f"  - {line}" for line in (stays(1), *steps))
    found = [one.message for one in faults(f"{GAME}\nwalkthrough:\n{text}")]
    assert len(found) == bool(told), found
    assert told in "".join(found)


def test_a_weather_that_is_known_is_not_rolled_for() -> None:
    said = f"{GAME}\nwalkthrough:\n  - weather: "
    assert not faults(f"{said}dry")
    assert [one.message for one in faults(f"{said}mud")] == ["the weather of turn 1 is Dry"]
    assert "nobody rolls" in faults(f"{said}{{roll: 2, weather: dry}}")[0].message


@pytest.mark.parametrize(
    ("roll", "weather", "told"),
    [
        (5, "mud", ""),
        (12, "ice", ""),
        (3, "dry", ""),
        (8, "dry", ""),  # on two dice, and one shows no mud
        (8, "mud", "1d6 cannot show 8"),
        (13, "dry", "1d6 or 2d6 cannot show 13"),
        (12, "dry", "12 on turn 2 is Ice, not Dry"),
        (1, "ice", "2d6 cannot show 1"),
        (7, "ice", "Ice comes on 10-12 on turn 2, and the dice show 7"),
        (2, "mud", "Mud comes on 4-6 on turn 2, and the dice show 2"),
    ],
)
def test_two_weathers_are_rolled_for_by_different_dice(roll: int, weather: str, told: str) -> None:
    ice = "2-3: {weather: ice, chance: 17%, die: 2d6, on: 10-12}"
    rolls = GAME.replace("on: 4-6}}", f"on: 4-6}}, {ice}}}")
    step = f"weather: {{roll: {roll}, weather: {weather}}}"
    found = [one.message for one in faults(f"{rolls}\nwalkthrough:\n  - {stays(1)}\n  - {step}")]
    assert found == ([told] if told else [])


def test_two_weathers_of_the_same_dice_have_one_roll() -> None:
    ice = "2-3: {weather: ice, chance: 17%, die: 1d6, on: 1}"
    rolls = GAME.replace("on: 4-6}}", f"on: 4-6}}, {ice}}}")

    def found(said: str) -> list[str]:
        steps = f"  - {stays(1)}\n  - weather: {{{said}}}"
        return [one.message for one in faults(f"{rolls}\nwalkthrough:\n{steps}")]

    assert found("roll: 1, weather: ice") == found("roll: 4, weather: mud") == []
    assert found("roll: 3, weather: dry") == []
    assert found("roll: 4, weather: ice") == ["4 on turn 2 is Mud, not Ice"]
    assert found("roll: 4, weather: dry") == ["4 on turn 2 is Mud, not Dry"]


def test_a_movement_as_a_weather_has_it() -> None:
    (entry,) = tiny(GAME).movement
    mud, ice = in_weather(entry, "mud"), in_weather(entry, "ice")
    assert in_weather(entry, None) is in_weather(entry, "dry") is entry
    assert {each.terrain: each.steps.text for each in mud.terrain} == {
        "mountain": "no",
        "clear": "1½",
    }
    assert (mud.never, mud.cost) == (("river",), ())
    assert [each.steps.text for each in mud.ways] == ["1"]
    assert mud.ways[0].bridges == ("river",)
    assert ice.ways[0].steps.steps is None
    assert pace_in(entry, "mud") == Fraction(1, 2)
    assert pace_in(entry, "ice") == 1


def test_a_river_of_ice_may_be_crossed_and_a_link_may_be_shut() -> None:
    (entry,) = tiny(GAME.replace("cost: {river: 1}", "never: [river]")).movement
    assert entry.never == ("river",)
    assert in_weather(entry, "ice").never == ()
    part = (
        GAME.replace("ice: {cost", "ice: {steps: 9, links: {pass: no}, cost")
        + "links: {pass: {name: Pass, ends: [11, 33]}}\n"
    )
    (shut,) = tiny(part).movement
    assert [each.steps.text for each in in_weather(shut, "ice").links] == ["no"]
    assert in_weather(shut, "ice").steps.number == 9


def test_the_table_of_movement_says_what_differs() -> None:
    table = movement_table(tiny(GAME))
    assert table is not None
    (row,) = table.rows
    assert dict(zip(table.heads, row.cells, strict=True)) == {
        "Points": "5",
        "Points (Mud)": "½ of them",
        "Clear": "1",
        "Mountain": "2",
        "Road": "½ a hex",
        "River": "+1",
        "Clear (Mud)": "1½",
        "Mountain and river (Mud)": "never",
        "Road (Mud)": "1 a hex",
        "Road (Ice)": "as the ground takes",
        "River (Ice)": "+0",
    }
    assert "Road (Mud): 1 a hex." in movement_sentences(table, row)
    told = told_by_data(tiny(GAME))
    assert told["weather.states.mud.movement"] == "Changes what movement takes."
    assert "weather.states.dry.movement" not in told


def test_weathers_that_do_the_same_share_a_line() -> None:
    same = "mud: {terrain: {mountain: 3}}\n      ice: {terrain: {mountain: 3}}"
    head, _, _ = MOVEMENT.partition("mud:")
    table = movement_table(tiny(f"{WEATHER}{head}{same}"))
    assert table is not None
    assert table.heads[-1] == "Mountain (Mud or Ice)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{roll: 5, weather: rain}", "{roll: 4, weather: rain}", "Rain comes on 5-6 on turn 3"),
        ("cost: {stream: 2}}}\n  guns", "cost: {stream: 3}}}\n  guns", "in Rain, but this needs 7"),
        ("  - weather: {roll: 5, weather: rain}\n", "", "that of turn 3 is rolled"),
    ],
)
def test_a_slip_in_the_osteva_line_is_found(tmp_path: Path, old: str, new: str, told: str) -> None:
    folder = tmp_path / "osteva-line"
    shutil.copytree(OSTEVA, folder)
    text = (folder / "game.yaml").read_text("utf-8")
    assert text.count(old) == 1
    (folder / "game.yaml").write_text(text.replace(old, new), "utf-8")
    game, slipped = read(OSTEVA).game, read(folder).game
    assert game is not None
    assert slipped is not None
    assert not walk_through(game)
    assert told in walk_through(slipped)[0].message
