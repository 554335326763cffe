"""The collision index: what has been placed, and the frame and insets that all keep clear of.

Nothing is placed that meets anything else; that is the law of lettering.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, islice, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    as_array,
    grown,
    moved,
    overlaps,
    shared,
)
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.geometry.noise import Array
from generator.scene import Bounds, Point

_GAP, _HOUSE_GAP = 0.4, 0.5
"""How far placed things keep from each other, and from houses, in mm."""
_FRAME_GAP, _INSET_GAP = 0.7, 0.5
_AURA = (1.5, 0.8)
"""How much room around a name is better left free, across and down, in mm."""
_INTRUSION = 2.5
"""Price of a square millimetre of that room."""
_AT_ONCE = 16
"""At how many places is looked first; then at twice as many each time."""
_SQUARE = 10.0
"""The side in mm of the squares by which boxes are found."""


_Placed: TypeAlias = tuple[Placement, list[int], list[int]]
"""What was placed, the numbers of its boxes, and those of the room around it."""


class _Boxes:
    """Boxes by their numbers, from 0 on, and by where they lie."""

    def __init__(self) -> None:
        self._all = np.zeros((_AT_ONCE, 4))
        self._count = 0
        self._squares: dict[tuple[int, int], list[int]] = {}

    def add(self, box: Bounds) -> int:
        """Add a box and return its number."""
        number = self._count
        if number == len(self._all):
            self._all = np.concatenate([self._all, np.zeros_like(self._all)])
        self._all[number] = box
        for square in _squares(box):
            self._squares.setdefault(square, []).append(number)
        self._count += 1
        return number

    def drop(self, number: int) -> None:
        """Take a box out."""
        for square in _squares(self._all[number].tolist()):
            self._squares[square].remove(number)

    def near(self, boxes: Array, but: Container[int] = ()) -> Array:
        """Return all that any of some boxes (n, 4) may meet, in order, without those of numbers."""
        if not len(boxes):
            return np.zeros((0, 4))
        low, high = boxes[:, :2].min(axis=0).tolist(), boxes[:, 2:].max(axis=0).tolist()
        hull = np.array((*low, *high))
        found = {
            number
            for square in _squares(hull.tolist())
            for number in self._squares.get(square, ())
            if number not in but
        }
        own = self._all[sorted(found)]
        return np.asarray(own[overlaps(own, hull[np.newaxis])[:, 0]])


def _squares(box: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the squares that a box lies in."""
    left, top, right, bottom = (math.floor(edge / _SQUARE) for edge in box)
    return product(range(left, right + 1), range(top, bottom + 1))


