"""A game in a scenario: what differs holds, what does not is the game's, and findings say where."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from generator.checks import check
from generator.comparison.expected import letters
from generator.comparison.flow.expected import Flow
from generator.diagnostics import Finding
from generator.manuscript.web import scenarios
from generator.model.game import Game
from generator.model.names import names_of, plain_text
from generator.model.prose import Prose
from generator.model.scenario import differing, in_scenario, own_words, written_at
from generator.model.translation import translated
from generator.model.walk import walk
from generator.play.walk import walk_through
from generator.reading import Reading, read, read_text
from tests.shumshu import files_of
from tests.shumshu import game as game_of

ROOT = Path(__file__).parents[2]
TINY = (ROOT / "tests/checks/tiny.yaml").read_text(encoding="utf-8")
SHORT = """
scenarios:
  short:
    name: A short game
    text: "Blue has {count:turns:word} turns and no {unit:one} before it."
    part: {corners: [11, 33]}
    without: [setup.red, units.one]
    turns: {count: 3}
    movement:
      everybody: {steps: 2}
    setup:
      blue: {side: blue, units: [two], where: {hexes: [21]}}
    victory:
      hill: {side: blue, text: Blue holds the town., holds: [alba], judged: at-once}
    walkthrough:
      - move: {units: [two], path: 21-11}
