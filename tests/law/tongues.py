"""A translation of a generated game: each text again, under the keys of the first."""

from __future__ import annotations

from generator.model.notation import Entry, Keyed, Notation, plan
from generator.model.translation import Translation
from tests.law.deal import Part


def translation(part: Part) -> Part:
    """Return what `translations` says of one language: the texts of the game as they are."""
    return _again(Translation, part)


def _again(cls: type, part: Part) -> Part:
    found: Part = {}
    for member in plan(cls).every_member():
        if member.written in part:
            value = _same(member.notation, part[member.written])
            if value:
                found[member.written] = value
    return found


def _same(notation: Notation, value: object) -> object:
    match notation:
        case Keyed(Entry((cls,))) if isinstance(value, dict):
            entries = {key: _entry(cls, each) for key, each in value.items()}
            return {key: each for key, each in entries.items() if each}
        case Entry((cls,)) if isinstance(value, dict):
            return _again(cls, value)
        case _:
            return value


def _entry(cls: type, value: object) -> object:
    return _again(cls, value) if isinstance(value, dict) else value
