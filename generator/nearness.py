"""How near two words are, for every room that guesses what was meant.

The measure is Damerau and Levenshtein's in its restricted form: the least number of letters put
in, left out, changed or swapped with a neighbour, no letter twice.
https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance#Optimal_string_alignment_distance
"""

from __future__ import annotations

from collections.abc import Iterable

LIKE = 0.65
"""Likeness from which a word is taken for a slip: catches nearly all of one or two letters."""


def slips(a: str, b: str) -> int:
    """Return the least number of slips that make `b` of `a`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
    return row[-1]


def likeness(a: str, b: str) -> float:
    """Return 1 for equal words down to 0 for words without a letter in common."""
    longest = max(len(a), len(b))
    return 1 - slips(a, b) / longest if longest else 1.0


def nearest(word: str, known: Iterable[str], least: float = LIKE) -> str | None:
    """Return the known word most like `word`, whatever its capitals, or None where none is."""
    best, best_likeness = None, least
    for candidate in known:
        if abs(len(candidate) - len(word)) > (1 - least) * max(len(candidate), len(word)):
            continue
        here = likeness(word.casefold(), candidate.casefold())
        if here > best_likeness or (here == best_likeness and best is None):
            best, best_likeness = candidate, here
    return best
