"""Towns and villages: blocks between streets, and single houses.

In: where people live, the land, the roads, sizes; all in mm. Out: house polygons, and the ground
that towns cover. No two houses touch, and none stands on a road or in the water.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

import numpy as np
from shapely import (
    LineString,
    MultiLineString,
    MultiPolygon,
    Point,
    Polygon,
    buffer,
    clip_by_rect,
    get_parts,
    prepare,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Edge, components, neighbours
from generator.drawing.cartography.board import Board
from generator.drawing.cartography.clearings import clear_of
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.plans import Country, Lie, Town, town_of
from generator.drawing.cartography.streets import (
    ROADSIDE,
    SMALLEST,
    Spot,
    blocks_of,
    cut,
    house_at,
    spots_of,
    strewn,
)
from generator.geometry.layout import Layout
from generator.geometry.noise import chances, noise, seed_of
from generator.geometry.shapes import polygons_of, region
from generator.model.map import PlaceKind, Streets, TownPlan
from generator.records import Frozen
from generator.scene import Box

_RADII = {"city": 4.7, "town": 4.0}
_HAMLET = 2.6  # the radius of a village
_WOBBLE = 0.3
_EDGE = 0.72  # from here outwards, as a part of the radius, blocks stand farther apart
_NECK = 0.7  # how broad a town over several hexes is between their centres, in radii
_BOUNDARY = 0.55  # how broad the street is where two of its hexes meet
_DRAWS = 40000
_SUBURBAN = 0.75  # of the blocks before a city's walls so many are built
_BANK = 0.3  # of what is kept clear beside rivers and roads so much has the colour of streets
_SLIVER = 0.05
_HOUSES, _TRIES = 8, 44
_YARD = 0.15
_BUILT_UP = (PlaceKind.CITY, PlaceKind.TOWN)
_HAMLETS = (PlaceKind.VILLAGE, PlaceKind.PORT)


class Settlements(Frozen):
    """What is built: blocks of towns, houses of villages, and the ground that towns cover."""

    blocks: tuple[Polygon, ...]
    houses: tuple[Polygon, ...]
    works: tuple[Polygon, ...]
    """Walls, quays and stations, in pieces that touch: towns have them by their plans."""
    streets: BaseGeometry

    @property
    def buildings(self) -> MultiPolygon:
        """All blocks and houses, and the pieces of works."""
        return MultiPolygon([*self.blocks, *self.houses, *self.works])


def settlements(
    board: Board, layout: Layout, country: Country, near: Callable[[Cell], bool]
) -> Settlements:
    """Return what is built on the hexes of a board, as far as it is `near` enough to be seen."""
    pens, numbers = Pens(layout.unit), country.numbers
    room = country.land.difference(union_all([country.ways, numbers]))
    towns, plans = _towns(board), _plans(board)
    blocks: list[Polygon] = []
    laid: list[Town] = []
    for quarters in _built_up(board, towns):
        if any(map(near, quarters)):
            town, first = _town(layout, quarters, pens), next(iter(quarters))
            if first in plans:
                lie = _lie(layout, quarters, town)
                laid.append(town_of(plans[first], lie, country, pens))
                blocks.extend(_planned(plans[first], laid[-1], town, room, pens, lie.seed))
            else:
                blocks.extend(_blocks(town, room, pens, _seed(first)))
    houses: list[Polygon] = []
    hamlets = (site for site in board.sites if site.place.kind in _HAMLETS)
    for at in (at for site in hamlets for at in site.hexes if at not in towns and near(at)):
        x, y = layout.centre(at)
        plot = clip_by_rect(room, *Box(x, y, x, y).grown(layout.unit))
        if at in plans:
            radius = pens.ground(_HAMLET)
            around = Point(x, y).buffer(radius)
            lie = Lie(region(layout, [at]), np.array((x, y)), radius, around, _seed(at))
            laid.append(town_of(plans[at], lie, country, pens))
            houses.extend(_village(plans[at], laid[-1], plot & lie.hexes, pens, lie.seed))
        else:
            houses.extend(_hamlet(strewn(np.array((x, y)), pens, _TRIES, _seed(at)), plot, pens))
    grounds = [town.ground for town in laid if not town.ground.is_empty]
    works = [work for town in laid for work in town.works]
    streets = _streets(blocks, grounds, pens)
    if laid:  # which may stand on the very bank of a river
        streets = streets.difference(country.ways.buffer(-pens.mark(_BANK)))
    return Settlements(
        clear_of(blocks, numbers),
        clear_of(houses, numbers),
        clear_of(works, numbers),
        streets,
    )


def _streets(
    blocks: Iterable[Polygon], grounds: Iterable[BaseGeometry], pens: Pens
) -> BaseGeometry:
    """Return the ground that towns cover: about their blocks, and within walls."""
    gap = pens.mark(0.3)
    about = buffer(np.array([*blocks], dtype=object), pens.mark(0.5), quad_segs=3)
    streets = union_all([*about, *grounds]).buffer(gap, quad_segs=4).buffer(-gap, quad_segs=4)
    return streets.simplify(0.03)


def _plans(board: Board) -> dict[Cell, TownPlan]:
    """Return the plan of each hex of a place that has one."""
    return {at: site.place.plan for site in board.sites if site.place.plan for at in site.hexes}


def _lie(layout: Layout, quarters: Mapping[Cell, str], town: _Town) -> Lie:
    """Return where a town lies, for its plan."""
    centres = np.array([layout.centre(at) for at in quarters])
    middle = centres.mean(axis=0)
    seed = _seed(next(iter(quarters)))
    city = "city" in quarters.values()
    return Lie(region(layout, quarters), middle, town.radius, town.outline, seed, city)


def _planned(
    plan: TownPlan, laid: Town, town: _Town, room: BaseGeometry, pens: Pens, seed: int
) -> Iterator[Polygon]:
    """Yield the blocks of a town by its plan; within walls all of them, else fewer outwards."""
    draws = iter(chances(_DRAWS, seed).tolist())
    outline = laid.outline.intersection(room)
    middle = town.middle if len(get_parts(town.middle)) > 1 else Point(laid.site.middle)
    thins = laid.ground.is_empty and plan.streets is not Streets.ALONG_ROAD and not plan.front
    for block in blocks_of(plan.streets, laid.site, outline, pens, draws):
        outward = block.centroid.distance(middle) / town.radius
        if not thins or next(draws) > (outward - _EDGE) * 1.6:
            yield block
    rim = laid.suburbs.convex_hull.boundary
    for part in polygons_of(laid.suburbs & room).geoms:
        for block in cut(part, pens, draws, 0):  # none that the rim cuts, which would look ruled
            large = block.area > SMALLEST * pens.mark(1) ** 2
            if next(draws) < _SUBURBAN and large and block.distance(rim) > _SLIVER:
                yield block


def _village(
    plan: TownPlan, laid: Town, plot: BaseGeometry, pens: Pens, seed: int
) -> Iterator[Polygon]:
    """Yield the houses of a village by its plan."""
    spots = strewn(laid.site.middle, pens, _TRIES, seed)
    if plan.streets is not Streets.GROWN:
        spots = spots_of(plan.streets, laid.site, pens, pens.mark(ROADSIDE + _YARD))
    return _hamlet(spots, plot.difference(union_all(laid.works).buffer(pens.mark(_YARD))), pens)


def _built_up(board: Board, kinds: Mapping[Cell, str]) -> Iterator[dict[Cell, str]]:
    """Yield each town: its hexes, with the kind of each; two places side by side are two."""
    built = (site for site in board.sites if site.place.kind in _BUILT_UP)
    owners = {at: site.place.id for site in built for at in site.hexes}
    for owner in dict.fromkeys(owners.get(at, "") for at in kinds):
        own = [at for at in kinds if owners.get(at, "") == owner]
        yield from ({at: kinds[at] for at in own if at in hexes} for hexes in components(own))


def _towns(board: Board) -> dict[Cell, str]:
    """Return what kind of town each hex with streets has: by its terrain or by its place."""
    found = {at: look for at, look in board.looks.items() if look in _RADII}
    for site in board.sites:
        if site.place.kind in _BUILT_UP:
            found.update(dict.fromkeys(site.hexes, site.place.kind.value))
    return found


def _seed(at: Cell) -> int:
    return seed_of("settlement", str(at.q), str(at.r))


class _Town(Frozen):
    """What a town covers, and the line or point in its middle, from which it thins out."""

    outline: BaseGeometry
    middle: BaseGeometry
    radius: float


def _town(layout: Layout, quarters: Mapping[Cell, str], pens: Pens) -> _Town:
    """Return wobbly circles about the hexes of a town, joined where these touch.

    Streets show where its hexes meet.
    """
    centres = {at: layout.centre(at) for at in quarters}
    circles = [
        _circle(centres[at], pens.ground(_RADII[kind]), _seed(at)) for at, kind in quarters.items()
    ]
    streets = [
        LineString((centres[at], centres[near]))
        for at in quarters
        for near in neighbours(at)
        if near in quarters
    ]
    middle = union_all([*map(Point, centres.values()), *streets])
    radius = pens.ground(max(_RADII[kind] for kind in quarters.values()))
    necks = union_all(streets).buffer(radius * _NECK)
    sides = {Edge(at, step) for at in quarters for step in range(at.SIDES)}
    inner = sorted(side for side in sides if all(at in quarters for at in side.cells))
    lanes = MultiLineString([layout.edge(side) for side in inner])
    outline = union_all([*circles, necks]).difference(lanes.buffer(pens.mark(_BOUNDARY) / 2))
    return _Town(outline, middle, radius)


def _circle(centre: tuple[float, float], radius: float, seed: int) -> Polygon:
    angle = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    x, y = np.cos(angle), np.sin(angle)
    reach = radius * (1 + _WOBBLE * noise(x, y, 0.7, seed))
    return Polygon(np.column_stack([centre[0] + reach * x, centre[1] + reach * y]))


def _blocks(town: _Town, room: BaseGeometry, pens: Pens, seed: int) -> Iterator[Polygon]:
    """Yield the blocks of a town, fewer towards its edge."""
    draws = iter(chances(_DRAWS, seed).tolist())
    for part in polygons_of(town.outline.intersection(room)).geoms:
        for block in cut(part, pens, draws, 0):
            outward = block.centroid.distance(town.middle) / town.radius
            if block.area > SMALLEST * pens.mark(1) ** 2 and next(draws) > (outward - _EDGE) * 1.6:
                yield block


def _hamlet(spots: Iterable[Spot], room: BaseGeometry, pens: Pens) -> Iterator[Polygon]:
    """Yield a few houses of a village, at the first spots where they find room."""
    built: list[Polygon] = []
    prepare(room)
    for house in map(house_at, spots):
        if len(built) == _HOUSES:
            return
        if not room.contains(house):  # which is found out faster than what is about it
            continue
        yard = house.buffer(pens.mark(_YARD))
        if room.contains(yard) and not any(yard.intersects(other) for other in built):
            built.append(house)
            yield house
