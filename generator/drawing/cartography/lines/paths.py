"""Courses through the centres of hexes: roads, tracks, railways.

In: ways with a path. Out: courses in hex units. Where ways share a stretch it is drawn once; where
a railway shares one with a road it runs beside it, on one side all the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from shapely import LineString, Point, get_parts

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.edge import outside
from generator.drawing.cartography.lines.look import Survey
from generator.geometry.lines import resampled, spans, wiggled
from generator.geometry.noise import Array, chances, seed_of
from generator.hexes import Hex, HexPath, Hexside

_STEP = 0.06
_JITTER = 0.12  # how far a road may pass a hex's centre where nothing stands there
_SHORE = 0.2  # nearer to the shore than this a road is led over the middle of the dry hexside
_LONG, _GAIN = 0.75, 0.07
_ASIDE = 0.2  # how far a railway runs beside a road
_ASIDE_AT_END = 0.11
_SOUNDINGS = 13  # places at which a hexside is tried for dry ground


def through_centres(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their paths."""
    taken: set[Hexside] = set()
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
    taken: set[Hexside] = set()
    roads = survey.courses(Stage.ROAD)
    shared = frozenset(
        crossing for road in roads if road.way.path for crossing in road.way.path.crossings
    )
    found: list[Course] = []
    for way in ways:
        if way.path is None:
            continue
        sides = []
        for side in (1, -1):
            controls = _controls(survey, way.path, shared, side)
            courses = tuple(_courses(way, controls, set(taken), survey.seed))
            sides.append((_crossings(courses, roads), courses))
        found.extend(min(sides, key=lambda entry: entry[0])[1])
        taken.update(way.path.crossings)
    return tuple(found)


def _crossings(courses: Sequence[Course], roads: Sequence[Course]) -> int:
    """Return how often any of `courses` crosses any of `roads`."""
    return sum(
        len(get_parts(course.line.intersection(road.line))) for course in courses for road in roads
    )


def _courses(
    way: Way, controls: Sequence[tuple[Array, Hexside]], taken: set[Hexside], seed: int
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
    survey: Survey, path: HexPath, roads: frozenset[Hexside], side: int = 1
) -> list[tuple[Array, Hexside]]:
    """Return the points that a path runs through, each with the hexside crossed after it.

    Along `roads` they are moved aside, to the right (1) or left (-1) of the path.
    """
    crossings = path.crossings
    nodes = _nodes(survey, path)
    shared = [crossing in roads for crossing in crossings]
    along = np.gradient(np.array(nodes), axis=0)
    controls: list[tuple[Array, Hexside]] = []
    for place, node in enumerate(nodes):
        after = crossings[min(place, len(crossings) - 1)]
        near = shared[max(0, place - 1) : place + 1]
        at_end = place in (0, len(nodes) - 1)
        aside = (_ASIDE_AT_END if at_end else _ASIDE) if any(near) else 0.0
        controls.append((node + _right(along[place]) * aside * side, after))
        if place < len(crossings):
            middle = _middle(survey, after, shared[place])
            if middle is not None:
                way = _right(nodes[place + 1] - node) * (_ASIDE * side if shared[place] else 0.0)
                controls.append((middle + way, after))
    return controls


def _nodes(survey: Survey, path: HexPath) -> list[Array]:
    """Return a point in each hex of the path, and one far out where it leaves the map."""
    nodes = [_node(survey, at) for at in path.hexes]
    if path.enters:
        nodes.insert(0, _outside(survey, path.enters, path.hexes[0]))
    if path.leaves:
        nodes.append(_outside(survey, path.leaves, path.hexes[-1]))
    return nodes


def _node(survey: Survey, at: Hex) -> Array:
    """Return where roads meet in a hex: its centre, or near it where nothing stands there."""
    centre = np.array(survey.layout.centre(at))
    if any(at in site.hexes for site in survey.board.sites) or not survey.board.dry[at]:
        return centre
    moved = chances(2, seed_of("node", str(at.q), str(at.r)) + survey.seed)
    return np.asarray(centre + (moved - 0.5) * 2 * _JITTER)


def _outside(survey: Survey, border: Hexside, at: Hex) -> Array:
    inside, out = (np.array(survey.layout.centre(it)) for it in (at, border.across(at)))
    return outside(survey.bounds, inside, out)


def _middle(survey: Survey, crossing: Hexside, shared: bool) -> Array | None:
    """Return the point at which a hexside must be crossed, None where any will do."""
    first, last = (np.array(end) for end in survey.layout.hexside(crossing))
    middle = (first + last) / 2
    shore = survey.land.boundary
    safe = survey.land.contains(Point(middle)) and shore.distance(Point(middle)) >= _SHORE
    if (
        safe
        or crossing.hexes[0] not in survey.board.grid
        or crossing.hexes[1] not in survey.board.grid
    ):
        return middle if shared else None
    soundings = [first + (last - first) * part for part in np.linspace(0, 1, _SOUNDINGS)]
    dry = [point for point in soundings if survey.land.contains(Point(point))]
    return np.asarray(dry[len(dry) // 2]) if dry else middle


def _right(way: Array) -> Array:
    """Return the unit vector to the right of a way (y down)."""
    length = float(np.sqrt((way * way).sum())) or 1.0
    return np.array([-way[1], way[0]]) / length


def crossings(survey: Survey, ways: Sequence[Way], reach: float) -> tuple[Course, ...]:
    """Return paths as they are, and for each hexside of a way one across its middle."""
    across = tuple(
        Course(way, across_hexside(survey, hexside, reach))
        for way in ways
        for hexside in way.hexsides
    )
    return (*through_centres(survey, ways), *across)


def across_hexside(survey: Survey, hexside: Hexside, reach: float) -> LineString:
    """Return a way over the middle of a hexside, as long to each side as `reach` says.

    That is a part of the way from the centre of one hex to that of the other.
    """
    (ax, ay), (bx, by) = (survey.layout.centre(at) for at in hexside.hexes)
    ends = (0.5 - reach, 0.5 + reach)
    return LineString([(ax + (bx - ax) * part, ay + (by - ay) * part) for part in ends])
