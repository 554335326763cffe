"""Choosing a place for a name: the cheapest of many that is free.

In: trials, each with a price of its own (for shrinking, bending, moving away) and a way to set the
name there. Out: the text that costs least together with what it covers. Trials that cost more by
themselves than the best so far costs in all are not even set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.drawing.cartography.lettering.boxes import Box
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.records import dataclass
from generator.scene import Text


@dataclass(frozen=True, slots=True)
class Setting:
    """A text in its place, and what it covers."""

    text: Text
    boxes: tuple[Box, ...]
    below: tuple[Text, ...] = ()
    """What of a name stands on further lines."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A place for a name; `set` gives None where it cannot be set there."""

    price: float
    set: Callable[[], Setting | None]


def cheapest(
    index: CollisionIndex,
    trials: Iterable[Trial],
    more: Callable[[tuple[Box, ...]], float] = lambda _: 0.0,
) -> Setting | None:
    """Return the cheapest free setting; of equals the first.

    `more`, never below 0, adds to what boxes cost.
    """
    best: Setting | None = None
    lowest = float("inf")
    for trial in sorted(trials, key=lambda trial: trial.price):
        if trial.price >= lowest:
            break
        found = trial.set()
        if found is not None and index.is_free(found.boxes):
            price = trial.price + index.price(found.boxes)
            if price < lowest:  # what is more costs much to reckon
                price += more(found.boxes)
            if price < lowest:
                best, lowest = found, price
    return best
