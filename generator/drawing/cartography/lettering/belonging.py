"""Belonging: what a reader takes a name for, by what is nearest to it.

In: boxes where a name might stand, the stations of all places, the names that stand already. Out:
for each box how far it is from its own sign and from the nearest of another place, and whether
anybody could take it for the name of that one. A sign is all that is drawn of a place: its symbol,
houses, blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import STRtree, box, distance, shortest_line, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lettering.boxes import Kind, as_array
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.labeller import Goal, Labeller, Station
from generator.geometry.noise import Array
from generator.scene import Bounds

_PLAINLY, _MARGIN = 1.2, 0.5
"""How much farther from other signs a name stands than from its own: so many times, and mm."""
_HAIR = 0.25
"""How much nearer to a sign its own name stands than another's, in mm."""
_FAR = 3.0
"""From where on another sign does not matter, in mm."""
_ROUNDED = 1e-6  # more than what a distance may be rounded, in mm
_AIR, _LINE = 0.75, 4.0
"""Room between names of two places, in heights of the name, and the most that counts as one."""

_Truths: TypeAlias = NDArray[np.bool_]


def reading(
    labeller: Labeller, boxes: Array, station: Station
) -> tuple[Array, Array, _Truths, _Truths]:
    """Return how boxes (n, 4) for the name of a place would be read among all others.

    How far each is from the sign of its place and from the nearest sign of another, in mm; whether
    nobody could take it for the name of another place, nor another's for its; whether another name
    stands between it and the sign.
    """
    mark, shapes = labeller.context.pens.mark, np.asarray(box(*boxes.T))
    own, place = np.asarray(distance(shapes, station.sign)), station.site.place.id
    other, plain = among(labeller, boxes, station, own * _PLAINLY + max(mark(_MARGIN), _MARGIN))
    names = _names(labeller.index, Kind.NAME, Kind.STAR)
    near = [name for its, name in names.items() if its != place]
    for name in near:
        plain &= own + mark(_HAIR) <= _apart(name, station.sign)
    plain &= ~_meet(_aired(boxes), chain.from_iterable(near))
    placed = (it for it in labeller.index.placements if it.kind is Kind.NAME)
    others = (it.boxes for it in placed if it.origin != f"places.{place}.name")
    ways = shortest_line(shapes, station.sign)
    return own, other, plain, _meet(ways, chain.from_iterable(others))


def apart_from(labeller: Labeller, boxes: Array) -> _Truths:
    """Return which of the boxes of a name would not read as a line of the name of a place."""
    names = _names(labeller.index, Kind.NAME, Kind.STAR)
    return ~_meet(_aired(boxes), chain.from_iterable(names.values()))


def _aired(boxes: Array) -> Any:
    """Return boxes with the air in which another name would read as a line of the same."""
    left, top, right, bottom = boxes.T
    air = np.minimum(bottom - top, _LINE) * _AIR
    return box(left - air, top - air, right + air, bottom + air)


def among(
    labeller: Labeller, boxes: Array, station: Station | Goal, apart: Array
) -> tuple[Array, _Truths]:
    """Return how far boxes are from the nearest other sign, and which of them are clear of all.

    That is `apart` from each, and farther from it than its own name is.
    """
    mark = labeller.context.pens.mark
    names = _names(labeller.index, Kind.NAME, Kind.STAR, Kind.LEADER)
    shapes, other = np.asarray(box(*boxes.T)), np.full(len(boxes), np.inf)
    plain = np.ones(len(boxes), dtype=np.bool_)
    reach = max(float(apart.max()), mark(_FAR))
    left, top = boxes[:, :2].min(axis=0) - reach
    right, bottom = boxes[:, 2:].max(axis=0) + reach
    for rival in labeller.stations:
        a, b, c, d = rival.sign.bounds
        if rival.sign is station.sign or not (
            a <= right and c >= left and b <= bottom and d >= top
        ):
            continue
        name, clear = names.get(rival.site.place.id), apart
        if name is not None:
            clear = np.maximum(apart, _apart(name, rival.sign) + mark(_HAIR))
        near = _least(boxes, rival.sign) <= np.maximum(clear, apart + mark(_FAR))
        far = np.asarray(distance(shapes[near], rival.sign))
        other[near] = np.minimum(other[near], far)
        plain[near] &= far >= clear[near]
    return other, plain


def _meet(shapes: Any, boxes: Iterable[Bounds]) -> _Truths:
    """Whether each of the shapes meets any of the boxes."""
    found = np.zeros(len(shapes), dtype=np.bool_)
    tree = STRtree(np.asarray(box(*as_array(boxes).T)))
    found[tree.query(shapes, predicate="intersects")[0]] = True
    return found


def _least(boxes: Array, sign: BaseGeometry) -> Array:
    """Return how far boxes are at least from a sign: all but as far as from the box around it."""
    left, top, right, bottom = boxes.T
    a, b, c, d = sign.bounds
    across = np.maximum(np.maximum(a - right, left - c), 0.0)
    down = np.maximum(np.maximum(b - bottom, top - d), 0.0)
    return np.asarray(np.sqrt(across * across + down * down) - _ROUNDED)


def _names(index: CollisionIndex, *kinds: Kind) -> Mapping[str, tuple[Bounds, ...]]:
    """Return what placed names cover, by their places; leaders bring them to their signs."""
    found: dict[str, tuple[Bounds, ...]] = {}
    for placement in index.placements:
        if placement.kind in kinds and placement.origin.startswith("places."):
            place = placement.origin[7:].removesuffix(".name").removesuffix(".stars")
            found[place] = found.get(place, ()) + placement.boxes
    return found


@lru_cache(maxsize=1024)
def _apart(name: tuple[Bounds, ...], sign: BaseGeometry) -> float:
    """Return how far a name is from a sign: the same again and again while neither is moved."""
    return float(distance(union_all([box(*each) for each in name]), sign))
