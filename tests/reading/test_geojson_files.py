"""GeoJSON files: what is read from them, and where findings point."""

from __future__ import annotations

import json
from typing import Any

import pytest
from geo_files import COAST, MAP, SQUARE, collection, feature, read_with
from hypothesis import given
from hypothesis import strategies as st

from generator.manifest import source_hash
from generator.model.codec import decode, encode
from generator.model.ground import TrueGround
from generator.model.map import Map
from generator.reading import Reading

POND = [[4.95, 49.95], [4.99, 49.95], [4.99, 49.99], [4.95, 49.95]]
ISLET = [[4.96, 49.955], [4.98, 49.955], [4.98, 49.96], [4.96, 49.955]]


def ground_of(reading: Reading) -> TrueGround:
    assert reading.game is not None, reading.findings
    assert reading.game.map is not None
    assert reading.game.map.ground is not None
    return reading.game.map.ground


def micro(*degrees: float) -> tuple[float, float]:
    return degrees[0] * 1e6, degrees[1] * 1e6


def test_the_smallest_outline_says_what_a_point_is() -> None:
    """A lake lies in the land and an islet in the lake, whatever their order in the file."""
    layers = [feature([POND], kind="Polygon"), feature([ISLET]), feature([SQUARE])]
    layers[0]["properties"]["kind"] = "lake"
    ground = ground_of(read_with(collection(*layers)))
    assert [shore.land for shore in ground.shores] == [True, False, True]
    assert ground.on_land(micro(4.92, 50.0)) is True
    assert ground.on_land(micro(4.985, 49.982)) is False
    assert ground.on_land(micro(4.975, 49.957)) is True
    assert ground.on_land(micro(5.1, 50.0)) is False


def test_holes_are_water_and_multipolygons_are_several_outlines() -> None:
    two = feature([[SQUARE, POND], [[[6, 50], [6.1, 50], [6, 50.1]]]], "MultiPolygon")
    ground = ground_of(read_with(collection(two)))
    assert len(ground.shores) == 2
    assert ground.on_land(micro(4.985, 49.982)) is False
    assert ground.on_land(micro(6.01, 50.01)) is True


def test_beyond_its_bbox_a_file_says_nothing() -> None:
    ground = ground_of(read_with(collection(feature([SQUARE]), bbox=[4.95, 49.9, 5.2, 50.1])))
    assert ground.on_land(micro(4.92, 50.0)) is None
    assert ground.on_land(micro(4.97, 50.0)) is True
    assert ground.on_land(micro(5.1, 50.0)) is False


def test_the_ground_goes_through_json_and_back() -> None:
    game_map = read_with(COAST).game.map  # type: ignore[union-attr]
    assert decode(Map, json.loads(json.dumps(encode(game_map)))) == game_map


def test_the_file_counts_into_the_source() -> None:
    first, second = read_with(COAST), read_with(COAST.replace("5.006", "5.005"))
    assert "coast.geojson" in first.files
    assert source_hash(first.files) != source_hash(second.files)


@pytest.mark.parametrize(
    ("bad", "message", "excerpt"),
    [
        (feature([[[5.2, 151.9], *SQUARE]]), "no place on earth", "[5.2, 151.9]"),
        (feature([[[50.0, 105.0], *SQUARE]]), "longitude comes first", "[50.0, 105.0]"),
        (feature([[["5", "50"], *SQUARE]]), "not [longitude, latitude]", ""),
        (feature([SQUARE[:2]]), "2 points where 3 are the least", "[4.9, 49.9]"),
        (feature(SQUARE), "brackets", ""),
        (feature([]), "no coordinates", ""),
        (feature(SQUARE, "LineString"), "is a LineString where Polygon", ""),
        ({"type": "Feature", "properties": {}, "geometry": None}, "has no geometry", ""),
        ({"type": "Elephant"}, "no GeoJSON Feature", ""),
        (17, "no GeoJSON Feature", ""),
    ],
)
def test_a_finding_points_at_the_feature_or_its_bad_point(
    bad: Any, message: str, excerpt: str
) -> None:
    text = collection(feature([SQUARE]), bad)
    (finding,) = read_with(text).findings
    assert "feature 2" in finding.message
    assert message in finding.message
    assert finding.span is not None
    assert (finding.span.file, finding.span.line) == ("coast.geojson", 4)
    line = text.split("\n")[3]
    assert line[finding.span.column - 1 :].startswith(excerpt)


def test_a_slip_in_the_json_is_found_in_its_line() -> None:
    (finding,) = read_with(COAST.replace("]}\n", "],}\n")).findings
    assert finding.code == "GEO003"
    assert finding.span is not None
    assert finding.span.line == COAST.count("\n")


@pytest.mark.parametrize("text", ["", "[" * 100_000, "NaN", "9" * 5000, '{"features": []}', "[]"])
def test_odd_files_are_findings(text: str) -> None:
    assert {finding.code for finding in read_with(text).findings} <= {"GEO003", "GEO004"}
    assert read_with(text).game is None


PLAIN = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(PLAIN, st.sampled_from(["Polygon", "MultiPolygon", "Point", "Nonsense"]), PLAIN)
def test_no_json_makes_a_traceback(coordinates: Any, kind: str, bbox: Any) -> None:
    reading = read_with(collection(feature(coordinates, kind), bbox=bbox))
    assert reading.findings
    assert all(finding.code.startswith("GEO") for finding in reading.findings)


@pytest.mark.parametrize("place", ["50.705 N 156.2144 E", "50 N, 5 E", "33.9249S 18.4241E"])
def test_positions_are_read(place: str) -> None:
    reading = read_with(COAST, MAP.replace("50 N 5 E", json.dumps(place)))
    assert "SYN016" not in {finding.code for finding in reading.findings}


@pytest.mark.parametrize("place", ["5 E 50 N", "50.7, 156.2", "95 N 5 E", "50 N 200 E", "N E"])
def test_what_is_no_position_is_a_finding(place: str) -> None:
    reading = read_with(COAST, MAP.replace("50 N 5 E", json.dumps(place)))
    assert [finding.code for finding in reading.findings] == ["SYN016"]


@pytest.mark.parametrize(
    "point",
    [
        7,
        "x",
        {},
        {"a": 1},
        None,
        True,
        [],
        [1],
        [1, "2"],
        [1e999, 2],
        [1, 2**999],
        [[1, 2]],
        "9" * 5000,
        [-0.0, 91],
        [5.0, 90.0],
        [180, -90],
        [1e-320, 1],
    ],
    ids=range(17),
)
def test_no_point_is_too_odd(point: Any) -> None:
    ring = [*SQUARE[:2], point, *SQUARE[2:]]
    text = collection(feature([ring]), feature([SQUARE]))
    read_with(text)
    for number in ("1e999", "-1e999", "NaN", "9" * 5000, "1e-999", "0" * 50 + "1"):
        read_with(text.replace("4.9", number, 1))
        read_with(
            collection(feature([SQUARE]), bbox=[1, 2, 3, 4]).replace("[1, 2", f"[{number}, 2")
        )
