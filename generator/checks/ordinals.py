"""Numbers in names: 138th, II, Fifteenth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.sentences.numbers import ORDINALS

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_PARTS = re.compile(r"\d+|[^\W\d_]+")


def numbers_in(name: str) -> Iterator[int]:
    """Yield the numbers of a name, in figures, in Roman ones or as words, in their order."""
    for part in _PARTS.findall(name):
        if part.isdecimal():
            yield int(part)
        elif set(part) <= set(_ROMAN):
            yield _from_roman(part)
        elif part.lower() in ORDINALS:
            yield ORDINALS[part.lower()]


def _from_roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(
        -value if any(later > value for later in values[place + 1 : place + 2]) else value
        for place, value in enumerate(values)
    )
