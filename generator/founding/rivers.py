"""Rivers snapped to hexsides: a chain of hexsides from source to mouth, near the true course.

A chain is the cheapest way between the vertices nearest to the two ends of a river, where a hexside
costs its length and the square of how far its middle is from the water (Dijkstra's algorithm).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence

from shapely import LineString, MultiLineString, Point, box, get_parts, line_merge

from generator.founding.layers import Thing
from generator.geometry.layout import HexLayout
from generator.hexes import Hex, Hexside, Vertex

_AWAY = 14.0
"""How dear it is to leave the water: at a third of a hexside's length away a step costs 2.6."""
_SHORTEST = 1.6
"""A river that runs on the map for less, in hexsides, is left out."""
_FEWEST = 2

Ends = tuple[Vertex, Vertex]


def snapped(
    rivers: Sequence[Thing], layout: HexLayout, wet: frozenset[Hex]
) -> Iterator[tuple[Thing, tuple[Hexside, ...]]]:
    """Yield rivers with their hexsides, the longest first; one that parts is yielded in pieces.

    `wet` are the hexes of water. No hexside is given twice: where a river meets a longer one it
    ends. Rivers of one name are one.
    """
    sides = [side for side in _hexsides(layout) if not wet.issuperset(side.hexes)]
    taken: set[Vertex] = set()
    for thing in sorted(_named(rivers, layout), key=lambda one: -one.shape.length):
        for line in get_parts(thing.shape):
            if line.length >= _SHORTEST:
                chain = _way(_downstream(line, layout, wet, taken), sides, layout)
                for run in _untaken(chain, taken):
                    yield thing, tuple(side for side, _ in run)
                taken.update(vertex for _, ends in chain for vertex in ends)


def _named(rivers: Sequence[Thing], layout: HexLayout) -> list[Thing]:
    """Return rivers cut to the map, those of one name and kind joined end to end."""
    left, top, right, bottom = layout.bounds()
    frame = box(left + 0.4, top + 0.4, right - 0.4, bottom - 0.4)
    groups: dict[tuple[str, str], list[Thing]] = {}
    for number, thing in enumerate(rivers):
        groups.setdefault((thing.name or str(number), thing.kind), []).append(thing)
    found = []
    for group in groups.values():
        parts = [part for one in group for part in get_parts(one.shape.intersection(frame))]
        lines = [part for part in parts if isinstance(part, LineString) and part.length > 0]
        if lines:
            first = group[0]
            joined = line_merge(MultiLineString(lines))
            found.append(Thing(first.kind, first.name, joined, first.key, first.size, first.source))
    return found


def _hexsides(layout: HexLayout) -> tuple[Hexside, ...]:
    """Return the hexsides between two hexes of the map."""
    grid = layout.grid
    sides = (Hexside(at, step) for at in grid.hexes() for step in range(3))
    return tuple(side for side in sides if side.hexes[1] in grid)


def _downstream(
    line: LineString, layout: HexLayout, wet: frozenset[Hex], taken: set[Vertex]
) -> LineString:
    """Return the line so that it ends in the sea, or in a river that has been traced."""
    ends = [Point(line.coords[0]), Point(line.coords[-1])]
    rivers = [Point(layout.vertex(vertex)) for vertex in sorted(taken)]
    near = []
    for end in ends:
        in_water = layout.hex_at(end.x, end.y) in wet
        near.append(0.0 if in_water else min(map(end.distance, rivers), default=9.0))
    return line.reverse() if near[0] < 1 and near[0] < near[1] else line


def _way(
    line: LineString, sides: Sequence[Hexside], layout: HexLayout
) -> list[tuple[Hexside, Ends]]:
    """Return the hexsides of the cheapest way along a line, each with its ends in order."""
    beside: dict[Vertex, list[tuple[float, Vertex, Hexside]]] = {}
    for side in sides:
        (x, y), (other_x, other_y) = layout.hexside(side)
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
    start: Vertex, goal: Vertex, beside: Mapping[Vertex, list[tuple[float, Vertex, Hexside]]]
) -> list[tuple[Hexside, Ends]]:
    costs = {start: 0.0}
    came: dict[Vertex, tuple[Vertex, Hexside]] = {}
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
    way: list[tuple[Hexside, Ends]] = []
    while goal in came:
        before, side = came[goal]
        way.append((side, (before, goal)))
        goal = before
    return way[::-1] if goal == start else []


def _untaken(
    chain: Sequence[tuple[Hexside, Ends]], taken: set[Vertex]
) -> Iterator[list[tuple[Hexside, Ends]]]:
    """Yield the parts of a chain between the vertices of longer rivers, if they are of any size."""
    run: list[tuple[Hexside, Ends]] = []
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
