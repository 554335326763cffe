"""The terrain of each hex: land and water by its centre, the rest by what most of it is."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from shapely import (
    LineString,
    MultiLineString,
    Point,
    box,
    get_coordinates,
    get_parts,
    intersection,
    line_interpolate_point,
    line_merge,
    prepare,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Edge, Vertex
from generator.board.cell import line
from generator.geometry.layout import Layout
from generator.geometry.shapes import polygon
from generator.model.map import Place, PlaceKind
from generator.records import Frozen
from generator.scaffold.layers import MapFeature
from generator.scaffold.plan import Ids

_ENOUGH = {"town": 0.25}
"""Share of a hex that gives it a terrain; a town is seen before it fills half of one."""
_HALF = 0.45
_ORDER = ("town", "mountain", "swamp", "forest", "hills", "polder")


def land_of(areas: Sequence[MapFeature]) -> BaseGeometry | None:
    """Return all land less its lakes, None where no file says what is land."""
    land = _covered(areas, "land")
    return None if land.is_empty else land.difference(_covered(areas, "lake"))


def _covered(areas: Sequence[MapFeature], kind: str) -> BaseGeometry:
    return union_all([thing.shape for thing in areas if thing.kind == kind])


def terrain_for(layout: Layout, areas: Sequence[MapFeature]) -> tuple[tuple[Cell, str], ...]:
    """Return the terrain of every hex of a grid, in reading order."""
    land = land_of(areas)
    covers = {kind: _covered(areas, kind) for kind in ("lake", *_ORDER)}
    for shape in (*covers.values(), *(() if land is None else (land,))):
        prepare(shape)
    return tuple((at, _terrain(layout, at, land, covers)) for at in layout.grid.cells())


def _terrain(
    layout: Layout, at: Cell, land: BaseGeometry | None, covers: Mapping[str, BaseGeometry]
) -> str:
    middle = Point(layout.centre(at))
    if covers["lake"].intersects(middle):
        return "lake"
    if land is not None and not land.intersects(middle):
        return "sea"
    ground: BaseGeometry = polygon(layout, at)
    if land is not None:
        ground = intersection(ground, land)
    for kind in _ORDER:
        share = intersection(ground, covers[kind]).area / max(ground.area, 1e-9)
        if share >= _ENOUGH.get(kind, _HALF):
            return kind
    return "clear"


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


def important_places(
    points: Sequence[MapFeature], layout: Layout, wet: frozenset[Cell], ids: Ids
) -> tuple[Place, ...]:
    """Return the most important places, one a hex; `wet` are the hexes of water.

    Those that a file marks as `key` come first, then by kind and number of people.
    """
    land = sum(at not in wet for at in layout.grid.cells())
    most = max(3, land // _HEXES_A_PLACE)
    found: dict[Cell, Place] = {}
    names: set[str] = set()
    for thing in sorted(points, key=_weight):
        kind = _KINDS.get(thing.kind)
        at = _hex(thing, kind, layout, wet) if kind and thing.name else None
        if kind is None or at is None or at in found or thing.name in names:
            continue
        beside = layout.grid.neighbours(at)
        if kind in _BY_THE_SEA and len(beside) == 6 and wet.isdisjoint(beside):
            kind = PlaceKind.VILLAGE if kind is PlaceKind.PORT else PlaceKind.POINT
        names.add(thing.name)
        found[at] = Place(ids.new(thing.name), thing.name, (layout.grid.label(at),), kind)
        if len(found) == most:
            break
    return tuple(found.values())


def _weight(thing: MapFeature) -> tuple[bool, int, int, str]:
    kind = _KINDS.get(thing.kind, PlaceKind.POINT)
    return not thing.key, _RANK[kind], -thing.size, thing.name


def _hex(thing: MapFeature, kind: PlaceKind, layout: Layout, wet: frozenset[Cell]) -> Cell | None:
    """Return the hex of a place: its own, or the nearest of land; None where it is far off."""
    x, y = get_coordinates(thing.shape)[0].tolist()
    at = layout.cell_at(x, y)
    if at not in layout.grid:
        return None
    if at not in wet or kind in _AT_SEA:
        return at
    ashore = [near for near in layout.grid.neighbours(at) if near not in wet]

    def away(near: Cell) -> float:
        return math.dist(layout.centre(near), (x, y))

    best = min(ashore, key=away, default=None)
    return best if best is not None and away(best) <= _ASHORE else None


_AWAY = 14.0
"""How dear it is to leave the water: at a third of a hexside's length away a step costs 2.6."""
_SHORTEST = 1.6
"""A river that runs on the map for less, in hexsides, is left out."""
_FEWEST = 2

