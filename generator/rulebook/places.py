"""The places where columns may end: wrapped flowables in, heights and prices of breaks out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from generator.rulebook.boxes import ExampleBox
from generator.rulebook.columns import LEAST_GAP
from generator.rulebook.cuts import cuts_of
from generator.rulebook.flowables import Opening, headed
from generator.rulebook.paragraphs import Panel

BEFORE_HEADING, BETWEEN, BEFORE_BOX, IN_LIST, OFF_ITS_RULE = 0.0, 0.2, 0.5, 0.5, 12.0
"""What a break costs before a heading, between paragraphs, before an example, between the items
of a list, and between a rule and its ruling."""
LONELY = 4.0
"""How much more where but one item of a list is left on either side."""
WHOLE = -1


class Place(NamedTuple):
    """Where a column may end: behind a flowable (`cut` is then WHOLE) or at one of its cuts.

    Heights run through the whole story, in points: `start` is where the flowable begins, `bottom`
    where a column ends that ends here, `top` where the next one begins; `held` and `freed` count
    the gaps above, which may be drawn out, without and with the one that is lost at the head of the
    next column.
    """

    flowable: int
    cut: int
    start: float
    bottom: float
    top: float
    held: float
    freed: float
    price: float


def places_of(flowables: Sequence[Any], width: float) -> tuple[Place, ...]:
    """Wrap `flowables` to `width` points and return the beginning and all places in their order."""
    heights = [each.wrapOn(None, width, 1e5)[1] for each in flowables]
    gaps = [max(a.getSpaceAfter(), b.getSpaceBefore()) for a, b in pairwise(flowables)]
    prices = list(
        map(price_between, (None, *flowables), flowables, flowables[1:], (*flowables[2:], None))
    )
    return (
        Place(WHOLE, WHOLE, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        *_places(flowables, heights, gaps, prices),
    )


def _places(
    flowables: Sequence[Any],
    heights: Sequence[float],
    gaps: Sequence[float],
    prices: Sequence[float],
) -> Iterator[Place]:
    top = held = 0.0
    following = zip((*gaps, 0.0), (*prices, 0.0), strict=True)
    for number, (flowable, height, (gap, price)) in enumerate(
        zip(flowables, heights, following, strict=True)
    ):
        cuts = cuts_of(flowable)
        for order, cut in enumerate(cuts.places):
            bottom, resumed = top + cut.depth + cuts.tail, top + cut.resume - cuts.head
            yield Place(number, order, top, bottom, resumed, held, held, cut.price)
        start, bottom = top, top + height
        top = bottom + gap
        freed = held + (gap if gap > LEAST_GAP else 0.0)
        yield Place(number, WHOLE, start, bottom, top, held, freed, price)
        held = freed


def price_between(before: Any, above: Any, below: Any, after: Any) -> float:
    """Return what a break between two flowables costs, with one more on either side, or None."""
    if isinstance(below, Panel):
        return OFF_ITS_RULE
    if headed(below):
        return BEFORE_HEADING
    if isinstance(below, ExampleBox):
        return BEFORE_BOX
    if _is_item(above) and _is_item(below):
        return IN_LIST + (0.0 if _is_item(before) and _is_item(after) else LONELY)
    return BETWEEN


def _is_item(flowable: Any) -> bool:
    """Tell whether a flowable is an item of a list, with its mark before it."""
    while isinstance(flowable, Opening):
        flowable = flowable.following
    return bool(getattr(flowable, "bulletText", None))
