"""The frozen list of English words, and which of them a slip may have been meant to be.

words/README.md tells where the list comes from and how its file is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from pkgutil import get_data
from typing import Final

from generator.records import Frozen

BRITISH, AMERICAN, NAMES = "british", "american", "names"
COMMON: Final = "common"
PLAIN: Final = (COMMON, "usual", "rare")
"""Parts of the list with the words of all English, the commonest first."""

_ALIKE_INITIALS = 2
"""A slip may leave out the first letter or swap it with the second, seldom more."""


class WordList(Frozen):
    """Words by part and by their first two letters, each line with a blank at either end."""

    parts: Mapping[str, Mapping[str, str]]
    trade: frozenset[str]
    asked: dict[str, str | None] = field(default_factory=dict, compare=False, repr=False)
    """Words that somebody has asked for, each with its part."""

    def part_of(self, word: str) -> str | None:
        """Return the part that has a word, written small; None where none has it."""
        if word not in self.asked:
            parts = (part for part in (*PLAIN, BRITISH, AMERICAN) if self._has(part, word))
            self.asked[word] = COMMON if word in self.trade else next(parts, None)
        return self.asked[word]

    def is_name(self, word: str) -> bool:
        """Whether a word, with its capital, is a name of people or places that many know."""
        return self._has(NAMES, word)

    def common_words(self, initial: str) -> Iterator[str]:
        """Yield the common words with an initial."""
        for beginning, line in self.parts[COMMON].items():
            if beginning[0] == initial:
                yield from line.split()

    def beginning_like(self, word: str) -> Iterator[tuple[str, str]]:
        """Yield part and word for all that begin with either of the first two letters of `word`."""
        initials = tuple(dict.fromkeys(word[:_ALIKE_INITIALS]))
        yield from ((COMMON, known) for known in sorted(self.trade) if known.startswith(initials))
        for part in (*PLAIN, BRITISH, AMERICAN):
            for beginning, line in self.parts[part].items():
                if beginning.startswith(initials):
                    yield from ((part, known) for known in line.split())

    def _has(self, part: str, word: str) -> bool:
        return f" {word} " in self.parts[part].get(word[:2], "")


@cache
def word_list() -> WordList:
    """Return the list as it lies beside the checks, in a folder or in a zip."""
    parts: dict[str, dict[str, str]] = {}
    part: dict[str, str] = {}
    for line in lines_of("english.txt"):
        if line.startswith("["):
            part = parts.setdefault(line.strip("[]"), {})
        else:
            part[line[:2]] = f" {line} "
    words = (word for line in lines_of("trade.txt") for word in line.split())
    return WordList(parts, frozenset(words))


def lines_of(name: str) -> list[str]:
    """Return the lines of a file of words/ that are neither empty nor remarks."""
    data = get_data("generator.checks", f"words/{name}") or b""
    return [line for line in data.decode().splitlines() if line and not line.startswith("# ")]
