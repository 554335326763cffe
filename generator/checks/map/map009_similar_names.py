from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TypeAlias

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.stems import same_stem
from generator.diagnostics import Finding, Origin, Related
from generator.edit_distance import alike
from generator.model.map import Map

_SHORTEST = 5
"""Shorter words are alike by chance."""
_ALIKE = 0.7
"""Likeness from which two words of names are told apart with pains only."""
_WORD = re.compile(r"[^\W\d_]+")

_Pair: TypeAlias = tuple[int, int]


@check("MAP009", "similar-names", WARNING, english=True)
def similar_names(context: CheckContext) -> Iterator[Finding]:
    """Two names on the map are alike but for a few letters, or two places have the same name.

    Either the two are meant to be the same and one of them has a slip, or players will mistake one
    for the other. Names are compared by their capitalised words; an island whose label and whose
    box bear the same name is left alone.
    """
    names = tuple(_names(context.game.map))
    for first, second in sorted({*_equal(names), *_similar(names)}):
        (origin, name), (other_origin, other) = names[first], names[second]
        same = f"{other!r} is the name of another place"
        fault = same if name == other else f"{other!r} is hard to tell from {name!r}"
        related = Related(None, name, f"{origin}.name")
        yield similar_names.finding(fault, f"{other_origin}.name", related=(related,))


def _equal(names: tuple[tuple[Origin, str], ...]) -> Iterator[_Pair]:
    """Yield pairs of places with the same name."""
    first: dict[str, int] = {}
    for place, (origin, name) in enumerate(names):
        if origin.startswith("places.") and first.setdefault(name, place) != place:
            yield first[name], place


def _similar(names: tuple[tuple[Origin, str], ...]) -> Iterator[_Pair]:
    """Yield pairs of different names with words that are alike; words are compared once."""
    bearers: dict[str, list[int]] = {}
    for place, (_, name) in enumerate(names):
        for word in dict.fromkeys(_WORD.findall(name)):
            bearers.setdefault(word, []).append(place)
    for word, other in _like_words(bearers):
        for one, two in product(bearers[word], bearers[other]):
            if names[one][1] != names[two][1]:
                yield min(one, two), max(one, two)


def _like_words(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of capitalised words a few slips apart that are not forms of one another."""
    by_initial: dict[str, list[str]] = {}
    for word in words:
        if len(word) >= _SHORTEST and not word[0].islower():
            by_initial.setdefault(word[0], []).append(word)
    for group in by_initial.values():
        for word, other in combinations(group, 2):
            a, b = word.casefold(), other.casefold()
            if alike(a, b, _ALIKE) and not same_stem(a, b):
                yield word, other


def _names(game_map: Map | None) -> Iterator[tuple[Origin, str]]:
    if game_map is None:
        return
    for place in game_map.places:
        yield f"places.{place.id}", place.name
    for feature in game_map.features:
        yield f"features.{feature.id}", feature.name
    for label in game_map.labels:
        yield f"labels.{label.id}", label.name
    for zone in game_map.zones:
        yield f"zones.{zone.id}", zone.name
    for box in game_map.boxes:
        yield f"boxes.{box.id}", box.name
