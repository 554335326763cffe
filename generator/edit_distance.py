"""How near two words are, for every room that guesses what was meant.

The measure is Damerau and Levenshtein's in its restricted form: the least number of letters put
in, left out, changed or swapped with a neighbour, no letter twice.
https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance#Optimal_string_alignment_distance
"""

from __future__ import annotations

import math
from collections.abc import Iterable

LIKE = 0.65
"""Likeness from which a word is taken for a slip: catches nearly all of one or two letters."""

_ROUNDING = 1e-9


def slips(a: str, b: str, most: float = math.inf) -> float:
    """Return the least number of slips that make `b` of `a`; infinity for more than `most`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) >= most:  # two letters may yet be swapped
            return math.inf
    return row[-1] if row[-1] <= most else math.inf


def likeness(a: str, b: str) -> float:
    """Return 1 for equal words down to 0 for words without a letter in common."""
    return _likeness(a, b, slips(a, b))


def _likeness(a: str, b: str, slips_made: float) -> float:
    longest = max(len(a), len(b))
    return 1 - slips_made / longest if longest else 1.0


def alike(a: str, b: str, least: float = LIKE) -> bool:
    """Whether the likeness of two words is `least` or more; soon decided for most pairs."""
    most = (1 - least) * max(len(a), len(b)) + _ROUNDING
    return _fewest(a, b) <= most and _likeness(a, b, slips(a, b, most)) >= least


def nearest(word: str, known: Iterable[str], least: float = LIKE) -> str | None:
    """Return the known word most like `word`, whatever its capitals, or None where none is.

    Of several that are equally like it, it is the first.
    """
    return next(iter(all_nearest(word, known, least)), None)


def only_nearest(word: str, known: Iterable[str], least: float = LIKE) -> str | None:
    """Return the known word most like `word`, or None where there is none or more than one."""
    found = all_nearest(word, known, least)
    return found[0] if len(found) == 1 else None


def all_nearest(word: str, known: Iterable[str], least: float = LIKE) -> tuple[str, ...]:
    """Return all known words that are equally and most like `word`, whatever its capitals.

    Words made of the very same letters go before others: letters swapped are the commonest slip.
    """
    typed = word.casefold()
    letters = sorted(typed)
    best, found = (least, False), list[str]()
    for candidate in known:
        other = candidate.casefold()
        if not alike(typed, other, best[0]):
            continue
        here = likeness(typed, other), sorted(other) == letters
        if here > best:
            best, found = here, []
        if here == best:
            found.append(candidate)
    return tuple(found)


def _fewest(a: str, b: str) -> int:
    """Return a number of slips that is no more than the true one, at little cost."""
    first, second = set(a), set(b)
    return max(abs(len(a) - len(b)), len(first - second), len(second - first))
