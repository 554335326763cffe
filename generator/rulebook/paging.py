"""The paging of the rulebook: wrapped flowables in, what stands in which column out.

Platypus fills a column as far as it can and looks no farther. Here the breaks of all columns are
chosen together, as Knuth and Plass choose those of a paragraph's lines ("Breaking paragraphs into
lines", 1981), so that white at the feet, gaps that are drawn out, and breaks that hurt the reader
cost the least over the whole document. A worked example that finds no room at the foot of a column
waits for the head of the next, and text of its chapter moves up before it. The columns of the last
page come out even.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
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
_WAITS, _QUEUE = 1.5, 3
"""What it costs that a box waits for the next column, and so many do at the most."""
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
    ends: tuple[End, ...]
    """Where each column ends."""
    pages: int
    last: float
    """Height of the tallest column of the last page."""


Reckoning: TypeAlias = Callable[[int], float]
"""What so many pages cost."""


class _Box(NamedTuple):
    """A box that may wait for the head of the next column, while text moves up before it."""

    tall: float
    last: int
    """The last flowable that may stand before it: none of the next chapter does."""


class _Story(NamedTuple):
    """The places of a story, and what of its flowables may wait."""

    places: tuple[Place, ...]
    highest: Sequence[float]
    """The greatest `top` of a place and all before it."""
    boxes: Mapping[int, _Box]
    before: Sequence[float]
    after: Sequence[float]
    """The room that each flowable asks for above it and below."""

    def gap(self, above: int, below: int) -> float:
        """Return the gap between two flowables."""
        return max(self.after[above], self.before[below])

    def heads(self, waiting: Sequence[int], below: int, tall: float) -> tuple[int, float, float]:
        """Return how many boxes fit at the head of a column, how tall they are, and their gaps."""
        count, high, gaps = 0, 0.0, 0.0
        for place, box in enumerate(waiting):
            follows = waiting[place + 1] if place + 1 < len(waiting) else below
            if high + self.boxes[box].tall > tall - _FUZZ:
                break
            gap = self.gap(box, follows)
            count, high, gaps = count + 1, high + self.boxes[box].tall + gap, gaps + gap
        return count, high, gaps


def _story(flowables: Sequence[Any], places: tuple[Place, ...], room: Room) -> _Story:
    """Return what is known of flowables that were wrapped."""
    last = len(flowables) - 1
    boxes: dict[int, _Box] = {}
    for number in reversed(range(len(flowables))):
        each = flowables[number]
        if isinstance(each, ExampleBox) and each.height <= min(room.first, room.tall):
            boxes[number] = _Box(each.height, last)
        if _begins_chapter(each):
            last = number - 1
    before = [each.getSpaceBefore() for each in flowables]
    after = [each.getSpaceAfter() for each in flowables]
    highest = list(accumulate((place.top for place in places), max))
    return _Story(places, highest, boxes, before, after)


def _begins_chapter(flowable: Any) -> bool:
    heading = flowable.headings[0] if isinstance(flowable, Opening) else flowable
    return isinstance(heading, Heading) and heading.entry.depth == 0


class End(NamedTuple):
    """What stands in a column: boxes at its head, and text up to a place but for boxes that wait.

    Boxes are told by the numbers of their flowables.
    """

    heads: tuple[int, ...]
    place: Place
    passed: tuple[int, ...]


class _Way(NamedTuple):
    """A way to fill the columns up to a place, which is told by its number."""

    price: float
    number: int
    waiting: tuple[int, ...]
    """The boxes that text has passed and that stand in no column yet."""
    heads: int
    """How many stand at the head of its last column."""
    before: _Way | None
    """The way up to the column before."""

    def ends(self, places: Sequence[Place]) -> tuple[End, ...]:
        """Return where its columns end."""
        found, way = [], self
        while way.before is not None:
            waited = way.before.waiting
            passed = way.waiting[len(waited) - way.heads :]
            found.append(End(waited[: way.heads], places[way.number], passed))
            way = way.before
        return (*reversed(found),)


class _Last(NamedTuple):
    """A way that is brought to its end: one or two more columns fill the last page."""

    price: float
    way: _Way
    ends: tuple[End, ...]
    """Where these columns end."""
    pages: int
    most: float
    """Height of the taller one."""


def paged(flowables: Sequence[Any], width: float, room: Room, reckoned: Reckoning) -> Paging:
    """Wrap `flowables` to `width` points and return the paging that costs the least.

    `reckoned` tells what a number of pages costs.
    """
    story = _story(flowables, places_of(flowables, width), room)
    places = story.places
    ways, column = [_Way(0.0, 0, (), 0, None)], 0
    found: list[_Last] = []
    while ways:
        if column % room.columns == 0:
            begin = bisect_left(story.highest, places[-1].bottom - room.height(column))
            page = (column, room, reckoned)
            found += [each for way in ways for each in _last(way, story, begin, *page)]
        found = [min(found, key=_price)] if found else []
        lowest = found[0].price if found else float("inf")
        ways = [way for way in _onward(ways, story, column, room) if way.price < lowest]
        column += 1
    best = found[0]
    return Paging(best.price, (*best.way.ends(places), *best.ends), best.pages, best.most)


def _price(last: _Last) -> float:
    return last.price


def _onward(ways: Sequence[_Way], story: _Story, column: int, room: Room) -> list[_Way]:
    """Return the cheapest ways on to the end of a column, one for each place."""
    tall, turned, places = room.height(column), room.turns(column), story.places
    found: dict[tuple[int, tuple[int, ...]], _Way] = {}
    for way in ways:
        for filled in _fillings(way, story, tall):
            place = places[filled.number]
            foot, needless = _foot(filled.left, filled.reach, place.rest, tall)
            price = way.price + foot + _NEEDLESS * needless
            price += (place.turned if turned else place.price) * (1.0 + _NO_REASON * needless)
            price += _WAITS * len(filled.waiting) * (TURNED if turned else 1.0)
            key = filled.number, filled.waiting
            if key not in found or price < found[key].price:
                found[key] = _Way(price, *key, filled.heads, way)
    return sorted(found.values(), key=lambda way: way[:2])[:_KEPT]


class _Filling(NamedTuple):
    """A way to fill one column: up to a place, with the boxes that then wait."""

    number: int
    waiting: tuple[int, ...]
    heads: int
    left: float
    """What is left white, in points, and how much of that gaps can take that are drawn out."""
    reach: float


def _fillings(way: _Way, story: _Story, tall: float) -> Iterator[_Filling]:
    """Yield the ways to fill a column that goes on where another ended.

    Boxes that wait stand at its head, as many as fit. Where a box finds no room, text moves up
    before it, and smaller boxes.
    """
    places, above = story.places, story.places[way.number]
    begun = above.flowable + (above.cut == WHOLE)
    heads, high, gaps = story.heads(way.waiting, begun, tall)
    waiting, least = way.waiting[heads:], _LEAST * tall
    limit = min((story.boxes[box].last for box in waiting), default=len(story.before))
    removed = lost = 0.0
    kept, bottom, passed = (way.waiting[heads - 1] if heads else -1), above.top, 0.0
    best: _Filling | None = None
    found = False
    for number in range(way.number + 1, len(places) - 1):
        place = places[number]
        own = place.flowable
        box = story.boxes.get(own)
        if own > limit:
            break
        away = removed
        if passed:
            gap = story.gap(kept, own) - (0.0 if bottom > above.top else story.gap(kept, begun))
            away += place.start - bottom - gap
        depth = high + place.bottom - above.top - away
        if depth > tall - _FUZZ:
            if not box or kept < 0 or len(waiting) == _QUEUE:
                break
            waiting, limit, passed = (*waiting, own), min(limit, box.last), passed + box.tall
            continue
        if passed:
            lost += away - removed - passed
            removed, passed = away, 0.0
        reach = TIMES * (place.held - above.freed - lost + gaps)
        best = _Filling(number, waiting, heads, tall - depth, reach)
        if depth >= least:
            found = True
            yield best
        if place.cut == WHOLE:
            kept, bottom = own, place.bottom
    if not found:
        yield from (best,) if best else _scant(way, story, tall, (heads, high, gaps))


def _scant(
    way: _Way, story: _Story, tall: float, heads: tuple[int, float, float]
) -> Iterator[_Filling]:
    """Yield a column of boxes that waited alone, or of what is taller than it by itself."""
    count, high, gaps = heads
    if count:
        waiting = way.waiting[count:]
        yield _Filling(way.number, waiting, count, tall - high, TIMES * gaps)
    elif way.number + 1 < len(story.places) - 1:
        place, above = story.places[way.number + 1], story.places[way.number]
        yield _Filling(way.number + 1, way.waiting, 0, tall - (place.bottom - above.top), 0.0)


def _foot(left: float, reach: float, rest: float, tall: float) -> tuple[float, float]:
    """Return what a column costs that leaves so much white, and how far it need not part, to 1.

    It costs the white that is left, and gaps that are drawn out, which take as much as they
    `reach`. There is no reason to part what is parted below it if its `rest` would have found
    room; else the less, the more white is left.
    """
    needless = 0.0
    if rest > 0.0:
        needless = 1.0 if rest <= left else max(0.0, left - reach) / rest
    if left < 0.0:
        return _OVERFULL, needless
    white = max(0.0, left - reach) / tall
    drawn = min(1.0, left / reach) if reach > 0.0 else 0.0
    price = (white / _WHITE) ** 2 * (1.0 + (white / _HOLE) ** 4) + _DRAWN_OUT * drawn**2
    return price, needless


def _last(
    way: _Way, story: _Story, begin: int, column: int, room: Room, reckoned: Reckoning
) -> Iterator[_Last]:
    """Yield the ways to put all that is left on one page: in one column, or in two that are even.

    No last column has room for all that follows a place before `begin`.
    Their price is that of the white below both, of how uneven they are, and of all pages. A
    paragraph may part to make them even, but it is dearer to part what would have found room.
    """
    places, tall = story.places, room.height(column)
    above, end = places[way.number], places[-1]
    begun = min(above.flowable + (above.cut == WHOLE), len(story.before) - 1)
    count, high, gaps = story.heads(way.waiting, begun, tall)
    if count < len(way.waiting):
        return
    pages = column // room.columns + 1
    inner = range(max(begin, way.number + 1), len(places) - 1) if room.columns > 1 else ()
    for number in (*inner, len(places) - 1):
        place = places[number]
        first, second = high + place.bottom - above.top, max(0.0, end.bottom - place.top)
        most = max(first, second)
        fits = most <= tall - _FUZZ
        if not fits and (way.waiting or way.number < len(places) - 2):
            continue
        price = way.price + ((1.0 - most / tall) / _BARE) ** 2 + reckoned(pages)
        price += 0.0 if fits else _OVERFULL
        if room.columns > 1:
            reach = TIMES * (place.held - above.freed + gaps)
            foot, needless = _foot(most - first, reach, place.rest, most)
            price += foot + place.price * (1.0 + _NO_REASON * needless)
            reach = TIMES * (end.held - place.freed)
            even = _foot(most - second, reach, 0.0, most)[0]
            price += even if second else (most / tall / _WHITE) ** 2
        begins, others = End(way.waiting, place, ()), (End((), end, ()),)
        ends = (begins, *(others if place is not end else ()))
        yield _Last(price, way, ends, pages, most)


def columns_of(
    flowables: Sequence[Any], ends: Sequence[End], width: float
) -> tuple[tuple[Any, ...], ...]:
    """Return what stands in each column, flowables parted where a column ends within them."""
    columns, number, rest, begun = [], 0, flowables[0], None
    for heads, end, passed in ends:
        whole = end.cut == WHOLE
        count = end.flowable - number + whole
        text = [rest, *flowables[number + 1 : number + count]][:count]
        column = [each for place, each in enumerate(text, number) if place not in passed]
        number += count
        if count:
            rest = flowables[number] if number < len(flowables) else None
        if not whole:
            top = begun.top if begun is not None and begun.flowable == number else end.start
            part, rest = rest.splitOn(None, width, end.bottom - top + _FUZZ)
            column.append(part)
        columns.append((*(flowables[box] for box in heads), *column))
        begun = end
    return tuple(columns)
