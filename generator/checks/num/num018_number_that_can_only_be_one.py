from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.sentences.totals import told_before
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_SIGN = re.compile(r"\b(?:halves|quarters|meet|ifference|sides|opponents|parties)\b|ifference")
"""One of these words is in every sentence that is looked at."""
_NOTHING = re.compile(r"\bloses?\s+(?:0|zero)\b")
_FIXED = (
    (Phrase(rf"\bthe\s+(?P<number>{NUMBER})\s+halves\b"), 2, "a thing has two halves"),
    (
        Phrase(rf"\bthe\s+(?P<number>{NUMBER})\s+quarters\s+of\b"),
        4,
        "a thing has four quarters",
    ),
    (
        Phrase(rf"\bwhere\s+(?P<number>{NUMBER})\s+hexes\s+meet\b"),
        3,
        "at a corner three hexes meet",
    ),
    (
        Phrase(rf"\b[Dd]ifference\s+between\s+(?:the\s+)?(?P<number>{NUMBER})\s+[a-z]"),
        2,
        "a difference is between two",
    ),
)
_SIDES = Phrase(rf"\b[Tt]he\s+(?P<number>{NUMBER})\s+(?:sides|opponents|parties)\b(?!\s+of)")


@check("NUM018", "number-that-can-only-be-one", WARNING, english=True)
def numbers_that_cannot_be(subject: Subject) -> Iterator[Finding]:
    """A number can only be one, and is another.

    A thing has two halves and four quarters; at a corner of the grid three hexes meet; a difference
    lies between two figures; the sides are as many as the game has, unless the sentence has told of
    as many before ("a fort has four sides, and the four sides ..."). No such number needs looking
    up.
    """
    sides = len(subject.game.sides)
    rules = (*_FIXED, (_SIDES, sides, f"the game has {sides} sides"))
    for line in subject.lines:
        for nothing in _NOTHING.finditer(line.text):
            yield numbers_that_cannot_be.finding(
                "whoever loses 0 loses nothing", line.origin, within=line.within(*nothing.span())
            )
    for line in (each for each in subject.lines if _SIGN.search(each.text)):
        for pattern, real, why in rules:
            for match in pattern.finditer(line.text):
                stated, place = number(match["number"]), match.start("number")
                if stated != real and stated not in told_before(line, place, "sides"):
                    yield numbers_that_cannot_be.finding(
                        f"{why}, not {match['number'].lower()}",
                        line.origin,
                        within=line.within(*match.span("number")),
                    )
