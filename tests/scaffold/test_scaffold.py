"""`postwar new`: what is founded is sound, reads like a game, and is never written over another."""

from __future__ import annotations

import json
import math
import shlex
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.board import components, parse_path
from generator.cli import main
from generator.model.game import Game
from generator.model.map import Map
from generator.model.terrain import grid_of, plane_of, terrain_of
from generator.pipeline import judge
from generator.scaffold import NewGame, ScaffoldError, create_game
from generator.scaffold.layers import shown

WINDOW = "9.9,49.9,10.3,50.1"
CREDIT = {"source": "A survey of our own [2026]", "licence": "CC BY 4.0"}


def feature(kind: str, shape: str, coordinates: Any, name: str = "") -> dict[str, Any]:
    properties = {"kind": kind, "name": name, **CREDIT}
    geometry = {"type": shape, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def circle(x: float, y: float, radius: float) -> list[list[float]]:
    turns = [at * math.pi / 20 for at in range(40)]
    ring = [[x + 1.55 * radius * math.cos(turn), y + radius * math.sin(turn)] for turn in turns]
    return [*ring, ring[0]]


COUNTRY = [
    feature("land", "Polygon", [circle(10.1, 50.0, 0.08)]),
    feature("forest", "Polygon", [circle(10.06, 50.04, 0.03)]),
    feature("glacier", "Polygon", [circle(10.0, 50.0, 0.01)]),
    feature("river", "LineString", [[10.1, 50.05], [10.09, 50.0], [10.11, 49.9]], "Elbe (north)"),
    feature("river", "LineString", [[10.18, 50.02], [10.13, 50.01], [10.095, 50.0]], "Aller"),
    feature("road", "LineString", [[10.0, 50.0], [10.1, 50.0], [10.2, 50.0]], "Road 1"),
    feature("rail", "LineString", [[10.0, 50.0], [10.1, 50.03], [10.2, 50.0]], "Rail"),
    feature("town", "Point", [10.1, 50.0], "Altstadt"),
    feature("village", "Point", [10.04, 50.0], "Dorf"),
    feature("port", "Point", [10.22, 50.0], "Hafen"),
    feature("village", "Point", [10.29, 50.09], "Unter dem Meer"),
    feature("village", "Point", [20, 20], "Far away"),
]


def country(folder: Path, features: list[dict[str, Any]] = COUNTRY) -> Path:
    folder.mkdir(exist_ok=True)
    text = json.dumps({"type": "FeatureCollection", "features": features}, indent=1)
    (folder / "country.geojson").write_text(text, encoding="utf-8")
    return folder


def founded(tmp_path: Path, **wishes: Any) -> tuple[Game, Map]:
    """Found a game on the country, and read it without a complaint."""
    wish = NewGame("game", (country(tmp_path / "geo"),), WINDOW, **wishes)
    create_game(wish, tmp_path / "sources")
    reading, outcome = judge(tmp_path / "sources" / "game")
    assert [finding.message for finding in outcome.findings] == []
    assert reading.game is not None
    assert reading.game.map is not None
    return reading.game, reading.game.map


def test_a_game_on_a_made_up_island_is_quiet(tmp_path: Path) -> None:
    files = create_game(NewGame("my-game"), tmp_path)
    reading, outcome = judge(tmp_path / "my-game")
    assert outcome.findings == ()
    assert reading.game is not None
    assert reading.game.title == "My Game"
    assert [path.name for path in files] == [
        "game.yaml",
        "map.yaml",
        "counters.yaml",
        "tables.yaml",
        "rules.yaml",
    ]
    assert all(path.read_text(encoding="utf-8").startswith("# My Game: ") for path in files)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("size", [{"columns": 9}, {"across": "2 km"}])
def test_the_picture_is_the_ground(tmp_path: Path, orientation: str, size: dict[str, Any]) -> None:
    _, game_map = founded(tmp_path, orientation=orientation, **size)
    assert game_map.ground is not None
    plane = plane_of(game_map.grid, game_map.ground)
    kinds = terrain_of(game_map)
    for at, kind in kinds.items():
        assert game_map.ground.on_land(plane.cell(at)) is kind.land
    assert {kind.id for kind in kinds.values()} == {"sea", "clear", "forest"}
    assert plane.cell(grid_of(game_map.grid).cell(game_map.ground.anchor.hex))[0] == pytest.approx(
        game_map.ground.anchor.at.longitude * 1e6
    )


def test_rivers_and_roads_are_snapped(tmp_path: Path) -> None:
    _, game_map = founded(tmp_path, columns=12)
    grid, kinds = grid_of(game_map.grid), terrain_of(game_map)
    by_kind: dict[str, list[Any]] = {}
    for feature in game_map.features:
        by_kind.setdefault(feature.kind, []).append(feature)
    assert [one.name for one in by_kind["river"]] == ["Elbe", "Aller"]
    for kind in ("road", "railway"):
        for one in by_kind[kind]:
            hexes = parse_path(one.path, grid).cells
            assert all((a - b).length == 1 for a, b in pairwise(hexes))
            assert all(kinds[at].land for at in hexes)
            assert len(set(hexes)) == len(hexes)


def test_places_stand_on_dry_land_one_a_hex(tmp_path: Path) -> None:
    game, game_map = founded(tmp_path, columns=12)
    names = {place.name: place for place in game_map.places}
    assert set(names) == {"Altstadt", "Dorf", "Hafen"}
    assert len({place.hexes for place in game_map.places}) == 3
    assert [place.id for place in game_map.places if place.stars] == ["altstadt"]
    assert any(victory.holds == ("altstadt",) for victory in game.victory)


def test_credits_and_licences_are_kept(tmp_path: Path) -> None:
    game, _ = founded(tmp_path, columns=9)
    (credit,) = game.credits
    assert credit.text.source == "Map data: A survey of our own 2026."
    assert credit.licence == "CC BY 4.0"
    coast = tmp_path / "sources" / "game" / "geo" / "coastline.geojson"
    made = json.loads(coast.read_text(encoding="utf-8"))
    assert (made["source"], made["licence"]) == (CREDIT["source"], CREDIT["licence"])
    assert len(made["bbox"]) == 4


def test_inland_there_is_no_coast(tmp_path: Path) -> None:
    folder = country(
        tmp_path / "geo", [one for one in COUNTRY if one["geometry"]["type"] != "Polygon"]
    )
    create_game(NewGame("game", (folder,), WINDOW, 9), tmp_path)
    reading, outcome = judge(tmp_path / "game")
    assert outcome.findings == ()
    assert reading.game is not None
    assert reading.game.map is not None
    assert reading.game.map.ground is None


def test_a_strait_stays_open(tmp_path: Path) -> None:
    """The grid is moved a little, so that two islands do not touch on it."""
    ring = [[9.8, 49.8], [10.09, 49.8], [10.09, 50.2], [9.8, 50.2]]
    other = [[10.12, 49.8], [10.4, 49.8], [10.4, 50.2], [10.12, 50.2]]
    lands = [feature("land", "Polygon", [[*one, one[0]]]) for one in (ring, other)]
    create_game(NewGame("game", (country(tmp_path / "geo", lands),), WINDOW, 11), tmp_path)
    _, outcome = judge(tmp_path / "game")
    assert outcome.findings == ()
    picture = (tmp_path / "game" / "map.yaml").read_text(encoding="utf-8")
    rows = [line.split() for line in picture.split("hexes: |\n")[1].split("\n\n")[0].split("\n")]
    assert all("~" in row for row in rows)


def test_the_coast_of_shumshu_makes_a_game(tmp_path: Path) -> None:
    """The island, and across the strait the tip of Paramushir: two lands on the map as well."""
    folder = Path(__file__).parents[2] / "sources" / "shumshu" / "geo"
    create_game(NewGame("game", (folder,), "156.1,50.6,156.72,50.9", 9), tmp_path)
    reading, outcome = judge(tmp_path / "game")
    assert outcome.findings == ()
    assert reading.game is not None
    assert reading.game.map is not None
    dry = [at for at, kind in terrain_of(reading.game.map).items() if kind.land]
    assert max(map(len, components(dry))) >= 14
    (credit,) = reading.game.credits
    assert "GSHHG" in credit.text.source
    assert credit.licence == "LGPL-3.0-or-later"


def test_a_game_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ScaffoldError, match="is there already"):
        create_game(NewGame("old"), tmp_path)
    assert [path.name for path in (tmp_path / "old").iterdir()] == ["notes.txt"]


