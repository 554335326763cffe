"""The rules speak of a hex with stars that the map does not have.

"The two-star hex" in a rule needs a place with `stars: 2`; without it nobody can win by taking it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.sentences.numbers import number
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity

_STARS = re.compile(
    r"\b(\d|one|two|three|four|five)[- ]stars?\s+"
    r"(?:hex|plac|town|cit|village|objective|port|fort|area)"
    r"|\b(?:hex(?:es)?|places?|towns?|cit(?:y|ies)|objectives?)\s+"
    r"(?:with|of|that\s+ha(?:s|ve)|[A-Z]{0,2}\d+,?\s+has)\s+"
    r"(\d|one|two|three|four|five)\s+stars?\b",
    re.IGNORECASE,
)
"""Stars of hexes, also of one whose number stands between: a general has two as well."""


def missing_stars(subject: Subject) -> Iterator[Finding]:
    """Find "two-star" and the like in texts where no place has as many stars."""
    game_map = subject.game.map
    if game_map is None:
        return
    known = {place.stars for place in game_map.places}
    for origin, match, within in word_spans(subject, _STARS):
        word = (match[1] or match[2]).lower()
        stars = number(word)
        if stars not in known:
            message = f"the text speaks of a {word}-star hex, but no place has {word} stars"
            yield CHECK.finding(
                message, origin, within=within, help="say `stars` under one of the places"
            )


CHECK = Check(
    code="MAP010",
    slug="missing-stars",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=missing_stars,
    failing="""
sections:
  winning: {title: Winning, text: Red wins by holding the two-star hex.}
places:
  alba: {stars: 1}
""",
    passing="""
sections:
  winning: {title: Winning, text: Red wins by holding the two-star hex.}
places:
  alba: {stars: 2}
""",
)
