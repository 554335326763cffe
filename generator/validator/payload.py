"""What the exported validator carries along: parts as bytes in; a game and its print out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

from generator.comparison.originals import Originals
from generator.manifest import Manifest, PrintedFile
from generator.manifest import read as read_manifest
from generator.manifest import write as manifest_text
from generator.model.codec import decode, encode
from generator.model.game import Game
from generator.model.terrain import cell_words
from generator.pdfreader.document import Frame
from generator.records import Frozen

GAME, INDEX, FILES = "game.json", "index.json", "files.json"

Read = Callable[[str], bytes]
"""Gives a part by its name; raises OSError where there is none."""


class Seal(Frozen):
    """What is known of a game beside its definition and its print.

    `drawings` has what tells each page of each PDF, by the file's name; `makers` are the programs
    that they say have written them, `frames` the sizes of their pages and where these are trimmed.
    `allowed` are findings that the definition itself has and allows, code and origin. `checks` are
    the modules of the checks that are run on tables as printed.
    """

    drawings: Mapping[str, tuple[str, ...]]
    makers: Mapping[str, str]
    frames: Mapping[str, tuple[Frame, ...]]
    allowed: tuple[tuple[str, str], ...]
    checks: tuple[str, ...]


class Payload:
    """A game and its print, read part by part as they are needed."""

    def __init__(self, read: Read) -> None:
        self._read = read

    @cached_property
    def game(self) -> Game:
        """The definition."""
        return decode(Game, self._json(GAME))

    @cached_property
    def originals(self) -> Originals:
        """What files are compared with."""
        return Originals(self.game)

    @cached_property
    def manifest(self) -> Manifest:
        """Which files were printed, without their texts."""
        return read_manifest(self._read(FILES).decode())

    @cached_property
    def seal(self) -> Seal:
        """What else is known."""
        return Seal(**_with_tuples(self._json(INDEX)))

    def said(self, text: str) -> str:
        """Return a text of Postwar in the words for the board of the game."""
        return cell_words(self.game.map).said(text)

    def file(self, name: str) -> PrintedFile:
        """Return a printed file of a name that the manifest has, with its texts."""
        (file,) = read_manifest(self._read(part_of(name)).decode()).files
        return file

    def _json(self, name: str) -> Any:
        return json.loads(self._read(name))


def _with_tuples(plain: Any) -> Any:
    """Return what JSON holds with tuples for its lists."""
    if isinstance(plain, dict):
        return {key: _with_tuples(value) for key, value in plain.items()}
    return tuple(map(_with_tuples, plain)) if isinstance(plain, list) else plain


def payload_parts(game: Game, manifest: Manifest, seal: Seal) -> dict[str, bytes]:
    """Return the parts by their names, from which `Payload` reads."""
    bare = tuple(replace(file, texts=()) for file in manifest.files)
    parts = {
        GAME: json.dumps(encode(game), ensure_ascii=False),
        INDEX: json.dumps(asdict(seal), ensure_ascii=False),
        FILES: manifest_text(replace(manifest, files=bare)),
    }
    for file in manifest.files:
        parts[part_of(file.name)] = manifest_text(replace(manifest, files=(file,)))
    return {name: text.encode() for name, text in parts.items()}


def part_of(name: str) -> str:
    """Return the part that says where the texts of a file stand."""
    return f"texts/{name}.json"
