"""Keys that nobody knows: what was probably meant, and where a key belongs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from generator.diagnostics import Origin
from generator.edit_distance import slips
from generator.model.game import Game, Scenario
from generator.model.notation import Plan, every_plan, plan
from generator.reading.codes import UNKNOWN_KEY
from generator.reading.nearest import nearest, only_nearest
from generator.reading.nodes import Record, ScalarNode

MOST_GUESSES = 500
"""Beyond so many findings nobody reads what was probably meant."""

MOST_LISTED = 14
"""The longest list of keys that a finding prints in full."""

_NOUNS = {
    "BeyondEnd": "an end of the table",
    "CounterStyle": "the style of the counters",
    "DieScale": "a scale of the die",
    "ExtraColumn": "an extra column",
    "GridSpec": "a grid",
    "KeyEntry": "an entry of the key",
    "LineKind": "a kind of line",
    "PageSize": "a page",
    "TrueGround": "the true ground",
}
"""What is not called by the words of its name."""


@cache
def noun(of: Plan) -> str:
    """Return what a plan is of as a designer would call it, with its article."""
    if of.name in _NOUNS:
        return _NOUNS[of.name]
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", of.name).lower()
    return ("an " if words[0] in "aeio" else "a ") + words


def complain_of_key(
    of: Plan, key: ScalarNode, known: Sequence[str], origin: Origin, record: Record
) -> str | None:
    """Complain of a key that a class does not have; return the key that was probably meant."""
    head, _, tail = key.value.partition(":")
    at = origin or None
    if tail and head in known:
        message = f"a space is missing after the colon of `{key.value}`"
        record.complain(UNKNOWN_KEY, message, key, origin=at, fix=f"{head}: {tail}")
        return head
    of_board = record.words.said(key.value)
    if of_board != key.value and of_board in known:  # in quotes what is typed stays as it is
        message = f"this board has {record.words.hexes}: write `{of_board}` for '{key.value}'"
        record.complain(UNKNOWN_KEY, message, key, origin=at, fix=of_board)
        return of_board
    few = len(record.findings) < MOST_GUESSES
    meant = nearest(key.value, known) if few else None
    if meant and key.value in _homes() and slips(key.value, meant) > 1:
        meant = None  # a key of something else, letter for letter
    question = f"; did you mean `{meant}`?" if meant else ""
    message = f"{noun(of)} has no key `{key.value}`{question}"
    advice = _listed(known) if meant else _belongs(key.value, of)
    fix = only_nearest(key.value, known) if meant else None
    record.complain(UNKNOWN_KEY, message, key, origin=at, help=advice, fix=fix)
    return meant


def _belongs(key: str, of: Plan) -> str | None:
    """Where a key belongs, if anywhere; else the keys that may stand here."""
    known = [member.written for member in of.every_member()]
    root = plan(Game)
    if of.cls is Scenario and key in _IN_SCENARIOS:
        return _IN_SCENARIOS[key]
    if of.cls is Game and key in {group.name for group in root.groups}:
        return f"remove `{key}:`; the keys below it stand at the outermost level"
    if key in {member.written for member in root.every_member()}:
        advice = f"`{key}` stands at the outermost level of a definition"
        return "; ".join(filter(None, (advice, _listed(known))))
    homes = _homes().get(key, ())
    if 0 < len(homes) <= 3:
        return f"`{key}` belongs to {' or '.join(homes)}"
    return _listed(known)


_IN_SCENARIOS = {
    "sections": "rules of its own are its `special`; `without: [sections.mist]` leaves one out",
    "units": "units are those of the game; `without: [units.guards]` leaves some out",
    "map": "the map is that of the game; `part` says which hexes of it are in play",
    "tables": "the tables are those of the game; `special` says what is read otherwise",
}
"""What stands in a scenario in place of keys of the game that cannot differ."""


def _listed(known: Sequence[str]) -> str | None:
    return f"possible here: {', '.join(known)}" if len(known) <= MOST_LISTED else None


@cache
def _homes() -> dict[str, tuple[str, ...]]:
    """For every key below the outermost level, what it may be a key of."""
    homes: dict[str, dict[str, None]] = {}
    for of in every_plan():
        if of.cls is not Game:
            for member in of.members:
                homes.setdefault(member.written, {})[noun(of)] = None
    return {key: tuple(found) for key, found in homes.items()}
