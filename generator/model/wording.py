"""Numbers and lists in words: what messages, names and printed sentences count and list alike."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.rules import EDITORIAL


def counted(number: int, noun: str, nouns: str | None = None) -> str:
    """Return ``1 row`` or ``3 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning, and all else as it is."""
    return text[:1].upper() + text[1:]


_SIDED = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def sided(faces: int) -> str:
    """Return ``six-sided``."""
    return f"{_SIDED.get(faces, faces)}-sided"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return ``11``, ``11 and 12`` or ``11, 12 and 13``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def marked(text: str, *, editorial: bool) -> str:
    """Return a text with the mark of what this edition has settled."""
    return f"{text} {EDITORIAL}" if editorial else text
