"""The walk: every value with its origin, and what each text refers to."""

from collections.abc import Iterator
from typing import Any, get_type_hints

from generator.model.combat import Modifier
from generator.model.game import Game
from generator.model.map import Place
from generator.model.notation import every_plan
from generator.model.prose import Paragraph, Prose, Words
from generator.model.tables import Code, Row
from generator.model.walk import hints, join, walk
from generator.reading import read_text

DEFINITION = """\
title: Test
sides: {red: {name: Red, colour: '#ff0000', band: '#800000'}}
page: {width: 148 mm, height: 100 mm}
designer: Somebody
edition: First
credits: {maps: {text: Thanks.}}
values: {landing.battalions: 3}
grid: {columns: 2, rows: 1, names: {A: '0101'}}
key: {'.': clear}
hexes: '. .'
terrain: {clear: {name: Clear}}
lines: {road: {name: Road}}
features: {r1: {kind: road, path: 0101-0201}}
places: {town: {name: Town, hexes: ['0101', '0201'], side: red}}
codes: {DE: {text: Defenders eliminated}}
tables:
  crt:
    kind: odds
    name: CRT
    die: 1d2
    rounding: down
    columns: [1:1]
    beyond: {below: no-attack, above: end-column}
    rows: {1: [DE], 2: {cells: [DE], notes: [a]}}
    notes: {a: Never.}
modifiers: {swamp: {name: Swamp, kind: column, when: In swamp., rule: swamp}}
"""


def game() -> Game:
    reading = read_text({"game.yaml": DEFINITION})
    assert reading.game is not None, reading.findings
    return reading.game


def found_in(value: Any, kind: type, origin: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every instance of `kind` in `value` with its origin."""
    yield from (
        (node.origin, node.value) for node in walk(value, origin) if isinstance(node.value, kind)
    )


def test_origins_are_the_keys_as_written() -> None:
    origins = [node.origin for node in walk(game())]
    assert origins[0] == ""
    for origin in [
        "title",
        "sides.red.colour",
        "values.landing.battalions.value",
        "grid.names.A.hex",
        "places.town.hexes.1",
        "tables.crt.columns.0",
        "tables.crt.rows.2.cells.0",
        "tables.crt.beyond.below.action",
        "tables.crt.notes.a.text",
        "modifiers.swamp.when",
        "hexes",
        "key...terrain",
    ]:
        assert origin in origins
    assert len(origins) == len(set(origins))


def test_parents_come_first_and_groups_and_keys_add_no_step() -> None:
    nodes = list(walk(game()))
    places = {node.origin: number for number, node in enumerate(nodes)}
    assert places["sides"] < places["sides.red"] < places["sides.red.name"]
    assert not any(origin.startswith("map") for origin in places)
    assert "sides.red.id" not in places
    assert "id" not in places


def test_references_say_what_they_name() -> None:
    refers = {node.origin: node.refers for node in walk(game()) if node.refers}
    assert refers["places.town.hexes.0"] == "hex"
    assert refers["places.town.side"] == "side"
    assert refers["features.r1.path"] == "path"
    assert refers["key...terrain"] == "terrain"
    assert refers["modifiers.swamp.rule"] == "rule"
    assert "title" not in refers


def test_prose_and_numbers_are_visited_whole() -> None:
    values = {node.origin: node.value for node in walk(game())}
    assert isinstance(values["codes.DE.text"], Prose)
    assert "codes.DE.text.source" not in values
    assert "sides.red.colour.red" not in values


def test_find() -> None:
    read = game()
    assert [origin for origin, _ in found_in(read, Row)] == [
        "tables.crt.rows.1",
        "tables.crt.rows.2",
    ]
    assert [origin for origin, _ in found_in(read, Prose)] == [
        "credits.maps.text",
        "codes.DE.text",
        "tables.crt.notes.a.text",
        "modifiers.swamp.when",
    ]
    assert [place.name for _, place in found_in(read, Place)] == ["Town"]
    assert dict(found_in(read.tables, Modifier, "here")).keys() == {"here.modifiers.swamp"}


def test_every_origin_of_the_walk_is_known_to_the_reader_or_a_default() -> None:
    reading = read_text({"game.yaml": DEFINITION})
    assert reading.game is not None
    visited = {node.origin for node in walk(reading.game)}
    written = {origin for origin in reading.origins.table if not origin.startswith("hexes.")}
    assert written <= visited


def test_join() -> None:
    assert join("", "a") == "a"
    assert join("a", "b") == "a.b"


def test_a_value_by_itself() -> None:
    code = Code("DE", Prose("x", (Paragraph((Words("x", 0),)),)))
    assert [node.origin for node in walk(code, "codes.DE")][:2] == ["codes.DE", "codes.DE.text"]


def test_hints_are_those_of_the_standard_library() -> None:
    for plan in every_plan():
        assert hints(plan.cls) == get_type_hints(plan.cls, include_extras=True)