Ends = tuple[Vertex, Vertex]


def rivers_on_hexsides(
    rivers: Sequence[MapFeature], layout: Layout, wet: frozenset[Cell]
) -> Iterator[tuple[MapFeature, tuple[Edge, ...]]]:
    """Yield rivers with their hexsides, the longest first; one that parts is yielded in pieces.

    `wet` are the hexes of water. No hexside is given twice: where a river meets a longer one it
    ends. Rivers of one name are one.
    """
    hexsides = (Edge(at, step) for at in layout.grid.cells() for step in range(3))
    between = (side for side in hexsides if side.cells[1] in layout.grid)
    sides = [side for side in between if not wet.issuperset(side.cells)]
    taken: set[Vertex] = set()
    for thing in sorted(_named(rivers, layout), key=lambda one: -one.shape.length):
        for part in get_parts(thing.shape):
            if part.length >= _SHORTEST:
                chain = _way(_downstream(part, layout, wet, taken), sides, layout)
                for run in _untaken(chain, taken):
                    yield thing, tuple(side for side, _ in run)
                taken.update(vertex for _, ends in chain for vertex in ends)


def _named(rivers: Sequence[MapFeature], layout: Layout) -> list[MapFeature]:
    """Return rivers cut to the map, those of one name and kind joined end to end."""
    left, top, right, bottom = layout.bounds()
    frame = box(left + 0.4, top + 0.4, right - 0.4, bottom - 0.4)
    groups: dict[tuple[str, str], list[MapFeature]] = {}
    for number, thing in enumerate(rivers):
        groups.setdefault((thing.name or str(number), thing.kind), []).append(thing)
    found = []
    for group in groups.values():
        parts = [part for one in group for part in get_parts(one.shape.intersection(frame))]
        lines = [part for part in parts if isinstance(part, LineString) and part.length > 0]
        if lines:
            found.append(replace(group[0], shape=line_merge(MultiLineString(lines))))
    return found


def _downstream(
    line: LineString, layout: Layout, wet: frozenset[Cell], taken: set[Vertex]
) -> LineString:
    """Return the line so that it ends in the sea, or in a river that has been traced."""
    ends = [Point(line.coords[0]), Point(line.coords[-1])]
    rivers = [Point(layout.vertex(vertex)) for vertex in sorted(taken)]
    near = []
    for end in ends:
        in_water = layout.cell_at(end.x, end.y) in wet
        near.append(0.0 if in_water else min(map(end.distance, rivers), default=9.0))
    return line.reverse() if near[0] < 1 and near[0] < near[1] else line


def _way(line: LineString, sides: Sequence[Edge], layout: Layout) -> list[tuple[Edge, Ends]]:
    """Return the hexsides of the cheapest way along a line, each with its ends in order."""
    beside: dict[Vertex, list[tuple[float, Vertex, Edge]]] = {}
    for side in sides:
        (x, y), (other_x, other_y) = layout.edge(side)
        apart = line.distance(Point((x + other_x) / 2, (y + other_y) / 2))
        cost = 1 + _AWAY * apart * apart
        first, second = side.vertices
        beside.setdefault(first, []).append((cost, second, side))
        beside.setdefault(second, []).append((cost, first, side))
    if not beside:
        return []
    start, goal = (
        min(beside, key=lambda one: (math.dist(layout.vertex(one), end), one))
        for end in (line.coords[0], line.coords[-1])
    )
    return _cheapest(start, goal, beside)


