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

BEFORE_HEADING, BETWEEN, BEFORE_BOX, IN_LIST, OFF_ITS_RULE = 0.0, 0.2, 0.5, 2.0, 12.0
"""What a break costs before a heading, between paragraphs, before an example, between the items
of a list, and between a rule and its ruling."""
LONELY = 16.0
"""How much more where but one item of a list is left on either side."""
SHORT_LIST = 3
"""So many items or fewer should not part."""
TURNED, BOX_TURNED = 1.5, 4.0
"""How much dearer a break is after which the leaf is turned, and one in the box of an example."""
WHOLE = -1


class Place(NamedTuple):
    """Where a column may end: behind a flowable (`cut` is then WHOLE) or at one of its cuts.

    Heights run through the whole story, in points: `start` is where the flowable begins, `bottom`
    where a column ends that ends here, `top` where the next one begins; `held` and `freed` count
    the gaps above, which may be drawn out, without and with the one that is lost at the head of the
    next column. `turned` is the price where the leaf is turned; `rest` is the height of what is
    left over of the list, the box or the paragraph that parts, 0 where nothing does.
    """

    flowable: int
    cut: int
    start: float
    bottom: float
    top: float
    held: float
    freed: float
    price: float
    turned: float
    rest: float


def places_of(flowables: Sequence[Any], width: float) -> tuple[Place, ...]:
    """Wrap `flowables` to `width` points and return the beginning and all places in their order."""
    heights = [each.wrapOn(None, width, 1e5)[1] for each in flowables]
    gaps = [max(a.getSpaceAfter(), b.getSpaceBefore()) for a, b in pairwise(flowables)]
    prices = list(
        map(price_between, (None, *flowables), flowables, flowables[1:], (*flowables[2:], None))
    )
    return (
        Place(WHOLE, WHOLE, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        *_places(flowables, heights, gaps, prices),
    )


def _places(
    flowables: Sequence[Any],
    heights: Sequence[float],
    gaps: Sequence[float],
    prices: Sequence[float],
) -> Iterator[Place]:
    top = held = 0.0
    rests = _rests(flowables, heights, gaps)
    following = zip((*gaps, 0.0), (*prices, 0.0), strict=True)
    for number, (flowable, height, (gap, price)) in enumerate(
        zip(flowables, heights, following, strict=True)
    ):
        cuts, more = cuts_of(flowable), _in_item(flowables, number)
        boxed = isinstance(_following(flowable), ExampleBox)
        for order, cut in enumerate(cuts.places):
            bottom, resumed = top + cut.depth + cuts.tail, top + cut.resume - cuts.head
            dear, rest = cut.price + more, height - cut.resume
            turned = dear * (BOX_TURNED if boxed else TURNED)
            yield Place(number, order, top, bottom, resumed, held, held, dear, turned, rest)
        start, bottom = top, top + height
        top = bottom + gap
        freed = held + (gap if gap > LEAST_GAP else 0.0)
        yield Place(
            number, WHOLE, start, bottom, top, held, freed, price, price * TURNED, rests[number]
        )
        held = freed


def _rests(
    flowables: Sequence[Any], heights: Sequence[float], gaps: Sequence[float]
) -> tuple[float, ...]:
    """Return how much of a list follows each of its items, with the gap above; else 0."""
    rests = [0.0]
    for number in reversed(range(len(gaps))):
        inside = _is_item(flowables[number]) and _is_item(flowables[number + 1])
        rests.append(gaps[number] + heights[number + 1] + rests[-1] if inside else 0.0)
    return tuple(reversed(rests))


def _in_item(flowables: Sequence[Any], number: int) -> float:
    """Return how much more a break within an item costs than one in a paragraph.

    It costs most in a list of less than four.
    """
    if not _is_item(flowables[number]):
        return 0.0
    first = last = number
    while first and _is_item(flowables[first - 1]):
        first -= 1
    while last + 1 < len(flowables) and _is_item(flowables[last + 1]):
        last += 1
    count = last - first + 1
    return IN_LIST + (LONELY if 1 < count <= SHORT_LIST else 0.0)


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
    return bool(getattr(_following(flowable), "bulletText", None))


def _following(flowable: Any) -> Any:
    """Return what follows the headings of a flowable, if it has any."""
    while isinstance(flowable, Opening):
        flowable = flowable.following
    return flowable
