"""Leaders: a thin line from a name to its sign, where no place at the sign says whose it is.

In: what a name covers about (0, 0), its station and all others. Out: the nearest place where the
name and a straight line to its sign meet nothing, with that line. It ends at a counter that lies
over the sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import (
    LineString,
    box,
    distance,
    get_coordinates,
    intersects,
    line_interpolate_point,
    points,
    segmentize,
    shortest_line,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.belonging import among, apart_from
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    about,
    around,
    as_array,
    compass,
    moved,
    overlaps,
)
from generator.drawing.cartography.lettering.labeller import Goal, Labeller, Station
from generator.drawing.cartography.pens import line
from generator.geometry.noise import Array
from generator.scene import Bounds, Cap, Item, Paint, Path, Point, circle

_REACHES = tuple(3.0 + 1.2 * step for step in range(13))
"""How far from its sign a name is tried, in mm on hexes of recipe size."""
_BEARINGS = range(0, 360, 15)
_AWAY = 2.0  # price of a mm
_WRONG, _DOUBT = 14.0, 2.5  # price of touching another sign; none so far from it, in mm
_CLEAR = 1.0  # how far a name that a line leads to its sign keeps from other signs, in mm
_PAST = 0.8  # how far a line keeps from other signs, in mm on hexes of recipe size
_START, _END = 0.45, 0.6  # how far a line is from its name, and how near its sign it ends
_APART, _HALF = 0.7, 0.2  # from box to box along a line, and half the side of one
_WIDTH, _HALO = 0.22, 0.75
_DOT = 0.42  # the radius of what a line ends with that leads to a bridge, a river, a wood


def led(
    labeller: Labeller, boxes: Sequence[Bounds], station: Station | Goal, origin: Origin
) -> tuple[Point, LineString] | None:
    """Place a line that leads a name to its sign where both cost least.

    Return the place for the middle of the name, and the line; None for nowhere.
    """
    mark, hull = labeller.context.pens.mark, around(boxes)
    away = np.repeat([mark(reach) for reach in _REACHES], len(_BEARINGS))
    ways = np.tile(compass(_BEARINGS), (len(_REACHES), 1))
    half = np.array([hull[2] - hull[0], hull[3] - hull[1]]) / 2
    out = (away + station.reach)[:, np.newaxis] + half
    places = np.array(station.at) + ways * out
    places, away = places[keep := ~labeller.crosses(boxes, places)], away[keep]
    if not len(places):
        return None
    covered = places[:, [0, 1, 0, 1]] + np.array(hull)
    clear = np.full(len(covered), mark(_CLEAR))
    other, plain = among(labeller, covered, station, clear)
    plain &= apart_from(labeller, covered)
    prices = _AWAY * away + labeller.index.prices(covered)
    prices = prices + _WRONG * np.clip(1.0 - other / mark(_DOUBT), 0.0, 1.0)
    prices = np.where(plain, prices, np.inf)
    past: BaseGeometry | None = None
    over = labeller.index.over(station.at)
    for _, _, at in labeller.index.spots(boxes, places, prices):
        placed = as_array(moved(each, at) for each in boxes)
        for way in _ways(moved(hull, at), station):
            covers = _covers(way, station, mark(_END), over)
            array = as_array(covers)
            if not covers or overlaps(array, placed).any() or not labeller.index.free(array).all():
                continue
            if past is None:
                others = [it.sign for it in labeller.stations if it.sign is not station.sign]
                past = union_all(others).buffer(mark(_PAST))
            if not intersects(past, way):
                labeller.index.put(Placement(Kind.LEADER, origin, covers))
                start = way.interpolate(min(_START, way.length / 3)).coords[0]
                return at, LineString([start, way.coords[-1]])
    return None


def leader(labeller: Labeller, way: LineString, *, dotted: bool = False) -> Iterator[Item]:
    """Yield a line from a name to its sign, over its halo; `dotted` at its end where that is none.

    So it is not taken for a road.
    """
    pens, palette = labeller.context.pens, labeller.context.palette
    (x, y), radius = way.coords[-1], pens.mark(_DOT)
    yield from line(way, palette.halo, pens.line(_HALO), cap=Cap.BUTT)
    if dotted:
        yield Path(circle((x, y), radius + pens.line(_HALO - _WIDTH) / 2), Paint(palette.halo))
    yield from line(way, palette.name, pens.line(_WIDTH), cap=Cap.BUTT)
    if dotted:
        yield Path(circle((x, y), radius), Paint(palette.name))


def _ways(name: Bounds, station: Station | Goal) -> Iterator[LineString]:
    """Yield lines from a name to its sign: the shortest, then from its corners and sides."""
    shape, sign = box(*name), station.sign
    yield shortest_line(shape, sign)
    around = points(get_coordinates(segmentize(shape, shape.length / 4)))
    yield from np.asarray(shortest_line(around, sign))


def _covers(
    way: LineString, station: Station | Goal, end: float, over: Array
) -> tuple[Bounds, ...]:
    """Return boxes along a line, but where it comes to its sign, or to what lies over that."""
    spots = line_interpolate_point(way, np.arange(_START, way.length, _APART))
    outside = spots[distance(spots, station.sign) > end]
    boxes = as_array(about((x, y), _HALF, _HALF) for x, y in get_coordinates(outside).tolist())
    beside = boxes[~overlaps(boxes, over).any(axis=1)]
    return tuple((left, top, right, low) for left, top, right, low in beside.tolist())
