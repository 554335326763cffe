"""The paging of the rulebook: wrapped flowables in, what stands in which column out.

Platypus fills a column as far as it can and looks no farther. Here the breaks of all columns are
chosen together, as Knuth and Plass choose those of a paragraph's lines ("Breaking paragraphs into
lines", 1981), so that white at the feet, gaps that are drawn out, and breaks that hurt the reader
cost the least over the whole document. The columns of the last page come out even.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple, TypeAlias

from generator.records import Frozen
from generator.rulebook.boxes import ExampleBox
from generator.rulebook.cuts import cuts_of
from generator.rulebook.flowables import Opening, Panel
from generator.rulebook.paragraphs import Heading

TIMES = 1.2
"""By how much of itself a gap may grow."""
LEAST_GAP = 1.0
"""Points: closer flowables, such as the parts of a list, are never moved apart."""
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
_WHITE = 0.04
"""White at the foot of a column, as a part of its height, that costs 1; it counts squared."""
_HOLE = 0.2
"""White that looks like a hole: it costs ever more, twice the square at this part of the height."""
_BARE = 0.08
"""The same of the last page."""
_DRAWN_OUT = 0.5
"""What gaps cost that are drawn out as far as they go."""
_NEEDLESS, _NO_REASON = 6.0, 5.0
"""What a break costs more that parts what would have found room, and how much dearer it is; as
much the less as there is less room than that."""
_OVERFULL = 1e6
_LEAST = 0.5
"""Share of a column that is filled in any case."""
_KEPT = 30
"""So many ways to end a column are followed up."""
_FUZZ = 0.02


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
    lists = tuple(_lists(flowables))
    rests = [0.0] * len(flowables)
    """How much of a list follows each of its items, with the gap above."""
    for number in reversed(range(len(gaps))):
        if lists[number][0] > 0:
            rests[number] = gaps[number] + heights[number + 1] + rests[number + 1]
    found = [Place(WHOLE, WHOLE, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)]
    top = held = 0.0
    for number, (flowable, height) in enumerate(zip(flowables, heights, strict=True)):
        cuts, (_, count) = cuts_of(flowable), lists[number]
        # A break within an item of a list costs more than one in a paragraph, most if it is short.
        more = (LONELY if 1 < count <= SHORT_LIST else 0.0) + (IN_LIST if count else 0.0)
        turned = BOX_TURNED if isinstance(_following(flowable), ExampleBox) else TURNED
        for order, cut in enumerate(cuts.places):
            bottom, resumed = top + cut.depth + cuts.tail, top + cut.resume - cuts.head
            price, rest = cut.price + more, height - cut.resume
            found.append(
                Place(number, order, top, bottom, resumed, held, held, price, price * turned, rest)
            )
        start, bottom = top, top + height
        last = number == len(gaps)
        gap = 0.0 if last else gaps[number]
        price = 0.0 if last else _between(lists[number], flowables[number + 1])
        top, freed = bottom + gap, held + (gap if gap > LEAST_GAP else 0.0)
        dear, rest = price * TURNED, rests[number]
        found.append(Place(number, WHOLE, start, bottom, top, held, freed, price, dear, rest))
        held = freed
    return tuple(found)


_InList: TypeAlias = tuple[int, int]
"""How many items of its list follow a flowable, and how many there are; none but in a list."""


def _lists(flowables: Sequence[Any]) -> Iterator[_InList]:
    # An item of a list has its mark before it.
    marks = (bool(getattr(_following(each), "bulletText", None)) for each in flowables)
    for is_item, group in groupby(marks):
        count = len(tuple(group))
        yield from ((count - number - 1, count) if is_item else (0, 0) for number in range(count))


def _between(in_list: _InList, below: Any) -> float:
    """Return what a break costs behind a flowable, above another one."""
    if isinstance(below, Panel):
        return OFF_ITS_RULE
    if isinstance(below, Opening) and isinstance(below.headings[0], Heading):
        return BEFORE_HEADING
    if isinstance(below, ExampleBox):
        return BEFORE_BOX
    follow, count = in_list
    if follow:
        return IN_LIST + (LONELY if follow in {1, count - 1} else 0.0)
    return BETWEEN


def _following(flowable: Any) -> Any:
    """Return what follows the headings of a flowable, if it has any."""
    while isinstance(flowable, Opening):
        flowable = flowable.following
    return flowable


class Room(Frozen):
    """The columns of the pages, in points."""

    first: float
    """Height of those of the first page."""
    tall: float
    columns: int
    bound: bool
    """Whether even pages face odd ones."""
    covered: bool = False
    """Whether a cover is the first page, before those of the columns."""

    def height(self, column: int) -> float:
        """Return the height of a column, counted from 0 through all pages."""
        return self.first if column < self.columns else self.tall

    def turns(self, column: int) -> bool:
        """Whether a leaf is turned after a column, or the eye goes to another sheet."""
        page, place = divmod(column, self.columns)
        return place == self.columns - 1 and not (self.bound and page % 2 != self.covered)


class Paging(Frozen):
    """The breaks of all columns and what they cost."""

    price: float
    ends: tuple[Place, ...]
    """Where each column ends."""
    pages: int
    last: float
    """Height of the tallest column of the last page."""


Reckoning: TypeAlias = Callable[[int], float]
"""What so many pages cost."""


class _Way(NamedTuple):
    """A way to fill the columns up to a place, which is told by its number."""

    price: float
    number: int
    before: _Way | None
    """The way up to the column before."""

    def ends(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """Return where its columns end."""
        found, way = [], self
        while way.before is not None:
            found.append(places[way.number])
            way = way.before
        return (*reversed(found),)


class _Last(NamedTuple):
    """A way that is brought to its end: one or two more columns fill the last page."""

    price: float
    way: _Way
    ends: tuple[Place, ...]
    """Where these columns end."""
    pages: int
    most: float
    """Height of the taller one."""


def paged(flowables: Sequence[Any], width: float, room: Room, reckoned: Reckoning) -> Paging:
    """Wrap `flowables` to `width` points and return the paging that costs the least.

    `reckoned` tells what a number of pages costs.
    """
    places = places_of(flowables, width)
    deepest = list(accumulate((place.bottom for place in places), max))
    highest = list(accumulate((place.top for place in places), max))
    ways, column = [_Way(0.0, 0, None)], 0
    found: list[_Last] = []
    while ways:
        if column % room.columns == 0:
            begin = bisect_left(highest, places[-1].bottom - room.height(column))
            page = (column, room, reckoned)
            found += [each for way in ways for each in _last(way, places, begin, *page)]
        found = [min(found, key=_price)] if found else []
        lowest = found[0].price if found else float("inf")
        further = _onward(ways, places, deepest, column, room)
        ways = [way for way in further if way.price < lowest]
        column += 1
    best = found[0]
    return Paging(best.price, (*best.way.ends(places), *best.ends), best.pages, best.most)


def _price(last: _Last) -> float:
    return last.price


def _onward(
    ways: Sequence[_Way],
    places: Sequence[Place],
    deepest: Sequence[float],
    column: int,
    room: Room,
) -> list[_Way]:
    """Return the cheapest ways on to the end of a column, one for each place."""
    tall, turned = room.height(column), room.turns(column)
    found: dict[int, _Way] = {}
    for way in ways:
        above = places[way.number]
        for number in _within(way.number, places, deepest, tall):
            place = places[number]
            foot, needless = _foot(above, place, tall)
            price = way.price + foot + _NEEDLESS * needless
            price += (place.turned if turned else place.price) * (1.0 + _NO_REASON * needless)
            if number not in found or price < found[number].price:
                found[number] = _Way(price, number, way)
    return sorted(found.values(), key=lambda way: way[:2])[:_KEPT]


def _within(
    start: int, places: Sequence[Place], deepest: Sequence[float], tall: float
) -> Sequence[int]:
    """Return the places at which a column may end that begins at one; the story goes on there."""
    top, end = places[start].top, len(places) - 1
    least = max(start + 1, bisect_left(deepest, top + _LEAST * tall))
    most = least
    while most < end and places[most].bottom - top <= tall - _FUZZ:
        most += 1
    if most > least:
        return range(least, most)
    before = range(start + 1, least)
    fitting = [number for number in before if places[number].bottom - top <= tall - _FUZZ]
    return fitting[-1:] or range(start + 1, min(start + 2, end))


def _foot(above: Place, below: Place, tall: float) -> tuple[float, float]:
    """Return what a column between two places costs, and how far it need not part, from 0 to 1.

    It costs the white that is left, and gaps that are drawn out. There is no reason to part what is
    parted below it if the rest would have found room; else the less, the more white is left.
    """
    left, reach = tall - (below.bottom - above.top), TIMES * (below.held - above.freed)
    needless = 0.0
    if below.rest > 0.0:
        needless = 1.0 if below.rest <= left else max(0.0, left - reach) / below.rest
    if left < 0.0:
        return _OVERFULL, needless
    white = max(0.0, left - reach) / tall
    drawn = min(1.0, left / reach) if reach else 0.0
    price = (white / _WHITE) ** 2 * (1.0 + (white / _HOLE) ** 4) + _DRAWN_OUT * drawn**2
    return price, needless


def _last(
    way: _Way,
    places: Sequence[Place],
    begin: int,
    column: int,
    room: Room,
    reckoned: Reckoning,
) -> Iterator[_Last]:
    """Yield the ways to put all that is left on one page: in one column, or in two that are even.

    No last column has room for all that follows a place before `begin`.
    Their price is that of the white below both, of how uneven they are, and of all pages. A
    paragraph may part to make them even, but it is dearer to part what would have found room.
    """
    above, end, tall = places[way.number], places[-1], room.height(column)
    pages = column // room.columns + 1
    inner = range(max(begin, way.number + 1), len(places) - 1) if room.columns > 1 else ()
    for number in (*inner, len(places) - 1):
        place = places[number]
        first, second = place.bottom - above.top, max(0.0, end.bottom - place.top)
        most = max(first, second)
        fits = most <= tall - _FUZZ
        if not fits and way.number < len(places) - 2:
            continue
        price = way.price + ((1.0 - most / tall) / _BARE) ** 2 + reckoned(pages)
        price += 0.0 if fits else _OVERFULL
        if room.columns > 1:
            needless = _foot(above, place, tall)[1]
            price += _foot(above, place, most)[0] + place.price * (1.0 + _NO_REASON * needless)
            price += _foot(place, end, most)[0] if second else (most / tall / _WHITE) ** 2
        ends = (place,) if place is end else (place, end)
        yield _Last(price, way, ends, pages, most)


def columns_of(
    flowables: Sequence[Any], ends: Sequence[Place], width: float
) -> tuple[tuple[Any, ...], ...]:
    """Return what stands in each column, flowables parted where a column ends within them."""
    columns, number, rest = [], 0, flowables[0]
    for begun, end in zip((None, *ends), ends, strict=False):
        whole = end.cut == WHOLE
        count = end.flowable - number + whole
        column = [rest, *flowables[number + 1 : number + count]][:count]
        number += count
        if count:
            rest = flowables[number] if number < len(flowables) else None
        if not whole:
            top = begun.top if begun is not None and begun.flowable == number else end.start
            part, rest = rest.splitOn(None, width, end.bottom - top + _FUZZ)
            column.append(part)
        columns.append(tuple(column))
    return tuple(columns)
