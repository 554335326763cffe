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
from generator.model.numbers import Dice as Numbers
from generator.reading.schema import _Writer, schema

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for folder in ("sources/*", "examples/*", "docs/examples")
    for path in ROOT.glob(f"{folder}/*.yaml")
)


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


def _number(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    """A whole number of YAML 1.2, in which a nought at the head means nothing."""
    text = loader.construct_scalar(node)
    return int(text, 0) if text[1:2] in ("o", "x") else int(text)


Core.add_constructor("tag:yaml.org,2002:int", _number)


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
        "places: {a: {name: A, squares: [A1]}}",
        "codes: {EX: {text: Both, orders: {exchange: steps}}}",
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
        "places: {a: {name: A}}",
        "zones: {a: {name: A, kind: exit, hexs: [33]}}",
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
    assert [key for key in made["properties"] if key != "squares"] == keys
    for holder in (made, *made["$defs"].values()):
        for inner in (holder, *holder.get("anyOf", [])):
            for key, value in inner.get("properties", {}).items():
                assert value.get("description"), (holder["title"], key)


def test_what_editors_offer_is_accepted(validator: jsonschema.Draft202012Validator) -> None:
    """Examples of a value, and words where others are accepted too."""
    made = schema()
    offering = {
        name: [*of.get("examples", []), *of.get("anyOf", [{}])[0].get("enum", [])]
        for name, of in made["$defs"].items()
    }
    assert "anti-tank" in offering["Arms"]
    assert "2d6" in offering["Dice"]
    for name, offered in offering.items():
        own = validator.evolve(schema={"$defs": made["$defs"], **made["$defs"][name]})
        assert [text for text in offered if not own.is_valid(text)] == [], name


def test_two_classes_of_one_name_are_refused() -> None:
    class Dice:
        """Something else."""

        PATTERN = "x"

    writer = _Writer()
    writer._reference("Dice", Numbers)
    with pytest.raises(TypeError, match="two classes of the language are called Dice"):
        writer._reference("Dice", Dice)


def test_the_schema_is_the_same_every_time() -> None:
    assert json.dumps(schema()) == json.dumps(schema())
