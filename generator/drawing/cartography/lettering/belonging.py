"""Belonging: what a reader takes a name for, by what is nearest to it.

In: boxes where a name might stand, the stations of all places, the names that stand already. Out:
for each box how far it is from its own sign and from the nearest of another place, and whether
anybody could take it for the name of that one. A sign is all that is drawn of a place: its symbol,
houses, blocks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import box, distance, intersects, shortest_line, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.labeller import Labeller
from generator.drawing.cartography.lettering.sites import Station
from generator.geometry.noise import Array
from generator.records import dataclass

_PLAINLY, _MARGIN = 1.2, 0.45
"""How much farther from other signs a name stands than from its own: so many times, and mm."""
_HAIR = 0.25
"""How much nearer to a sign its own name stands than another's, in mm."""
_CLEAR = 1.0
"""How far a name that a line leads to its sign keeps from other signs, in mm."""
_FAR = 3.0
"""From where on another sign does not matter, in mm."""
_AIR, _LINE = 0.75, 4.0
"""Room between names of two places, in heights of the name, and the most that counts as one."""
_LETTERS = (Kind.NAME, Kind.STAR)


@dataclass(frozen=True, slots=True)
class Reading:
    """How boxes (n, 4) for a name would be read."""

    own: Array
    """How far each is from the sign of its place, in mm."""
    other: Array
    """How far from the nearest sign of another."""
    plain: NDArray[np.bool_]
    """Whether nobody could take it for the name of another place, nor another's for its."""
    behind: NDArray[np.bool_]
    """Whether another name stands between it and the sign."""


def reading(
    labeller: Labeller, boxes: Array, station: Station, stations: Sequence[Station]
) -> Reading:
    """Return how boxes for the name of a place would be read among all others."""
    mark, shapes = labeller.context.pens.mark, np.asarray(box(*boxes.T))
    own = np.asarray(distance(shapes, station.sign))
    other, plain = _among(labeller, boxes, station, stations, own * _PLAINLY + mark(_MARGIN))
    aired = _aired(boxes)
    for place, name in _names(labeller.index, _LETTERS).items():
        if place != station.site.place.id:
            plain &= own + mark(_HAIR) <= float(distance(name, station.sign))
            plain &= ~intersects(aired, name)
    return Reading(own, other, plain, _behind(labeller.index, shapes, station))


def led_reading(
    labeller: Labeller, boxes: Array, station: Station, stations: Sequence[Station]
) -> Reading:
    """Return the same for a name that a line brings to its sign, wherever it stands."""
    clear = np.full(len(boxes), labeller.context.pens.mark(_CLEAR))
    other, plain = _among(labeller, boxes, station, stations, clear)
    return Reading(np.zeros(len(boxes)), other, plain, np.zeros(len(boxes), dtype=np.bool_))


def _behind(
    index: CollisionIndex, shapes: NDArray[np.object_], station: Station
) -> NDArray[np.bool_]:
    """Whether the shortest ways from names to their sign run over another name, of any kind."""
    own = f"places.{station.site.place.id}.name"
    others = (it for it in index.placements if it.kind is Kind.NAME and it.origin != own)
    names = union_all([box(*each) for it in others for each in it.boxes])
    return np.asarray(intersects(shortest_line(shapes, station.sign), names))


def _among(
    labeller: Labeller, boxes: Array, station: Station, stations: Sequence[Station], apart: Array
) -> tuple[Array, NDArray[np.bool_]]:
    """Return how far boxes are from the nearest other sign, and which of them are clear of all.

    That is `apart` from each, and farther from it than its own name is.
    """
    mark, names = labeller.context.pens.mark, _names(labeller.index, (*_LETTERS, Kind.LEADER))
    shapes, other = box(*boxes.T), np.full(len(boxes), np.inf)
    plain = np.ones(len(boxes), dtype=np.bool_)
    for rival in _around(boxes, max(float(apart.max()), mark(_FAR)), station, stations):
        far = np.asarray(distance(shapes, rival.sign))
        other = np.minimum(other, far)
        plain &= far >= apart
        name = names.get(rival.site.place.id)
        if name is not None:
            plain &= far >= float(distance(name, rival.sign)) + mark(_HAIR)
    return other, plain


def _aired(boxes: Array) -> NDArray[np.object_]:
    """Return boxes with the room in which another name would read as a line of the same."""
    left, top, right, bottom = boxes.T
    air = np.minimum(bottom - top, _LINE) * _AIR
    return np.asarray(box(left - air, top - air, right + air, bottom + air))


def _around(
    boxes: Array, reach: float, station: Station, stations: Sequence[Station]
) -> Iterator[Station]:
    """Yield the other stations whose signs are within reach of any of the boxes."""
    left, top = boxes[:, :2].min(axis=0) - reach
    right, bottom = boxes[:, 2:].max(axis=0) + reach
    for other in stations:
        if other is not station:
            a, b, c, d = other.sign.bounds
            if a <= right and c >= left and b <= bottom and d >= top:
                yield other


def _names(index: CollisionIndex, kinds: Collection[Kind]) -> Mapping[str, BaseGeometry]:
    """Return what placed names cover, by their places; leaders bring them to their signs."""
    found: dict[str, list[BaseGeometry]] = {}
    for placement in index.placements:
        group, _, rest = placement.origin.partition(".")
        if group == "places" and placement.kind in kinds:
            place = rest.removesuffix(".name").removesuffix(".stars")
            found.setdefault(place, []).extend(box(*each) for each in placement.boxes)
    return {place: union_all(boxes) for place, boxes in found.items()}
