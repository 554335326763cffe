"""Where flowables may part, told once they are wrapped: places in points, each with a price.

A price is what a break costs the reader, weighed against white at the foot of a column
(`paging.py`): a paragraph's third line goes over for little, the steps of an example for much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.records import Frozen

NEVER = float("inf")
"""The price of a break that is not made."""


class Cut(Frozen):
    """A place to part: how deep what stays is, where what goes begins, and what it costs."""

    depth: float
    resume: float
    price: float


class Cuts(Frozen):
    """The places where a flowable may part, from the top down."""

    places: tuple[Cut, ...] = ()
    head: float = 0.0
    """What is set anew above the part that goes: a padding, a title once more."""
    tail: float = 0.0
    """What is added below the part that stays."""


def cuts_of(flowable: Any) -> Cuts:
    """Return where a wrapped flowable may part; nowhere unless it tells."""
    return flowable.cuts() if hasattr(flowable, "cuts") else Cuts()


def moved(cuts: Cuts, depth: float, dearer: float = 0.0) -> Iterator[Cut]:
    """Yield the places of what lies so deep in another flowable, where they cost more."""
    for cut in cuts.places:
        yield Cut(cut.depth + depth, cut.resume + depth, cut.price + dearer)
