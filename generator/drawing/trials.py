"""Trials: what was found by trying, kept for what is drawn next.

Sizes and places follow from type alone, so that what was found for one ink is found for the other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")

_KEPT = 6
"""How many findings are kept, unless more are asked for: those for the papers and scenarios of a
game."""


class Trials(Generic[Found]):
    """Trials of one kind, and what was found by the last of them."""

    def __init__(self, kept: int = _KEPT) -> None:
        """Begin with nothing found."""
        self._known: deque[tuple[object, Found]] = deque(maxlen=kept)

    def found(self, about: object, find: Callable[[], Found]) -> Found:
        """Return what is found of what it is `about`: all that it follows from, and no ink."""
        for known, found in self._known:
            if known == about:
                return found
        found = find()
        self._known.append((about, found))
        return found
