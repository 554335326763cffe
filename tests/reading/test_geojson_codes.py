"""The catalogue of the true ground: failing examples yield their code, passing ones nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from annotated import GAME
from geo_files import COAST, MAP, SQUARE, collection, feature, read_with

from generator.diagnostics import CodeEntry
from generator.reading import read
from generator.reading.codes import CODES
from generator.reading.ground import MOST_POINTS
from tests.code_examples import failing, passing

MANY = [[5 + at / 1e6, 50.0] for at in range(MOST_POINTS + 1)]
GEO_CODES = tuple(entry for entry in CODES if entry.code.startswith("GEO"))
IN_WORDS = {
    "GEO003": COAST[:90],
    "GEO004": '{"type": "Topology"}',
    "GEO005": collection(feature(SQUARE, "LineString")),
    "GEO006": collection(feature([[[5.2, 151.9], *SQUARE]])),
    "GEO008": collection(feature([MANY])),
}
"""Codes whose failing example is a file that is told of in words."""


def test_codes_are_permanent_numbers_without_gaps() -> None:
    assert [entry.code for entry in GEO_CODES] == [
        f"GEO{number:03}" for number in range(1, len(GEO_CODES) + 1)
    ]


@pytest.mark.parametrize("entry", GEO_CODES, ids=lambda entry: entry.slug)
def test_failing_example_yields_its_code_and_no_other(entry: CodeEntry) -> None:
    if entry.code in IN_WORDS:
        assert failing(entry.code).startswith("# A")
        reading = read_with(IN_WORDS[entry.code])
    else:
        reading = read_with(COAST, failing(entry.code))
    assert {finding.code for finding in reading.findings} == {entry.code}
    assert all(finding.span is not None for finding in reading.findings)
    assert reading.game is None


@pytest.mark.parametrize("entry", GEO_CODES, ids=lambda entry: entry.slug)
def test_passing_example_yields_nothing(entry: CodeEntry) -> None:
    reading = read_with(COAST, passing(entry.code))
    assert reading.findings == ()
    assert reading.game is not None


@pytest.mark.parametrize("name", ["/etc/passwd", "../coast.geojson", "geo/../../x", "c:x.geojson"])
def test_a_file_outside_the_game_is_never_opened(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "coast.geojson").write_text(COAST)
    (folder / "game.yaml").write_text(GAME)
    (folder / "map.yaml").write_text(MAP.replace("coast.geojson", json.dumps(name)))
    assert [finding.code for finding in read(folder).findings] == ["GEO002"]


def test_a_link_out_of_the_game_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "elsewhere.geojson").write_text(COAST)
    (folder / "coast.geojson").symlink_to(tmp_path / "elsewhere.geojson")
    (folder / "game.yaml").write_text(GAME)
    (folder / "map.yaml").write_text(MAP)
    assert [finding.code for finding in read(folder).findings] == ["GEO002"]


@pytest.mark.parametrize("name", ["x" * 5000, "geo", "loop.geojson", "geo/\u0007", "."])
def test_odd_names_are_findings(name: str, tmp_path: Path) -> None:
    (tmp_path / "geo").mkdir()
    (tmp_path / "loop.geojson").symlink_to("loop.geojson")
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "map.yaml").write_text(MAP.replace("coast.geojson", json.dumps(name)))
    assert len(read(tmp_path).findings) == 1


def test_a_missing_file_is_told_with_the_name_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "coats.geojson").write_text(COAST)
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "map.yaml").write_text(MAP)
    (finding,) = read(tmp_path).findings
    assert finding.code == "GEO001"
    assert "did you mean coats.geojson" in finding.message
    assert finding.span is not None
    assert finding.span.line == MAP.split("\n").index("  coast: coast.geojson") + 1
