"""A definition with one value changed: for laws on what every key of the language does.

A definition is plain data here, as YAML has it before anything is resolved. A place is the path to
a value; what stands there is changed for another value that may stand there as well.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from language_keys import Key

from generator.board.kinds import HEXES, words_of
from generator.colour import Colour
from generator.model.game import Game
from generator.model.notation import (
    Entry,
    Fixed,
    Keyed,
    Listed,
    Notation,
    Parsed,
    Plan,
    Rich,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    plan,
    plans_within,
)
from generator.model.translation import with_second, without_second
from generator.reading import read_text

Files = Mapping[str, str | bytes]

_TEXTS = frozenset({".geojson", ".csv"})
_HEADED = {"line": "lines", "hex": "", "rule": "sections", "weather": "", "terrain": "terrain"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key stands: the way from the top of the definition; its last step is the key."""

    way: tuple[str | int, ...]
    notation: Notation
    renames: bool = False


@dataclass(frozen=True)
class Definition:
    """A definition as plain data, and the files beside it."""

    name: str
    data: dict[str, Any]
    beside: Files

    @cached_property
    def whole(self) -> Game | None:
        """The definition as it stands; None where it is refused."""
        return self.read(self.data)

    def read(self, data: Mapping[str, Any]) -> Game | None:
        """Read such data; None where they are refused."""
        text = json.dumps(data, ensure_ascii=False)
        reading = read_text({"game.yaml": text, **self.beside}, self.name)
        return reading.game if not reading.findings else None

    def game(self, data: dict[str, Any] | None = None) -> Game | None:
        """Return the game, or what it would be with other data; None where they are refused.

        What stands under the keys that are another object is read anew, with all that goes into
        the same field of the game, and put in place of what the whole definition has there.
        """
        if data is None or self.whole is None:
            return self.whole
        changed = {key for key in data | self.data if data.get(key) is not self.data.get(key)}
        names = {_FIELDS.get(key, "") for key in changed}
        if "" in names or _of_other_cells(data):
            return self.read(data)
        part = {key: data[key] for key in data if _FIELDS[key] in names or key in _REQUIRED}
        read = self.read(part)
        if read is None:
            return None
        made = replace(self.whole, **{name: getattr(read, name) for name in names})
        if not (self.whole.second_language or made.second_language):
            return made
        return with_second(replace(without_second(made), second_language=made.second_language))


_FIELDS = {
    member.written: name
    for name, members in (
        *((member.name, (member,)) for member in plan(Game).members),
        *((group.name, plan(group.cls).every_member()) for group in plan(Game).groups),
    )
    for member in members
}
"""The field of a game into which each key at the top of a definition goes."""
_REQUIRED = {member.written for member in plan(Game).members if member.required}


def _of_other_cells(data: Mapping[str, Any]) -> bool:
    """Whether keys have other words, which the grid tells for the whole definition."""
    grid = data.get("grid")
    return isinstance(grid, dict) and words_of(str(grid.get("cells", ""))) != HEXES


