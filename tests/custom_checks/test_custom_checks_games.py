# ruff: noqa: E501 -- a mutation a line is read more easily
"""The five games keep to their custom checks, and each check catches what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks import survey
from generator.custom_checks import run_own
from generator.reading import read_text
from tests.shumshu import files_of, game

MUTATIONS = (
    ("ARN001", "counters.yaml", "draw: {pool: garrisons, count: 3}", "draw: {pool: garrisons, count: 4}", "setup.garrisons.draw.count"),
    ("ARN002", "counters.yaml", "[eindhoven, nijmegen, arnhem], each", "[eindhoven, helmond, arnhem], each", "setup.garrisons.where.places.1"),
    ("ARN003", "counters.yaml", "furstenberg, becker, hermann, henke]", "furstenberg, becker, hermann]", "pools.east.units"),
    ("ARN004", "counters.yaml", "[tettau, lippert, helle, knoche,", "[tettau, lippert, knoche,", "pools.west.units"),
    ("ARN005", "map.yaml", "name: Turns of bad weather, spaces: 4", "name: Turns of bad weather, spaces: 5", "turns.count"),
    ("SHU001", "counters.yaml", "label: \"138\", side: russian, type: infantry, size: regiment, formation: rifle-101, factors: 10-9", "label: \"138\", side: russian, type: infantry, size: regiment, formation: rifle-101, factors: 11-9", "units.regiment-138.factors"),
    ("SHU002", "counters.yaml", "[i-302, ii-302, iii-302], into: regiment-302", "[i-302, ii-302, engineers-119], into: regiment-302", "units.regiment-302.factors"),
    ("SHU003", "counters.yaml", "artillery-1, guard-51, guard-52]\n    from-box", "artillery-1, guard-51]\n    from-box", "arrivals.ferry.units"),
    ("SHU004", "counters.yaml", "name: Disrupted\n    count: 10", "name: Disrupted\n    count: 9", "markers.disrupted.count"),
    ("SHU005", "counters.yaml", "name: Landing capacity\n    count: 3", "name: Landing capacity\n    count: 4", "markers.capacity.count"),
    ("MUK001", "counters.yaml", "{points: 20, least: 3}", "{points: 14, least: 3}", "setup.russian.allotment.points"),
    ("MUK002", "counters.yaml", "{points: 27, least: 3", "{points: 72, least: 3", "setup.japanese.allotment.points"),
    ("MUK003", "counters.yaml", "hexes: [38, 58, 78, 98], each", "hexes: [38, 57, 78, 98], each", "setup.japanese.where.hexes.1"),
    ("MUK004", "counters.yaml", "  yalu:", "  yalu-2: {name: Yalu River Army, side: japanese, type: infantry}\n  yalu:", "sides.japanese"),
    ("MUK005", "map.yaml", "hexes: [63, 62, 71]", "hexes: [63, 62, 72]", "zones.railway-north.hexes.2"),
    ("MYI001", "counters.yaml", "name: Taken\n    count: 5", "name: Taken\n    count: 4", "markers.taken.count"),
    ("MYI002", "game.yaml", "  count: 11", "  count: 12", "arrivals.crossing.units"),
    ("MYI003", "counters.yaml", "[galahad-1, galahad-2, chinese-88, chinese-89, chinese-90]", "[galahad-1, galahad-2, chinese-88, chinese-89, chinese-90, chinese-42]", "setup.march.units"),
    ("MYI004", "counters.yaml", "formation: regiment-114, factors: \"1\"", "formation: regiment-114, factors: \"2\"", "setup.garrison.units"),
    ("STG001", "counters.yaml", "name: Airstrike, count: 12, symbol: airstrike, side: attacker", "name: Airstrike, count: 21, symbol: airstrike, side: attacker", "markers.attacker-airstrike.count"),
    ("STG002", "counters.yaml", "name: Dummy, count: 20, symbol: dummy, side: defender", "name: Dummy, count: 12, symbol: dummy, side: defender", "markers.defender-dummy.count"),
    ("STG003", "tables.yaml", '".25", ".10", ".45", ".30"', '".25", ".10", ".30", ".45"', "tables.barrages.rows.4.cells.2"),
    ("STG004", "tables.yaml", "East 1941-42: {group: German, cells: [½D6, \"-\",", "East 1941-42: {group: German, cells: [½D6, ½D6,", "tables.works.rows.East 1941-42.cells.1"),
    ("SHU006", "rules.yaml", "He names one coastal hex", "He names, for his landing craft, one coastal hex", "sections.landing.sections.beaches.text"),
    ("MUK006", "counters.yaml", "name: General Reserve Left", "name: G. R. Left", "units.reserve-left.name"),
    ("MUK007", "counters.yaml", "      - {hexes: [A, B]}\n", "", "arrivals.third-army.choices"),
    ("MYI005", "rules.yaml", "After {code:DE} the defenders that are left are disrupted and routed. After {code:AE} the\n          attackers that are left are disrupted.", "All is said.", "sections.attacks.sections.results.ruling"),
    ("STG005", "tables.yaml", '"0": {name: "0", optional: true,', '"0": {name: "0",', "tables.airstrikes.columns.0"),
)  # fmt: skip
"""Code, file, what stands there, what is put in its place, the value that is at fault."""

GAMES = {
    "ARN": "arnhem",
    "MUK": "mukden",
    "MYI": "myitkyina",
    "SHU": "shumshu",
    "STG": "standard-game",
}


@pytest.mark.parametrize("name", GAMES.values())
def test_a_game_keeps_to_its_own_checks(name: str) -> None:
    assert run_own(survey(game(name))) == ()


@pytest.mark.parametrize(
    ("code", "file", "old", "new", "fault"), MUTATIONS, ids=lambda value: value[:6]
)
def test_an_own_check_catches_what_it_is_there_for(
    code: str, file: str, old: str, new: str, fault: str
) -> None:
    files = files_of(GAMES[code[:3]])
    assert files[file].count(old) == 1
    reading = read_text(files | {file: files[file].replace(old, new)})
    assert reading.game is not None, reading.findings
    found = [reading.origins.locate(finding) for finding in run_own(survey(reading.game))]
    assert fault in {finding.origin for finding in found if finding.code == code}
    assert all(finding.span is not None for finding in found)


def test_every_own_check_has_its_mutation() -> None:
    own = {check.code for name in GAMES.values() for check in game(name).checks}
    assert own == {code for code, *_ in MUTATIONS}


ON_SQUARES = """
checks:
  GQ001:
    title: Boats land on the shore
    each: {each}
    that: {that}
    message: "{{it}} is no place to land"
"""


@pytest.mark.parametrize(
    ("each", "that", "told"),
    [
        ('squares("landing")', 'distance(it, square_of("landing")) < 3', ()),
        ('hexes("landing")', 'distance(it, hex_of("landing")) < 3', ()),
        ("squares", 'terrain_of(it) != "town"', ("C4", "C3")),
        ("squares", 'terrain_of(sqare_of("mill")) != "town"', ("square_of",)),
    ],
)
def test_a_board_of_squares_has_words_of_its_own(
    each: str, that: str, told: tuple[str, ...]
) -> None:
    folder = Path(__file__).parents[2] / "examples" / "grebe-quay"
    files = {path.name: path.read_text("utf-8") for path in folder.glob("*.yaml")}
    own = ON_SQUARES.format(each=each, that=f"'{that}'")
    made = read_text(files | {"game.yaml": files["game.yaml"] + own}).game
    assert made is not None
    found = run_own(survey(made))
    assert len(found) == len(told)
    for finding, word in zip(found, told, strict=True):
        assert word in f"{finding.message} {finding.help}"
