"""Courses through the centres of hexes: roads, tracks, railways.

In: ways with a path. Out: courses in hex units. Where ways share a stretch it is drawn once; where
a railway shares one with a road it runs beside it, on one side all the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import numpy as np
from shapely import LineString, Point, get_parts

from generator.board import CellPath, Edge
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.survey import Survey, Trace
from generator.geometry.lines import resampled, right_of, spans, unit, wiggled
from generator.geometry.noise import Array, chances, seed_of

_STEP = 0.06
_JITTER = 0.12  # how far a road may pass a hex's centre where nothing stands there
_SHORE = 0.2  # nearer to the shore than this a road is led over the middle of the dry hexside
_LONG, _GAIN = 0.75, 0.07
_ASIDE = 0.2  # how far a railway runs beside a road
_ASIDE_AT_END = 0.11
_SOUNDINGS = 13  # places at which a hexside is tried for dry ground


def through_centres(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their paths."""
    taken: set[Edge] = set()
    return tuple(
        course
        for way in ways
        if way.path
        for course in _courses(way, _controls(survey, way.path, frozenset()), taken, survey.seed)
    )


def beside_roads(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return the same, moved aside along stretches that a course traced before takes too.

    A way keeps to one side of the roads, that on which it crosses them less often.
    """
    taken: set[Edge] = set()
    roads = survey.courses(Stage.ROAD)
    shared = frozenset(
        crossing for road in roads if road.way.path for crossing in road.way.path.crossings
    )

    def crossed(courses: Iterable[Course]) -> int:
        meets = (it.line.intersection(road.line) for it in courses for road in roads)
        return sum(len(get_parts(each)) for each in meets)

    found: list[Course] = []
    for way in ways:
        if way.path:
            sides = [
                tuple(_courses(way, controls, set(taken), survey.seed))
                for controls in (_controls(survey, way.path, shared, side) for side in (1, -1))
            ]
            found.extend(min(sides, key=crossed))
            taken.update(way.path.crossings)
    return tuple(found)


def _courses(
    way: Way, controls: Sequence[tuple[Array, Edge]], taken: set[Edge], seed: int
) -> Iterator[Course]:
    """Yield a curve through the controls, in as many parts as stretches taken before leave."""
    points = np.array([point for point, _ in controls])
    pieces = list(zip(spans(points), (stretch for _, stretch in controls), strict=False))
    fresh = [(piece, stretch not in taken) for piece, stretch in pieces]
    taken.update(stretch for _, stretch in controls)
    for is_fresh, run in groupby(fresh, key=lambda entry: entry[1]):
        if is_fresh:
            line = np.vstack([piece for piece, _ in run])
            sway = seed + seed_of(way.feature.id) % 1000
            even = wiggled(resampled(line, _STEP), _LONG, _GAIN, sway)
            yield Course(way, LineString(even))


def _controls(
    survey: Survey, path: CellPath, roads: frozenset[Edge], side: int = 1
) -> list[tuple[Array, Edge]]:
    """Return the points that a path runs through, each with the hexside crossed after it.

    Along `roads` they are moved aside, to the right (1) or left (-1) of the path.
    """
    crossings = path.crossings
    nodes = _nodes(survey, path)
    shared = [crossing in roads for crossing in crossings]
    along = np.gradient(np.array(nodes), axis=0)
    controls: list[tuple[Array, Edge]] = []
    for place, node in enumerate(nodes):
        after = crossings[min(place, len(crossings) - 1)]
        near = shared[max(0, place - 1) : place + 1]
        at_end = place in (0, len(nodes) - 1)
        aside = (_ASIDE_AT_END if at_end else _ASIDE) if any(near) else 0.0
        controls.append((node + right_of(unit(along[place])) * aside * side, after))
        if place < len(crossings):
            middle = _middle(survey, after, shared[place])
            if middle is not None:
                aside = _ASIDE * side if shared[place] else 0.0
                way = right_of(unit(nodes[place + 1] - node))
                controls.append((middle + way * aside, after))
    return controls


def _nodes(survey: Survey, path: CellPath) -> list[Array]:
    """Return a point in each hex of the path, and one far out where it leaves the map.

    Roads meet in the centre of a hex, or near it where nothing stands there.
    """
    layout, nodes = survey.board.layout, []
    for at in path.cells:
        node = np.array(layout.centre(at))
        if survey.board.dry[at] and not any(at in site.hexes for site in survey.board.sites):
            moved = chances(2, seed_of("node", str(at.q), str(at.r)) + survey.seed)
            node = node + (moved - 0.5) * 2 * _JITTER
        nodes.append(node)
    gates = ((path.enters, path.cells[0], 0), (path.leaves, path.cells[-1], len(nodes) + 1))
    for border, at, place in gates:
        if border:
            out = survey.outside(layout.centre(at), layout.centre(border.across(at)))
            nodes.insert(place, out)
    return nodes


def _middle(survey: Survey, crossing: Edge, shared: bool) -> Array | None:
    """Return the point at which a hexside must be crossed, None where any will do."""
    first, last = (np.array(end) for end in survey.board.layout.edge(crossing))
    middle = (first + last) / 2
    spot, shore = Point(middle), survey.land.boundary
    safe = survey.land.contains(spot) and shore.distance(spot) >= _SHORE
    if safe or any(at not in survey.board.grid for at in crossing.cells):
        return middle if shared else None
    soundings = [first + (last - first) * part for part in np.linspace(0, 1, _SOUNDINGS)]
    dry = [point for point in soundings if survey.land.contains(Point(point))]
    return np.asarray(dry[len(dry) // 2]) if dry else middle


def across(reach: float) -> Trace:
    """Return what traces paths as they are, and for each hexside a way across its middle.

    That is as long to each side as `reach` says, a part of the way between the two centres.
    """

    def trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
        found = list(through_centres(survey, ways))
        for way in ways:
            for hexside in way.hexsides:
                start, end = (np.array(survey.board.layout.centre(at)) for at in hexside.cells)
                parts = (0.5 - reach, 0.5 + reach)
                found.append(Course(way, LineString([start + (end - start) * it for it in parts])))
        return tuple(found)

    return trace
