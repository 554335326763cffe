"""Courses along hexsides: exact for walls, winding for rivers.

In: ways of hexsides. Out: courses in hex units. A winding course stays within `REACH` of its
hexsides, so that players can tell on which side a hex lies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from shapely import LineString, Point, hausdorff_distance

from generator.board import Vertex, distance, edge_between, step_between
from generator.board.references import Run
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.survey import Survey
from generator.geometry.lines import resampled, smooth, wiggled
from generator.geometry.noise import Array, seed_of

REACH = 0.178
"""How far a river may stray from its hexsides: 1.5 mm on a hex of recipe size."""
_STEP = 0.045
_LONG, _LONG_GAIN = 0.65, 0.27
_SHORT, _SHORT_GAIN = 0.29, 0.10
_CORNER = 2.0  # how softly a canal turns, in points
_SPRING = 0.14  # how far from its first vertex a river rises, as a part of a hexside
_SOURCE, _INFLOW = 0.2, 0.8  # how full a river is where it rises, and where it comes in
_MOUTH = 1.35  # how full it is where it comes to the sea or to a lake


def straight(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their hexsides exactly."""
    return tuple(
        Course(way, LineString([survey.board.layout.vertex(vertex) for vertex in run.vertices]))
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
    traced: list[Course] = list(greater)
    runs = [(way, run) for way in ways for run in way.runs]
    passed = {vertex for it in greater for run in it.way.runs for vertex in run.vertices}
    passed |= {vertex for _, run in runs for vertex in run.vertices[1:-1]}
    joins: dict[int, frozenset[Vertex]] = {}
    for number, (_, run) in sorted(enumerate(runs), key=lambda each: -len(each[1][1].vertices)):
        joins[number] = frozenset(passed)
        passed |= {run.vertices[0], run.vertices[-1]}

    def ends_within(number: int) -> bool:
        vertices = runs[number][1].vertices
        return vertices[0] in joins[number] or vertices[-1] in joins[number]

    for number in sorted(range(len(runs)), key=ends_within):
        way, run = runs[number]
        points, rises = _whole(survey, run, joins[number])
        if rises:
            points[0] += (points[1] - points[0]) * _SPRING
        seed = survey.seed + seed_of(way.feature.id, str(run.start)) % 1000
        line = _joined(_wandering(points, seed), run, joins[number], traced)
        mouth = any(not survey.board.dry.get(at, True) for at in run.vertices[-1].cells)
        swell = (_SOURCE if rises else _INFLOW, _MOUTH if mouth else 1.0)
        traced.append(Course(way, line, swell))
    return tuple(traced[len(greater) :])


def dug(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return courses that follow their hexsides with rounded corners, and run on as rivers do."""
    wholes = [(way, _whole(survey, run, frozenset())[0]) for way in ways for run in way.runs]
    return tuple(
        Course(way, LineString(smooth(resampled(points, _STEP), _CORNER))) for way, points in wholes
    )


def _whole(survey: Survey, run: Run, inner: frozenset[Vertex]) -> tuple[Array, bool]:
    """Return the points of a run and those it runs on to, and whether it rises at its first."""
    chain = np.array([survey.board.layout.vertex(vertex) for vertex in run.vertices])
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


def _joined(
    line: LineString, run: Run, inner: frozenset[Vertex], traced: Sequence[Course]
) -> LineString:
    """Return `line` with an end that lies within another river moved onto it.

    The points before it follow less and less.
    """
    points = np.array(line.coords)
    for end, vertex in ((0, run.vertices[0]), (-1, run.vertices[-1])):
        if vertex in inner and traced:
            here = Point(points[end])
            other = min((course.line for course in traced), key=here.distance)
            target = np.array(other.interpolate(other.project(here)).coords[0])
            if here.distance(other) <= REACH:
                count = min(len(points), 10)
                pull = np.linspace(0, 1, count)[:, np.newaxis] ** 2 * (target - points[end])
                course = points if end else points[::-1]
                course[-count:] += pull
    return LineString(points)


def _beyond(survey: Survey, end: Vertex) -> Array | None:
    """Return a point beyond an end where the run goes on into water or off the map, else None.

    Where two cells lie out there the river leaves between them, where one does, into its middle;
    where more do, into the middle of the one between the others.
    """
    board, layout = survey.board, survey.board.layout
    wet = [at for at in end.cells if not board.dry.get(at, True)]
    out = wet or [at for at in end.cells if at not in board.grid]
    if not 0 < len(out) < len(end.cells):
        return None
    target = layout.centre(max(out, key=lambda at: sum(distance(at, other) == 1 for other in out)))
    if len(out) == 2 and step_between(*out) is not None:
        first, second = edge_between(*out).vertices
        target = layout.vertex(second if first == end else first)
    return np.array(target) if wet else survey.outside(layout.vertex(end), target)
