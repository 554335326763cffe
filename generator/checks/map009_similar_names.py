"""Two names on the map are alike but for a few letters, or two places have the same name.

Either the two are meant to be the same and one of them has a slip, or players will mistake one for
the other. Names are compared by their capitalised words; an island whose label and whose box bear
the same name is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from generator.checks.check import Check
from generator.checks.stems import same_stem
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.model.map import Map
from generator.nearness import likeness

_SHORTEST = 5
"""Shorter words are alike by chance."""
_ALIKE = 0.7
"""Likeness from which two words of names are told apart with pains only."""
_WORD = re.compile(r"[^\W\d_]+")


def similar_names(subject: Subject) -> Iterator[Finding]:
    """Find names with words a few slips apart, and places of the same name."""
    for first, second in combinations(_names(subject.game.map), 2):
        fault = _fault(*first, *second)
        if fault:
            related = Related(None, first[1], f"{first[0]}.name")
            yield CHECK.finding(fault, f"{second[0]}.name", related=(related,))


def _fault(origin: Origin, name: str, other_origin: Origin, other: str) -> str | None:
    if name == other:
        both_places = all(at.startswith("places.") for at in (origin, other_origin))
        return f"{other!r} is the name of another place" if both_places else None
    pairs = product(_WORD.findall(name), _WORD.findall(other))
    return f"{other!r} is hard to tell from {name!r}" if any(_alike(*p) for p in pairs) else None


def _alike(word: str, other: str) -> bool:
    if min(len(word), len(other)) < _SHORTEST or word[0] != other[0] or word[0].islower():
        return False
    word, other = word.casefold(), other.casefold()
    return not same_stem(word, other) and likeness(word, other) >= _ALIKE


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


CHECK = Check(
    code="MAP009",
    slug="similar-names",
    severity=Severity.WARNING,
    page=__doc__,
    find=similar_names,
    failing="""
boxes:
  rear: {name: Paramushir}
zones:
  guns: {name: Paramishu guns, hexes: [11, 12]}
""",
    passing="""
boxes:
  rear: {name: Paramushir}
zones:
  guns: {name: Paramushir guns, hexes: [11, 12]}
""",
)
