"""Keys of the language are read: another value changes what is played, counted, found or drawn.

Each key stands in the game of docs/examples, or in another one where it matters there: one of ours,
or one of two small ones beside this file. It gets other values that are as valid, one after the
other, until somebody is seen to read it. That a value is refused does not count. Who reads what is
no guess: `keys_seen_by.txt` has who saw a key change where play, rules and odds, which are the
quickest, do not; a key may be listed there as `Class.key observer folder`. What nobody is seen to
read is in `keys_exempt.txt`, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from language_keys import language
from observing import OBSERVERS, shared_grounds
from perturbing import Definition, Place, at, changes, definition, others, places

from generator.checks import check
from generator.model.game import Game

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
EXAMPLES = "docs/examples"
QUICK = ("walkthrough", "rules", "odds")
PLACES, TRIES = 5, 4


@cache
def pool(folder: str) -> Definition:
    """A game; `folder?tracks.turns.spaces=6` is one with that value besides."""
    name, _, said = folder.partition("?")
    of = definition(ROOT / name)
    if said:
        path, _, value = said.partition("=")
        *way, key = path.split(".")
        at(of.data, tuple(way))[key] = value
    return of


@cache
def where(folder: str) -> Mapping[str, tuple[Place, ...]]:
    stand: defaultdict[str, list[Place]] = defaultdict(list)
    for name, place in places(pool(folder).data):
        stand[name].append(place)
    return {name: tuple(sorted(some, key=_in_a_scenario)) for name, some in stand.items()}


def _in_a_scenario(place: Place) -> bool:
    """What the game itself says comes first: of a scenario's own less is drawn."""
    return place.way[0] == "scenarios"


@cache
def as_it_stands(folder: str, observer: str) -> object:
    made = pool(folder).game()
    assert made is not None
    return OBSERVERS[observer](made)


def changes_of(name: str, folder: str) -> Iterator[Game]:
    """The game with a key changed, in some ways that the reader accepts."""
    of, stand = pool(folder), where(folder)
    for place in stand.get(name, ())[:PLACES]:
        values = others(of.data, stand, name, place)
        made = (of.game(data) for data in changes(of.data, place, values))
        yield from islice((other for other in made if other is not None), TRIES)


def read_by(name: str, observers: tuple[str, ...], folder: str = EXAMPLES) -> str | None:
    """The first observer that sees a key change; None where nobody does."""
    every = changes_of(name, folder)
    return next((one for made in every for one in observers if _sees(one, made, folder)), None)


def _sees(observer: str, made: Game, folder: str) -> bool:
    try:
        return OBSERVERS[observer](made) != as_it_stands(folder, observer)
    except (ValueError, LookupError, AttributeError, ArithmeticError):
        return False  # what cannot be drawn is not drawn otherwise


def keys() -> tuple[str, ...]:
    """Every key but ids, which are names within the definition: checks hold references to them."""
    return tuple(key.name for key in language() if not (key.of_entry and key.member.name == "id"))


def _lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


@cache
def seen_by() -> Mapping[str, tuple[str, str]]:
    """Who sees a key, and in which game, where it is not one of the quick ones in that of docs."""
    found = {}
    for line in _lines("keys_seen_by.txt"):
        name, observer, *folder = line.split()
        found[name] = observer, folder[0] if folder else EXAMPLES
    return found


@cache
def exempt() -> Mapping[str, str]:
    """Keys that nobody is to see read, and why."""
    return {
        name: why for name, _, why in (line.partition(": ") for line in _lines("keys_exempt.txt"))
    }


def watched(name: str) -> str | None:
    """Who sees a key: the one that is listed, or one of the quick ones."""
    if name in seen_by():
        observer, folder = seen_by()[name]
        return read_by(name, (observer,), folder)
    return read_by(name, ("translated",) if name.startswith("Translat") else QUICK)


def watches() -> Mapping[tuple[str, str], list[str]]:
    """Keys that somebody is to see, by who sees them and in which game."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for name in keys():
        if name not in exempt():
            found[seen_by().get(name, ("", ""))].append(name)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("watch", watches(), ids=lambda watch: " ".join(watch).strip() or "quick")
def test_every_key_is_read(watch: tuple[str, str]) -> None:
    """Those of one who sees them are a test, so that several processes may share the work."""
    with shared_grounds():
        unseen = [name for name in watches()[watch] if watched(name) is None]
    assert unseen == []


@pytest.mark.slow
def test_nobody_quick_sees_a_key_that_is_exempt() -> None:
    seen = [name for name in exempt() if watched(name) is not None]
    assert seen == []


def test_lists_have_keys_of_the_language_once() -> None:
    names = [line.split()[0].rstrip(":") for line in _lines("keys_seen_by.txt")] + list(exempt())
    assert len(set(names)) == len(names)
    assert set(names) <= set(keys())
    assert all(exempt().values())


@pytest.mark.parametrize("folder", ["bare", "seldom", "dressed"])
def test_checks_find_nothing_in_the_small_games(folder: str) -> None:
    made = pool(f"tests/house/{folder}").game()
    assert made is not None
    assert [finding.message for finding in check(made)] == []


@pytest.mark.parametrize("folder", [EXAMPLES, "examples/lantern-ford", "tests/house/seldom"])
def test_what_is_changed_is_read_as_the_whole_is(folder: str) -> None:
    """Only what stands under the keys that are changed is read anew: nothing else would differ."""
    of, stand = pool(folder), where(folder)
    for number, name in enumerate(stand):
        if number % 9 == 0 or name.startswith(("Game.", "Translation.", "GridSpec.")):
            place = stand[name][0]
            made = changes(of.data, place, others(of.data, stand, name, place))
            for data in islice(made, 1):
                assert of.game(data) == of.read(data), name


def test_every_key_stands_in_the_game_of_the_docs() -> None:
    assert set(keys()) <= set(where(EXAMPLES))


def test_a_key_that_nobody_reads_is_seen_to_be_read_by_nobody() -> None:
    assert read_by("Game.edition", ("walkthrough", "odds")) is None
    assert read_by("Game.edition", ("rules",)) == "rules"
