"""Panels shared out over columns: their heights in, the numbers of those of each column out.

`cut_in_order` keeps them in their order; `evened` makes the columns as alike as can be and keeps
panels near where their order would have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from generator.records import dataclass

ASTRAY = 0.006
"""What a panel costs for each column that it stands away from its place in the order; a column
costs the square of the part of its room that it takes."""
_LEAST = 1e-9
"""A change that saves less is none."""


def cut_in_order(
    heights: Sequence[float], room: float, count: int, gap: float
) -> list[range] | None:
    """Cut the panels into at most `count` runs that are as even as can be, none above `room`.

    The squares of the columns' heights have the least sum where they are most alike. `layer[n]` is
    that sum for the first n panels in so many columns, and where the last column begins.
    """
    total = len(heights)
    layers = [[(0.0, 0), *((float("inf"), 0) for _ in heights)]]
    for _ in range(count):
        before = layers[-1]
        layer = [
            min(
                (before[start][0] + _price(_height(heights[start:end], gap), room), start)
                for start in range(end + 1)
            )
            for end in range(total + 1)
        ]
        layers.append(layer)
    if layers[-1][total][0] == float("inf"):
        return None
    cuts, end = [total], total
    for layer in reversed(layers[1:]):
        end = layer[end][1]
        cuts.append(end)
    return [range(start, stop) for start, stop in pairwise(reversed(cuts))]


def _price(height: float, room: float) -> float:
    return height * height if height <= room else float("inf")


def _height(heights: Sequence[float], gap: float) -> float:
    return sum(heights) + gap * max(0, len(heights) - 1)


def evened(
    heights: Sequence[float], room: float, count: int, gap: float
) -> tuple[tuple[int, ...], ...]:
    """Return columns as alike as can be found; the tallest may be above `room`.

    The panels are shared out, the tallest first, and then moved or exchanged as long as that is
    better. The first panel stays at the head of the first column.
    """
    sharing = _Sharing(tuple(heights), room, gap, _homes(heights, count))
    places = sharing.tallest_first(count)
    cost = sharing.cost(places, count)
    while True:
        better = min((sharing.cost(one, count), one) for one in _changed(places, count))
        if better[0] >= cost - _LEAST:
            break
        cost, places = better
    return tuple(
        tuple(number for number, place in enumerate(places) if place == column)
        for column in range(count)
    )


def _homes(heights: Sequence[float], count: int) -> tuple[float, ...]:
    """Return where each panel would stand in even columns in order, in columns from the first."""
    homes, above = [], 0.0
    for height in heights:
        homes.append((above + height / 2) / sum(heights) * count - 0.5)
        above += height
    return tuple(homes)


def _changed(places: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sharings that differ by one panel moved or by two exchanged; and `places`."""
    yield places
    for number in range(1, len(places)):
        for place in range(count):
            yield (*places[:number], place, *places[number + 1 :])
    for one, other in combinations(range(1, len(places)), 2):
        if places[one] != places[other]:
            swapped = list(places)
            swapped[one], swapped[other] = places[other], places[one]
            yield tuple(swapped)


@dataclass(frozen=True, slots=True)
class _Sharing:
    """What a sharing is judged by."""

    heights: tuple[float, ...]
    room: float
    gap: float
    homes: tuple[float, ...]

    def tallest_first(self, count: int) -> tuple[int, ...]:
        """Put each panel, the first and then the tallest first, into the lowest column."""
        places = [0] * len(self.heights)
        lows = [self.heights[0] + self.gap, *([0.0] * (count - 1))]
        for number in sorted(range(1, len(places)), key=lambda each: -self.heights[each]):
            places[number] = lows.index(min(lows))
            lows[places[number]] += self.heights[number] + self.gap
        return tuple(places)

    def cost(self, places: tuple[int, ...], count: int) -> float:
        """Return what a sharing costs: a column for each panel."""
        lows = [-self.gap] * count
        astray = 0.0
        for height, home, place in zip(self.heights, self.homes, places, strict=True):
            lows[place] += height + self.gap
            astray += abs(place - home)
        over = sum(low > self.room for low in lows)
        return sum((low / self.room) ** 2 for low in lows) + ASTRAY * astray + over
