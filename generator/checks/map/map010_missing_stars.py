from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import number
from generator.checks.subject import Subject
from generator.checks.wording import span_of, words_of
from generator.diagnostics import Finding, Origin
from generator.model.prose import Reference, Words

_STARS = re.compile(
    r"\b(\d|one|two|three|four|five)[- ]stars?\s+"
    r"(?:hex|plac|town|cit|village|objective|port|fort|area)"
    r"|\b(?:hex(?:es)?|places?|towns?|cit(?:y|ies)|objectives?)\s+(?:with|of|that\s+ha(?:s|ve))\s+"
    r"(\d|one|two|three|four|five)\s+stars?\b",
    re.IGNORECASE,
)
"""Stars of hexes: a general has two as well."""
_OF_IT = re.compile(r",?\s+has\s+(\d|one|two|three|four|five)\s+stars?\b", re.IGNORECASE)
"""What follows a place or the number of its hex."""


@check("MAP010", "missing-stars", WARNING, english=True)
def missing_stars(subject: Subject) -> Iterator[Finding]:
    """The rules speak of a hex with stars that the map does not have.

    "The two-star hex" in a rule needs a place with `stars: 2`; without it nobody can win by taking
    it.
    """
    game_map = subject.game.map
    if game_map is None:
        return
    known = {place.stars for place in game_map.places}
    for origin, words, match in _said(subject):
        word = next(filter(None, match.groups())).lower()
        if number(word) not in known:
            message = f"the text speaks of a {word}-star hex, but no place has {word} stars"
            within = span_of(words, match)
            yield missing_stars.finding(
                message, origin, within=within, help="say `stars` under one of the places"
            )


def _said(subject: Subject) -> Iterator[tuple[Origin, Words, re.Match[str]]]:
    for origin, words in words_of(subject):
        for match in _STARS.finditer(words.text):
            yield origin, words, match
    for origin, prose in subject.texts():
        for named, after in pairwise(prose.inlines()):
            if not isinstance(named, Reference) or not isinstance(after, Words):
                continue
            if named.kind in {"place", "hexes"} and (of_it := _OF_IT.match(after.text)):
                yield origin, after, of_it
