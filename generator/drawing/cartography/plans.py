"""Plans of towns: where a town lies by its plan, with its walls, its quay and its station.

In: the plan that a definition states, the hexes of the place, the lines and the ground around it,
in mm. Out: the outline that is built on, and works. All is by rule, and no survey: a town lies
against its river, off its railway, and about its roads.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np
from shapely import (
    LineString,
    MultiLineString,
    Point,
    Polygon,
    buffer,
    clip_by_rect,
    contains,
    get_parts,
    points,
    prepare,
    union_all,
)
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points, substring

from generator.board.cell import MapEdge
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.streets import ROADSIDE, Site, depth_of, house_at
from generator.geometry.lines import right_of, unit
from generator.geometry.noise import Array, noise
from generator.geometry.shapes import polygons_of
from generator.model.map import Streets, TownPlan, Walls
from generator.records import Frozen
from generator.scene import Bounds, Box

_INSIDE = 0.45  # how far a town keeps from the border of its hexes, in mm on hexes of recipe size
_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52)  # how much smaller walls are tried
_LARGE = 3  # of which so many are tried before a station moves to the far side of the railway
_SQUARE = 0.9  # half the side of square walls, in radii
_STEPS, _BEARINGS, _FAR = 5, 16, 4.6  # where a town is tried about the middle of its hex
_TOWARDS = {
    MapEdge.NORTH: (0.0, -1.0),
    MapEdge.EAST: (1.0, 0.0),
    MapEdge.SOUTH: (0.0, 1.0),
    MapEdge.WEST: (-1.0, 0.0),
}
_WALLED, _STARRED, _BULK = (
    0.85,
    1.0,
    0.75,
)  # walls, and most blocks of an open town, in radii of such a town
_WALL, _THIN = 0.36, 0.26  # how broad a wall is; never less in mm
_POMERIUM = 0.34  # between a wall and the blocks, in mm on hexes of recipe size
_CORNERS, _CROOKED = 14, 0.16  # of round walls, which are not quite round
_BASTION = ((0.76, -0.25), (0.88, -0.2), (1.09, 0.0), (0.88, 0.2), (0.76, 0.25))
"""Corners of a bastion: how far out, in radii; how far aside, as parts of the way to the next."""
_CORE = 0.7  # so far, in radii, walls of all forms are from their middle, and more
_FEWEST_BASTIONS, _MANY_BASTIONS = 2.4, 3.6
"""The radius in mm of a star of five bastions, under which walls are round, and of one of six."""
_ALONG = 1.3  # how far a town goes along its roads, in radii
_THROUGH = 0.3  # a railway nearer to the middle, in radii, runs through the town
_NUMBERED = 0.3  # price of a mm of the room of a number
_ASTRAY = 6.0  # price of a railway on the wrong side
_PIECE = 1.0  # how long a piece of wall is of which lettering sees the bounding box
_GATE, _NARROWED = 0.9, 0.3  # how broad a gate is; how much less than the ground beside a road
_TOWER, _GATE_TOWER = 0.9, 0.75  # half a tower, in breadths of a wall
_GLACIS, _SUBURB = 0.55, 2.6  # from the walls to the suburbs, and how far these go
_OUTGROWN = 0.6  # a city has suburbs whose walls hold less of it, in radii
_STRETCH = 4.0  # a wall so many times as long as it is broad has towers at its ends
_TURNS = 8  # ways to turn a star, so that roads pass between its bastions
_QUAY, _STRIP = 0.4, 2.1  # how broad a quay is, and how deep a town is along one
_BANK = 0.24  # mm between a river and its quay
_REACHED = 1.1  # a quay goes so far beyond the blocks
_TRACKSIDE = 1.1  # from the middle of a railway to its station
_STATION = (2.7, 0.62)
_SHORTEST = (1.7, 0.5)
_YARD = 0.95  # between a station's railway and the walls


class Country(Frozen):
    """What lies about the towns of a map, in mm on the paper."""

    land: BaseGeometry
    """The land, clear of its shore."""
    ways: BaseGeometry
    """The areas of roads, railways and rivers, with what is kept clear beside them."""
    numbers: BaseGeometry
    roads: tuple[BaseGeometry, ...]
    """The roads of each kind, from the broadest to the narrowest."""
    railways: BaseGeometry
    water: Callable[[str], BaseGeometry]
    """Takes a feature and returns what it covers if it is a river or a canal."""

    def about(self, bounds: Bounds) -> Country:
        """Return what of it lies in a rectangle: towns look no farther than around their hexes."""

        def here(shape: BaseGeometry) -> BaseGeometry:
            return clip_by_rect(shape, *bounds)

        around = here(self.land), here(self.ways), here(self.numbers)
        return Country(*around, tuple(map(here, self.roads)), here(self.railways), self.water)


class Lie(NamedTuple):
    """The hexes of a town, and what it would cover without a plan."""

    hexes: BaseGeometry
    centre: Array
    radius: float
    outline: BaseGeometry
    seed: int
    city: bool = False


class Town(Frozen):
    """A town by its plan."""

    site: Site
    outline: BaseGeometry
    """What blocks may cover, within walls where there are any."""
    suburbs: BaseGeometry
    """What blocks may cover before the walls of a city."""
    ground: BaseGeometry
    """What walls enclose; empty where there are none."""
    works: tuple[Polygon, ...]
    """Walls, quays and stations, in pieces."""


def town_of(plan: TownPlan, lie: Lie, country: Country, pens: Pens) -> Town:
    """Lay out a town, as its plan has it."""
    local = _local(plan, lie, country, pens)
    site, ring = local.placed()
    walls = () if ring is None else tuple(local.walls(site, ring))
    wall, gap = union_all(walls), pens.mark(_POMERIUM)
    station = tuple(local.station(site, wall))
    nothing: BaseGeometry = Polygon()
    outline, ground, suburbs = local.outline(site), nothing, nothing
    if ring is not None:
        ground = ring.intersection(country.land)
        outgrown = lie.city and site.radius < _OUTGROWN * lie.radius
        suburbs = local.suburbs(ring) if outgrown else nothing
        outline = ring.buffer(-local.wall / 2 - gap, join_style="mitre")
    quay = tuple(local.quay(outline.union(wall)))
    beside = union_all([union_all(station).buffer(2 * gap), union_all(quay).buffer(gap * 0.4)])
    open_to = outline.difference(beside), suburbs.difference(beside)
    return Town(site, *open_to, ground, (*walls, *station, *quay))


class _Local(Frozen):
    """A plan and all that is known where it is carried out."""

    plan: TownPlan
    hexes: BaseGeometry
    centre: Array
    radius: float
    covered: BaseGeometry
    seed: int
    city: bool
    country: Country
    pens: Pens

    inner: BaseGeometry
    """The hexes without their rim."""
    water: BaseGeometry | None
    """The river of the front, as far as it lies about the hexes."""
    rails: BaseGeometry | None
    """The railways in the hexes, where there is a station."""
    lines: BaseGeometry
    """All roads and railways."""

    @property
    def wall(self) -> float:
        """How broad a wall is."""
        return max(_THIN, self.pens.mark(_WALL))

    def placed(self) -> tuple[Site, Polygon | None]:
        """Return where the town lies, and its walls: as large as there is room for."""
        known = union_all(self.country.roads).intersection(self.inner)
        turn, roads = self.turn(), MultiLineString(_merged(known))
        walled = self.plan.walls is not None
        full = _STARRED if self.plan.walls is Walls.STAR else _WALLED
        rounds = [(_SHARES[:_LARGE], 3), *((_SHARES, strict) for strict in (2, 1, 0))]
        tries = [(full * share, strict) for shares, strict in rounds for share in shares]
        rings = cache(partial(self.rings, turn))
        for share, strict in tries if walled else [(_BULK, 0)]:
            found = [
                (self.cost(middle, ring, roads, strict), number, middle, ring)
                for number, middle, ring in rings(share)
                if self.fits(ring, middle, strict)
            ]
            if found:
                _, _, middle, ring = min(found, key=lambda each: each[:2])
                reach = self.radius * share * (_SQUARE if self.plan.walls is Walls.SQUARE else 1)
                within = reach - self.wall / 2 - self.pens.mark(_POMERIUM)
                return Site(middle, turn, within if walled else self.radius, roads), (
                    ring if walled else None
                )
        return Site(self.centre, turn, self.radius, roads), None

    def turn(self) -> float:
        """Return the direction of the road that leads through, or of what else there is."""
        near = Point(self.centre).buffer(self.radius)
        lines = [*self.country.roads]
        if self.water is not None:
            lines.append(self.water.boundary.intersection(self.hexes))
        lines.append(self.country.railways)
        for line in lines:
            inside = [part for part in get_parts(line.intersection(near)) if part.length > 0.5]
            if inside:
                longest = max(inside, key=lambda part: part.length)
                (ax, ay), (bx, by) = longest.coords[0], longest.coords[-1]
                return math.atan2(by - ay, bx - ax)
        return 0.0

    def middles(self) -> Iterator[Array]:
        """Yield where the middle of the town may be, from that of its hexes outwards."""
        yield self.centre
        if self.water is None and self.rails is None and not self.plan.walls:
            return
        for step, bearing in product(range(1, _STEPS + 1), range(_BEARINGS)):
            reach, angle = self.pens.ground(_FAR) * step / _STEPS, 2 * math.pi * bearing / _BEARINGS
            yield self.centre + np.array([math.cos(angle), math.sin(angle)]) * reach

    def rings(self, turn: float, share: float) -> tuple[tuple[int, Array, Polygon], ...]:
        """Return walls of a size about each middle that has room for them: number, middle, line.

        They keep within the hexes, and off the water.
        """
        radius, middles = self.radius * share, np.array([*self.middles()])
        ring, found = cache(partial(self.ring, radius)), []
        roomy = contains(self.inner, buffer(points(middles), radius * _CORE))
        for number, middle in zip(np.flatnonzero(roomy).tolist(), middles[roomy], strict=True):
            line = translate(ring(turn + self.past_roads(middle, radius, turn)), *middle.tolist())
            wet = self.water is not None and self.water.intersects(line.buffer(self.wall * 0.8))
            if not wet and self.inner.contains(line.buffer(self.wall / 2)):
                found.append((number, middle, line))
        return tuple(found)

    def fits(self, ring: Polygon, middle: Array, strict: int) -> bool:
        """Whether walls, or the bulk of an open town, lie where they may if we are so `strict`."""
        off = self.rails is None or self.rails.distance(ring) >= self.yard(strict)
        if strict > 1 and not (off and self.beyond(middle) >= 0):
            return False
        return not (strict > 0 and ring.buffer(self.wall * 0.8).intersects(self.country.numbers))

    def yard(self, strict: int) -> float:
        """Return how far walls keep from the railway, with a station between if it is `strict`."""
        room = self.pens.mark(_YARD) + self.wall
        return room + (max(_SHORTEST[1], self.pens.mark(_STATION[1])) if strict > 2 else 0.0)

    def beyond(self, middle: Array) -> float:
        """Return how far the railway lies in the direction of the station, in mm."""
        if self.rails is None or self.plan.station is None:
            return 0.0
        near = nearest_points(Point(middle), self.rails)[1]
        way = np.array(_TOWARDS[self.plan.station])
        return float((np.array([near.x, near.y]) - middle) @ way)

    def cost(self, middle: Array, ring: Polygon, roads: BaseGeometry, strict: int) -> float:
        """Return how much worse a middle is than one by the river, off the railway, at the road."""
        price = 0.25 * math.dist(middle, self.centre)
        if self.water is not None:
            price += self.water.distance(ring)
        if self.rails is not None:
            price += abs(self.rails.distance(ring) - self.yard(strict))
            price += _ASTRAY if self.beyond(middle) < 0 else 0.0
        if not roads.is_empty:
            price += 0.5 * roads.distance(Point(middle))
        price += _NUMBERED * float(np.sqrt((ring & self.country.numbers).area))
        return round(price, 6)

    def bastions(self, radius: float) -> int:
        """Return how many bastions walls of a radius have: none but a star."""
        if self.plan.walls is not Walls.STAR or radius < _FEWEST_BASTIONS:
            return 0
        return 5 if radius < _MANY_BASTIONS else 6

    def ring(self, radius: float, turn: float) -> Polygon:
        """Return the line of the walls, or of the bulk of an open town, about (0, 0)."""
        corners: list[tuple[float, float]] = []
        count = self.bastions(radius)
        if self.plan.walls is Walls.SQUARE:
            half = radius * _SQUARE
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        elif count:
            for number, (reach, aside) in product(range(count), _BASTION):
                angle, out = (number + 0.5 + aside) * 2 * math.pi / count, radius * reach
                corners.append((out * math.cos(angle), out * math.sin(angle)))
        else:
            around = np.linspace(0, 2 * math.pi, _CORNERS, endpoint=False)
            x, y = np.cos(around), np.sin(around)
            out_by = radius * (1 + _CROOKED * noise(x, y, 0.9, self.seed))
            corners = list(zip((out_by * x).tolist(), (out_by * y).tolist(), strict=True))
        return rotate(Polygon(corners), math.degrees(turn), (0, 0))

    def past_roads(self, middle: Array, radius: float, turn: float) -> float:
        """Return by how much to turn a star off the roads; 0 for other walls."""
        count = self.bastions(radius)
        if not count:
            return 0.0
        part = 2 * math.pi / count  # from bastion to bastion
        met = get_parts(self.lines & Point(middle).buffer(radius).exterior)
        spots = [at for at in met if isinstance(at, Point) and not at.is_empty]
        ways = [math.atan2(at.y - middle[1], at.x - middle[0]) - turn for at in spots]

        def clear(by: float) -> float:
            # The salients lie at odd halves of a part.
            return round(min((abs((way - by) % part - part / 2) for way in ways), default=0.0), 6)

        return max((part * step / _TURNS for step in range(_TURNS)), key=clear)

    def walls(self, site: Site, ring: Polygon) -> Iterator[Polygon]:
        """Yield walls in pieces: a gate for each road, a tower at each of its sides."""
        line, wide = ring.exterior, self.wall
        openings: BaseGeometry = self.country.ways.buffer(-self.pens.mark(_NARROWED))
        if not line.intersects(union_all([site.roads, self.country.railways])):
            half = max(0.45, self.pens.mark(_GATE)) / 2
            axes = [_ray(site.middle, site.turn + quarter * math.pi / 2) for quarter in range(4)]
            gates = [axis.intersection(line).buffer(half) for axis in axes]
            openings = union_all([openings, *gates])
        kept = line.difference(union_all([openings, self.country.numbers]))
        kept = kept.intersection(self.country.land)
        parts = _merged(kept)
        for part in parts:
            yield from self.in_pieces(part, wide)
        corners = {Walls.SQUARE: 1, Walls.ROUND: 2}.get(self.plan.walls or Walls.STAR, 0)
        strong = [Point(at) for at in (line.coords[:-1:corners] if corners else ())]
        long = [part for part in parts if part.length > _STRETCH * wide and not part.is_closed]
        ends = [Point(part.coords[at]) for part in long for at in (0, -1)]
        for towers, size in ((strong, _TOWER), (ends, _GATE_TOWER)):
            for tower in towers:
                if kept.distance(tower) < wide:
                    yield tower.buffer(wide * size, quad_segs=4)

    def in_pieces(self, line: LineString, wide: float) -> Iterator[Polygon]:
        """Yield the pieces of a wall or a quay along a line."""
        count = max(1, math.ceil(line.length / self.pens.mark(_PIECE)))
        for number in range(count):
            piece = substring(line, number / count, (number + 1) / count, normalized=True)
            yield from polygons_of(piece.buffer(wide / 2, cap_style="square")).geoms

    def outline(self, site: Site) -> BaseGeometry:
        """Return what an open town covers: along its roads, or about its middle and its quay."""
        if self.plan.streets is Streets.ALONG_ROAD and not site.roads.is_empty:
            far = Point(site.middle).buffer(self.radius * _ALONG)
            return (
                site.roads.intersection(far).buffer(depth_of(self.pens), cap_style="flat")
                & self.inner
            )
        shift = (site.middle - self.centre).tolist()
        found = translate(self.covered, *shift)
        if self.water is not None:
            strip = self.water.buffer(self.pens.ground(_STRIP))
            found = found.union(strip.intersection(Point(site.middle).buffer(self.radius * 1.1)))
        return found.intersection(self.inner if self.water is None else self.hexes)

    def suburbs(self, ring: Polygon) -> BaseGeometry:
        """Return what a city covers before its walls, an open strip away from them."""
        apart: BaseGeometry = ring.buffer(self.wall / 2 + max(_GLACIS, self.pens.mark(_GLACIS)))
        around = ring.buffer(self.pens.ground(_SUBURB))
        if self.rails is not None:
            apart = apart.union(self.rails.buffer(self.pens.mark(_TRACKSIDE)))
        return (around & self.inner).difference(apart)

    def quay(self, town: BaseGeometry) -> Iterator[Polygon]:
        """Yield pieces of quay: on the bank of the river as far as the town goes."""
        if self.water is None:
            return
        wide = max(_THIN, self.pens.mark(_QUAY))
        bank = self.water.buffer(wide / 2 + _BANK).boundary.intersection(self.hexes)
        bank = bank.intersection(town.buffer(self.pens.ground(_REACHED)))
        crossed = self.lines.buffer(self.pens.mark(ROADSIDE)).union(self.country.numbers)
        bank = bank.difference(crossed)
        for part in _merged(bank):
            if part.length > 2 * wide:
                yield from self.in_pieces(part, wide)

    def station(self, site: Site, wall: BaseGeometry) -> Iterator[Polygon]:
        """Yield the station: beside the railway on the side that the plan says, towards the town.

        Where it has no room there, on the other side of the railway or smaller.
        """
        if self.rails is None or self.plan.station is None:
            return
        aim = Point(site.middle + np.array(_TOWARDS[self.plan.station]) * self.radius)
        stops = []
        for rail in get_parts(self.rails):
            for at in np.arange(0.5, rail.length - 0.5, 0.3).tolist():
                here, there = (np.array(rail.interpolate(at + by).coords[0]) for by in (-0.2, 0.2))
                stops.append(((here + there) / 2, unit(there - here)))
        off = self.rails.distance(Point(site.middle)) > self.radius * _THROUGH
        stops.sort(key=lambda stop: round(aim.distance(Point(stop[0])), 6))
        taken = union_all([self.country.ways, self.country.numbers, wall])
        prepare(taken)
        full = np.array(_STATION)
        sizes = [np.maximum(self.pens.mark(share) * full, _SHORTEST) for share in (1, 0.8, 0.6)]
        for (length, depth), (at, way) in product(sizes, stops):
            out = right_of(way)
            # Towards the town; in a town that the railway runs through, to the side that is named.
            home = site.middle - at if off else np.array(_TOWARDS[self.plan.station])
            aside = out if home @ out > 0 else -out
            for side in (aside, -aside):
                middle = at + side * (self.pens.mark(_TRACKSIDE) + depth / 2)
                house = house_at((middle, math.atan2(way[1], way[0]), length, depth))
                if self.hexes.contains(house) and not taken.intersects(house):
                    yield house
                    return


def _ray(start: Array, turn: float) -> LineString:
    far = start + np.array([math.cos(turn), math.sin(turn)]) * 100
    return LineString([start, far])


def _local(plan: TownPlan, lie: Lie, country: Country, pens: Pens) -> _Local:
    country = country.about(Box(*lie.hexes.bounds).grown(pens.unit))
    inner = lie.hexes.buffer(-pens.ground(_INSIDE))
    prepare(inner)
    water = country.water(plan.front) if plan.front else Polygon()
    water = water.intersection(lie.hexes.buffer(lie.radius / 2))
    rails = country.railways.intersection(lie.hexes if plan.station else Polygon())
    front, beside = (None if found.is_empty else found for found in (water, rails))
    lines = union_all([*country.roads, country.railways])
    return _Local(plan, *lie, country, pens, inner, front, beside, lines)


def _merged(lines: BaseGeometry) -> list[LineString]:
    """Return the lines among the parts of a shape, joined where they meet end to end."""
    parts = [part for part in get_parts(lines) if isinstance(part, LineString) and part.length > 0]
    return [
        part
        for part in get_parts(linemerge(parts))
        if isinstance(part, LineString) and part.length > 0
    ]
