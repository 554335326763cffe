"""The known word that a misspelt one was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from generator.edit_distance import slips

LETTERS_PER_SLIP = 3
"""One slip is forgiven for each so many letters of the longer word, and one in any case."""

SHORTEST = 3
"""Letters from which a word may be another one cut short."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is fewest slips from `word`, or None where none is near.

    Where just one of them begins with `word`, it is meant: ``fort`` is fortress and not port.
    Capitals, spaces and underscores do not count: ``From_Box`` is ``from-box``.
    """
    return next(iter(_nearest(word, known)), None)


def did_you_mean(word: str, known: Iterable[str], quote: str = "`") -> str:
    """Return the end of a sentence that asks for the nearest known word; empty where none is."""
    meant = nearest(word, known)
    return f"; did you mean {quote}{meant}{quote}?" if meant else ""


def only_nearest(word: str, known: Iterable[str]) -> str | None:
    """Return what `nearest` does, or None where other words are as near."""
    found = _nearest(word, known)
    return found[0] if len(found) == 1 else None


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return all words that are fewest slips from `word`, in their order.

    Words made of the very same letters go before others: ``tabel`` is table and not label.
    """
    typed = _plain(word)
    others = tuple(known)
    begun = [other for other in others if _plain(other).startswith(typed)]
    if len(typed) >= SHORTEST and len(begun) == 1:
        return begun
    near = []
    for other in others:
        most = max(1, max(len(typed), len(other)) // LETTERS_PER_SLIP)
        if abs(len(typed) - len(other)) <= most:
            number = slips(typed, _plain(other))
            others_letters = sorted(_plain(other)) != sorted(typed)
            near += [((number, others_letters), other)] if number <= most else []
    fewest = min(near)[0] if near else None
    return sorted(other for number, other in near if number == fewest)


def _plain(word: str) -> str:
    return word.lower().replace("_", "-").replace(" ", "-")
