"""Editors: the language server that they use completes, explains and complains by our schema.

The server is `yaml-language-server` of npm: the one on the path, or that of the environment
variable YAML_LANGUAGE_SERVER. Where there is none, these tests are skipped; test_reading_schema
holds the schema itself.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from language_server import LanguageServer

from generator.model.arms import UnitType
from generator.model.game import Game
from generator.model.notation import plan
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.reading.schema import schema

ROOT = Path(__file__).parents[2]
SERVER = os.environ.get("YAML_LANGUAGE_SERVER") or shutil.which("yaml-language-server")
GAMES = [
    path
    for folder in ("sources/*", "examples/*", "docs/examples")
    for path in sorted(ROOT.glob(f"{folder}/*.yaml"))
]

pytestmark = [
    pytest.mark.skipif(not SERVER, reason="no yaml-language-server is installed"),
    pytest.mark.xdist_group("editor"),
]


class Editor:
    """An editor with one file open, a new one each time."""

    def __init__(self, server: LanguageServer, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.opened = 0

    @property
    def uri(self) -> str:
        self.opened += 1
        return (self.folder / f"{self.opened}.yaml").as_uri()

    def offered(self, text: str) -> list[str]:
        return list(self.server.completions(self.uri, text))

    def shown(self, text: str) -> str:
        return self.server.hover(self.uri, text)

    def complaints(self, text: str) -> list[str]:
        return self.server.findings(self.uri, text)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("editor")
    path = folder / "postwar.schema.json"
    path.write_text(json.dumps(schema()), encoding="utf-8")
    assert SERVER
    with LanguageServer([SERVER], folder, path) as server:
        yield Editor(server, folder)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games_are_without_complaint(editor: Editor, path: Path) -> None:
    assert editor.complaints(path.read_text(encoding="utf-8")) == []


def test_every_outermost_key_is_offered_with_its_meaning(editor: Editor) -> None:
    offered = editor.server.completions(editor.uri, "|\n")
    keys = {member.written for member in plan(Game).every_member()}
    assert keys <= offered.keys()
    assert offered["ends"]["documentation"] == "What ends the game."
    assert offered["turns"]["insertText"] == "turns:\n  count: "


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("tables:\n  crt:\n    |\n", {"kind", "die", "columns", "rows", "coins"}),
        ("tables:\n  crt:\n    kind: fire\n    |\n", {"range", "beyond"}),
        ("units:\n  a:\n    |\n", {"name", "side", "type", "factors"}),
        ("codes:\n  DR:\n    orders:\n      defender:\n        |\n", {"retreat", "state"}),
        ("places:\n  a:\n    |\n", {"hexes", "squares"}),
    ],
)
def test_keys_are_offered(editor: Editor, text: str, some: set[str]) -> None:
    assert some <= set(editor.offered(text))


def test_keys_of_other_kinds_are_not_offered(editor: Editor) -> None:
    assert "coins" not in editor.offered("tables:\n  crt:\n    kind: odds\n    |\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tables:\n  crt:\n    kind: |\n", None),
        ("units:\n  a:\n    type: |\n", [arm.value for arm in UnitType]),
        ("movement:\n  all:\n    types: [|]\n", [arm.value for arm in UnitType]),
        ("terrain:\n  woods:\n    look: |\n", [*TERRAIN_LOOKS]),
        ("lines:\n  brook:\n    look: |\n", [*LINE_LOOKS]),
        ("theme:\n  terrain:\n    |\n", [*TERRAIN_LOOKS]),
        ("grid:\n  cells: |\n", ["hexes", "squares"]),
        ("title: |\n", []),
    ],
)
def test_words_are_offered(editor: Editor, text: str, words: list[str] | None) -> None:
    kinds = ["odds", "differential", "fire", "hits", "levels", "opposed", "category"]
    assert editor.offered(text) == (kinds if words is None else words)


def test_required_keys_are_put_in_at_once(editor: Editor) -> None:
    offered = editor.server.completions(editor.uri, "units:\n  a:\n    |\n")
    assert offered["Unit"]["insertText"] == "name: $1\nside: $2\ntype: $3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turns:\n  cou|nt: 3\n", "How many turns the game lasts."),
        ("tables:\n  crt:\n    kind: odds\n    bey|ond: {}\n", "What odds beyond the ends"),
        ("units:\n  a:\n    ty|pe: infantry\n", "Its arm, or several: `parachute artillery`."),
        ("terrain:\n  woods:\n    look: for|est\n", "`forest`: trees"),
    ],
)
def test_a_key_says_what_it_means(editor: Editor, text: str, told: str) -> None:
    assert told in editor.shown(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("titel: X\n", "1: Property titel is not allowed."),
        ("turns:\n  count: 3\n  fist: May\n", "3: Property fist is not allowed."),
        ("codes:\n  DR:\n    text: x\n    orders: {defnder: {}}\n", "4: Property defnder is not"),
        (
            "units:\n  a: {name: A, side: r, type: tank, factors: 1}\n",
            "2: Value is not accepted.",
        ),
        ("dice: [six]\n", "1: Write it like this: dice that are added up"),
        ("sections:\n  a: {title: [A], text: B}\n", "2: Incorrect type. Expected one of string, n"),
    ],
)
def test_slips_are_found(editor: Editor, text: str, told: str) -> None:
    assert [each for each in editor.complaints(text) if each.startswith(told)]
