"""Where words may be divided: a language in, a divider for reportlab's paragraphs out.

Lines are never broken at a word's own hyphen, so every hyphen that ends a line and stands on a
letter is one that was put there: who reads the PDF joins the word by leaving it out, as readers
and their search do. It is written as a plain hyphen, not as a soft one (U+00AD), which some of
them print as nothing and others count as a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

import pyphen

Divider: TypeAlias = Callable[[str], Iterator[tuple[str, str]]]
"""Yields the ways to divide a word, the longest beginning first."""

SHORTEST = 7
"""Letters of a word that may be divided."""
_BEFORE, _AFTER = 2, 3
"""Letters that stay on either line."""


@cache
def divider(language: str) -> Divider | None:
    """Return what divides the words of a language such as ``en-GB``, or None without a dictionary.

    A word with a capital is not divided: it may be a name.
    """
    known = pyphen.language_fallback(language.replace("-", "_")) or _BY_CHOICE.get(language)
    if known is None:
        return None
    dictionary = pyphen.Pyphen(lang=known, left=_BEFORE, right=_AFTER)

    def divide(word: str) -> Iterator[tuple[str, str]]:
        if word.isalpha() and word.islower():
            yield from dictionary.iterate(word)

    return divide


def dividing(wide: Callable[[str], bool], divide: Divider | None) -> Divider:
    """Return what divides words that are too `wide` for a line between any letters, others so."""

    def pairs(word: str) -> Iterator[tuple[str, str]]:
        if wide(word):
            cuts = range(len(word) - _BEFORE, _AFTER - 1, -1)
            yield from ((word[:cut], word[cut:]) for cut in cuts)
        elif divide is not None:
            yield from divide(word)

    return pairs


_BY_CHOICE = {"en": "en_GB"}
"""Languages whose dictionaries are those of countries, and which of them is taken."""