"""


def made(more: str = SHORT) -> Reading:
    return read_text({"game.yaml": TINY + more}, "tiny")


def played(more: str = SHORT) -> Game:
    reading = made(more)
    assert reading.game is not None, reading.findings
    return in_scenario(reading.game, "short")


def found(more: str) -> tuple[Finding, ...]:
    reading = made(more)
    assert reading.game is not None, reading.findings
    return tuple(map(reading.origins.locate, check(reading.game)))


def line(finding: Finding, more: str) -> str:
    assert finding.span is not None
    return (TINY + more).split("\n")[finding.span.line - 1].strip()


def test_a_key_holds_in_place_of_the_games_and_an_entry_beside_the_others() -> None:
    game = played()
    assert game.turns is not None
    assert (game.turns.count, game.turns.parts) == (3, ())
    assert game.counters is not None
    assert [(each.id, each.where.hexes) for each in game.counters.setup] == [("blue", ("21",))]
    assert [each.id for each in game.victory] == ["town", "hill"]
    assert [unit.count for unit in game.counters.units] == [0, 1]
    assert game.map is not None
    assert game.map.grid.partial == ("41", "42", "43")
    assert (game.title, game.walkthrough[0].move is None) == ("A short game", False)


def test_a_sound_scenario_of_a_sound_game_is_quiet() -> None:
    assert found("") == ()
    assert found("scenarios: {short: {name: Short, text: Less., turns: {count: 3}}}") == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("hexes: [21]", "hexes: [42]", "SET003", "blue: {side"),
        ("units: [two]", "units: [tow]", "REF001", "blue: {side"),
        ("holds: [alba]", "holds: [albo]", "REF001", "hill: {side"),
        ("path: 21-11", "path: 21-31-41", "WLK003", "- move"),
        ("no {unit:one}", "no {unit:on}", "REF002", "text: "),
        ("corners: [11, 33]", "corners: [21, 33]", "SCN002", "hill: {side"),
        ("before it", "befor it", "TXT003", "text: "),
    ],
)
def test_what_a_scenario_says_is_found_at_its_line(
    old: str, new: str, code: str, where: str
) -> None:
    more = SHORT.replace(old, new, 1)
    assert more != SHORT
    findings = [each for each in found(more) if each.code == code]
    assert findings, found(more)
    assert all(each.message.startswith("in A short game: ") for each in findings)
    assert any(line(each, more).startswith(where) for each in findings)


def test_what_goes_wrong_with_what_is_taken_over_is_told_at_the_scenario() -> None:
    arrival = "arrivals:\n  late: {side: red, units: [one], turns: 5, where: {hexes: [11]}}\n"
    late = SHORT.replace("units.one]", "setup.blue]") + arrival
    (finding,) = (each for each in found(late) if each.code == "SET004")
    assert line(finding, late) == "short:"
    (taken,) = finding.related
    assert taken.span is not None
    assert "late: {side: red" in (TINY + late).split("\n")[taken.span.line - 1]


def test_what_is_wrong_in_the_game_is_told_once() -> None:
    wrong = "values: {two: {value: 2, repeats: [turns.count]}}\n" + SHORT
    findings = found(wrong)
    assert findings
    assert not [each for each in findings if "in A short" in each.message]


def test_a_walkthrough_is_played_on_the_part_of_the_map() -> None:
    assert walk_through(played()) == ()
    (fault,) = walk_through(played(SHORT.replace("21-11", "21-32-42")))
    assert "42" in fault.message


def test_stacks_are_units_each_with_its_hex_in_their_order() -> None:
    stacked = SHORT.replace("units: [two], where: {hexes: [21]}", "stacks: {21: [two, two]}")
    game = played(stacked)
    assert game.counters is not None
    (setup,) = game.counters.setup
    assert (setup.units, setup.where.hexes, setup.where.each) == (
        ("two", "two"),
        ("21", "21"),
        True,
    )
    (finding,) = (each for each in found(stacked) if each.code == "SCN003")
    assert line(finding, stacked).startswith("blue: {side: blue, stacks")
    both = stacked.replace("stacks:", "units: [two], stacks:")
    assert "SET008" in {each.code for each in found(both)}


def test_an_origin_leads_to_the_scenario_or_to_the_game() -> None:
    game = made().game
    assert game is not None
    stem = "scenarios.short."
    own = ("setup.blue.where", "turns.count", "name", "text", "part.corners.0", "victory.hill")
    for origin in own:
        assert written_at(game, stem + origin) == stem + origin
    for origin in ("victory.town.text", "units.one.name", "hexes.33", "weather.first"):
        assert written_at(game, stem + origin) == origin
    assert written_at(game, f"{stem}title") == f"{stem}name"
    assert written_at(game, "title") == "title"


def test_texts_of_a_scenario_are_translated_like_all_others() -> None:
    words = "{name: Court, victory: {hill: Gagné.}}"
    more = f"translations:\n  fr:\n    scenarios:\n      short: {words}\n"
    game = made(SHORT + more).game
    assert game is not None
    assert "LNG001" not in {each.code for each in check(game)}
    other = in_scenario(translated(game, "fr"), "short")
    assert (other.title, other.victory[1].text.source) == ("Court", "Gagné.")
    assert "LNG001" in {each.code for each in found(SHORT + more.replace("hill", "hall"))}


def texts_of(game: Game) -> Iterator[str]:
    for scenario in game.scenarios:
        names = names_of(in_scenario(game, scenario.id))
        for node in walk(scenario):
            if node.origin.startswith("walkthrough"):
                continue
            if isinstance(node.value, Prose):
                yield plain_text(names, node.value)


@pytest.mark.parametrize("folder", ["docs/examples", "sources/shumshu"])
def test_the_rules_tell_all_that_a_scenario_says(folder: str) -> None:
    game = read(ROOT / folder).game
    assert game is not None
    passages = Flow(names_of(game), numbered=True).passages(scenarios(game))
    told = letters(" ".join(passage.text for passage in passages))
    missing = [text for text in texts_of(game) if letters(text) not in told]
    assert missing == []
    for scenario in game.scenarios:
        said = [each.name for each in fields(scenario) if getattr(scenario, each.name)]
        assert letters(scenario.name) in told
        assert set(said) & differing()
        assert own_words(scenario).turns is None


def test_a_part_of_a_map_of_squares_is_told_in_squares() -> None:
    part = "{raid: {name: A raid, text: A raid., part: {corners: [A1, B2]}}}"
    folder = ROOT / "examples/grebe-quay"
    files = {each.name: each.read_text(encoding="utf-8") for each in folder.glob("*.yaml")}
    game = read_text({**files, "scenarios.yaml": f"scenarios: {part}"}).game
    assert game is not None
    passages = Flow(names_of(game), numbered=True).passages(scenarios(game))
    told = " ".join(passage.text for passage in passages)
    assert "squares A1, A2, B1 and B2" in told
    assert "hex" not in told


def test_when_units_arrive_is_told_once_and_ends_as_a_sentence() -> None:
    arrival = "two: {side: blue, units: [two], where: {hexes: [21, 31]}, turns: 3, blocked: wait}"
    game = made(SHORT.replace("    setup:", f"    arrivals: {{{arrival}}}\n    setup:")).game
    assert game is not None
    passages = Flow(names_of(game), numbered=True).passages(scenarios(game))
    told = " ".join(passage.text for passage in passages)
    assert "Turn 3. On 21 or 31" in told
    assert "2nd Battalion." in told
    assert "How many" not in told


def test_shumshu_has_a_scenario_that_is_played_to_both_ends() -> None:
    game = in_scenario(game_of("shumshu"), "first-days")
    assert walk_through(game) == ()
    ends = [step.victory for step in game.walkthrough if step.victory]
    for missed in (False, True):
        shown = [each.victory for each in ends if each.missed is missed]
        assert shown == [each.id for each in game.victory]


def wenzelau(old: str = "", new: str = "") -> Game:
    """The Mills of Wenzelau without pictures and dress, one place of its scenarios changed."""
    folder = ROOT / "examples/wenzelau-mills"
    files = {each.name: each.read_text(encoding="utf-8") for each in folder.glob("*.yaml")}
    del files["theme.yaml"]
    files["counters.yaml"] = re.sub("picture: [^,]+, ", "", files["counters.yaml"])
    assert not old or files["scenarios.yaml"].count(old) == 1
    files["scenarios.yaml"] = files["scenarios.yaml"].replace(old or "\n", new or "\n")
    game = read_text(files).game
    assert game is not None
    return game


def test_the_mills_of_wenzelau_have_two_that_are_played_apart() -> None:
    game = wenzelau()
    assert [each.id for each in game.scenarios] == ["mill", "night"]
    assert walk_through(game) == ()
    for name, turns, first in (("mill", 3, "margrave"), ("night", 4, "archduke")):
        played = in_scenario(game, name)
        assert (played.turns.count if played.turns else 0) == turns
        assert played.sequence[0].side == first
        assert walk_through(played) == ()
        won = {step.victory.victory for step in played.walkthrough if step.victory}
        assert won == {each.id for each in played.victory}


def test_who_is_disrupted_for_certain_begins_so_and_recovers() -> None:
    played = in_scenario(wenzelau(), "night")
    assert walk_through(played) == ()
    for chance in ("\n", "        disrupted: 50%\n"):
        open_ = in_scenario(wenzelau("        disrupted: 100%\n", chance), "night")
        (finding,) = walk_through(open_)
        assert "no defender is disrupted" in finding.message


def beach(old: str, new: str) -> list[Finding]:
    """What is found where one place of Shumshu's scenario is changed."""
    text = files_of("shumshu")["scenarios.yaml"]
    assert text.count(old) == 1, old
    made = read_text(files_of("shumshu") | {"scenarios.yaml": text.replace(old, new)}, "shumshu")
    assert made.game is not None, made.findings
    return [each for each in check(made.game) if (each.origin or "").startswith("scenarios.")]


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ("65: [infantry-283], 54:", "76: [infantry-283], 54:", "WLK003", "is not in 65"),
        ("54: [tanks-11]}", "99: [tanks-11]}", "MAP002", "99"),
        ("side: japanese\n        stacks", "side: russian\n        stacks", "SET006", "Russian"),
        ("        face: down\n", "", "WLK005", "is not face down here"),
        ("66: [decoy], 65", "66: [decoy, ki-43], 65", "SCN003", "is left out"),
        ("has no reinforcements.", "has none. Stacking is not used.", "SCN007", "Stacking"),
    ],
)
def test_stacks_owner_face_and_words_of_the_beach_are_held_and_played(
    old: str, new: str, code: str, told: str
) -> None:
    found = beach(old, new)
    assert any(each.code == code and told in each.message for each in found), found
    assert all(each.message.startswith("in The beach: ") for each in found)


