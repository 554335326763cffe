from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english

_ARTICLE = re.compile(
    r"(?<![\w'’.-])(an?|the)\s+(?:[*_“\"‘(]?(\d++|[^\W\d_]++)(?![’'])|\Z)", re.IGNORECASE
)
_REFERENCE = re.compile(r"\{([\w-]+):([\w-]+)\}")
_FIRST = re.compile(r"\d+|[^\W\d_]+")
_SILENT_H = re.compile(r"hour|honou?r|honest|heir", re.IGNORECASE)
_CONSONANT = re.compile(
    r"uni(?!n|mp|mag|nt|d|ss)|u[bfkst][aeiou]|u[kr][aeiou]|eu|ewe|one|once|ouija|uk|us(?!h)",
    re.IGNORECASE,
)
_EIGHTS = re.compile(r"8|1[18](?:\Z|\d{3}\Z)")
_NEVER_BEHIND = frozenset(
    {"a", "an", "the", "of", "is", "are", "was", "were", "and", "or", "but", "if", "when", "with"}
    | {"from", "into", "their", "its", "he", "they", "it", "has", "have", "be"}
)
_SPOKEN_WITH_A_VOWEL = frozenset("AEFHILMNORSX")
_LETTERS = re.compile(r"[B-DF-HJ-NP-TV-Z]{2,3}\Z")
"""Capitals that nobody can but spell out."""


@check("TXT009", "wrong-article", WARNING, english=True)
def wrong_articles(context: CheckContext) -> Findings:
    """`a` stands before a vowel, `an` before a consonant, or an article where none belongs.

    What counts is the sound: a unit, an hour, an 8, an HQ. References are read as they are printed,
    so that a changed name or number is told where an article no longer fits it. "The of" and "an
    the" show that a letter or a word is missing.
    """
    if not is_english(context.game.language):
        return
    for stretch in context.text_runs:
        for match in _ARTICLE.finditer(stretch.text):
            word = match[2] or _printed(context, stretch, match)
            fault = _fault(match[1], word) if word else None
            if fault is not None and not _is_mark(stretch, match):
                message, fix = fault
                yield finding(message, stretch.origin, within=stretch.within(match, 1), fix=fix)


def _is_mark(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether an `A` is no article but a letter that names something."""
    return match[1] == "A" and not stretch.begins(match.start())


def _printed(context: CheckContext, stretch: TextRun, match: re.Match[str]) -> str | None:
    """Return the first word that is printed for a reference behind a match."""
    reference = _REFERENCE.match(stretch.whole, stretch.within(match)[1])
    name = context.names.get(reference[1], {}).get(reference[2], "") if reference else ""
    first = _FIRST.match(name)
    return first[0] if first else None


def _fault(article: str, word: str) -> tuple[str, str | None] | None:
    if word in _NEVER_BEHIND:
        letter_or_doubled = article == "A" or word == article.lower()
        return None if letter_or_doubled else (f"{article!r} stands before {word!r}", None)
    vowel = _sounds_of_a_vowel(word)
    if article.lower() == "the" or vowel is None or vowel is (article.lower() == "an"):
        return None
    right = article[0] + ("n" if vowel else "")
    return f"{article!r} stands before {word!r}", right


def _sounds_of_a_vowel(word: str) -> bool | None:
    """Whether a word begins with the sound of a vowel; None where that depends on the reader."""
    if word.isdecimal():
        return _EIGHTS.match(word) is not None
    if word.isupper():
        return word[0] in _SPOKEN_WITH_A_VOWEL if _LETTERS.match(word) else None
    if not word.isascii() or len(word) == 1:
        return None
    if word[0] in "hH":
        return _SILENT_H.match(word) is not None
    return word[0] in "aeiouAEIOU" and _CONSONANT.match(word) is None
