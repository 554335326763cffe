"""Slips of the words that carry a rule: one word for its opposite, a word or a sentence lost.

    for slip in slips("The attacker rolls before the defender.", sides):
        text[: slip.start] + slip.new + text[slip.end :]

A slip leaves a text that a reader takes for the rule, and another rule: whoever follows it does
something else. `check --blind-spots` makes them in the texts of a game, and so does the benchmark
of docs/mutations.md. The words of a language are in a file of `words/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final

from generator.opposites import STOP, Wording, wording
from generator.records import Frozen


class Kind(StrEnum):
    """The kinds of slips, in the order in which they are told."""

    FAVOUR = "favour"
    ORDER = "order"
    AMOUNT = "amount"
    COMPASS = "compass"
    TIME = "time of day"
    MUST = "may, must, not"
    ALL = "all, any"
    SIDE = "side"
    ROLE = "role"
    WAY = "way"
    WORD = "real word"
    NUMBER = "number"
    LOST_WORD = "lost word"
    LOST_CLAUSE = "lost line"
    LOST = "lost sentence"


OF_ANY_LANGUAGE: Final = frozenset({Kind.SIDE, Kind.NUMBER, Kind.LOST_CLAUSE, Kind.LOST})
"""Those of which some slips need no words: numbers in figures, items of lists, sentences."""

_SENTENCE = re.compile(
    r"(?:(?<=[.!?] )|(?<=[.!?]\n)|(?<=\n\n)|(?<=\A))"
    r"[\"'“]?[^\W\d_a-z\0][^.!?:;|]{15,}?[.!?](?=\s|\Z)"
    r"|(?:(?<=[.!?] )|(?<=[.!?]\n)|(?<=\n\n)|(?<=\A))\0[^.!?:;|]{15,}?[.!?](?=\s|\Z)"
)
_ITEM = re.compile(
    r"^(?:[-*]|[0-9]+[.)]) +\S.*(?:\n(?!\s*(?:[-*]|[0-9]+[.)]) |\n).*)*\n?", re.MULTILINE
)
_FIGURES = re.compile(r"(?<![\w.:/,{½¼¾-])[1-9][0-9]?(?![\w:/%½¼¾-]|[.,][0-9])")
_MARKS = re.compile(r"^\s*(?:> *)*[0-9]+[.)] ", re.MULTILINE)
_MASKED = re.compile(r"\{[^{}]*\}")
_BEFORE = re.compile(r"([\w'’½-]+)[*_\"“(]?\s*[*_\"“(]?\Z")
_AFTER = re.compile(r"\s*([\w'’½\0-]+)")
_ARTICLE = re.compile(r"\b(an?)(\s+)\Z", re.IGNORECASE)


class Slip(Frozen):
    """A stretch of a text from the character at `start` to that before `end`, and what is `new`."""

    kind: Kind
    start: int
    end: int
    new: str

    def made(self, text: str) -> str:
        """Return the text with the slip in it."""
        return text[: self.start] + self.new + text[self.end :]


def slips(text: str, sides: Iterable[tuple[str, str]] = (), language: str = "en") -> Iterator[Slip]:
    """Yield every slip that a text has room for, each text that comes of one once.

    `sides` are pairs of words or ids of sides, of which the second may stand for the first in plain
    words and in references. A `language` without a file of words has the slips of `OF_ANY_LANGUAGE`
    alone.
    """
    masked = _MASKED.sub(lambda found: "\0" * len(found[0]), text)
    words = wording(language)
    known = {text}
    for slip in _all(text, masked, tuple(sides), words):
        made = slip.made(text)
        if made not in known:
            known.add(made)
            yield slip


def _all(
    text: str, masked: str, sides: tuple[tuple[str, str], ...], words: Wording | None
) -> Iterator[Slip]:
    if words is not None:
        yield from _opposite(masked, words)
    yield from _of_sides(text, masked, sides)
    for found in _FIGURES.finditer(_without_marks(masked)):
        yield Slip(Kind.NUMBER, *found.span(), str(int(found[0]) + 1))
    if words is not None:
        yield from _lost_words(masked, words)
        for found in words.clause.finditer(masked):
            yield Slip(Kind.LOST_CLAUSE, *found.span(), "")
    yield from _lost_lines(masked)


def _opposite(text: str, words: Wording) -> Iterator[Slip]:
    for found in words.words.finditer(text):
        old = " ".join(found[0].split())
        known = old if old in words.others else old.lower()
        if words.fits(known, *_beside(text, *found.span())):
            for kind, new in words.others[known]:
                yield _in_place(text, Kind(kind), *found.span(), _as_typed(found[0], new))


def _of_sides(text: str, masked: str, sides: tuple[tuple[str, str], ...]) -> Iterator[Slip]:
    for one, other in sides:
        for found in re.finditer(rf"(?<![\w-]){re.escape(one)}(?![\w-])", masked):
            yield _in_place(masked, Kind.SIDE, *found.span(), other)
        for found in re.finditer(rf"(?<=\{{side:){re.escape(one)}(?=[:}}])", text):
            yield Slip(Kind.SIDE, *found.span(), other)


def _lost_words(text: str, words: Wording) -> Iterator[Slip]:
    for found in words.losable.finditer(text):
        word = " ".join(found[0].lower().split())
        start, end = found.span()
        before, after = _beside(text, start, end)
        if not words.fits(word, before, after) or (after == STOP and before == STOP):
            continue
        if after != STOP:
            end += len(text[end:]) - len(text[end:].lstrip())
            first = text[end : end + 1]
            if found[0][:1].isupper() and first.islower():
                yield Slip(Kind.LOST_WORD, start, end + 1, first.upper())
            elif not found[0][:1].isupper() or first == "\0":
                yield _in_place(text, Kind.LOST_WORD, start, end, "")
        elif word in words.lost_at_end:
            yield Slip(Kind.LOST_WORD, len(text[:start].rstrip()), end, "")


def _lost_lines(text: str) -> Iterator[Slip]:
    items = list(_ITEM.finditer(text))
    for found in items if len(items) > 1 else ():
        start, end = found.span()
        if end == len(text) and not found[0].endswith("\n"):
            start = len(text[:start].rstrip())  # the last takes the break before it along
        yield Slip(Kind.LOST_CLAUSE, start, end, "")
    for found in _SENTENCE.finditer(_without_marks(text)):
        start, end = found.span()
        if found[0] == text.strip():
            continue  # what says nothing at all is seen
        if text[end : end + 1] in {" ", "\n"} and not text[end:].startswith("\n\n"):
            end += 1
        else:
            start = len(text[:start].rstrip(" "))
        yield Slip(Kind.LOST, start, end, "")


def _without_marks(text: str) -> str:
    """Return a text in which the marks of list items stand for nothing."""
    return _MARKS.sub(lambda mark: "\1" * len(mark[0]), text)


def _beside(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the words before and behind a stretch, in small letters; STOP where there is none."""
    before = _BEFORE.search(text[max(0, start - 40) : start])
    after = _AFTER.match(text, end)
    return _named(before), _named(after)


def _named(found: re.Match[str] | None) -> str:
    return found[1].lower() if found else STOP


def _as_typed(old: str, new: str) -> str:
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def _in_place(text: str, kind: Kind, start: int, end: int, new: str) -> Slip:
    """Return a slip with the article before it as the word behind it asks: an enemy, a friendly."""
    article = _ARTICLE.search(text[:start])
    follows = (new or text[end:]).lstrip("\"'“")[:1].lower()
    if article is None or not follows.isalpha():
        return Slip(kind, start, end, new)
    right = "an" if follows in "aeiou" else "a"
    if right == article[1].lower():
        return Slip(kind, start, end, new)
    right = right.capitalize() if article[1][:1].isupper() else right
    return Slip(kind, article.start(), end, f"{right}{article[2]}{new}")
