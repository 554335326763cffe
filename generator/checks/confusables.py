"""Words that sound or look alike, and the contexts in which only one of them can be meant.

words/confusables.txt lists them, and says how a line is to be read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from generator.checks.sentences.numbers import CARDINALS
from generator.checks.wordlist import lines_of
from generator.records import Frozen

_LONGEST: Final = 3
"""So many words a phrase of a context has at most."""
_REACH: Final = 40
"""So many characters such a phrase has at most."""
_TOKEN = re.compile(r"[\w'’]+|[^\w\s'’]")
_BOTH = "& "
_FIGURES: Final = frozenset(CARDINALS) | {"a"}


class Confusion(Frozen):
    """What was meant, and the phrases beside a word that show it."""

    meant: str
    before: frozenset[str]
    behind: frozenset[str]
    needs_both: bool

    def shows(self, text: str, start: int, end: int) -> bool:
        """Whether what stands beside the characters `start` to `end` shows that this was meant."""
        words = _tokens(text[max(0, start - _REACH) : start])[-_LONGEST:]
        before = any(_is_in(self.before, words[first:]) for first in range(len(words)))
        if before is not self.needs_both:
            return before
        words = _tokens(text[end : end + _REACH])[:_LONGEST]
        return any(_is_in(self.behind, words[:last]) for last in range(1, len(words) + 1))


def confused_among(words: Iterable[re.Match[str]]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the matches of words that are confused, each with the word that was meant."""
    for match in words:
        for confusion in _confusions().get(match[0].lower().replace("’", "'"), ()):
            if _is_whole(match) and confusion.shows(match.string, *match.span()):
                meant = confusion.meant
                yield match, meant.capitalize() if match[0][0].isupper() else meant
                break


@cache
def _confusions() -> Mapping[str, list[Confusion]]:
    """Return the list as it lies beside the checks, by the word typed."""
    table: dict[str, list[Confusion]] = defaultdict(list)
    for line in lines_of("confusables.txt"):
        pair, *beside = (part.strip() for part in line.removeprefix(_BOTH).split("|"))
        typed, meant = pair.split(" > ")
        before, behind = (frozenset(filter(None, part.split(", "))) for part in beside)
        table[typed].append(Confusion(meant, before, behind, line.startswith(_BOTH)))
    return table


def _is_whole(match: re.Match[str]) -> bool:
    """Whether no hyphen adjoins a word."""
    start, end = match.span()
    return "-" not in (match.string[start - 1 : start], match.string[end : end + 1])


def _is_in(phrases: frozenset[str], words: Sequence[str]) -> bool:
    """Whether words are one of the phrases, as they stand or with a sign for numbers."""
    if " ".join(words) in phrases:
        return True
    counted = ("#" if word.isdecimal() or word in _FIGURES else word for word in words)
    return " ".join(counted) in phrases


def _tokens(text: str) -> list[str]:
    return [token.lower().replace("’", "'") for token in _TOKEN.findall(text)]