def test_another_key_that_may_differ_is_one_field(tmp_path: Path) -> None:
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    recipe = page.partition("\n## A new key that may differ\n")[2]
    (field,) = re.findall(r"```python\n(.*?)```", recipe, re.DOTALL)
    shutil.copytree(ROOT / "generator", tmp_path / "generator")
    path = tmp_path / "generator/model/game.py"
    before, mark, after = path.read_text("utf-8").partition(
        "    walkthrough: tuple[Step, ...] = ()"
    )
    path.write_text(f"{before}{field}{mark}{after}", encoding="utf-8")
    more = "values: {pace: 2}\n" + SHORT.replace("turns: {count: 3}", "values: {pace: 5}")
    (tmp_path / "game.yaml").write_text(TINY + more.replace("Blue has", "{value:pace} men:"))
    code = """
from pathlib import Path
from generator.reading import read
from generator.model.names import names_of, plain_text
from generator.model.scenario import in_scenario
game = read(Path()).game
played = in_scenario(game, "short")
print(plain_text(names_of(played), played.scenario.text))
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("5 men: six turns"), done.stdout + done.stderr


NIGHT = """
sequence:
  chance: {name: Chance}
  red: {name: Red attacks, side: red, table: crt}
weather:
  name: Weather
  states: {dry: {name: Dry}, rain: {name: Rain}}
  rolls: {1+: {weather: rain, chance: 50%}}
