"""The JSON Schema: accepts what the reader accepts, as an editor sees it, and refuses the rest."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from annotated import GAME, MAP
from test_reading_decode import COUNTERS, TABLES

from generator.model.game import Game
from generator.model.notation import plan
from generator.reading.schema import schema

SOURCES = sorted(Path(__file__).parents[2].glob("sources/*/*.yaml"))


class Core(yaml.SafeLoader):
    """YAML 1.2, core schema, as editors read it."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 -- the form PyYAML wants


for tag, pattern, first in [
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
]:
    resolver = re.compile(f"^(?:{pattern})$")
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", resolver, [*first.replace("\0", ""), ""])


def as_editors_see(text: str) -> Any:
    """A file as plain JSON: keys become texts."""
    return json.loads(json.dumps(yaml.load(text, Core)))  # noqa: S506 -- a safe loader


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    made = schema()
    jsonschema.Draft202012Validator.check_schema(made)
    return jsonschema.Draft202012Validator(made)


def faults(validator: jsonschema.Draft202012Validator, text: str) -> list[str]:
    return [error.message for error in validator.iter_errors(as_editors_see(text))]


@pytest.mark.parametrize(
    "text", [GAME, MAP, COUNTERS, TABLES.replace(" ~,", " '~',"), GAME + MAP, "terms: [a]"]
)
def test_each_file_by_itself_is_accepted(
    validator: jsonschema.Draft202012Validator, text: str
) -> None:
    assert faults(validator, text) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_games_are_accepted(validator: jsonschema.Draft202012Validator, path: Path) -> None:
    assert faults(validator, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "values: {33: 3, true: 4}",
        "terms: [33, 4.10, true, 1e3]",
        "key: {~: sea, 33: sea, true: sea}",
        "title: 1944",
        "values: {a: +3, b: '3'}",
        "weather: {name: M, states: {w: {name: W}}, rolls: {1: {weather: w, chance: 50%, on: 3}}}",
        "units: {a: {name: 1, side: r, type: air, factors: 4}}",
        "turns: {count: 3, first: 1945-08-18}",
    ],
)
def test_plain_scalars_that_editors_resolve(
    validator: jsonschema.Draft202012Validator, text: str
) -> None:
    assert faults(validator, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "titel: x",
        "title:",
        "title: ''",
        "title: [a]",
        "turns: {count: three}",
        "turns: {count: 1.5}",
        "turns: {count: 0}",
        "turns: {}",
        "turns: {count: 3, editorial: yes}",
        "values: {A b: 3}",
        "sides: {}",
        "grid: {columns: 3, rows: 2, first: [1]}",
        "page: {width: 148, height: 100 mm}",
        "tables: {a: {kind: odds}}",
        "tables: {a: {kind: oods}}",
        "ends: {a: {kind: turnes, text: x}}",
        "dice: [6]",
        "places: {a: {name: A, hexes: []}}",
        "weather: {name: M, states: {w: {name: W}}, rolls: {x: {weather: w, chance: 50%}}}",
        "stacking: {a: {limit: stack, most: 1, weights: {regimnt: 2}}}",
        "sections: {a: {title: A, sections: {b: {titel: B}}}}",
    ],
)
def test_what_is_wrong_is_refused(validator: jsonschema.Draft202012Validator, text: str) -> None:
    assert faults(validator, text)


def test_everything_is_described() -> None:
    made = schema()
    for name, definition in made["$defs"].items():
        assert definition["title"], name
        assert definition["description"].endswith("."), name
    assert "required" not in made
    keys = [member.written for member in plan(Game).every_member()]
    assert list(made["properties"]) == keys
    assert all(made["properties"][key].get("description") for key in keys)


def test_the_schema_is_the_same_every_time() -> None:
    assert json.dumps(schema()) == json.dumps(schema())
