"""The spacing of the rulebook: trial settings in, the one that leaves the least white out.

A figure that finds no room at the foot of a column leaves a hole there, and a last page may have
but a few lines. Set a little closer or wider, all falls differently.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from generator.backends import pdf
from generator.records import dataclass

HALF = 0.5
"""So much of its columns a last page fills, if it can."""
FULL = 0.9
"""So far down the columns of all other pages go, if they can."""
TIDY = 0.02
"""So much white, in columns beyond that, is nothing to mend."""
_CLOSER = (0.985, 0.97, 0.94, 0.925)
_WIDER = (1.03, 1.06, 1.1, 1.14, 1.17)
"""By what the distance of lines may be multiplied; at the least it is a fifth more than the type.
"""
_PAGE = 0.25
"""What a page more counts, in columns of white, and what a whole line's distance does."""
_CHANGE = 0.3


@dataclass(frozen=True, slots=True)
class Run:
    """One setting of all pages."""

    data: bytes
    pages: int
    places: dict[str, int]
    filled: tuple[float, ...]
    """How far down each column of the last page is filled, in points."""
    reached: tuple[float, ...]
    """How far down all columns of each page go, as a part of their height."""
    figures: tuple[pdf.Placed, ...]


Trial: TypeAlias = Callable[[float], Run]
"""Sets all pages with lines so many times as far apart as they are by themselves."""


def spaced(trial: Trial, height: float, together: int = 1) -> tuple[Run, float]:
    """Return the best run and its spacing; `height` is that of a column of the last page.

    As a rule that is the plain one. Where it leaves holes others are tried, and pages are saved
    where that costs little. Where so many pages are printed `together`, fewer save nothing.
    """
    plain = trial(1.0)
    found = [(plain, 1.0)]
    if white(plain, height) > TIDY:
        others = ((trial(spacing), spacing) for spacing in (*_CLOSER, *_WIDER))
        found += [each for each in others if each[0].pages <= plain.pages]

    def price(each: tuple[Run, float]) -> float:
        run, spacing = each
        pages = -(-run.pages // together) * together
        return white(run, height) + _PAGE * pages + _CHANGE * abs(spacing - 1.0)

    return min(found, key=price)


def saved(trial: Trial, loose: tuple[Run, float]) -> tuple[Run, float]:
    """Return the first closer setting that has fewer pages than `loose`, or that if none has."""
    closer = ((trial(spacing), spacing) for spacing in _CLOSER)
    return next((each for each in closer if each[0].pages < loose[0].pages), loose)


def white(run: Run, height: float) -> float:
    """Return what is left white and should not be, in columns."""
    last = sum(run.filled) / len(run.filled) / height
    holes = sum(max(0.0, FULL - reached) for reached in run.reached[:-1])
    return holes + (max(0.0, HALF - last) if run.pages > 1 else 0.0)
