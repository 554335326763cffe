"""Whether a drawn coast says of every hex what the definition says.

In: the drawn land and the board. Out: yes or no. Lengths are in hex units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import box, contains_xy, get_parts, prepare
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Board
from generator.geometry.layout import HexLayout
from generator.geometry.shapes import region
from generator.hexes import Hex, Hexside, components

_ALONG = (0.2, 0.35, 0.5, 0.65, 0.8)  # where a hexside is looked at, as parts of its length


def is_true(
    shape: BaseGeometry,
    board: Board,
    layout: HexLayout,
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
    ground = region(layout, board.dry)
    west, north, east, south = shape.union(ground).bounds
    water = box(west - 1, north - 1, east + 1, south + 1).difference(shape)
    return all(
        _holds(part, part.intersection(ground), _of(board.dry, dry), layout, strict, whole)
        for part, dry, strict, whole in (
            (shape, True, True, joined),
            (water, False, not waters_meet, None),
        )
    )


def liars(shape: BaseGeometry, board: Board, layout: HexLayout) -> frozenset[Hex]:
    """Return the hexes that a drawn coast says something false of.

    Those whose centre is on the wrong side, those on either side of a hexside that looks barred,
    and those cut off from the rest of their group.
    """
    ground = region(layout, board.dry)
    found: set[Hex] = set()
    for part, dry in ((shape, True), (ground.buffer(1).difference(shape), False)):
        own = _of(board.dry, dry)
        homes = dict(zip(own, holders(get_parts(part), [*map(layout.centre, own)]), strict=True))
        found |= {at for at, home in homes.items() if home < 0}
        found |= {at for side in _barred(part, own, layout) for at in side.hexes}
        for group in components(own):
            usual = Counter(homes[at] for at in group).most_common(1)[0][0]
            found |= {at for at in group if homes[at] != usual}
    return frozenset(found)


def barred_hexsides(
    shape: BaseGeometry, board: Board, layout: HexLayout
) -> tuple[tuple[Hexside, bool], ...]:
    """Return the hexsides that a drawn coast bars, and whether land or water should pass."""
    ground = region(layout, board.dry).buffer(1)
    return tuple(
        (side, dry)
        for part, dry in ((shape, True), (ground.difference(shape), False))
        for side in _barred(part, _of(board.dry, dry), layout)
    )


def holders(parts: Iterable[BaseGeometry], points: Sequence[tuple[float, float]]) -> list[int]:
    """Return for each point the number of the part that it lies in, or -1."""
    found: NDArray[np.int64] = np.full(len(points), -1)
    if points:
        x, y = np.array(points).T
        for number, part in enumerate(parts):
            prepare(part)
            found[contains_xy(part, x, y)] = number
    return [int(number) for number in found]


def _of(dry: Mapping[Hex, bool], wanted: bool) -> tuple[Hex, ...]:
    return tuple(at for at, is_dry in dry.items() if is_dry is wanted)


def _holds(
    shape: BaseGeometry,
    on_board: BaseGeometry,
    own: tuple[Hex, ...],
    layout: HexLayout,
    strict: bool,
    joined: BaseGeometry | None,
) -> bool:
    """Try the laws for one of the two, whole and cut to the board; `own` are its hexes.

    `strict` keeps groups apart that are not connected, unless by `joined`.
    """
    centres = [layout.centre(at) for at in own]
    whole, cut = (
        dict(zip(own, holders(get_parts(part), centres), strict=True)) for part in (shape, on_board)
    )
    groups = components(own)
    if -1 in cut.values() or any(len({whole[at] for at in group}) > 1 for group in groups):
        return False
    apart = not strict or _are_apart(groups, cut, _islands(joined, own, centres))
    return apart and not _barred(shape, own, layout)


def _islands(
    joined: BaseGeometry | None, own: tuple[Hex, ...], centres: Sequence[tuple[float, float]]
) -> dict[Hex, int]:
    """Return the number of the true island on which hexes lie; none where no truth is known."""
    if joined is None:
        return {}
    found = zip(own, holders(get_parts(joined), centres), strict=True)
    return {at: island for at, island in found if island >= 0}


def _are_apart(
    groups: Sequence[Sequence[Hex]], parts: Mapping[Hex, int], islands: Mapping[Hex, int]
) -> bool:
    """Whether no two groups share a part, but those that have an island in common."""
    sharing: dict[int, list[set[int]]] = {}
    for group in groups:
        known = {islands[at] for at in group if at in islands}
        for part in {parts[at] for at in group}:
            sharing.setdefault(part, []).append(known)
    return all(len(known) == 1 or set.intersection(*known) for known in sharing.values())


def _barred(shape: BaseGeometry, own: tuple[Hex, ...], layout: HexLayout) -> tuple[Hexside, ...]:
    """Return the hexsides between two of `own` of whose middle nothing lies in `shape`."""
    inside = dict.fromkeys(own)
    shared = tuple(
        side for at in own for step in range(3) if (side := Hexside(at, step)).hexes[1] in inside
    )
    ends = np.array([layout.hexside(side) for side in shared]).reshape(-1, 2, 2)
    prepare(shape)
    seen = [contains_xy(shape, *(ends[:, 0] * (1 - part) + ends[:, 1] * part).T) for part in _ALONG]
    free = np.any(seen, axis=0)
    return tuple(side for side, is_free in zip(shared, free, strict=True) if not is_free)