class CollisionIndex:
    """Takes placements, and says whether there is room for one more and at what price."""

    def __init__(self, frame: Bounds, avoid: Sequence[Bounds], crowding: Crowding) -> None:
        """Take the frame, the insets to keep clear of, and what names should not cover."""
        self.frame = grown(frame, -_FRAME_GAP)
        self.crowding = crowding
        self._insets = [grown(box, _INSET_GAP) for box in avoid]
        self._placed: dict[int, _Placed] = {}
        self._numbers: dict[Origin, list[int]] = {}
        """The numbers in it of what was placed for an origin."""
        self._count = 0
        self.is_lenient = False
        """Whether what is placed is no bar, for what finds no room otherwise."""
        self._taken, self._auras = _Boxes(), _Boxes()
        for box in self._insets:
            self._taken.add(box)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All that has been placed, in order."""
        return tuple(placement for placement, _, _ in self._placed.values())

    def put(self, *placements: Placement) -> None:
        """Place something free; several things at once may touch each other."""
        for it in placements:
            gap = _HOUSE_GAP if it.kind is Kind.HOUSE else _GAP
            taken = [self._taken.add(grown(box, gap)) for box in it.boxes]
            named = it.boxes if it.kind is Kind.NAME else ()
            auras = [self._auras.add(grown(box, *_AURA)) for box in named]
            self._placed[self._count] = it, taken, auras
            self._numbers.setdefault(it.origin, []).append(self._count)
            self._count += 1

    def lift(self, origins: Iterable[Origin]) -> tuple[Placement, ...]:
        """Take what was placed for `origins` out of the index and return it."""
        numbers = sorted(chain.from_iterable(self._numbers.pop(each, ()) for each in origins))
        lifted = [self._placed.pop(number) for number in numbers]
        for _, taken, auras in lifted:
            for number in taken:
                self._taken.drop(number)
            for number in auras:
                self._auras.drop(number)
        return tuple(placement for placement, _, _ in lifted)

    def is_crowded(self, origin: Origin) -> bool:
        """Whether what was placed for `origin` stands in the room of another name."""
        placed = [self._placed[number] for number in self._numbers.get(origin, ())]
        own = as_array(box for it, _, _ in placed for box in it.boxes)
        rooms = {number for _, _, auras in placed for number in auras}
        return bool(overlaps(own, self._auras.near(own, rooms)).any())

    def are_free(self, things: Sequence[Sequence[Bounds]]) -> NDArray[np.bool_]:
        """Return for each of several things whether all its boxes are free."""
        taken = ~self.free(as_array(chain.from_iterable(things)))
        taken_before = np.concatenate(([0], np.cumsum(taken)))
        ends = np.cumsum([0, *map(len, things)])
        return np.asarray(np.diff(taken_before[ends]) == 0)

    def free(self, boxes: Array) -> NDArray[np.bool_]:
        """Return for each of the boxes (n, 4) whether it is free."""
        low, high = boxes[:, :2] >= self.frame[:2], boxes[:, 2:] <= self.frame[2:]
        free: NDArray[np.bool_] = np.asarray(low.all(axis=1) & high.all(axis=1))
        if free.any():
            inside = boxes[free]
            bars = as_array(self._insets) if self.is_lenient else self._taken.near(inside)
            free[free] = ~overlaps(inside, bars).any(axis=1)
        return free

    def met(self, boxes: Sequence[Bounds], origin: Origin) -> Iterator[Placement]:
        """Yield what was placed for others that boxes meet."""
        own = as_array(boxes)
        for placement, _, _ in self._placed.values():
            its = placement.origin in (origin, f"{origin.removesuffix('.name')}.stars")
            if not its and overlaps(own, as_array(placement.boxes)).any():
                yield placement

    def is_covered(self, box: Bounds) -> bool:
        """Whether a box meets an inset."""
        return bool(overlaps(as_array([box]), as_array(self._insets)).any())

    def over(self, at: Point) -> Array:
        """Return the insets (n, 4) that lie over a point, and those that touch one of them."""
        insets = as_array(self._insets)
        first = insets[overlaps(insets, as_array([(*at, *at)])).any(axis=1)]
        return insets[overlaps(insets, first).any(axis=1)]

    def price(self, boxes: Sequence[Bounds]) -> float:
        """Return the price of what boxes cover."""
        return float(self.prices(as_array(boxes)).sum())

    def prices(self, boxes: Array) -> Array:
        """Return for each of the boxes (n, 4) what it costs: what it covers, whom it crowds."""
        intrusion = shared(boxes, self._auras.near(boxes)).sum(axis=1)
        return np.asarray(self.crowding.price(boxes) + _INTRUSION * intrusion)

    def covering(self, box: Bounds, places: Array) -> Array:
        """Return what a box about (0, 0) costs at each of the places (n, 2)."""
        return self.prices(places[:, [0, 1, 0, 1]] + np.array(box))

    def spots(
        self, boxes: Sequence[Bounds], places: Array, prices: Array
    ) -> Iterator[tuple[float, int, Point]]:
        """Yield the places (n, 2) at which boxes about (0, 0) are free, the cheapest first.

        Each with what it costs in all, and its number; none that costs without end. Several are
        looked at in one go, so that one who places something then looks no further.
        """
        numbers = np.argsort(prices, kind="stable")
        numbers = numbers[np.isfinite(prices[numbers])]
        about = as_array(boxes)
        for part in blocks(len(numbers), _AT_ONCE):
            block = numbers[part]
            moved_there = places[block][:, np.newaxis, [0, 1, 0, 1]] + about
            free = self.free(moved_there.reshape(-1, 4)).reshape(-1, len(boxes)).all(axis=1)
            for number in block[free].tolist():
                x, y = places[number].tolist()
                yield float(prices[number]), number, (x, y)

    def place(
        self, kind: Kind, origin: Origin, options: Iterable[tuple[Bounds, Array, Array]]
    ) -> tuple[int, Point, Bounds] | None:
        """Place the cheapest of boxes about (0, 0), each with places (n, 2) and their prices.

        What it covers costs besides. Return its number, its place and the box there; None where
        none is free.
        """
        found: list[tuple[float, int, Point, Bounds]] = []
        for number, (box, places, prices) in enumerate(options):
            total = self.covering(box, places) + prices
            for price, _, at in islice(self.spots([box], places, total), 1):
                found.append((price, number, at, moved(box, at)))
        if not found:
            return None
        _, number, at, box = min(found)
        self.put(Placement(kind, origin, (box,)))
        return number, at, box


def blocks(count: int, length: int) -> Iterator[slice]:
    """Yield parts of so many things, the first of a length, each other twice as long."""
    start = 0
    while start < count:
        yield slice(start, start + length)
        start, length = start + length, length * 2
