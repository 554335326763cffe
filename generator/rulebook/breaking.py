"""The lines of a paragraph: widths of words in, where lines end out, all chosen together.

As Knuth and Plass choose them ("Breaking paragraphs into lines", 1981): a line costs the more, the
farther its spaces are from their own width, and the paragraph costs the least. No library has it
for measured words that a PDF is made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TIGHT = 0.2
"""By how much of itself a space may shrink."""
STRETCH = 2.25
"""How many times as wide as its own a space may be; a line that needs more ends short."""
_EASE = 0.5
"""A space that is wider by so much of itself costs 100, and as the third power of that."""
_RAGGED = 0.25
"""The same of what is left of a line that is not justified, as a part of its width."""
_HYPHEN, _TWO_HYPHENS, _LAST_HYPHEN = 50.0, 1e4, 5e3
"""What a divided word costs, two below one another, and one above the last line."""
_SHORT, _WIDE = 2.5e6, 1e9
"""What a line costs that ends short, and how much more if nothing stood in it: less, squared."""
_LONELY, _REST = 1e6, 1e12
"""What a last line of one word costs, and one of the rest of a word."""


class Piece(NamedTuple):
    """A word: how wide it is, how wide the space behind it, and where it may be divided.

    `cuts` hold the widths of a beginning with its hyphen and of the rest.
    """

    width: float
    space: float
    cuts: Sequence[tuple[float, float]] = ()


class _Break(NamedTuple):
    """The cheapest way to a break: what it costs, the break before, and the width of its line."""

    price: float
    before: tuple[int, int] | None
    width: float


def lines_of(
    words: Sequence[Piece], first: float, later: float, *, justified: bool
) -> tuple[float, ...] | None:
    """Return the widths of what stands in each line; none where some word fits no line.

    `first` and `later` are those of the first line and of the others, all in the same unit.
    """
    end = len(words)
    found: dict[tuple[int, int], _Break] = {(0, 0): _Break(0.0, None, 0.0)}
    for start in range(end):
        for cut in range(len(words[start].cuts) + 1):
            way = found.get((start, cut))
            if way is not None:
                room = first if way.before is None else later
                _onward(words, (start, cut), way.price, room, found, justified=justified)
    at: tuple[int, int] | None = (end, 0)
    widths = []
    while at is not None and at in found:
        _, before, width = found[at]
        widths.append(width)
        at = before
    return tuple(reversed(widths[:-1])) if at is None else None


def _onward(
    words: Sequence[Piece],
    begin: tuple[int, int],
    price: float,
    room: float,
    found: dict[tuple[int, int], _Break],
    *,
    justified: bool,
) -> None:
    """Note each break at which a line may end that begins at one, where it is the cheapest.

    No line is but the beginning of a word.
    """
    start, cut = begin
    end, reached, spaces = len(words), 0.0, 0.0

    def ended(at: tuple[int, int], width: float) -> None:
        last, left = at == (end, 0), room - width
        bad = 0.0 if last and left >= 0.0 else _badness(left, spaces, room, justified=justified)
        cost = (1.0 + bad + (_HYPHEN if at[1] else 0.0)) ** 2
        if bad >= _SHORT:
            cost = bad
        if last and at[0] - start == 1:
            cost += _REST if cut else _LONELY
        if cut and (at[1] or last):
            cost += _LAST_HYPHEN if last else _TWO_HYPHENS
        if at not in found or price + cost < found[at].price:
            found[at] = _Break(price + cost, begin, width)

    for number in range(start, end):
        word = words[number]
        least = room + (TIGHT * spaces if justified else 0.0)
        whole = number > start or not cut
        if number > start:
            for place, (head, _) in enumerate(word.cuts, 1):
                if reached + head <= least:
                    ended((number, place), reached + head)
        reached += word.width if whole else word.cuts[cut - 1][1]
        if reached > least:
            return
        ended((number + 1, 0), reached)
        reached, spaces = reached + word.space, spaces + word.space


def _badness(left: float, spaces: float, room: float, *, justified: bool) -> float:
    if not justified:
        return 100.0 * (left / room / _RAGGED) ** 3
    if left < 0.0:
        return float(100.0 * (-left / spaces / TIGHT) ** 3) if spaces else 0.0
    share = left / spaces if spaces else STRETCH
    if share > STRETCH - 1.0:
        return _SHORT + _WIDE * (left / room) ** 2
    return 100.0 * (share / _EASE) ** 3