def test_an_empty_folder_becomes_a_game(tmp_path: Path) -> None:
    (tmp_path / "made-before").mkdir()
    create_game(NewGame("made-before"), tmp_path)
    assert judge(tmp_path / "made-before")[1].findings == ()


@pytest.mark.parametrize("name", ["", "Two Words", "../up", "a/b", "-x", "é", "x" * 80])
def test_odd_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ScaffoldError, match="cannot name a game"):
        create_game(NewGame(name), tmp_path)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"window": None}, "which part of the earth"),
        ({"window": "1,2,3"}, "not four numbers"),
        ({"window": "a,b,c,d"}, "not four numbers"),
        ({"window": "nan,0,1,1"}, "no place on earth"),
        ({"window": "10,50,9,51"}, "is empty"),
        ({"window": "10,500,11,501"}, "no place on earth"),
        ({"columns": None}, "say how large hexes are"),
        ({"across": "4 km"}, "not both"),
        ({"columns": None, "across": "four"}, "is not a distance"),
        ({"columns": 1}, "would have 1 columns"),
        ({"columns": None, "across": "1 m"}, "it takes 3 to 60"),
        ({"window": "20,20,20.4,20.2"}, "fewer than six hexes of land"),
    ],
)
def test_each_misuse_has_its_sentence(
    tmp_path: Path, wishes: dict[str, Any], sentence: str
) -> None:
    wish = {"window": WINDOW, "columns": 9, **wishes}
    with pytest.raises(ScaffoldError, match=sentence):
        create_game(NewGame("game", (country(tmp_path / "geo"),), **wish), tmp_path / "sources")
    assert not (tmp_path / "sources").exists()


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.geojson").write_text('{"type": ')
    for path, sentence in (
        ("none.geojson", "there is no file or folder"),
        ("empty", "no file that ends in .geojson"),
        ("bad.geojson", "bad.geojson:1:10: .* is not JSON"),
    ):
        with pytest.raises(ScaffoldError, match=sentence):
            create_game(NewGame("game", (tmp_path / path,), WINDOW, 9), tmp_path / "sources")


