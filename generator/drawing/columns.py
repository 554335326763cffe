"""Columns: pieces of known height in, which of them stand in which column out. Lengths are mm.

`filled` sets one piece after the other and goes on to the next column, or page, where one is full;
`lowest` says how low such columns can be. `in_order` cuts the pieces into columns that are as even
as can be, and `evened` makes them more alike still by leaving their order, for a price.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, pairwise
from operator import sub
from typing import TypeAlias

from generator.records import Frozen

ASTRAY = 0.006
"""What a piece costs for each column that it stands away from its place in the order; a column
costs the square of the part of its room that it takes."""
_LEAST = 1e-9
"""What is less is nothing but rounding: a saving, or what a column has too much."""
_STEP = 0.25
"""Columns are as low as they can be, to a step."""


class Piece(Frozen):
    """What is not parted: how high it is, and the room above it that it needs below another."""

    height: float
    above: float = 0.0
    opens: bool = True
    """Whether a page may begin with it."""
    goes_on: bool = False
    """Whether it goes on with the piece before it, which is read first."""


Columns: TypeAlias = tuple[range, ...]
"""The pieces of each column of a page, by their numbers."""


def height_of(pieces: Sequence[Piece]) -> float:
    """Return the height of a column."""
    return sum(piece.height for piece in pieces) + sum(piece.above for piece in pieces[1:])


def filled(pieces: Sequence[Piece], room: float, across: int) -> tuple[Columns, ...]:
    """Fill columns `room` mm high, so many `across` a page, on as many pages as it takes.

    A page ends before a piece that may open the next, as far as there is one on it. A piece that is
    higher than a column stands alone and overflows.
    """
    pages: list[Columns] = []
    start = 0
    while start < len(pieces):
        page = _page(pieces, start, room, across)
        stop = page[-1].stop
        opening = range(stop, start, -1)
        end = next((n for n in opening if n == len(pieces) or pieces[n].opens), stop)
        pages.append(tuple(range(c.start, min(c.stop, end)) for c in page if c.start < end))
        start = end
    return tuple(pages)


def _page(pieces: Sequence[Piece], start: int, room: float, across: int) -> list[range]:
    columns: list[range] = []
    top = 0.0
    first = start
    for number in range(start, len(pieces)):
        piece = pieces[number]
        needed = piece.height + (piece.above if number > first else 0.0)
        if number > first and top + needed > room + _LEAST:
            columns.append(range(first, number))
            if len(columns) == across:
                return columns
            first, top, needed = number, 0.0, piece.height
        top += needed
    return [*columns, range(first, len(pieces))]


def lowest(pieces: Sequence[Piece], room: float, across: int, pages: int) -> float:
    """Return the least height of columns in which pieces need at most so many pages.

    It is `room` where they need more than that anyway, or one is higher than a column.
    """
    tallest = max(piece.height for piece in pieces)

    def holds(step: int) -> bool:
        height = step * _STEP
        return tallest <= height and len(filled(pieces, height, across)) <= pages

    steps = range(int(room / _STEP) + 1)
    found = bisect_left(steps, 1, key=holds)
    return found * _STEP if found < len(steps) else room


def in_order(
    pieces: Sequence[Piece], room: float, count: int, taken: Sequence[float] = ()
) -> Columns | None:
    """Cut pieces into at most `count` columns that are as even as can be, none above `room`.

    The squares of the columns' heights have the least sum where they are most alike. `layer[n]` is
    that sum for the first n pieces in so many columns, and where the last column begins. `taken`
    is how much of each column something else takes, if anything does.
    """
    total, endless = len(pieces), float("inf")

    @cache
    def price(start: int, end: int, own: float) -> float:
        height = height_of(pieces[start:end])
        height += own + pieces[start].above if own and start < end else own
        return height * height if height <= room + _LEAST or start == end else endless

    layers = [[(0.0, 0), *([(endless, 0)] * total)]]
    for own in taken or [0.0] * count:
        before = [cost for cost, _ in layers[-1]]
        layers.append(
            [
                min((before[start] + price(start, end, own), start) for start in range(end + 1))
                for end in range(total + 1)
            ]
        )
    if layers[-1][total][0] == endless:
        return None
    cuts = [total]
    for layer in reversed(layers[1:]):
        cuts.append(layer[cuts[-1]][1])
    return tuple(range(start, stop) for start, stop in pairwise(reversed(cuts)))


def evened(
    pieces: Sequence[Piece], room: float, count: int, taken: Sequence[float] = ()
) -> tuple[tuple[int, ...], ...]:
    """Return columns as alike as can be found; the tallest may be above `room`.

    The pieces are shared out, the tallest first, and then moved or exchanged as long as that is
    better. The first piece stays at the head of the first column, if that is free. `taken` is how
    much of each column something else takes, if anything does.
    """
    empty = tuple(taken) or (0.0,) * count
    if not pieces:
        return ((),) * count
    homes = _homes(pieces, [1.0 - own / room for own in empty])
    sizes = [(piece.height, piece.above) for piece in pieces]
    parted = any(piece.goes_on for piece in pieces)

    def price(places: tuple[int, ...]) -> float:
        """Return what a sharing costs: a column for each piece."""
        lows = [*empty]
        for (height, above), place in zip(sizes, places, strict=True):
            lows[place] += height + (above if lows[place] else 0.0)
        astray: float = sum(map(abs, map(sub, places, homes)))
        over = sum(low > room for low in lows)
        back = count * _read_backwards(pieces, places) if parted else 0
        return sum((low / room) ** 2 for low in lows) + ASTRAY * astray + over + back

    kept = 0 if empty[0] else 1
    places = _tallest_first(pieces, empty, kept)
    cost = price(places)
    while True:
        better = min((price(one), one) for one in _changed(places, count, kept))
        if better[0] >= cost - _LEAST:
            break
        cost, places = better
    return tuple(
        tuple(number for number, place in enumerate(places) if place == column)
        for column in range(count)
    )


def _homes(pieces: Sequence[Piece], free: Sequence[float]) -> tuple[float, ...]:
    """Return where each piece would stand in order, in columns from the first.

    Each column has its part of the pieces, by how much of it is free.
    """
    feet, ends = tuple(accumulate(piece.height for piece in pieces)), (0.0, *accumulate(free))
    homes = []
    for foot, piece in zip(feet, pieces, strict=True):
        middle = (foot - piece.height / 2) / feet[-1] * ends[-1]
        column = min(bisect_right(ends, middle), len(free)) - 1
        homes.append(column + (middle - ends[column]) / free[column] - 0.5)
    return tuple(homes)


def _tallest_first(pieces: Sequence[Piece], taken: Sequence[float], kept: int) -> tuple[int, ...]:
    """Put the pieces that are kept in the first column, then the tallest first into the lowest."""
    places, lows = [0] * len(pieces), [*taken]
    rest = sorted(range(kept, len(places)), key=lambda each: -pieces[each].height)
    for number in (*range(kept), *rest):
        places[number] = lows.index(min(lows)) if number >= kept else 0
        lows[places[number]] += pieces[number].height + pieces[number].above
    return tuple(places)


def _changed(places: tuple[int, ...], count: int, kept: int) -> Iterator[tuple[int, ...]]:
    """Yield the sharings that differ by one piece moved or by two exchanged; and `places`."""
    yield places
    for number in range(kept, len(places)):
        for place in range(count):
            yield (*places[:number], place, *places[number + 1 :])
    for one, other in combinations(range(kept, len(places)), 2):
        if places[one] != places[other]:
            swapped = list(places)
            swapped[one], swapped[other] = places[other], places[one]
            yield tuple(swapped)


def _read_backwards(pieces: Sequence[Piece], places: Sequence[int]) -> int:
    """Return how many pieces stand in a column before that of the piece they go on with."""
    return sum(
        piece.goes_on and after < before
        for piece, (before, after) in zip(pieces[1:], pairwise(places), strict=True)
    )


def is_read_on(pieces: Sequence[Piece], columns: Sequence[Sequence[int]]) -> bool:
    """Whether each piece comes after the one it goes on with, column by column."""
    place = {number: at for at, column in enumerate(columns) for number in column}
    return not _read_backwards(pieces, [place[number] for number in range(len(pieces))])
