"""What the data say to players: who acts by a chit, where a place is, how an end is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator.combat.telling import ground_in_words
from generator.comparison.flow.expected import Flow
from generator.comparison.products import parts_of_game
from generator.manuscript.web import scenarios
from generator.model.elsewhere import left_by_the_rules
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.numbers import Difference, NumberRange, Percent
from generator.model.prose import Paragraph, Prose, Words
from generator.model.scenario import in_scenario, scenarios_played
from generator.model.shown import formations_shown
from generator.model.supply import Stretch, SupplyWay
from generator.model.tables import FireTable
from generator.model.telling import (
    course_of,
    cup_told,
    fixed_weather,
    movement_table,
    numbered_phases,
    told_by_data,
    turn_events,
    uses_of_ground,
)
from generator.reading import read
from generator.words import words_in

ROOT = Path(__file__).parents[2]
TIMES = "\N{MULTIPLICATION SIGN}"


@cache
def a_game(path: str) -> Game:
    found = read(ROOT / path).game
    assert found is not None
    return found


def lock() -> Game:
    return a_game("examples/lock-nine")


def told(game: Game) -> dict[str, str]:
    return dict(told_by_data(replace(game)))


def test_a_chit_says_which_units_act() -> None:
    rows = {name: text for name, text, _ in cup_told(lock())}
    assert rows[f"E Platoon {TIMES}1"] == "Section E1, Section E2 and Captain Petran may act."
    assert rows["Chance not to act in a turn"].endswith("Mirov Weapons: 1 in 3.")


def test_a_chit_of_several_formations_names_each_with_its_units() -> None:
    game = lock()
    assert game.cup is not None
    first, *others = game.cup.chits
    both = replace(first, formations=("e-platoon", "m-weapons"))
    rows = cup_told(replace(game, cup=replace(game.cup, chits=(both, *others))))
    assert rows[1][1] == (
        "E Platoon (Section E1, Section E2, Captain Petran) and"
        " Mirov Weapons (Lock Gun, Mill Gun, Street Gun, Mirov Mortar) may act."
    )


def numbers(game: Game) -> list[str]:
    return [number for number, _ in numbered_phases(game.sequence)]


def test_a_phase_within_another_has_a_letter_behind_its_number() -> None:
    game = lock()
    action, watch, rally = game.sequence
    assert numbers(game) == ["1", "1a", "2"]
    last = replace(game, sequence=(rally, action, watch, replace(watch, id="more")))
    assert numbers(last) == ["1", "2", "2a", "2b"]
    ahead = replace(game, sequence=(watch, rally, action))
    assert numbers(ahead) == ["2a", "1", "2"]
    lost = replace(game, sequence=(action, replace(watch, during="nothing"), rally))
    assert numbers(lost) == ["1", "2", "3"]


def test_arms_without_strength_are_said_to_act_with_others() -> None:
    assert told(lock())["sequence.watch.types"] == (
        "Only infantry and machine-gun units, and leader units with them."
    )
    action, watch, rally = lock().sequence
    alone = replace(watch, types=("leader",))
    assert told(replace(lock(), sequence=(action, alone, rally)))["sequence.watch.types"] == (
        "Only leader."
    )


def test_points_name_the_hexes_of_their_places() -> None:
    said = told(lock())
    assert said["points.lock.holds"] == "For a unit in Lock Nine (0606)."
    assert said["points.hallin.holds"].endswith("Market (0804), Inn (0805) and Chapel (0904).")


def test_a_table_says_how_what_lies_past_its_ends_is_read() -> None:
    game, row = lock(), "A die past the first or the last row is read in that row."
    said = told(game)
    assert said["tables.fire.end-columns"] == "Right of 10+: as 10+."  # the left end is said
    assert said["tables.fire.end-row"] == said["tables.assault.end-row"] == row
    assert "tables.assault.end-columns" not in said  # no modifier shifts columns there
    fire = next(each for each in game.tables.tables if isinstance(each, FireTable))
    tables = tuple(replace(e, beyond=None) if e == fire else e for e in game.tables.tables)
    bare = told(replace(game, tables=replace(game.tables, tables=tables)))
    assert bare["tables.fire.end-columns"] == "Left of 1-2: as 1-2. Right of 10+: as 10+."
    quiet = told(replace(game, tables=replace(game.tables, modifiers=())))
    assert not [origin for origin in quiet if ".end-" in origin]


def test_the_weather_of_the_turns_goes_on_the_map_where_nobody_rolls_for_it() -> None:
    game = lock()
    assert game.weather is not None
    said = {number: [text for _, text in each] for number, each in fixed_weather(game).items()}
    assert said["2"] == ["Mist"]
    assert said["3"] == ["Clear"]
    first, *others = game.weather.rolls
    rolls = (replace(first, chance=Percent.parse("50%")), *others)
    assert not fixed_weather(replace(game, weather=replace(game.weather, rolls=rolls)))
    assert not fixed_weather(replace(game, weather=None))


def test_short_names_stand_on_counters_only_where_a_face_shows_them() -> None:
    counters = lock().counters
    assert counters is not None
    every = {each.id for each in counters.formations}
    assert formations_shown(counters) == every
    bare = replace(
        counters,
        faces=tuple(
            replace(face, parts=tuple(e for e in face.parts if e.show.value != "formation"))
            for face in counters.faces
        ),
    )
    assert not formations_shown(bare)
    usual = tuple(replace(e, face=None) if e.id == "a1" else e for e in bare.units)
    assert formations_shown(replace(bare, units=usual)) == {"a-platoon"}


def test_the_sheet_of_a_scenario_says_where_it_is_played_and_what_there_is_none_of() -> None:
    (played,) = [each for each in scenarios_played(lock()) if each.scenario]
    said = {head: text for head, _, text in course_of(played)}
    assert said["Part of the map"].startswith("Only hexes 0604, 0605, 0702 to 0705")
    assert "The game ends" not in said  # how long it lasts says so
    assert said["Without"] == "Weather, points, rule 10 (Mist), rule 11 (Winning), rule 7 (Bombs)."
    assert said["Special rules"].startswith("The day is clear.")


def test_what_a_scenario_lacks_of_a_list_is_named_and_what_stays_is_not() -> None:
    """Two modifiers are named, in one piece; a limit of stacking has no name, so none is told."""
    game = lock()
    (scenario,) = game.scenarios
    lacks = ("modifiers.far", "stacking.hex", "modifiers.crowd", "states.disrupted")
    changed = replace(scenario, without=(*scenario.without, *lacks))
    played = in_scenario(replace(game, scenarios=(changed,)), changed.id)
    said = {head: text for head, _, text in course_of(played)}
    names = {each.id: each.name for each in game.tables.modifiers}
    told = f"{names['far']} and {names['crowd']} (modifiers), Pinned (states)."
    assert said["Without"].endswith(f"rule 7 (Bombs), stacking, {told}")
    assert "Also different" not in said
    rows = Flow(names_of(game), numbered=True).passages(
        scenarios(replace(game, scenarios=(changed,)))
    )
    assert any(told in each.text for each in rows)
    assert not any("Modifiers:" in each.text for each in rows)


@pytest.mark.parametrize(
    ("path", "sheet", "rules"),
    [
        ("examples/lock-nine", "The map with the hexes in which pieces may begin.", "begins."),
        (
            "sources/shumshu",
            "The map with every piece in its place at the start, and the arrivals.",
            "begins, and who arrives when.",
        ),
    ],
)
def test_the_set_up_sheet_is_called_what_it_is(path: str, sheet: str, rules: str) -> None:
    game = a_game(path)
    (about,) = [each.entry(game).about.text for each in parts_of_game(game) if each.name == "setup"]
    assert about == sheet
    left = left_by_the_rules(game)
    assert left is not None
    assert left.text.endswith(f"On the set-up sheet: where each counter {rules}")


def test_all_of_it_is_said_in_german() -> None:
    german = words_in("de")
    english: Iterable[str] = (
        "A die past the first or the last row is read in that row.",
        "Chance not to act in a turn",
        "The map with every piece in its place at the start.",
    )
    assert all(german(text) != text for text in english)


def test_what_begins_or_comes_disrupted_is_called_as_the_game_calls_it() -> None:
    game = a_game("docs/examples")
    found = told(game)
    assert (
        found["setup.rifles.where"]
        == "One on each of 12 and 13; each with a 50% chance of being shaken."
    )
    assert "; each with a 33% chance of being shaken; " in found["arrivals.levies.where"]
    plain = told(replace(game, states=()))
    assert plain["setup.rifles.where"].endswith("; each with a 50% chance of being disrupted.")


def test_a_set_up_of_units_in_hexes_of_their_own_says_who_stands_where() -> None:
    found = told(a_game("examples/marrow-toll"))
    assert found["setup.batteries-sull.where"] == "On 0908 (Sull Battery) and 0505 (Toll Castle)."


def test_a_draw_by_points_among_three_is_that_of_those_who_lead() -> None:
    three = a_game("examples/marrow-toll")
    draw = replace(three.victory[0], side=None, margin=Difference.parse("0"))
    near = replace(draw, id="near", margin=Difference.parse("1 to 2"))
    for game, even, apart in (
        (three, "Those who lead have equal points.", "Whoever leads is 1 to 2 points ahead."),
        (lock(), "The sides have equal points.", "The sides are 1 to 2 points apart."),
    ):
        found = told(replace(game, victory=(draw, near)))
        assert found[f"victory.{draw.id}.margin"] == even
        assert found["victory.near.margin"] == apart


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Red leads by two to five points.", None),
        ("Red leads by 2 to 5 points.", None),
        ("Red leads by two points.", "By 2 to 5 points."),
        ("Red holds two of five towns.", "By 2 to 5 points."),
    ],
)
def test_points_that_the_text_of_a_victory_has_are_not_told_again(
    text: str, told: str | None
) -> None:
    game = a_game("docs/examples")
    won = replace(
        next(each for each in game.victory if each.winners),
        text=Prose(text, (Paragraph((Words(text, 0),)),)),
        margin=Difference.parse("2 to 5"),
        points=None,
    )
    assert told_by_data(replace(game, victory=(won,))).get(f"victory.{won.id}.margin") == told


def test_a_scenario_says_what_it_is_about_and_the_victories_that_it_takes_over() -> None:
    game = a_game("docs/examples")
    played = next(
        each for each in scenarios_played(game) if each.scenario and not each.scenario.victory
    )
    first, *others = course_of(played)
    assert played.scenario is not None
    assert first == ("", "text", played.scenario.text.source.strip())
    won = [origin for _, origin, _ in others if origin.startswith("victory.")]
    assert won == [f"victory.{each.id}.text" for each in game.victory]


def test_a_side_comes_on_as_many_turns_as_its_units_need_and_then_maybe_later() -> None:
    game = a_game("examples/osteva-line")
    assert game.counters is not None
    (first, *_) = game.counters.arrivals
    units = tuple(unit.id for unit in game.counters.units if unit.side == first.side)[:3]

    def marks(turns: str, each_turn: int | None) -> list[str]:
        coming = replace(
            first, units=units, draw=None, turns=NumberRange.parse(turns), each_turn=each_turn
        )
        counters = replace(game.counters, arrivals=(coming,)) if game.counters else None
        found = turn_events(replace(game, counters=counters))
        return [
            f"{turn}{text[-1] if text.endswith('…') else ''}"
            for turn, events in found.items()
            for origin, text in events
            if ".arrivals." in origin
        ]

    assert marks("2-8", 1) == ["2", "3", "4…"]
    assert marks("2-8", 2) == ["2", "3…"]
    assert marks("2-8", None) == ["2…"]
    assert marks("2-4", 1) == ["2", "3", "4"]
    assert marks("3", None) == ["3"]
    assert marks("4+", None) == ["4…"]


def test_ground_counts_for_all_that_the_data_use_it_for() -> None:
    game = a_game("examples/osteva-line")
    assert game.supply is not None
    assert game.map is not None
    line = next(each for each in game.map.lines if uses_of_ground(game).get(f"lines.{each.id}"))
    for key in ("supply", "movement"):
        less = replace(game, **{key: None if key == "supply" else ()})
        for origin, uses in uses_of_ground(game).items():
            assert tuple(use for use in uses if use != key) == uses_of_ground(less).get(origin, ())
    along = replace(game.supply, then=(SupplyWay(line.id, Stretch(None, "any")),))
    uses = uses_of_ground(replace(game, supply=along))
    assert "supply" in uses[f"lines.{line.id}"]
    bare = replace(game.tables, modifiers=())
    (told,) = ground_in_words(line, bare, uses, words_in("en"))
    assert told == "Counts for movement, supply and zones of control."
    (told,) = ground_in_words(line, bare, {}, words_in("en"))
    assert told == "No effect."


@pytest.mark.parametrize(
    "folder", sorted(ROOT.glob("*/*/game.yaml")), ids=lambda it: it.parent.name
)
def test_what_a_weather_changes_is_told_of_every_unit(folder: Path) -> None:
    """A dash is no cost; where a weather changes nothing for some units, what holds is printed."""
    table = movement_table(a_game(str(folder.parent.relative_to(ROOT))))
    if table is None:
        return
    for number, head in enumerate(table.heads):
        ever = head.partition(" (")[0]
        if ever != head and ever in table.heads:
            before = table.heads.index(ever)
            for row in table.rows:
                assert row.cells[number] != "-" or row.cells[before] == "-"
