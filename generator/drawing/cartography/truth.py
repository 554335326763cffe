"""Whether a drawn coast says of every hex what the definition says.

In: the drawn land and the board. Out: yes or no. Lengths are in hex units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import box, contains_xy, get_parts, prepare
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Edge, components
from generator.drawing.cartography.board import Board
from generator.geometry.layout import Layout
from generator.geometry.shapes import region
from generator.scene import Point

_ALONG = (0.2, 0.35, 0.5, 0.65, 0.8)  # where a hexside is looked at, as parts of its length


def is_true(
    shape: BaseGeometry,
    board: Board,
    *,
    waters_meet: bool = False,
    joined: BaseGeometry | None = None,
) -> bool:
    """Whether land and water are where the hexes say, and hang together as the hexes do.

    For each of the two: every hex centre lies in it; hexes of the board that are connected lie in
    one part of it; others are not connected on the board; and some of every hexside between two of
    its hexes does too, so that no way between hexes looks barred, or free, that is not.
    `waters_meet` allows waters that the hexes keep apart to meet along a shore, as a true coast
    has it where land hexes have a strip of sea. `joined` is the land as it is: land hexes that the
    grid keeps apart may be connected on the board where they lie on one island of it.
    """
    ground = region(board.layout, board.dry)
    west, north, east, south = shape.union(ground).bounds
    water = box(west - 1, north - 1, east + 1, south + 1).difference(shape)
    for part, dry, own, barred in _halves(board, shape, water):
        whole, inside = part, part.intersection(ground)
        homes, on_board = (_homes(it, own, board.layout) for it in (whole, inside))
        groups = components(own)
        if -1 in on_board.values() or any(len({homes[at] for at in group}) > 1 for group in groups):
            return False
        islands = _homes(joined, own, board.layout) if dry and joined is not None else {}
        if (dry or not waters_meet) and not _are_apart(groups, on_board, islands):
            return False
        if barred:
            return False
    return True


def liars(shape: BaseGeometry, board: Board) -> frozenset[Cell]:
    """Return the hexes that a drawn coast says something false of.

    Those whose centre is on the wrong side, those on either side of a hexside that looks barred,
    and those cut off from the rest of their group.
    """
    found: set[Cell] = set()
    for part, _, own, barred in _halves(board, shape):
        homes = _homes(part, own, board.layout)
        found |= {at for at, home in homes.items() if home < 0}
        found |= {at for side in barred for at in side.cells}
        for group in components(own):
            usual = Counter(homes[at] for at in group).most_common(1)[0][0]
            found |= {at for at in group if homes[at] != usual}
    return frozenset(found)


def barred_hexsides(shape: BaseGeometry, board: Board) -> tuple[tuple[Edge, bool], ...]:
    """Return the hexsides that a drawn coast bars, and whether land or water should pass."""
    halves = _halves(board, shape)
    return tuple((side, dry) for _, dry, _, barred in halves for side in barred)


def _halves(
    board: Board, land: BaseGeometry, water: BaseGeometry | None = None
) -> Iterator[tuple[BaseGeometry, bool, tuple[Cell, ...], tuple[Edge, ...]]]:
    """Yield land, then water: what is drawn, whether it is dry, its hexes, and what it bars.

    Water is what lies around, unless it is given.
    """
    if water is None:
        water = region(board.layout, board.dry).buffer(1).difference(land)
    for part, dry in ((land, True), (water, False)):
        own = tuple(at for at, is_dry in board.dry.items() if is_dry is dry)
        yield part, dry, own, _barred(part, own, board.layout)


def holders(parts: Iterable[BaseGeometry], points: Sequence[Point]) -> list[int]:
    """Return for each point the number of the part that it lies in, or -1."""
    found: NDArray[np.int64] = np.full(len(points), -1)
    if points:
        x, y = np.array(points).T
        for number, part in enumerate(parts):
            prepare(part)
            found[contains_xy(part, x, y)] = number
    return [int(number) for number in found]


def _homes(shape: BaseGeometry, own: Sequence[Cell], layout: Layout) -> dict[Cell, int]:
    """Return for each hex the number of the part of a shape that its centre lies in, or -1."""
    return dict(zip(own, holders(get_parts(shape), [*map(layout.centre, own)]), strict=True))


def _are_apart(
    groups: Sequence[Sequence[Cell]], parts: Mapping[Cell, int], islands: Mapping[Cell, int]
) -> bool:
    """Whether no two groups share a part, but those that have an island in common."""
    sharing: dict[int, list[set[int]]] = {}
    for group in groups:
        known = {islands[at] for at in group if islands.get(at, -1) >= 0}
        for part in {parts[at] for at in group}:
            sharing.setdefault(part, []).append(known)
    return all(len(known) == 1 or set.intersection(*known) for known in sharing.values())


def _barred(shape: BaseGeometry, own: Sequence[Cell], layout: Layout) -> tuple[Edge, ...]:
    """Return the hexsides between two of `own` of whose middle nothing lies in `shape`."""
    inside = dict.fromkeys(own)
    shared = tuple(
        edge
        for at in own
        for side in range(at.SIDES // 2)
        if (edge := Edge(at, side)).cells[1] in inside
    )
    ends = np.array([layout.edge(side) for side in shared]).reshape(-1, 2, 2)
    prepare(shape)
    seen = [contains_xy(shape, *(ends[:, 0] * (1 - part) + ends[:, 1] * part).T) for part in _ALONG]
    free = np.any(seen, axis=0)
    return tuple(side for side, is_free in zip(shared, free, strict=True) if not is_free)