def _cheapest(
    start: Vertex, goal: Vertex, beside: Mapping[Vertex, list[tuple[float, Vertex, Edge]]]
) -> list[tuple[Edge, Ends]]:
    costs = {start: 0.0}
    came: dict[Vertex, tuple[Vertex, Edge]] = {}
    waiting = [(0.0, start)]
    while waiting:
        cost, here = heapq.heappop(waiting)
        if here == goal:
            break
        if cost > costs[here]:
            continue
        for step, there, side in beside[here]:
            if cost + step < costs.get(there, math.inf):
                costs[there] = cost + step
                came[there] = here, side
                heapq.heappush(waiting, (cost + step, there))
    way: list[tuple[Edge, Ends]] = []
    while goal in came:
        before, side = came[goal]
        way.append((side, (before, goal)))
        goal = before
    return way[::-1] if goal == start else []


def _untaken(
    chain: Sequence[tuple[Edge, Ends]], taken: set[Vertex]
) -> Iterator[list[tuple[Edge, Ends]]]:
    """Yield the parts of a chain between the vertices of longer rivers, if they are of any size."""
    run: list[tuple[Edge, Ends]] = []
    for side, (before, after) in chain:
        if before in taken and after in taken:
            continue
        run.append((side, (before, after)))
        if after in taken:
            if len(run) >= _FEWEST:
                yield run
            run = []
    if len(run) >= _FEWEST:
        yield run


_STEP = 0.08
_CLIPPED = 0.5
"""A hex that a road runs through for less is left out where its neighbours on the road touch."""


class Stretch(Frozen):
    """Hexes in a row on dry land, and the hexes off the map that a road comes from and goes to."""

    hexes: tuple[Cell, ...]
    before: Cell | None = None
    after: Cell | None = None


def paths(
    roads: Sequence[MapFeature], layout: Layout, wet: frozenset[Cell]
) -> Iterator[tuple[MapFeature, Stretch]]:
    """Yield each road with its hexes, in pieces where it leaves the map or crosses the water."""
    for thing in roads:
        if not isinstance(thing.shape, LineString):
            raise TypeError(f"a road is a line, not a {thing.shape.geom_type}")
        hexes = _without_loops(_without_corners(_visited(thing.shape, layout)))
        for stretch in _stretches(hexes, layout, wet):
            if len(stretch.hexes) > 1:
                yield thing, stretch


def _visited(shape: LineString, layout: Layout) -> list[tuple[Cell, float]]:
    """Return the hexes that a line runs through and for how far, each next to the one before."""
    places = np.linspace(0.0, shape.length, max(2, round(shape.length / _STEP)))
    points = get_coordinates(line_interpolate_point(shape, places))
    found: list[tuple[Cell, float]] = []
    for x, y in points.tolist():
        at = layout.cell_at(x, y)
        if found and found[-1][0] == at:
            found[-1] = (at, found[-1][1] + _STEP)
            continue
        between = line(found[-1][0], at)[1:-1] if found else ()
        found += [*((other, 0.0) for other in between), (at, _STEP)]
    return found


def _without_corners(visited: list[tuple[Cell, float]]) -> list[Cell]:
    kept: list[Cell] = []
    after = (*(at for at, _ in visited[1:]), None)
    for (at, length), following in zip(visited, after, strict=True):
        short = kept and length < _CLIPPED
        if short and following is not None and (following - kept[-1]).length <= 1:
            continue
        if not kept or kept[-1] != at:
            kept.append(at)
    return kept


def _without_loops(hexes: list[Cell]) -> list[Cell]:
    """Return the hexes with each way back to a hex that was visited before cut off."""
    kept: list[Cell] = []
    for at in hexes:
        if at in kept:
            del kept[kept.index(at) + 1 :]
        else:
            kept.append(at)
    return kept


def _stretches(hexes: Sequence[Cell], layout: Layout, wet: frozenset[Cell]) -> Iterator[Stretch]:
    run: list[Cell] = []
    before: Cell | None = None
    for at in hexes:
        on_map = at in layout.grid
        if on_map and at not in wet:
            run.append(at)
            continue
        if run:
            yield Stretch(tuple(run), before, None if on_map else at)
        run, before = [], None if on_map else at
    if run:
        yield Stretch(tuple(run), before)
