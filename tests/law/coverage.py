"""What of the language stands in games: keys that are written, and kinds that are chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from language_keys import ENTRY, keys_of_text, language

from generator.model.arms import Arms, UnitType
from generator.model.notation import Entry, Keyed, Listed, Notation, Parsed, Word, plan
from generator.model.prose import Translation
from generator.model.walk import join, walk
from generator.reading import Reading


def keys() -> frozenset[str]:
    """Every key of the language, as ``Feature.path``."""
    return frozenset(key.name for key in language())


def kinds() -> frozenset[str]:
    """Every word and every class of a union of the language: ``PlaceKind.town``, ``OddsTable``."""
    found = {name for key in language() for name in _kinds(key.member.notation)}
    return frozenset(found)


def _kinds(notation: Notation) -> Iterator[str]:
    match notation:
        case Parsed(cls) if cls is Arms:
            yield from (_name(arm) for arm in UnitType)
        case Word(words):
            yield from (_name(word) for word in words)
        case Listed(item):
            yield from _kinds(item)
        case Keyed(entry):
            yield from _kinds(entry)
        case Entry(choices) if len(choices) > 1:
            yield from (choice.__name__ for choice in choices)
        case _:
            return


def _name(word: Enum) -> str:
    return f"{type(word).__name__}.{word.value}"


def shown(readings: Iterable[Reading]) -> tuple[set[str], set[str]]:
    """Return the keys that are written in games, and the kinds that are chosen there."""
    known, wanted = keys(), kinds()
    written: set[str] = set()
    chosen: set[str] = set()
    classes = {name.split(".")[0] for name in known}
    for reading in readings:
        for node in walk(reading.game):
            cls = type(node.value)
            if isinstance(node.value, Enum):
                chosen.add(_name(node.value))
            if isinstance(node.value, Translation):
                written |= {name for path in node.value.paths() for name in keys_of_text(path)}
            if isinstance(node.value, Arms):
                chosen |= {_name(arm) for arm in UnitType if arm in node.value}
            if cls.__name__ not in classes or cls is Translation:
                continue
            chosen |= {cls.__name__} & wanted
            written.add(f"{cls.__name__}.{ENTRY}")
            written |= {
                f"{owner.__name__}.{member.written}"
                for owner in (cls, *(group.cls for group in plan(cls).groups))
                for member in plan(owner).members
                if join(node.origin, member.written) in reading.origins.table
            }
    return written & known, chosen
