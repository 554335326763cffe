"""The set-up sheets of scenarios, printed: what they show is read back and proved."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest

from generator.comparison.products import RECORDS
from generator.languages import located
from generator.model.counters import Face
from generator.model.game import Game
from generator.model.scenario import in_scenario
from generator.proof.proof import prove
from generator.reading import read
from tests.printed import Shelf
from tests.shumshu import SOURCES, game

SCENARIO = "first-days"


def words(shelf: Shelf, ink: str) -> list[str]:
    manifest, folder = shelf.files("shumshu", "scenarios", inks=(ink,))
    (file,) = manifest.files
    document = pypdfium2.PdfDocument(folder / file.name)
    assert len(document) == len(game("shumshu").scenarios)
    return document[0].get_textpage().get_text_range().split()


@pytest.mark.parametrize("ink", ["colour", "bw"])
def test_a_sheet_shows_its_part_of_the_map_and_who_begins_where(shelf: Shelf, ink: str) -> None:
    told = words(shelf, ink)
    text = " ".join(told)
    assert "THE BEACH" in text
    assert "A scenario of Postcard Shumshu" in text
    assert "4 turns, 18 August, AM to 19 August, PM. †" in text
    assert "A Russian unit stands on Shirei-zan, hex 76." in text
    assert "lands at Takeda-hama and nowhere else" in text
    assert "11th Tank Regiment in 54" in text
    for absent in ("Kazuta", "Hashiguchi", "1st/302nd", "Paramushir box"):
        assert absent not in text
    assert {"74", "84", "96"} <= set(told)
    assert {"33", "41", "52", "63", "73", "92"}.isdisjoint(told)


def changed(where: str) -> Game:
    made = game("shumshu")
    (scenario,) = made.scenarios
    if where == "victory":
        first, *others = scenario.victory
        text = made.victory[1].text
        scenario = replace(scenario, victory=(replace(first, text=text), *others))
    elif where == "setup":
        first, *others = scenario.setup
        hexes = ("86", "66", "65", "64")
        moved = replace(first, where=replace(first.where, hexes=hexes), text=None)
        scenario = replace(scenario, setup=(moved, *others))
    elif where == "face":
        first, *others = scenario.setup
        scenario = replace(scenario, setup=(replace(first, face=Face.UP, text=None), *others))
    elif where == "side":
        first, *others = scenario.setup
        scenario = replace(scenario, setup=(replace(first, side="russian"), *others))
    else:
        scenario = replace(scenario, name="The dunes")
    return replace(made, scenarios=(scenario,))


@pytest.mark.parametrize("ink", ["colour", "bw"])
def test_who_lies_face_down_in_an_exact_stack_is_not_given_away(shelf: Shelf, ink: str) -> None:
    """The list has each unit with its hex; on the map there are backs, which say nothing."""
    told = words(shelf, ink)
    text = " ".join(told)
    assert text.index("Japanese") < text.index("Face down: the 282nd") < text.index("These wait")
    (listed,) = shelf.files("shumshu", "scenarios", inks=(ink,))[0].files
    (list_,) = (each.box for each in listed.texts if each.content == "Japanese")
    on_map = {each.content for each in listed.texts if each.box[0] < list_[0]}
    assert {"3-4", "5-3"}.isdisjoint(on_map)
    for at in ("86", "66", "65", "54"):
        assert at in told


@pytest.mark.parametrize("where", ["face", "side"])
def test_another_face_or_owner_is_missed_on_the_sheet(shelf: Shelf, where: str) -> None:
    manifest, folder = shelf.files("shumshu", "scenarios")
    origins = {each.origin or "" for each in prove(changed(where), manifest, folder)}
    assert any(each.startswith(f"scenarios.{SCENARIO}.") for each in origins), origins


@pytest.mark.parametrize("where", ["victory", "setup", "name"])
def test_what_a_sheet_does_not_say_is_found_in_the_scenario(shelf: Shelf, where: str) -> None:
    manifest, folder = shelf.files("shumshu", "scenarios")
    assert prove(game("shumshu"), manifest, folder) == ()
    other, reading = changed(where), read(SOURCES / "shumshu")
    findings = [
        located(each, other, reading.origins, "") for each in prove(other, manifest, folder)
    ]
    assert any((each.origin or "").startswith(f"scenarios.{SCENARIO}.{where}") for each in findings)
    files = {each.span.file for each in findings if each.span}
    assert any(file.endswith("scenarios.yaml") for file in files)


def test_a_sheet_that_was_never_drawn_is_missed(shelf: Shelf) -> None:
    manifest, folder = shelf.files("shumshu", "setup")
    (file,) = manifest.files
    posing = replace(manifest, files=(replace(file, product="scenarios-a4"),))
    origins = {each.origin for each in prove(game("shumshu"), posing, folder)}
    assert f"scenarios.{SCENARIO}.title" in origins


def test_games_without_scenarios_have_no_such_product() -> None:
    names = [path.name for path in SOURCES.iterdir()]
    assert [name for name in names if RECORDS["scenarios"].has(game(name))] == ["shumshu"]
    assert in_scenario(game("shumshu"), SCENARIO).scenarios == ()
