"""Where flowables may part, told once they are wrapped: places in points, each with a price.

A price is what a break costs the reader, weighed against white at the foot of a column
(`paging.py`): a paragraph's third line goes over for little, the steps of an example for much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.records import dataclass

NEVER = float("inf")
"""The price of a break that is not made."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A place to part: how deep what stays is, where what goes begins, and what it costs."""

    depth: float
    resume: float
    price: float


@dataclass(frozen=True, slots=True)
class Cuts:
    """The places where a flowable may part, from the top down."""

    places: tuple[Cut, ...] = ()
    head: float = 0.0
    """What is set anew above the part that goes: a padding, a title once more."""
    tail: float = 0.0
    """What is added below the part that stays."""


def cuts_of(flowable: Any) -> Cuts:
    """Return where a wrapped flowable may part; nowhere unless it tells."""
    return flowable.cuts() if hasattr(flowable, "cuts") else Cuts()


def between_lines(count: int, leading: float, prices: Sequence[float]) -> Cuts:
    """Return the cuts below the second line to above the last but one, priced by the line above."""
    cuts = (_at(line * leading, prices[line - 1]) for line in range(2, count - 1))
    return Cuts(tuple(cut for cut in cuts if cut.price < NEVER))


def between_rows(heights: Sequence[float], company: int, price: float) -> Cuts:
    """Return the cuts of a table of which so many rows stand together on either side."""
    depths = [sum(heights[:rows]) for rows in range(company, len(heights) - company + 1)]
    return Cuts(tuple(_at(depth, price) for depth in depths))


def _at(depth: float, price: float) -> Cut:
    return Cut(depth, depth, price)
