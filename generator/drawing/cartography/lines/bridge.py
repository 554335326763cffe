"""Bridges: wherever a road crosses a river, and where a definition says so.

The course of a bridge is the short way over the water; its look is two parapets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import LineString, MultiLineString, Point, get_parts

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook, Survey
from generator.drawing.cartography.pens import RECIPE
from generator.drawing.cartography.strokes import line
from generator.geometry.noise import Array
from generator.hexes import Hexside
from generator.scene import Cap, Item, Join

_NAME = "bridge"
_BREADTH = 1.05
_PARAPET, _HALO = 0.28, 0.6
_APART, _FLARE = 0.24, 0.36  # a parapet from the edge of the road; how far its ends turn out
_LANDING = 0.5 / RECIPE  # how far a bridge reaches beyond the water
_SAME = 0.45  # a bridge named within this of a crossing is that crossing
_STEP = 0.03


def _trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return a bridge for each crossing, and for each hexside named where no road crosses."""
    waters = survey.courses(Stage.WATER)
    crossings = [
        Course(road.way, _over(survey, water, place, _way(road.line, place)))
        for road in survey.courses(Stage.ROAD)
        if survey.looks[road.way.look].bridged
        for water in waters
        for place in get_parts(road.line.intersection(water.line))
        if isinstance(place, Point) and survey.land.contains(place)
    ]
    named = [
        Course(way, bridge)
        for way in ways
        for hexside in way.hexsides
        if not any(_middle(survey, hexside).distance(course.line) < _SAME for course in crossings)
        for bridge in _alone(survey, hexside, waters)
    ]
    return (*crossings, *named)


def _alone(survey: Survey, hexside: Hexside, waters: Sequence[Course]) -> Iterator[LineString]:
    """Yield the bridge over the water nearest to the middle of a hexside, if there is any."""
    middle = _middle(survey, hexside)
    water = min(waters, key=lambda course: course.line.distance(middle), default=None)
    if water is not None:
        place = water.line.interpolate(water.line.project(middle))
        near, far = (np.array(survey.layout.centre(at)) for at in hexside.hexes)
        yield _over(survey, water, place, _unit(far - near))


def _over(survey: Survey, water: Course, place: Point, way: Array) -> LineString:
    """Return the way over the water at a place, as long as the water is wide there, and a bit."""
    start, end = water.swell
    full = start + (end - start) * water.line.project(place, normalized=True)
    half = full * survey.looks[water.way.look].breadth / RECIPE / 2 + _LANDING
    at = np.array(place.coords[0])
    return LineString([tuple(at - way * half), tuple(at + way * half)])


def _middle(survey: Survey, hexside: Hexside) -> Point:
    (ax, ay), (bx, by) = survey.layout.hexside(hexside)
    return Point((ax + bx) / 2, (ay + by) / 2)


def _way(road: LineString, place: Point) -> Array:
    """Return the direction of a road at a place on it."""
    here = road.project(place)
    before, after = (np.array(road.interpolate(here + s).coords[0]) for s in (-_STEP, _STEP))
    return _unit(after - before)


def _unit(way: Array) -> Array:
    return np.asarray(way / max(float(np.sqrt((way * way).sum())), 1e-9))


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    colours, pens = context.palette.lines[_NAME], context.pens
    parapets = MultiLineString(
        [
            parapet
            for course in courses
            for parapet in _parapets(context, course)
            if not any(_on(context, parapet, other) for other in courses if other is not course)
        ]
    )
    yield from line(parapets, colours.casing, pens.line(_HALO), context.veil(0.7), cap=Cap.BUTT)
    yield from line(parapets, colours.fill, pens.line(_PARAPET), cap=Cap.BUTT, join=Join.MITRE)


def _on(context: RenderContext, parapet: LineString, bridge: Course) -> bool:
    """Whether a parapet would stand on another bridge: two that lie side by side share theirs."""
    breadth = context.pens.line(context.breadths[bridge.way.look])
    middle = parapet.interpolate(0.5, normalized=True)
    return bool(bridge.line.distance(middle) < breadth / 2 + context.pens.line(_APART) * 1.5)


def _parapets(context: RenderContext, course: Course) -> Iterator[LineString]:
    """Yield both parapets of a bridge, their ends turned outwards."""
    pens = context.pens
    start, end = (np.array(point) for point in course.line.coords)
    way = _unit(end - start)
    apart = pens.line(context.breadths[course.way.look]) / 2 + pens.line(_APART)
    flare = pens.mark(_FLARE)
    for right in (np.array([-way[1], way[0]]), np.array([way[1], -way[0]])):
        near, far = start + right * apart, end + right * apart
        out = (right - way) * flare, (right + way) * flare
        yield LineString([tuple(near + out[0]), tuple(near), tuple(far), tuple(far + out[1])])


LOOK = LineLook(_NAME, Stage.WORK, _trace, _brush, breadth=_BREADTH)