def definition(folder: Path) -> Definition:
    """A folder's definition."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    data: dict[str, Any] = {}
    for path in paths:
        if path.suffix == ".yaml":
            data |= yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506
    beside = {
        path.relative_to(folder).as_posix(): (
            path.read_text(encoding="utf-8") if path.suffix in _TEXTS else path.read_bytes()
        )
        for path in paths
        if path.suffix != ".yaml"
    }
    return Definition(folder.name, data, beside)


def places(data: dict[str, Any]) -> Iterator[tuple[str, Place]]:
    """Every place of a definition with the name of its key."""
    yield from _class(plan(Game), data, ())


def _class(of: Plan, value: Any, way: tuple[str | int, ...]) -> Iterator[tuple[str, Place]]:
    if not isinstance(value, dict):
        if of.shorthand is not None:
            yield Key(of, of.shorthand).name, Place(way, of.shorthand.notation)
            yield from _within(of.shorthand.notation, value, way)
        return
    for member in of.members:
        if member.written in value:
            here = (*way, member.written)
            yield Key(of, member).name, Place(here, member.notation)
            yield from _within(member.notation, value[member.written], here)
    for group in of.groups:
        yield from _class(plan(group.cls), value, way)


def _within(
    notation: Notation, value: Any, way: tuple[str | int, ...]
) -> Iterator[tuple[str, Place]]:
    choices = plans_within(notation)
    if isinstance(notation, Keyed) and isinstance(value, dict):
        for name, entry in value.items():
            of = _chosen(choices, entry)
            if of.key is not None:
                key = Key(of, of.key, of_entry=True)
                yield key.name, Place((*way, name), of.key.notation, renames=True)
            yield from _class(of, entry, (*way, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            if choices:
                yield from _class(_chosen(choices, item), item, (*way, number))
    elif choices:
        yield from _class(_chosen(choices, value), value, way)


def _chosen(plans: tuple[Plan, ...], value: Any) -> Plan:
    kind = value.get("kind") if isinstance(value, dict) else None
    return next((of for of in plans if of.tag is not None and of.tag == kind), plans[0])


def others(
    data: dict[str, Any], stand: Mapping[str, tuple[Place, ...]], name: str, place: Place
) -> list[Any]:
    """Values that stand at the same key elsewhere, or name things of the same kind.

    `stand` are the places of all keys.
    """
    found = [at(data, other.way) for other in stand[name] if not other.renames]
    kind = _kind(place.notation)
    if kind is not None:
        things = data.get(_HEADED.get(kind, f"{kind}s"), {})
        ids: list[Any] = list(things) if isinstance(things, dict) else []
        every = (each for some in stand.values() for each in some if not each.renames)
        same = (at(data, each.way) for each in every if _kind(each.notation) == kind)
        for value in same:
            ids += value if isinstance(value, list) else [value]
        ids = list(dict.fromkeys(each for each in ids if isinstance(each, str)))
        found += [[each] for each in ids] if isinstance(place.notation, Listed) else ids
    return found


def _kind(notation: Notation) -> str | None:
    item = notation.item if isinstance(notation, Listed) else notation
    return item.refers if isinstance(item, Text) else None


def at(data: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        data = data[step]
    return data


def changes(data: dict[str, Any], place: Place, others: list[Any]) -> Iterator[dict[str, Any]]:
    """The data with the value at a place changed in one way after the other.

    `others` are the values that stand elsewhere for things of the same kind.
    """
    before, last = place.way[:-1], place.way[-1]
    if isinstance(place.notation, Tag):
        before, last = before[:-1], before[-1]  # another kind has other keys: a whole entry
        others = [each for name, each in at(data, before).items() if name != last]
    old = last if place.renames else at(data, (*before, last))
    for new in _values(place.notation, old, others):
        if new == old:
            continue
        made = _copied(data, before)
        holder = at(made, before)
        if place.renames:
            items = [(new if name == last else name, value) for name, value in holder.items()]
            holder.clear()
            holder.update(items)
        else:
            holder[last] = new
        yield made
    for _, inner in () if place.renames else _within(place.notation, old, place.way):
        yield from changes(data, inner, [])
    if not (place.renames or isinstance(place.notation, Tag)) and isinstance(
        at(data, before), dict
    ):
        made = _copied(data, before)
        del at(made, before)[last]
        yield made


def _copied(data: dict[str, Any], way: tuple[str | int, ...]) -> dict[str, Any]:
    """The data, all that stands on a way through them copied, and all else the same objects."""
    made = here = copy.copy(data)
    for step in way:
        here[step] = copy.copy(here[step])
        here = here[step]
    return made


def _values(notation: Notation, old: Any, others: list[Any]) -> Iterator[Any]:
    match notation:
        case Truth():
            yield "false" if old == "true" else "true"
        case Whole():
            yield str(int(old) + 1)
            yield str(int(old) - 1)
        case Word(words):
            yield from (str(word.value) for word in words if word.value != old)
        case Tag():
            yield from (other for other in others if other.get("kind") != old.get("kind"))
        case Rich():
            yield f"{old} Another one."
            yield re.sub(r"\{(\w+):[^}]*\}", r"the \1", old, count=1)
        case Listed() if isinstance(old, list):
            yield old[:-1]
            yield old[::-1]
            yield from (other for other in others if isinstance(other, list))
        case Entry() if isinstance(old, dict):
            yield from (other for other in others if isinstance(other, dict))
        case Keyed() if isinstance(old, dict):
            yield dict(list(old.items())[:-1])
            yield dict(reversed(list(old.items())))
            yield from (other for other in others if isinstance(other, dict))
        case Fixed() if isinstance(old, list):
            yield old[::-1]
        case _ if isinstance(old, str):
            yield from _texts(notation, old, others)


def _texts(notation: Notation, old: str, others: list[Any]) -> Iterator[str]:
    if isinstance(notation, Parsed) and notation.cls is Colour:
        yield from ("#1a6b3c", "#e4d7f0")
        return
    yield from (other for other in others if isinstance(other, str))
    if "\n" in old:
        yield "\n".join(reversed(old.splitlines()))
    yield re.sub(r"[0-9]+", lambda match: str(int(match[0]) + 1), old, count=1)
    yield re.sub(r"[0-9]+(?=\D*$)", lambda match: str(int(match[0]) + 1), old)
    yield f"{old} other"
