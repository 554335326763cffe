"""Keys of the language are read: another value changes the walkthrough, the odds or the rules.

Each key stands in the game of docs/examples. There it gets other values that are as valid, one
after the other, until something is seen to change. That a value is refused does not count. Keys
that this does not see are listed beside this file: painted or checked, and a `?` where nobody has
looked yet. A new key is read here, or somebody puts it on the list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from language_keys import language
from perturbing import Definition, Place, changes, definition, others, places

from generator.combat import CombatError, odds_report
from generator.languages import in_language
from generator.model.game import Game
from generator.play import walk_through
from generator.rulebook.html.page import rules_page

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).parent / "keys_not_seen_read.txt"

Observer = Callable[[Game], object]


@cache
def game() -> Definition:
    return definition(ROOT / "docs" / "examples")


def odds(made: Game) -> object:
    reports = []
    for table in made.tables.tables:
        try:
            reports.append(odds_report("", "", replace(made.tables, tables=(table,))).blocks)
        except (CombatError, ValueError):
            continue
    return reports


def translated(made: Game) -> object:
    games = (in_language(made, each.language)[0] for each in made.translations)
    return [rules_page(each) for each in games if each is not None]


OBSERVERS: tuple[Observer, ...] = (walk_through, rules_page, odds)
TRANSLATED: tuple[Observer, ...] = (translated,)
TRIES = 3


@cache
def where() -> Mapping[str, tuple[Place, ...]]:
    stand: defaultdict[str, list[Place]] = defaultdict(list)
    for name, place in places(game().data):
        stand[name].append(place)
    return {name: tuple(some) for name, some in stand.items()}


@cache
def as_it_stands(observer: Observer) -> object:
    made = game().game()
    assert made is not None
    return observer(made)


def changes_of(name: str) -> Iterator[Game]:
    """The game with a key changed, in some ways that the reader accepts."""
    made = 0
    for place in where().get(name, ())[:TRIES]:
        for data in changes(game().data, place, others(game().data, name, place)):
            other = game().game(data)
            if other is not None:
                made += 1
                yield other
            if made == TRIES:
                return


def read_by(name: str, observers: Iterable[Observer]) -> Observer | None:
    """The first observer that sees a key change; None where nobody does."""
    return next((one for made in changes_of(name) for one in observers if _sees(one, made)), None)


def _sees(observer: Observer, made: Game) -> bool:
    try:
        return observer(made) != as_it_stands(observer)
    except (ValueError, LookupError, AttributeError):
        return False  # what cannot be drawn is not drawn otherwise


def keys() -> tuple[str, ...]:
    """Every key but ids, which are names within the definition: checks hold references to them."""
    return tuple(key.name for key in language() if not (key.of_entry and key.member.name == "id"))


def listed() -> tuple[str, ...]:
    """Keys that are listed; behind each stands who was seen to read it, or a `?`."""
    return tuple(line.split()[0] for line in LIST.read_text(encoding="utf-8").splitlines())


@pytest.mark.slow
def test_every_key_that_is_not_listed_is_read() -> None:
    unseen = [
        name
        for name in keys()
        if name not in listed()
        and read_by(name, TRANSLATED if name.startswith("Translat") else OBSERVERS) is None
    ]
    assert unseen == []


def test_the_list_has_keys_of_the_language_once() -> None:
    assert len(set(listed())) == len(listed())
    assert set(listed()) <= set(keys())


def test_every_key_stands_in_the_game_of_the_docs() -> None:
    assert set(keys()) <= set(where())


def test_a_key_that_nobody_reads_is_seen_to_be_read_by_nobody() -> None:
    assert read_by("Game.edition", (walk_through, odds)) is None
    assert read_by("Game.edition", (rules_page,)) is rules_page
