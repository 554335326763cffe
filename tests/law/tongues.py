"""A translation of a generated game: each text again, under the keys of the first."""

from __future__ import annotations

from generator.model.notation import Entry, Keyed, Notation, Plan, plan
from generator.model.prose import Translation
from tests.law.deal import Part


def translation(part: Part) -> Part:
    """Return what `translations` says of one language: the texts of the game as they are."""
    return _again(plan(Translation), part)


def _again(of: Plan, part: Part) -> Part:
    found: Part = {}
    for member in of.members:
        if member.written in part:
            value = _same(member.notation, part[member.written])
            if value:
                found[member.written] = value
    return found


def _same(notation: Notation, value: object) -> object:
    match notation:
        case Keyed(entry) if isinstance(value, dict):
            entries = {key: _entry(entry.plans[0], each) for key, each in value.items()}
            return {key: each for key, each in entries.items() if each}
        case Entry() if isinstance(value, dict):
            return _again(notation.plans[0], value)
        case _:
            return value


def _entry(of: Plan, value: object) -> object:
    return _again(of, value) if isinstance(value, dict) else value