events:
  fog: {name: Fog, modifiers: [fog, mud], on: [2]}
event-tables:
  sky: {name: The sky, die: 1d6, phase: chance, rows: {1: fog, other: "-"}}
states:
  disrupted: {name: Tired, never: [attack], until: {red: red, blue: red}, modifier: tired}
"""
MODIFIERS = """modifiers:
  dark: {name: Dark, kind: column, favours: defender, parts: [PM],
     when: It is evening., rule: combat}
  mud: {name: Mud, kind: column, favours: defender, weather: [rain, dry],
     when: It rains., rule: combat}
  fog: {name: Fog, kind: column, favours: defender, phase: chance, when: In fog., rule: combat}
  tired: {name: Tired, kind: column, favours: attacker, parts: [PM],
     when: They are tired., rule: combat}
"""
OTHER = """
scenarios:
  short:
    name: A short game
    text: Red has less time.
    turns: {count: 4, parts: [AM]}
    without: [event-tables]
    weather:
      name: Rain
      states: {rain: {name: Rain}}
      rolls: {1+: {weather: rain, chance: 100%}}
    modifiers:
      hill: {name: Hill, kind: column, favours: defender, value: 2, when: They are on a mountain.}
    examples:
      steep: {title: Steep, table: crt, attack: 4, defence: 2, modifiers: [hill], die: 3,
        column: "1:1", result: D}
"""


def dark(other: str = OTHER) -> Reading:
    """The game with weather, events and modifiers for all of them, and a scenario without them."""
    text = TINY.replace("modifiers:\n", MODIFIERS, 1) + NIGHT + other
    return read_text({"game.yaml": text}, "tiny")


def dark_played(other: str = OTHER) -> Game:
    game = dark(other).game
    assert game is not None
    return in_scenario(game, "short")


def test_a_modifier_that_never_applies_is_left_out_with_what_names_it() -> None:
    game = dark_played()
    assert [(each.id, each.value) for each in game.tables.modifiers] == [("mud", 1), ("hill", 2)]
    assert [each.weather for each in game.tables.modifiers] == [("rain",), ()]
    assert [each.id for each in game.sequence] == ["red"]
    assert [each.modifiers for each in game.events] == [("mud",)]
    assert [each.modifier for each in game.states] == [None]
    kept = dark_played(OTHER.replace("without: [event-tables]", "sequence: {chance: {name: C}}"))
    assert [each.id for each in kept.sequence] == ["chance", "red"]
    assert [each.id for each in kept.tables.modifiers] == ["mud", "fog", "hill"]


def test_movement_for_parts_of_the_day_that_never_come_is_left_out() -> None:
    movement = """
movement:
  by-night: {steps: 1, parts: [PM]}
  all-day: {steps: 2, sizes: [company], parts: [AM, PM]}
  all: {steps: 3}
