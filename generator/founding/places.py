"""Which places a map bears, and in which hexes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely import get_coordinates

from generator.founding.layers import Thing
from generator.founding.naming import Ids
from generator.geometry.layout import HexLayout
from generator.hexes import Hex
from generator.model.map import Place, PlaceKind

_KINDS = {
    **{kind.value: kind for kind in PlaceKind},
    "airport": PlaceKind.AIRFIELD,
    "aerodrome": PlaceKind.AIRFIELD,
    "naval_base": PlaceKind.PORT,
    "harbour": PlaceKind.PORT,
    "mountain": PlaceKind.HILL,
    "peak": PlaceKind.HILL,
    "summit": PlaceKind.HILL,
    "fort": PlaceKind.FORTRESS,
    "hamlet": PlaceKind.VILLAGE,
    "bridge": PlaceKind.POINT,
}
_RANK = {kind: number for number, kind in enumerate(PlaceKind)}
_AT_SEA = (PlaceKind.CAPE, PlaceKind.POINT)
_BY_THE_SEA = (PlaceKind.PORT, PlaceKind.BEACH)
_HEXES_A_PLACE = 4
"""So many hexes of land there are for each place: names need room."""
_ASHORE = 1.1
"""How far a place that lies in a hex of water is moved to one of land, in hex units."""


def chosen(
    points: Sequence[Thing], layout: HexLayout, wet: frozenset[Hex], ids: Ids
) -> tuple[Place, ...]:
    """Return the most important places, one a hex; `wet` are the hexes of water.

    Those that a file marks as `key` come first, then by kind and number of people.
    """
    land = sum(at not in wet for at in layout.grid.hexes())
    most = max(3, land // _HEXES_A_PLACE)
    found: dict[Hex, Place] = {}
    names: set[str] = set()
    for thing in sorted(points, key=_weight):
        kind = _KINDS.get(thing.kind)
        at = _hex(thing, kind, layout, wet) if kind and thing.name else None
        if kind is None or at is None or at in found or thing.name in names:
            continue
        if kind in _BY_THE_SEA and not _coastal(at, layout, wet):
            kind = PlaceKind.VILLAGE if kind is PlaceKind.PORT else PlaceKind.POINT
        names.add(thing.name)
        found[at] = Place(ids.new(thing.name), thing.name, (layout.grid.label(at),), kind)
        if len(found) == most:
            break
    return tuple(found.values())


def _weight(thing: Thing) -> tuple[bool, int, int, str]:
    kind = _KINDS.get(thing.kind, PlaceKind.POINT)
    return not thing.key, _RANK[kind], -thing.size, thing.name


def _hex(thing: Thing, kind: PlaceKind, layout: HexLayout, wet: frozenset[Hex]) -> Hex | None:
    """Return the hex of a place: its own, or the nearest of land; None where it is far off."""
    x, y = get_coordinates(thing.shape)[0].tolist()
    at = layout.hex_at(x, y)
    if at not in layout.grid:
        return None
    if at not in wet or kind in _AT_SEA:
        return at
    ashore = [near for near in layout.grid.neighbours(at) if near not in wet]

    def away(near: Hex) -> float:
        across, down = layout.centre(near)
        return math.hypot(across - x, down - y)

    best = min(ashore, key=away, default=None)
    return best if best is not None and away(best) <= _ASHORE else None


def _coastal(at: Hex, layout: HexLayout, wet: frozenset[Hex]) -> bool:
    beside = layout.grid.neighbours(at)
    return len(beside) < 6 or any(near in wet for near in beside)
