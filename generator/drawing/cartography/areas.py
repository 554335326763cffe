"""Where a name of nature belongs that comes without a hint: which hexes it is set across.

In: the looks of all hexes and a kind of label. Out: a straight row of hexes through the middle of
the largest area of that kind that no other name has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from generator.board import Cell, components, distance, neighbours
from generator.board.cell import line, within
from generator.geometry.layout import Layout
from generator.model.map import LabelKind
from generator.model.theme import WOODS

_LOOKS: Mapping[LabelKind, tuple[str, ...]] = {
    LabelKind.SEA: ("sea",),
    LabelKind.STRAIT: ("sea",),
    LabelKind.LAKE: ("lake",),
    LabelKind.MOUNTAINS: ("mountain", "rough"),
    LabelKind.SWAMP: ("swamp",),
    LabelKind.FOREST: WOODS,
}
_MOST = 48  # hexes of an area of which rows are tried from each to each
_LONGEST = 6  # hexes in a row
_DEEP = 2  # hexes from the border of its area a row lies deep enough
_TILT = 2.0  # price of a row that runs straight up and down
_APART = 2  # steps from one name of a sea to another
_NARROWS = 2  # steps to both shores within which the sea is a strait


def row_of(
    kind: LabelKind,
    looks: Mapping[Cell, str],
    dry: Mapping[Cell, bool],
    taken: Iterable[Cell],
    layout: Layout,
) -> tuple[Cell, ...]:
    """Return the hexes across which a name of `kind` is set, none where the map has no such area.

    An area in which a hex is `taken` by another name has its name; only the sea may have several,
    well apart.
    """
    own = [at for at in looks if _fits(kind, at, looks, dry)]
    named = frozenset(taken)
    free = [area for area in components(own) if named.isdisjoint(area)]
    if not free and kind in (LabelKind.SEA, LabelKind.STRAIT):
        near = {other for at in named for other in within(at, _APART)}
        free = list(components(at for at in own if at not in near))
    return _row(max(free, key=len), layout.centre) if free else ()


def _fits(kind: LabelKind, at: Cell, looks: Mapping[Cell, str], dry: Mapping[Cell, bool]) -> bool:
    """Whether a hex is of a kind of area."""
    if kind is LabelKind.LAND:
        return dry[at]
    own = looks[at] in _LOOKS.get(kind, ())
    return own and (kind is not LabelKind.STRAIT or _is_narrow(at, dry))


def _is_narrow(at: Cell, dry: Mapping[Cell, bool]) -> bool:
    """Whether there is land on two opposite sides of a hex of the sea, not far away."""
    ways = [at.beyond(side) - at for side in range(at.SIDES)]
    shores = [any(dry.get(at + way * far, False) for far in range(1, _NARROWS + 1)) for way in ways]
    half = at.SIDES // 2
    return any(shores[side] and shores[side + half] for side in range(half))


def _row(area: Sequence[Cell], centre: Callable[[Cell], tuple[float, float]]) -> tuple[Cell, ...]:
    """Return the best row of an area: long, deep inside it, and as level as may be."""
    depths = _depths(area)

    def worth(row: tuple[Cell, ...]) -> float:
        (ax, ay), (bx, by) = centre(row[0]), centre(row[-1])
        tilt = abs(by - ay) / (abs(by - ay) + abs(bx - ax))
        return sum(min(depths[at], _DEEP) for at in row) - _TILT * tilt * len(row) / 2

    ends = combinations(area[:: -(-len(area) // _MOST)], 2)
    rows = (line(start, end) for start, end in ends if distance(start, end) < _LONGEST)
    best = max((row for row in rows if all(at in depths for at in row)), key=worth, default=())
    return best if best and worth(best) > 0 else (max(area, key=depths.__getitem__),)


def _depths(area: Sequence[Cell]) -> dict[Cell, int]:
    """Return for each hex of an area how many steps it is from the outside."""
    depths: dict[Cell, int] = {}
    rest, depth = set(area), 0
    while rest:
        depth += 1
        rim = [at for at in area if at in rest and any(to not in rest for to in neighbours(at))]
        depths.update(dict.fromkeys(rim, depth))
        rest.difference_update(rim)
    return depths
