"""A definition to be spoilt: its texts, what was read from them, and where each value stands.

In: a folder of sources/. Out: a `Definition`, which finds the places of values by their origins,
and `Fault`, one edit of its texts. Places are offsets, so that edits are cuts in a string.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

from generator.board import Grid
from generator.diagnostics import Span
from generator.model.game import Game
from generator.model.terrain import grid_of
from generator.model.walk import ModelNode, walk
from generator.reading import Reading, read_text


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file, from the character at `start` to that before `end`."""

    file: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Edit:
    """What to write in a place instead of what stands there."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, though it may take two cuts: `what` says what stood there and what stands now."""

    kind: str
    origin: str
    edits: tuple[Edit, ...]
    what: str
    gone: str = ""
    """The name of what is left out."""

    @property
    def key(self) -> str:
        """What it is known by wherever it stands in its file."""
        return f"{self.kind} {self.origin} {self.what}"


@dataclass(frozen=True)
class Definition:
    """The definition of a game as it stands in sources/, and as it was read."""

    name: str
    texts: Mapping[str, str]
    beside: Mapping[str, bytes]
    seed: int = 1
    _starts: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def game(self) -> Game:
        """The game, which has to be without errors."""
        game = self.reading.game
        if game is None:
            raise ValueError(f"{self.name} cannot be read: {self.reading.findings[0].message}")
        return game

    @cached_property
    def reading(self) -> Reading:
        """What the reader makes of it."""
        return self.read(self.texts)

    def read(self, texts: Mapping[str, str]) -> Reading:
        """Read other texts in place of its own, with the same files beside them."""
        return read_text({**self.beside, **texts}, self.name)

    @cached_property
    def grid(self) -> Grid | None:
        """The grid of its map."""
        return grid_of(self.game.map.grid) if self.game.map else None

    @cached_property
    def visits(self) -> dict[str, ModelNode]:
        """Every value that is written down, by its origin."""
        return {node.origin: node for node in walk(self.game) if node.origin in self.table}

    @cached_property
    def table(self) -> dict[str, Place]:
        """Where each value stands, in the order of the definition."""
        located = self.reading.origins.table
        return {
            origin: self.place(located[origin].value)
            for origin in located
            if origin and located[origin].value.file in self.texts
        }

    def place(self, span: Span) -> Place:
        """Return the offsets of a span."""
        return Place(
            span.file,
            self._offset(span.file, span.line, span.column),
            self._offset(span.file, span.end_line, span.end_column),
        )

    def _offset(self, file: str, line: int, column: int) -> int:
        if file not in self._starts:
            ends = re.finditer("\n", self.texts[file])
            self._starts[file] = (0, *(end.end() for end in ends))
        return self._starts[file][line - 1] + column - 1

    def value(self, origin: str) -> Place:
        """Return the place of a value."""
        return self.table[origin]

    def key(self, origin: str) -> Place | None:
        """Return the place of the key under which a value is written, where it is under one."""
        span = self.reading.origins.table[origin].key
        return self.place(span) if span else None

    def raw(self, place: Place) -> str:
        """Return what stands in a place."""
        return self.texts[place.file][place.start : place.end]

    def text(self, origin: str) -> str:
        """Return a short value as it is meant: without quotes."""
        return unquoted(self.raw(self.value(origin)))

    def origins(self, pattern: str) -> Iterator[str]:
        """Yield the origins that match a regular expression, each place once."""
        seen = set()
        wanted = re.compile(pattern)
        for origin, place in self.table.items():
            if wanted.fullmatch(origin) and place not in seen:
                seen.add(place)
                yield origin

    def children(self, origin: str) -> tuple[str, ...]:
        """Return the entries of a list, or the keys of a mapping, whose names hold no dot."""
        return tuple(self.origins(re.escape(origin) + r"\.[^.]+")) if origin else ()

    def chance(self, *about: str) -> Random:
        """Return a source of chance that depends on the seed and on what it is about alone."""
        said = "/".join((str(self.seed), self.name, *about))
        number = int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big")
        return Random(number)  # noqa: S311 -- nothing secret: the same faults on every run


def open_definition(folder: Path, seed: int = 1) -> Definition:
    """Read all files of a definition: YAML as texts, what may lie beside it as it is."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    held = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    texts = {name: data.decode() for name, data in held.items() if name.endswith(".yaml")}
    beside = {name: data for name, data in held.items() if name not in texts}
    return Definition(folder.name, texts, beside, seed)


def unquoted(raw: str) -> str:
    """Return a scalar without its quotes."""
    return raw[1:-1] if len(raw) > 1 and raw[0] in "\"'" and raw[-1] == raw[0] else raw


def spoilt(files: Mapping[str, str], edits: tuple[Edit, ...]) -> dict[str, str]:
    """Return the files with the edits made, the last in a file first."""
    made = dict(files)
    for edit in sorted(edits, key=lambda edit: edit.place, reverse=True):
        file, start, end = edit.place.file, edit.place.start, edit.place.end
        made[file] = made[file][:start] + edit.text + made[file][end:]
    return made
