"""Belonging: what a reader takes a name for, by what is nearest to it.

In: boxes where a name might stand, the stations of all places, the names that stand already. Out:
for each box how far it is from its own sign and from the nearest of another place, and whether
anybody could take it for the name of that one. A sign is all that is drawn of a place: its symbol,
houses, blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import box, distance, intersects, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lettering.desk import Desk
from generator.drawing.cartography.lettering.sites import Station
from generator.drawing.cartography.lettering.table import Table
from generator.geometry.noise import Array
from generator.records import dataclass

_PLAINLY, _MARGIN = 1.2, 0.45
"""How much farther from other signs a name stands than from its own: so many times, and mm."""
_HAIR = 0.25
"""How much nearer to a sign its own name stands than another's, in mm."""


_AIR, _LINE = 0.75, 4.0
"""Room between names of two places, in heights of the name, and the most that counts as one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How boxes (n, 4) for a name would be read."""

    own: Array
    """How far each is from the sign of its place, in mm."""
    other: Array
    """How far from the nearest sign of another."""
    plain: NDArray[np.bool_]
    """Whether nobody could take it for the name of another place, nor another's for its."""


def reading(desk: Desk, boxes: Array, station: Station, stations: Sequence[Station]) -> Reading:
    """Return how boxes for the name of a place would be read among all others."""
    mark, names = desk.plate.pens.mark, _names(desk.table)
    shapes = box(*boxes.T)
    own = np.asarray(distance(shapes, station.sign))
    other = np.full(len(boxes), np.inf)
    plain = np.ones(len(boxes), dtype=np.bool_)
    reach = float(own.max()) * _PLAINLY + mark(_MARGIN)
    for rival in _around(boxes, reach, station, stations):
        far = np.asarray(distance(shapes, rival.sign))
        other = np.minimum(other, far)
        plain &= far >= own * _PLAINLY + mark(_MARGIN)
        name = names.get(rival.site.place.id)
        if name is not None:
            plain &= far >= float(distance(name, rival.sign)) + mark(_HAIR)
    aired = _aired(boxes)
    for place, name in names.items():
        if place != station.site.place.id:
            plain &= own + mark(_HAIR) <= float(distance(name, station.sign))
            plain &= ~intersects(aired, name)
    return Reading(own, other, plain)


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


def _names(table: Table) -> Mapping[str, BaseGeometry]:
    """Return what names on the table cover, by their places; leaders bring them to their signs."""
    found: dict[str, list[BaseGeometry]] = {}
    for placement in table.placements:
        group, _, rest = placement.origin.partition(".")
        if group == "places" and placement.kind in (Kind.NAME, Kind.LEADER):
            boxes = (box(*each) for each in placement.boxes)
            found.setdefault(rest.removesuffix(".name"), []).extend(boxes)
    return {place: union_all(boxes) for place, boxes in found.items()}
