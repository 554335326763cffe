from __future__ import annotations

import re
from typing import TypeAlias

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.checks.wordlist import word_list
from generator.model.names import counted

_COMPOUND = re.compile(r"(?<![\w-])[^\W\d_]{2,}-[^\W\d_]{2,}(?![\w-])")
_SHORTEST = 6
"""Shorter words are hardly compounds."""

_Place: TypeAlias = tuple[TextRun, re.Match[str]]


@check("TXT006", "two-ways", WARNING, english=True)
def two_ways(context: CheckContext) -> Findings:
    """A compound is written in two ways.

    Hexside and hex-side, gameturn and game-turn, counterattack and counter-attack: a reader wonders
    whether they are two things. The solid form is compared with the hyphenated one; two words apart
    are let be, for a set-up is what players set up. Shumshu's draft has "Gameturn" beside
    "Game-turn".
    """
    if not is_english(context.game.language):
        return
    places: dict[str, list[_Place]] = {}
    for stretch in context.text_runs:
        if not stretch.proper:
            if "-" in stretch.text:
                for match in _COMPOUND.finditer(stretch.text):
                    places.setdefault(match[0].lower(), []).append((stretch, match))
            for match in stretch.words:
                if len(match[0]) >= _SHORTEST:
                    places.setdefault(match[0].lower(), []).append((stretch, match))
    for hyphenated in [word for word in places if "-" in word]:
        solid = hyphenated.replace("-", "")
        if solid in places and word_list().part_of(solid) is not None:
            yield from _told(places, hyphenated, solid)


def _told(places: dict[str, list[_Place]], hyphenated: str, solid: str) -> Findings:
    rare, usual = sorted((hyphenated, solid), key=lambda word: (len(places[word]), -len(word)))
    other, first = places[usual][0]
    for stretch, match in places[rare]:
        yield finding(
            f"{match[0]!r} is written {usual!r} elsewhere",
            stretch.origin,
            within=stretch.within(match),
            help=f"write it in one way; {usual} stands {counted(len(places[usual]), 'time')}",
            fix=usual.capitalize() if match[0][0].isupper() else usual,
            see=(first[0], other.origin),
        )
