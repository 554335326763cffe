"""Courses along hexsides: exact for walls, winding for rivers.

In: ways of hexsides. Out: courses in hex units. A winding course stays within `REACH` of its
hexsides, so that players can tell on which side a hex lies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from shapely import LineString, Point, hausdorff_distance

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.edge import outside
from generator.drawing.cartography.lines.look import Survey
from generator.geometry.lines import resampled, smooth, wiggled
from generator.geometry.noise import Array, seed_of
from generator.hexes import Run, Vertex, hexside_between

REACH = 0.178
"""How far a river may stray from its hexsides: 1.5 mm on a hex of recipe size."""
_STEP = 0.045
_LONG, _LONG_GAIN = 0.65, 0.27
_SHORT, _SHORT_GAIN = 0.29, 0.10
_CORNER = 2.0  # how softly a canal turns, in points
_SPRING = 0.14  # how far from its first vertex a river rises, as a part of a hexside
_SOURCE, _INFLOW = 0.2, 0.8  # how full a river is where it rises, and where it comes in


def straight(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their hexsides exactly."""
    return tuple(
        Course(way, LineString([survey.layout.vertex(vertex) for vertex in run.vertices]))
        for way in ways
        for run in way.runs
    )


def winding(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that wind about their hexsides and run on into the sea or off the map.

    A river that ends in the middle of another is led to where the other really runs, of whatever
    look that is. Where two end at one vertex the one of the greater look, else the longer, runs on,
    and the other into it.
    """
    greater = survey.courses(Stage.WATER)
    found: list[Course] = list(greater)
    joined = {vertex for it in greater for run in it.way.runs for vertex in run.vertices}
    pairs = [(way, run) for way in ways for run in way.runs]
    runs = [run for _, run in pairs]
    meets = {id(run): _met(run, runs) | joined for run in runs}
    pairs.sort(key=lambda pair: _ends_within(pair[1], meets[id(pair[1])]))
    for way, run in pairs:
        inner = meets[id(run)]
        line, swell = _wound(survey, way, run, inner)
        found.append(Course(way, _joined(line, run, inner, found), swell))
    return tuple(found[len(greater) :])


def _met(run: Run, runs: Sequence[Run]) -> set[Vertex]:
    """Return the vertices at which a run that ends there flows into another."""
    met = {vertex for other in runs for vertex in other.vertices[1:-1]}
    ranked = sorted(runs, key=lambda each: len(each.vertices), reverse=True)
    for longer in ranked[: next(n for n, each in enumerate(ranked) if each is run)]:
        met |= {longer.vertices[0], longer.vertices[-1]}
    return met


def dug(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their hexsides with rounded corners, and run on as rivers do."""
    return tuple(
        Course(way, LineString(smooth(resampled(_whole(survey, run, set())[0], _STEP), _CORNER)))
        for way in ways
        for run in way.runs
    )


def _ends_within(run: Run, inner: set[Vertex]) -> bool:
    return run.vertices[0] in inner or run.vertices[-1] in inner


def _wound(
    survey: Survey, way: Way, run: Run, inner: set[Vertex]
) -> tuple[LineString, tuple[float, float]]:
    """Return the line of a run and how full it is at its ends."""
    course, rises = _whole(survey, run, inner)
    if rises:
        course[0] += (course[1] - course[0]) * _SPRING
    seed = survey.seed + seed_of(way.feature.id, str(run.start)) % 1000
    return _wandering(course, seed), (_SOURCE if rises else _INFLOW, 1.0)


def _whole(survey: Survey, run: Run, inner: set[Vertex]) -> tuple[Array, bool]:
    """Return the points of a run and those it runs on to, and whether it rises at its first."""
    chain = np.array([survey.layout.vertex(vertex) for vertex in run.vertices])
    ends = (run.vertices[0], run.vertices[-1])
    before, after = (None if end in inner else _beyond(survey, end) for end in ends)
    course = np.vstack([part for part in (before, chain, after) if part is not None])
    return course, before is None and run.vertices[0] not in inner


def _wandering(course: Array, seed: int) -> LineString:
    """Return the course rounded and wiggled, calmer and calmer until it stays within reach."""
    even = resampled(course, _STEP)
    exact = LineString(course)
    for strength in (1.0, 0.8, 0.6, 0.4, 0.2, 0.0):
        points = smooth(even, 2.2)
        points = wiggled(points, _LONG, _LONG_GAIN * strength, seed)
        points = wiggled(points, _SHORT, _SHORT_GAIN * strength, seed + 7)
        line = LineString(smooth(resampled(points, _STEP), 1.2))
        if hausdorff_distance(line, exact) <= REACH:
            break
    return line


def _joined(line: LineString, run: Run, inner: set[Vertex], traced: Sequence[Course]) -> LineString:
    """Return `line` with an end that lies within another river moved onto it."""
    points = np.array(line.coords)
    for end, vertex in ((0, run.vertices[0]), (-1, run.vertices[-1])):
        if vertex in inner and traced:
            here = Point(points[end])
            other = min((course.line for course in traced), key=here.distance)
            target = np.array(other.interpolate(other.project(here)).coords[0])
            if here.distance(other) <= REACH:
                points = _led(points, end, target)
    return LineString(points)


def _led(points: Array, end: int, target: Array) -> Array:
    """Return the points with one end moved to `target`, those before it following less and less."""
    count = min(len(points), 10)
    pull = np.linspace(0, 1, count)[:, np.newaxis] ** 2 * (target - points[end])
    moved = points.copy()
    if end == 0:
        moved[:count] += pull[::-1]
    else:
        moved[-count:] += pull
    return moved


def _beyond(survey: Survey, end: Vertex) -> Array | None:
    """Return a point beyond an end where the run goes on into water or off the map, else None.

    Where two hexes lie out there the river leaves between them, where one does, into its middle.
    """
    board, layout = survey.board, survey.layout
    wet = [at for at in end.hexes if not board.dry.get(at, True)]
    out = wet or [at for at in end.hexes if at not in board.grid]
    if len(out) == 1:
        target = layout.centre(out[0])
    elif len(out) == 2:
        first, second = hexside_between(*out).vertices
        target = layout.vertex(second if first == end else first)
    else:
        return None
    if wet:
        return np.array(target)
    return outside(survey.bounds, np.array(layout.vertex(end)), np.array(target))
