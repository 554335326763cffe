"""Slips of the pen: a letter left out, put in twice, swapped with its neighbour, or another."""

from __future__ import annotations

from random import Random

_NEXT = {
    "a": "s", "b": "v", "c": "x", "d": "s", "e": "r", "f": "d", "g": "h", "h": "j", "i": "o",
    "j": "k", "k": "l", "l": "k", "m": "n", "n": "m", "o": "p", "p": "o", "q": "w", "r": "t",
    "s": "a", "t": "y", "u": "i", "v": "b", "w": "e", "x": "c", "y": "u", "z": "x",
}  # fmt: skip
"""A neighbour of each key on a keyboard."""


def misspelt(word: str, chance: Random) -> str:
    """Return a word with one slip of a random sort at a random letter; never the word itself."""
    letters = [at for at, letter in enumerate(word) if letter.isalpha()]
    for _ in range(40):
        at = chance.choice(letters)
        made = _slip(word, at, chance.choice(("drop", "double", "swap", "replace")))
        if made not in {word, ""}:
            return made
    return word + word[-1]


def _slip(word: str, at: int, sort: str) -> str:
    if sort == "drop":
        return word[:at] + word[at + 1 :]
    if sort == "double":
        return word[:at] + word[at] + word[at:]
    if sort == "swap" and at + 1 < len(word) and word[at + 1].isalpha():
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    other = _NEXT.get(word[at].lower(), "e")
    return word[:at] + (other.upper() if word[at].isupper() else other) + word[at + 1 :]
