"""Numbers in names: 138th, II, Fifteenth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.sentences.numbers import ORDINALS

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_COUNTED = re.compile(r"X{0,3}(?:IX|IV|V?I{0,3})")
"""Roman numbers up to 39; CV is a carrier, CL a cruiser."""
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


def numerals_in(label: str, name: str) -> Iterator[int]:
    """Yield the numbers of a label beyond doubt, in figures or in Roman ones.

    Letters are no number beside a figure (V1), where the name has them as they stand or as its
    initials (VI for Virginia Infantry), nor where there is but one of them, unless it is an I or
    parted from the rest by a stroke: C is a company, X a corps, L a letter of the squadron's.
    """
    initials = "".join(word[0] for word in _PARTS.findall(name))
    for match in _PARTS.finditer(label):
        part = match[0]
        if part.isdecimal():
            yield int(part)
        elif _COUNTED.fullmatch(part) and part not in initials and part not in name.split():
            beside = label[: match.start()][-1:] + label[match.end() :][:1]
            alone = len(part) > 1 or part == "I" or "/" in beside
            if alone and not any(sign.isdecimal() for sign in beside):
                yield _from_roman(part)


def _from_roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(
        -value if any(later > value for later in values[place + 1 : place + 2]) else value
        for place, value in enumerate(values)
    )
