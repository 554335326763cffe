"""Edits of whole clauses that change no meaning: turns of phrase, clauses and pairs in other order.

Each function yields one edit for every place, as those of quiet.py do for single words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Fault, Place
from benchmarks.mutating.of_prose import texts

Edits = Iterator[Fault | None]

PHRASES: Final = (
    ("no more than", "at most"),
    ("as soon as", "once"),
    ("before the roll", "before the die is rolled"),
    ("one after another", "one by one"),
    ("disrupted again", "disrupted once more"),
    ("may also", "may likewise"),
    ("at the start of", "at the beginning of"),
    ("whatever the", "no matter what the"),
    ("may always", "is always allowed to"),
    ("cannot", "is unable to"),
    ("never", "at no time"),
    ("need not", "does not have to"),
    ("counts as", "is counted as"),
    ("next turn", "following turn"),
    ("turn up", "turn face up"),
    ("without a", "with no"),
    ("Then the", "After that the"),
    ("at once", "without delay"),
    ("is eliminated", "has to be eliminated"),
    ("are eliminated", "have to be eliminated"),
    ("must be", "has to be"),
)
"""Turns of phrase that stand for each other, from the left to the right alone."""

_SINGULAR: Final = {"may always", "cannot", "need not", "counts as", "must be"}
"""Those whose other turn is for one unit, player or hex: the word before has to be one."""
_ONE = re.compile(r"\b(?:unit|player|side|army|it|he|battalion|regiment|attacker|defender|one) \Z")
_MANY = "unit|hex|hexes|army|armies|unit|units|marker|markers|counter|counters|battalion|battalions"
_SMALL = "The|A|An|It|They|He|In|On|If|When|No|Each|Any|All|Units|Nobody|Roll|Turn|Then|This|That"
_CLAUSE = r"[^,.;:!?|>\n]+(?:\n +[^-*>\d\n,.;:!?][^,.;:!?\n]*)?"
_TANGLED = re.compile(r"\b(?:if|when|only|even|or|and|but|as|that|still|then)\b")
_START = r"(?:[a-z]\.|\n|[|>]-?)\s+"


def rephrased(game: Definition, kind: str) -> Edits:
    """A turn of phrase by another."""
    for origin, place, raw in texts(game, background=None):
        for one, other in PHRASES:
            for found in re.finditer(rf"(?<![\w-]){re.escape(one)}(?![\w-])", raw):
                if one not in _SINGULAR or _ONE.search(raw, 0, found.start()):
                    yield cuts.replaced(game, kind, origin, other, _at(place, found))


def which_for_that(game: Definition, kind: str) -> Edits:
    """A relative clause that begins with the other word."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(rf"(?<=\b)(?:{_MANY}) (that)(?= [a-z])", raw):
            yield cuts.replaced(game, kind, origin, "which", _at(place, found, 1))


def every_for_each(game: Definition, kind: str) -> Edits:
    """One for the other before a noun."""
    nouns = "unit|hex|turn|side|player|attack|army|counter|marker|die|battalion|regiment|defender"
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(rf"\b([Ee]ach|[Ee]very)(?= (?:{nouns})\b)", raw):
            new = {"each": "every", "Each": "Every", "every": "each", "Every": "Each"}[found[0]]
            yield cuts.replaced(game, kind, origin, new, _at(place, found))


def joined(game: Definition, kind: str) -> Edits:
    """Two sentences made one by a semicolon."""
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(rf"(?<=[a-z])\.\s+({_SMALL})(?= )", raw):
            gap = game.raw(_at(place, found))[1 : found.start(1) - found.start()]
            if "\n\n" not in gap:
                yield cuts.replaced(
                    game, kind, origin, f";{gap}{_lowered(found[1])}", _at(place, found)
                )


def condition_behind(game: Definition, kind: str) -> Edits:
    """A clause with if or when behind the one that it stood before."""
    pattern = re.compile(
        rf"{_START}(?P<all>(?P<word>If|When) (?P<clause>{_CLAUSE}),\s+(?P<rest>{_CLAUSE})\.)(?=\s)"
    )
    for origin, place, found, clause, rest in _conditions(game, pattern):
        new = f"{rest[0].upper()}{rest[1:]} {found['word'].lower()} {clause}."
        yield cuts.replaced(game, kind, origin, new, _at(place, found, "all"))


def condition_in_front(game: Definition, kind: str) -> Edits:
    """A clause with if or when in front of the one that it stood behind."""
    pattern = re.compile(
        rf"{_START}(?P<all>(?P<rest>(?:{_SMALL})\s{_CLAUSE})\s(?P<word>if|when)\s+"
        rf"(?P<clause>{_CLAUSE})\.)(?=\s)"
    )
    for origin, place, found, clause, rest in _conditions(game, pattern):
        new = f"{found['word'].capitalize()} {clause}, {_lowered(rest)}."
        yield cuts.replaced(game, kind, origin, new, _at(place, found, "all"))


def _conditions(
    game: Definition, pattern: re.Pattern[str]
) -> Iterator[tuple[str, Place, re.Match[str], str, str]]:
    """Yield sentences with one condition, which is that of all that they say."""
    for origin, place, raw in texts(game, background=None):
        for found in pattern.finditer(raw):
            if not _TANGLED.search(found["rest"]) and not re.search(r"\bif\b", found["clause"]):
                whole = game.raw(place)
                clause, rest = (whole[slice(*found.span(name))] for name in ("clause", "rest"))
                yield origin, place, found, clause, rest


def pair_exchanged(game: Definition, kind: str) -> Edits:
    """Two units or two codes that stand beside each other, in the other order."""
    pair = re.compile(
        r"(?:\b(the\s+))?(\{(unit|code):[^{}]+\}) (?:and|or) (the )?(\{\3:[^{}]+\})(?!,?\sw)",
        re.IGNORECASE,
    )
    for origin, place, _ in texts(game, background=None):
        for found in pair.finditer(game.raw(place)):
            if bool(found[1]) is bool(found[4]):
                one, two = _at(place, found, 2), _at(place, found, 5)
                yield cuts.exchanged(game, kind, origin, ((one, two),))


def _at(place: Place, found: re.Match[str], group: int | str = 0) -> Place:
    return Place(place.file, place.start + found.start(group), place.start + found.end(group))


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


REWORDING: Final = {
    "turn of phrase": rephrased,
    "which for that": which_for_that,
    "every for each": every_for_each,
    "sentences joined": joined,
    "condition behind": condition_behind,
    "condition in front": condition_in_front,
    "pair in the other order": pair_exchanged,
}
