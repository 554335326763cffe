"""Where the symbols of places stand.

In: a labeller. Out: for each place the point its name belongs to, and its symbol if it has one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from shapely import GeometryCollection, box, distance, get_coordinates, points, union_all
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, neighbours
from generator.diagnostics import Origin
from generator.drawing.cartography.board import Site
from generator.drawing.cartography.lettering.boxes import Kind, about, rings
from generator.drawing.cartography.lettering.labeller import Labeller, Station, nothing
from generator.drawing.cartography.symbols import SYMBOLS, Stand, SymbolLook
from generator.geometry.layout import Layout
from generator.geometry.noise import Array
from generator.model.map import PlaceKind
from generator.scene import Bounds, Group, Item, Point

_RINGS = (0.0, 0.22, 0.34, 0.46, 0.6)
_BESIDE_A_COUNTER = (0.64, 0.66, 0.68, 0.7, 0.74, 0.78, 0.82)
_WATER_RINGS = (0.4, 0.55, 0.7, 0.85, 1.0, 1.15, 1.3)
_BEARINGS = 12
_SMALLER = (1.0, 0.85, 0.72)  # how much smaller a symbol is tried where it finds no room
_AWAY = 1.2  # price of a mm from the middle of the hex
_SPREAD = 3.4  # how far most of the blocks of a town reach, in mm on hexes of recipe size
_INLAND = 0.95  # a cape is looked for within this of its hex's centre
_NOWHERE = 1e-9
_REACH = 1.2  # of a place without a symbol, in mm on hexes of recipe size


BUILT_UP = (PlaceKind.CITY, PlaceKind.TOWN)
"""Places that have no symbol but blocks of houses."""
INHABITED = (PlaceKind.PORT,)
"""Places with a symbol in the water and houses ashore, which the name belongs to."""


def stations(labeller: Labeller) -> tuple[Station, ...]:
    """Return all places that are seen of the map in order, their symbols placed."""
    context = labeller.context
    built: dict[Cell, list[BaseGeometry]] = {}
    for house in context.settlements.buildings.geoms:
        at = context.layout.cell_at(house.centroid.x, house.centroid.y)
        built.setdefault(at, []).append(house)
    houses = {at: GeometryCollection(own).convex_hull for at, own in built.items()}
    return tuple(
        _under_counters(labeller, _station(labeller, site, houses))
        for site in context.ground.board.sites
        if any(map(context.is_near, site.hexes))
    )


def _under_counters(labeller: Labeller, station: Station) -> Station:
    """Return a station whose sign is also the counters that lie over it: its name is theirs."""
    over = labeller.index.over(station.at)
    if not len(over):
        return station
    counters = [box(*each) for each in over.tolist()]
    return replace(station, sign=union_all([station.sign, *counters]))


def _station(labeller: Labeller, site: Site, houses: Mapping[Cell, BaseGeometry]) -> Station:
    kind, look = site.place.kind, SYMBOLS.get(site.place.kind)
    layout, pens = labeller.context.layout, labeller.context.pens
    centres = [layout.centre(at) for at in site.hexes]
    x, y = (sum(part) / len(centres) for part in zip(*centres, strict=True))
    middle, usual = (x, y), pens.mark(_REACH)
    # Houses in a place's hex are its own; other symbols may stand in a town's.
    housed = kind in INHABITED or look is None
    built = [houses[at] for at in site.hexes if at in houses and housed]
    sign = union_all([*built]) if built else Spot(middle)
    if look is None:
        reach = max(math.dist(middle, centre) for centre in centres)
        town = kind in BUILT_UP
        spread = pens.ground(_SPREAD) + reach if town else 0.0
        (heart,) = get_coordinates(sign.centroid).tolist()  # a plan may lie off the hex's middle
        return Station(site, tuple(heart) if town else middle, usual, nothing, sign, spread)
    origin = f"places.{site.place.id}"
    for share in _SMALLER:
        half = pens.mark(look.half) * share, pens.mark(look.half_height) * share
        stand = _stand(labeller, site, look, half, origin)
        if stand is not None:
            break
    else:
        return Station(site, middle, usual, nothing, sign, without=True)
    _, at, covered = stand

    def symbol(by: Labeller) -> tuple[Item, ...]:
        drawn = look.draw(at, half[0], pens, by.context.palette)
        return (Group(tuple(drawn), origin=origin),)

    anchor = middle if look.stand is Stand.WATER and kind in INHABITED else at
    reach = usual if anchor == middle else max(half)
    return Station(site, anchor, reach, symbol, union_all([*built, box(*covered)]))


def _stand(
    labeller: Labeller, site: Site, look: SymbolLook, half: Point, origin: Origin
) -> tuple[int, Point, Bounds] | None:
    """Place a symbol where it belongs, or where it may stand if that is taken; None for nowhere."""
    centre, covered = labeller.context.layout.centre(site.hexes[0]), about((0.0, 0.0), *half)
    for spots in _spots(labeller, site, look, half):
        places = spots[np.lexsort(spots.T[::-1])]  # of equals the one farthest to the left
        away = _AWAY * np.array([math.dist(centre, at) for at in places.tolist()])
        stand = labeller.index.place(Kind.SYMBOL, origin, [(covered, places, away)])
        if stand is not None:
            return stand
    return None


def _spots(labeller: Labeller, site: Site, look: SymbolLook, half: Point) -> Iterator[Array]:
    """Yield points for a symbol, the better ones first: in its hex, or in the water beside it."""
    layout = labeller.context.layout
    centre = np.array(layout.centre(site.hexes[0]))

    def on(reaches: tuple[float, ...], *, within: bool = True) -> Array:
        away, ways = rings(reaches, _BEARINGS)
        off = away * layout.unit
        held = off <= _room(layout, site.hexes[0], half, ways) if within else slice(None)
        return np.asarray(centre + ways[held] * off[held, np.newaxis])

    if look.stand is Stand.SHORE:
        way = np.array([_cape(labeller, site)]) - centre
        off = max(float(np.hypot(*way[0])), _NOWHERE)
        share = _room(layout, site.hexes[0], half, way / off) / off
        yield centre + way * np.clip(share, 0.0, 1.0)[:, np.newaxis]
    if look.stand is Stand.WATER:
        for within in (True, False):
            afloat = on(_WATER_RINGS, within=within)
            yield afloat[distance(points(afloat), labeller.context.land) >= max(half) * 1.05]
    yield on(_RINGS)
    yield on(_BESIDE_A_COUNTER)


def _room(layout: Layout, at: Cell, half: Point, ways: Array) -> Array:
    """Return how far along unit vectors (n, 2) a box goes from the centre of a cell and stays in.

    In mm; less than 0 where the cell does not hold it even in its middle.
    """
    corners = np.array(layout.corners(at))
    sides = np.roll(corners, -1, axis=0) - corners
    out = np.column_stack([sides[:, 1], -sides[:, 0]]) / np.hypot(*sides.T)[:, np.newaxis]
    off = ((corners - np.array(layout.centre(at))) * out).sum(axis=1)
    out, off = out * np.sign(off)[:, np.newaxis], np.abs(off) - np.abs(out) @ np.array(half)
    towards = ways @ out.T
    with np.errstate(divide="ignore"):
        reach = np.where(towards > _NOWHERE, off / towards, np.inf).min(axis=1)
    return np.asarray(np.where(off.min() < 0.0, -1.0, reach))


def _cape(labeller: Labeller, site: Site) -> Point:
    """Return the point of the coast near a hex's centre that lies farthest from the land around.

    The nearest point of the coast where none is near; the centre where there is no coast.
    """
    layout, board = labeller.context.layout, labeller.context.ground.board
    centre = layout.centre(site.hexes[0])
    coast = get_coordinates(labeller.context.land)
    if not len(coast):
        return centre
    off = np.hypot(*(coast - np.array(centre)).T)
    near = coast[off <= _INLAND * layout.unit]
    inland = [layout.centre(at) for at in neighbours(site.hexes[0]) if board.dry.get(at)]
    if len(near) and inland:
        off, coast = -np.hypot(*(near - np.array(inland).mean(axis=0)).T), near
    x, y = coast[int(off.argmin())].tolist()
    return x, y
