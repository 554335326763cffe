"""Leaders: a thin line from a name to its sign, where no place at the sign says whose it is.

In: what a name covers about (0, 0), its station and all others. Out: the nearest place where the
name and a straight line to its sign meet nothing, with that line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from shapely import (
    LineString,
    Polygon,
    box,
    get_coordinates,
    intersects,
    segmentize,
    shortest_line,
    union_all,
)
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lettering.belonging import led_reading
from generator.drawing.cartography.lettering.boxes import Box, around, as_array, meet, moved
from generator.drawing.cartography.lettering.labeller import Labeller
from generator.drawing.cartography.lettering.sites import Station
from generator.drawing.cartography.strokes import line
from generator.geometry.noise import Array
from generator.records import dataclass
from generator.scene import Cap, Item, Point

_REACHES = tuple(3.0 + 1.2 * step for step in range(13))
"""How far from its sign a name is tried, in mm on hexes of recipe size."""
_BEARINGS = range(0, 360, 15)
_AWAY = 2.0  # price of a mm
_WRONG, _DOUBT = 14.0, 2.5  # price of touching another sign; none so far from it, in mm
_PAST = 0.8  # how far a line keeps from other signs, in mm on hexes of recipe size
_START, _END = 0.45, 0.6  # how far a line is from its name, and how near its sign it ends
_APART, _HALF = 0.7, 0.2  # from box to box along a line, and half the side of one
_WIDTH, _HALO = 0.22, 0.75


@dataclass(frozen=True, slots=True)
class Led:
    """A place for the middle of a name, and the line to its sign."""

    at: Point
    line: LineString
    boxes: tuple[Box, ...]
    """What the line covers."""

    def drawn(self, labeller: Labeller) -> Iterator[Item]:
        """Yield the line over its halo."""
        pens, palette = labeller.context.pens, labeller.context.palette
        yield from line(self.line, palette.halo, pens.line(_HALO), cap=Cap.BUTT)
        yield from line(self.line, palette.name, pens.line(_WIDTH), cap=Cap.BUTT)


def led(
    labeller: Labeller, boxes: Sequence[Box], station: Station, stations: Sequence[Station]
) -> Led | None:
    """Return the cheapest place for a name that a line leads to its sign, or None."""
    mark, hull = labeller.context.pens.mark, around(boxes)
    places, prices = _candidates(labeller, hull, station)
    covered = places[:, [0, 1, 0, 1]] + np.array(hull)
    read = led_reading(labeller, covered, station, stations)
    prices = prices + labeller.index.prices(covered)
    prices = prices + _WRONG * np.clip(1.0 - read.other / mark(_DOUBT), 0.0, 1.0)
    prices = np.where(read.plain, prices, np.inf)
    others = union_all([other.sign for other in stations if other is not station])
    past = others.buffer(mark(_PAST))
    for number in np.argsort(prices, kind="stable").tolist():
        if not math.isfinite(prices[number]):
            break
        at = (float(places[number, 0]), float(places[number, 1]))
        placed = [moved(each, at) for each in boxes]
        if not labeller.index.is_free(placed):
            continue
        for way in _ways(box(*moved(hull, at)), station.sign):
            covers = tuple(_covers(way, station, mark(_END)))
            if not covers or meet(as_array(covers), as_array(placed)):
                continue
            if not intersects(past, way) and labeller.index.is_free(covers):
                start = way.interpolate(min(_START, way.length / 3)).coords[0]
                return Led(at, LineString([start, way.coords[-1]]), covers)
    return None


def _ways(name: Polygon, sign: BaseGeometry) -> Iterator[LineString]:
    """Yield lines from a name to its sign: the shortest, then from its corners and sides."""
    yield shortest_line(name, sign)
    for point in get_coordinates(segmentize(name, name.length / 4)):
        yield shortest_line(Spot(point), sign)


def _candidates(labeller: Labeller, hull: Box, station: Station) -> tuple[Array, Array]:
    """Return places about a sign for the middle of a name, and what each costs by itself."""
    half = (hull[2] - hull[0]) / 2, (hull[3] - hull[1]) / 2
    places, prices, mark = [], [], labeller.context.pens.mark
    for reach, bearing in product(_REACHES, _BEARINGS):
        east, south = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
        x = station.at[0] + east * (mark(reach) + station.reach + half[0])
        y = station.at[1] + south * (mark(reach) + station.reach + half[1])
        places.append((x, y))
        prices.append(_AWAY * mark(reach))
    return np.array(places), np.array(prices)


def _covers(way: LineString, station: Station, end: float) -> Iterator[Box]:
    """Yield boxes along a line, but where it comes to its sign."""
    for step in np.arange(_START, way.length, _APART).tolist():
        spot = way.interpolate(step)
        if spot.distance(station.sign) > end:
            yield spot.x - _HALF, spot.y - _HALF, spot.x + _HALF, spot.y + _HALF
