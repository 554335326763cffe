"""Where the symbols of places stand.

In: a labeller. Out: for each place the point its name belongs to, and its symbol if it has one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np
from shapely import Point as Spot
from shapely import box, distance, get_coordinates, union_all
from shapely import points as spots
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Site
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement
from generator.drawing.cartography.lettering.labeller import Labeller
from generator.drawing.cartography.symbols.look import Stand, SymbolLook
from generator.drawing.cartography.symbols.registry import SYMBOLS
from generator.geometry.noise import Array
from generator.hexes import Hex, neighbours
from generator.model.map import PlaceKind
from generator.records import dataclass
from generator.scene import Group, Item, Point

_RINGS = (0.0, 0.22, 0.34, 0.46, 0.6)
_BESIDE_A_COUNTER = (0.7, 0.74, 0.78, 0.82)
_WATER_RINGS = (0.4, 0.55, 0.7, 0.85, 1.0, 1.15, 1.3)
_BEARINGS = 12
_SMALLER = (1.0, 0.85, 0.72)  # how much smaller a symbol is tried where it finds no room
_AWAY = 1.2  # price of a mm from the middle of the hex
_SPREAD = 3.4  # how far most of the blocks of a town reach, in mm on hexes of recipe size
_INLAND = 0.95  # a cape is looked for within this of its hex's centre


BUILT_UP = (PlaceKind.CITY, PlaceKind.TOWN)
"""Places that have no symbol but blocks of houses."""
INHABITED = (PlaceKind.PORT,)
"""Places with a symbol in the water and houses ashore, which the name belongs to."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place, the point that its name belongs to, and its symbol."""

    site: Site
    at: Point
    reach: float
    """How far the symbol, or the houses, reach from that point."""
    symbol: tuple[Item, ...]
    sign: BaseGeometry
    """All that is drawn of it, symbol and houses; the point where there is nothing."""
    spread: float = 0.0
    """How far the blocks of a town reach."""
    without: bool = False
    """Whether its symbol found no room."""


def stations(labeller: Labeller) -> tuple[Station, ...]:
    """Return all places of the map in order, their symbols placed."""
    houses = _houses(labeller)
    return tuple(_station(labeller, site, houses) for site in labeller.context.ground.board.sites)


def _houses(labeller: Labeller) -> Mapping[Hex, BaseGeometry]:
    """Return the area of all houses in each hex that has some."""
    buildings = labeller.context.settlements.buildings.geoms
    found: dict[Hex, list[BaseGeometry]] = {}
    for house in buildings:
        found.setdefault(
            labeller.context.layout.hex_at(house.centroid.x, house.centroid.y), []
        ).append(house)
    return {at: union_all(built).convex_hull for at, built in found.items()}


def _station(labeller: Labeller, site: Site, houses: Mapping[Hex, BaseGeometry]) -> Station:
    look = SYMBOLS.get(site.place.kind)
    layout, pens = labeller.context.layout, labeller.context.pens
    centres = [layout.centre(at) for at in site.hexes]
    middle = (
        sum(x for x, _ in centres) / len(centres),
        sum(y for _, y in centres) / len(centres),
    )
    built = [houses[at] for at in site.hexes if at in houses and _housed(site.place.kind)]
    sign = union_all([*built]) if built else Spot(middle)
    if look is None:
        reach = max(math.dist(middle, centre) for centre in centres)
        spread = pens.ground(_SPREAD) + reach if site.place.kind in BUILT_UP else 0.0
        return Station(site, middle, pens.mark(1.2), (), sign, spread)
    for share in _SMALLER:
        half = pens.mark(look.half) * share, pens.mark(look.half_height) * share
        at = _stand(labeller, site, look, half)
        if at is not None:
            break
    else:
        return Station(site, middle, pens.mark(1.2), (), sign, without=True)
    labeller.index.put(Placement(Kind.SYMBOL, f"places.{site.place.id}", (_box(at, half),)))
    items = tuple(look.draw(at, half[0], pens, labeller.context.palette))
    drawn = (Group(items, origin=f"places.{site.place.id}"),)
    anchor = middle if look.stand is Stand.WATER and site.place.kind in INHABITED else at
    reach = pens.mark(1.2) if anchor == middle else max(half)
    return Station(site, anchor, reach, drawn, union_all([*built, box(*_box(at, half))]))


def _housed(kind: PlaceKind) -> bool:
    """Whether houses in a place's hex are its own; other symbols may stand in a town's."""
    return kind in INHABITED or kind not in SYMBOLS


def _stand(
    labeller: Labeller, site: Site, look: SymbolLook, half: tuple[float, float]
) -> Point | None:
    """Return where a symbol stands: the cheapest point that is free, or None."""
    centre = labeller.context.layout.centre(site.hexes[0])
    for points in _spots(labeller, site, look, half):
        priced = [
            (labeller.index.price([box]) + _AWAY * math.dist(centre, at), at)
            for at in map(tuple, points.tolist())
            if labeller.index.is_free([box := _box(at, half)])
        ]
        if priced:
            return min(priced)[1]
    return None


def _spots(
    labeller: Labeller, site: Site, look: SymbolLook, half: tuple[float, float]
) -> Iterator[Array]:
    """Yield points for a symbol: where it belongs, then where it may stand if that is taken."""
    layout = labeller.context.layout
    centre = layout.centre(site.hexes[0])
    if look.stand is Stand.SHORE:
        yield np.array([_cape(labeller, site)])
    if look.stand is Stand.WATER:
        points = _around(centre, layout.circumradius, _WATER_RINGS)
        yield points[distance(spots(points), labeller.context.land) >= max(half) * 1.05]
    yield _around(centre, layout.circumradius, _RINGS)
    yield _around(centre, layout.circumradius, _BESIDE_A_COUNTER)


def _around(centre: Point, radius: float, rings: tuple[float, ...]) -> Array:
    """Return points on rings about a centre."""
    turns = 2 * np.pi * np.arange(_BEARINGS) / _BEARINGS
    ways = np.column_stack([np.sin(turns), -np.cos(turns)])
    found = [np.array(centre) + ways * ring * radius for ring in rings if ring > 0]
    middle = [np.array([centre])] if 0.0 in rings else []
    return np.vstack([*middle, *found])


def _box(at: Point, half: tuple[float, float]) -> Box:
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def _cape(labeller: Labeller, site: Site) -> Point:
    """Return the point of the coast near a hex's centre that lies farthest from the land around.

    The nearest point of the coast where none is near; the centre where there is no coast.
    """
    layout, board = labeller.context.layout, labeller.context.ground.board
    centre = layout.centre(site.hexes[0])
    coast = get_coordinates(labeller.context.land)
    if not len(coast):
        return centre
    away = coast - np.array(centre)
    off = np.sqrt((away * away).sum(axis=1))
    near = coast[off <= _INLAND * layout.circumradius]
    inland = [layout.centre(at) for at in neighbours(site.hexes[0]) if board.dry.get(at)]
    if not len(near) or not inland:
        x, y = coast[int(off.argmin())].tolist()
        return x, y
    out = near - np.array(inland).mean(axis=0)
    x, y = near[int((out * out).sum(axis=1).argmax())].tolist()
    return x, y