"""
    game = dark_played(f"{movement}{OTHER}")
    assert [(each.id, each.parts) for each in game.movement] == [("all-day", ("AM",)), ("all", ())]
    own = OTHER + "    movement: {by-night: {steps: 2, parts: [PM]}}\n"
    game_with_its_own = dark(f"{movement}{own}").game
    assert game_with_its_own is not None
    found = [each for each in check(game_with_its_own) if each.code == "SET053"]
    assert [each.origin for each in found] == ["scenarios.short.movement.by-night.parts.0"]


def test_points_to_spend_name_no_weather_that_never_comes() -> None:
    resources = """
resources:
  shells: {name: Shells, sides: {red: 3}, for: game, weather: {dry: 0, rain: 1}}
"""
    game = dark_played(f"{resources}{OTHER}")
    (shells,) = game.tables.resources
    assert [(each.weather, each.most) for each in shells.weather] == [("rain", 1)]
    told = dark(f"{resources}{OTHER}").game
    assert told is not None
    assert not [each for each in check(told) if "weather" in (each.origin or "")]


@pytest.mark.parametrize(
    "naming",
    [
        "initiative: {phase: chance, die: 1d6}",
        "supply: {ground: 3, judged: [chance], out: disrupted}",
        "command: {range: 2, judged: [chance], out: disrupted}",
        "attacks: {must: [units], phases: [chance]}",
        "control: {gained: standing, judged: [chance]}",
        "stacking: {two: {limit: stack, most: 2, ignored: [{phases: [chance]}]}}",
    ],
)
def test_a_phase_that_something_goes_by_is_kept_without_its_events(naming: str) -> None:
    for text in (f"{OTHER}\n{naming}\n", f"{OTHER}    {naming}\n"):
        game = dark(text).game
        assert game is not None
        kept = [each.id for each in in_scenario(game, "short").sequence]
        assert kept == ["chance", "red"]


def test_its_own_examples_are_worked_by_its_own_modifiers() -> None:
    sound = dark().game
    assert sound is not None
    assert not [each for each in check(sound) if (each.origin or "").startswith("scenarios.")]
    wrong = dark(OTHER.replace('column: "1:1", result: D', 'column: "2:1", result: DE')).game
    assert wrong is not None
    finding, *_ = (each for each in check(wrong) if each.code == "EX001")
    assert (finding.origin or "").startswith("scenarios.short.examples.steep")
    assert finding.message.startswith("in A short game: ")


def test_an_example_that_counts_what_a_scenario_has_not_is_not_played_there() -> None:
    game = wenzelau(
        "      - position: {turn: 1, at: {0508: [rohr, stahl]",
        "      - attack: {example: night, units: [rohr, stahl], into: 0607, result: EX}\n"
        "      - position: {turn: 1, at: {0508: [rohr, stahl]",
    )
    faults = walk_through(in_scenario(game, "mill"))
    assert faults[0].message == "the example 'night' counts 'night', which The Lower Mill has not"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # two off for the night and nothing for the lanterns: the nine is a seven
        ("disorder, night, lanterns]", "disorder, night]", "EX"),
        ("favours: attacker, phase: archduke-attack", "favours: attacker, phase: margrave-attack",
         "Lanterns is for Margrave attacks, but this is in Archduke attacks"),
        ("part: Night, phase: archduke-attack", "part: Night, phase: margrave-attack",
         "is for Margrave attacks, but this is in Archduke attacks"),
    ],
)  # fmt: skip
def test_the_lanterns_of_the_night_march_count_in_its_own_attacks(
    old: str, new: str, told: str
) -> None:
    assert [each.id for each in in_scenario(wenzelau(), "night").tables.modifiers][-1] == "lanterns"
    assert "lanterns" not in {each.id for each in wenzelau().tables.modifiers}
    faults = walk_through(in_scenario(wenzelau(old, new), "night"))
    assert faults
    assert told in faults[0].message


def test_of_modifiers_those_are_told_that_differ() -> None:
    passages = Flow(names_of(wenzelau()), numbered=True).passages(scenarios(wenzelau()))
    told = " ".join(passage.text for passage in passages)
    assert "Lanterns" in told
    assert "Out of the dark" in told
    assert "Pincers" not in told
