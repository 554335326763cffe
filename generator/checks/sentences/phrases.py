"""Phrases: patterns of words with numbers in them, however the numbers are written.

In: a pattern with NUMBER in the places of numbers, and text. Out: what of the text it
matches, as a regular expression would tell it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

from generator.checks.sentences.numbers import beaded


class Phrase:
    """A pattern that is compiled when it is first looked for."""

    __slots__ = ("_compiled", "_flags", "_pattern")

    def __init__(self, pattern: str, flags: int = 0) -> None:
        """Take a pattern that a plain regular expression could be, but for its numbers."""
        self._pattern, self._flags = pattern, flags
        self._compiled: re.Pattern[str] | None = None

    def finditer(self, text: str, first: int = 0, last: int = sys.maxsize) -> Iterator[Said]:
        """Yield all that matches."""
        for match in self._ready().finditer(beaded(text), first, last):
            yield Said(text, match)

    def search(self, text: str, first: int = 0, last: int = sys.maxsize) -> Said | None:
        """Return the first that matches."""
        return _said(text, self._ready().search(beaded(text), first, last))

    def match(self, text: str, first: int = 0) -> Said | None:
        """Return what matches right at `first`."""
        return _said(text, self._ready().match(beaded(text), first))

    def fullmatch(self, text: str) -> Said | None:
        """Return the text if all of it matches."""
        return _said(text, self._ready().fullmatch(beaded(text)))

    def _ready(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self._pattern, self._flags)
        return self._compiled


class Said:
    """What a phrase matches in a text; asked as a `re.Match` is."""

    __slots__ = ("_match", "string")

    def __init__(self, text: str, match: re.Match[str]) -> None:
        """Take the text as it is written, and the match in its beads."""
        self.string, self._match = text, match

    def __getitem__(self, group: int | str) -> str | Any:
        first, last = self._match.span(group)
        return self.string[first:last] if first >= 0 else None

    def span(self, group: int | str = 0) -> tuple[int, int]:
        """Return where a group begins and ends; -1 and -1 where it is not in the match."""
        return self._match.span(group)

    def start(self, group: int | str = 0) -> int:
        """Return where a group begins."""
        return self._match.start(group)

    def end(self, group: int | str = 0) -> int:
        """Return where a group ends."""
        return self._match.end(group)


Found = re.Match[str] | Said
"""What a plain pattern or a phrase matches."""


def _said(text: str, match: re.Match[str] | None) -> Said | None:
    return None if match is None else Said(text, match)
