"""Words for messages, and finding words in the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.checks.subject import Subject
from generator.diagnostics import Origin
from generator.model.names import NUMBER_WORDS
from generator.model.prose import Words

NUMBERS = {word: number for number, word in enumerate(NUMBER_WORDS)}
"""Numbers up to twelve by their words."""


def counted(number: int, noun: str, nouns: str | None = None) -> str:
    """Return ``1 row`` or ``3 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


def listed(words: Sequence[str]) -> str:
    """Return ``11``, ``11 and 12`` or ``11, 12 and 13``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def words_of(subject: Subject) -> Iterator[tuple[Origin, Words]]:
    """Yield all plain words of all texts with the origin of their text."""
    for origin, prose in subject.texts():
        for inline in prose.inlines():
            if isinstance(inline, Words):
                yield origin, inline


def word_spans(
    subject: Subject, pattern: re.Pattern[str]
) -> Iterator[tuple[Origin, re.Match[str], tuple[int, int]]]:
    """Yield each match in plain words, with the characters of the text that it covers."""
    for origin, words in words_of(subject):
        for match in pattern.finditer(words.text):
            yield origin, match, span_of(words, match)


def span_of(words: Words, match: re.Match[str], group: int = 0) -> tuple[int, int]:
    """Return which characters of the text a group of a match covers."""
    return words.start + match.start(group), words.start + match.end(group)
