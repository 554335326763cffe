"""Telling words: what a title, an id or a sentence is about, without the words that all share.

In: text. Out: stems of its words, so that "attacks" and "attacked" or "west" and "western" are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_WORD = re.compile(r"[^\W\d_]{3,}")
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ions", "ion", "ings", "ing", "ern", "ies", "ed", "es",
    "al", "ly", "ity", "s", "e", "y",
)  # fmt: skip
_SHORTEST = 3
_ENDED: Final = re.compile(rf"(.{{{_SHORTEST},}}?)(?:(?<!e)ers?|{'|'.join(_ENDINGS)})", re.DOTALL)
"""A word with an ending, the longest that leaves enough of it: none is that of an engineer."""
_TWICE = 2
"""So many endings are taken off: "movement" ends as "moves" does."""
_WITHOUT_SUBJECT = """
the and for with from that this they them their there then than what when where which who whom whose
how why not nor but all any each every other another one two his her its into onto upon are was were
has have had can may must shall will would should does did done out off over under about after again
along also apart against among before behind beside between both rule rules section sections see
same such optional first second third last more most less least much many some only own
"""
COMMON: Final = frozenset(_WITHOUT_SUBJECT.split())
"""Words that tell nothing of a context."""


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return a word without its ending, in small letters."""
    word = word.casefold()
    for _ in range(_TWICE):
        ended = _ENDED.fullmatch(word)
        if ended is None:
            break
        word = ended[1]
    doubled = len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "ls"
    return word[:-1] if doubled else word


@lru_cache(maxsize=4096)
def telling(text: str) -> frozenset[str]:
    """Return the stems of the telling words of a text."""
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in COMMON)


def placed(text: str, first: int, last: int) -> tuple[tuple[int, str], ...]:
    """Return the stems of the telling words of a stretch of a text, each with where it begins."""
    found = ((match.start(), match[0].casefold()) for match in _WORD.finditer(text, first, last))
    return tuple((at, stem(word)) for at, word in found if word not in COMMON)


def telling_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the stems of the telling words of several texts."""
    return frozenset().union(*(telling(text) for text in texts))
