"""Numbers in plain words: digits, words up to a hundred, ordinals.

In: text. Out: the same text with a bead for each letter of a number, by which patterns find them,
and their values.

A pattern of all numbers is long. In each of some seventy patterns it took a tenth of the whole time
of a check to compile them, so each text is looked through once instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from generator.words import NUMERALS
from generator.words import ORDINALS as ORDINAL_WORDS

_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_UNITS, _TEENS = NUMERALS[1:10], NUMERALS[10:20]
_ORDINAL_UNITS, _ORDINAL_TEENS = ORDINAL_WORDS[1:10], ORDINAL_WORDS[10:]
_ORDINAL_TENS = tuple(f"{ten[:-1]}ieth" for ten in _TENS)


def _values(units: tuple[str, ...], teens: tuple[str, ...]) -> dict[str, int]:
    values = {word: value for value, word in enumerate([*units, *teens], 1)}
    for place, ten in enumerate(_TENS, 2):
        values |= {f"{ten}-{word}": place * 10 + value for value, word in enumerate(units, 1)}
    return values


CARDINALS: Final = (
    _values(_UNITS, _TEENS)
    | {ten: place * 10 for place, ten in enumerate(_TENS, 2)}
    | {"hundred": 100, "a hundred": 100}
)
"""Values of the words for numbers."""

ORDINALS: Final = _values(_ORDINAL_UNITS, _ORDINAL_TEENS) | {
    ten: place * 10 for place, ten in enumerate(_ORDINAL_TENS, 2)
}
"""Values of the words for places in a row."""


def _any(units: tuple[str, ...], rest: Iterable[str]) -> str:
    """Return a pattern of all words of a kind, which looks at the first letter before all else."""
    tens = rf"(?:{'|'.join(_TENS)})-(?:{'|'.join(units)})"
    initials = "".join(sorted({word[0] for word in (*units, *rest, *_TENS)}))
    return rf"(?=[{initials}])(?:{tens}|{'|'.join((*units, *rest))})"


_WORDS = _any(_UNITS[::-1], (*_TEENS[::-1], *_TENS, "a hundred", "hundred"))
_PLACES = _any(_ORDINAL_UNITS[::-1], (*_ORDINAL_TEENS[::-1], *_ORDINAL_TENS))

FIRST, _BEAD = "\N{YI SYLLABLE IT}", "\N{YI SYLLABLE IX}"
"""Letters, as a number is to what stands around it, and of no text in English. The first of a
number is another, by which a search gets from one number straight to the next."""

NUMBER: Final = f"{FIRST}{_BEAD}*+"
"""In a beaded text, a whole number that stands by itself: no odds, dice, dates, percentages."""

ORDINAL: Final = rf"(?<![\w\-])(?:\d{{1,3}}(?:st|nd|rd|th)|(?i:{_PLACES}))(?![\w\-])"
"""Pattern of a place in a row."""


class Numbers:
    """The words for numbers of a language."""

    def __init__(self, values: Mapping[str, int], says: str = "") -> None:
        """Take the words, in small letters, with their values; and a pattern of the cardinals."""
        self._values = values
        words = says or "|".join(sorted(map(re.escape, values), key=len, reverse=True))
        self._pattern = re.compile(
            rf"(?<![\w.:/\-])(?:\d{{1,4}}|(?i:{words}))(?![\w%]|[.:/,\-]\d|-\w)"
        )
        self.beaded = lru_cache(maxsize=4096)(self._beaded)
        """Returns a text of the same length in which each letter of a number is a bead."""

    def _beaded(self, text: str) -> str:
        plain = text.replace(FIRST, "?").replace(_BEAD, "?")
        return self._pattern.sub(lambda match: FIRST + _BEAD * (len(match[0]) - 1), plain)

    def value(self, text: str) -> int:
        """Return the value of what NUMBER or ORDINAL finds; raises KeyError for others."""
        if text[0].isdecimal():
            return int("".join(letter for letter in text if letter.isdecimal()))
        return self._values[" ".join(text.lower().split())]


ENGLISH: Final = Numbers(ORDINALS | CARDINALS, _WORDS)
beaded: Final = ENGLISH.beaded
number: Final = ENGLISH.value


def numbers_in(text: str) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the numbers of a text that stand by themselves, each with where it stands."""
    for match in re.finditer(NUMBER, beaded(text)):
        yield number(text[slice(*match.span())]), match.span()