def test_a_true_ground_is_asked_for_with_its_files(tmp_path: Path) -> None:
    with pytest.raises(ScaffoldError, match="--from-geojson"):
        create_game(NewGame("game", columns=9), tmp_path)


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = str(country(tmp_path / "geo"))
    assert main(["new", "plain"]) == 0
    asked = ["new", "true", "--from-geojson", folder, "--window", WINDOW, "--columns", "9"]
    assert main(asked) == 0
    assert main(["check"]) == 0
    assert main(["new", "games/hill-203/"]) == 0
    assert main(["check", "games/hill-203"]) == 0
    capsys.readouterr()
    assert main(asked) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "named"),
    [("plain", "plain"), ("sources/plain", "plain"), ("my games/plain", "'my games/plain'")],
)
@pytest.mark.parametrize(
    ("program", "stands", "typed"),
    [
        ("/bin/postwar", False, "postwar"),
        ("/lib/generator/__main__.py", False, shlex.join([sys.executable, "-m", "generator"])),
        ("/lib/generator/__main__.py", True, "python3 make.py"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="quotes otherwise, and has no links")
def test_what_is_to_be_typed_next_is_right_where_the_user_is(
    game: str,
    named: str,
    program: str,
    stands: bool,
    typed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [program])
    if stands:  # the user stands in the folder of the project
        (tmp_path / "make.py").symlink_to(Path(__file__).parents[2] / "make.py")
    assert main(["new", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [f"now: {typed} check {named}", f"     {typed} build {named}"]


@pytest.mark.parametrize(
    ("given", "borne"),
    [
        ("Hun He in 1905 through the present Dahuofang reservoir", "Hun He"),
        ("Canal du Midi", "Canal du Midi"),
        ("South Manchurian Railway Branch of 1905", "South Manchurian Railway"),
        ("Taumatawhakatangihangakoauauotamatea", "Taumatawhakatangihangakoauau"),
        ("Mukden (Shenyang)", "Mukden"),
    ],
)
def test_long_names_end_between_words(given: str, borne: str) -> None:
    assert shown(given) == borne
