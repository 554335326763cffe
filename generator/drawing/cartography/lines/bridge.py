"""Bridges: wherever a road crosses a river, and where a definition says so.

The course of a bridge is the short way over the water; its look is two parapets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import LineString, MultiLineString, Point, get_parts

from generator.board import Edge
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.context import Items, RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.survey import Survey
from generator.drawing.cartography.pens import RECIPE, Pen
from generator.geometry.lines import right_of, unit
from generator.geometry.noise import Array
from generator.model.theme import LINE_LOOKS, LineColours
from generator.scene import Cap, Join

_PARAPET, _HALO = Pen(0.28, cap=Cap.BUTT, join=Join.MITRE), Pen(0.6, 0.7, edge=True, cap=Cap.BUTT)
_APART, _FLARE = 0.24, 0.36  # a parapet from the edge of the road; how far its ends turn out
_LANDING = 0.5 / RECIPE  # how far a bridge reaches beyond the water
_SAME = 0.45  # a bridge named within this of a crossing is that crossing
_STEP = 0.03


def trace(survey: Survey, ways: Sequence[Way]) -> tuple[Course, ...]:
    """Return a bridge for each crossing, and for each hexside named where no road crosses."""
    waters = survey.courses(Stage.WATER)
    crossings = [
        Course(road.way, _over(water, place, _way(road.line, place)))
        for road in survey.courses(Stage.ROAD)
        if survey.looks[road.way.look].bridged
        for water in waters
        for place in get_parts(road.line.intersection(water.line))
        if isinstance(place, Point) and survey.land.contains(place)
    ]
    named = [
        Course(way, _alone(survey, hexside, waters))
        for way in ways
        for hexside in way.hexsides
        if waters
        and not any(_middle(survey, hexside).distance(it.line) < _SAME for it in crossings)
    ]
    return (*crossings, *named)


def _alone(survey: Survey, hexside: Edge, waters: Sequence[Course]) -> LineString:
    """Return the bridge over the water nearest to the middle of a hexside."""
    middle = _middle(survey, hexside)
    water = min(waters, key=lambda course: course.line.distance(middle))
    place = water.line.interpolate(water.line.project(middle))
    near, far = (survey.board.layout.centre(at) for at in hexside.cells)
    return _over(water, place, unit(np.subtract(far, near)))


def _over(water: Course, place: Point, way: Array) -> LineString:
    """Return the way over the water at a place, as long as the water is wide there, and a bit."""
    start, end = water.swell
    full = start + (end - start) * water.line.project(place, normalized=True)
    half = full * LINE_LOOKS[water.way.look].breadth / RECIPE / 2 + _LANDING
    at = np.array(place.coords[0])
    return LineString([at - way * half, at + way * half])


def _middle(survey: Survey, hexside: Edge) -> Point:
    return LineString(survey.board.layout.edge(hexside)).centroid


def _way(road: LineString, place: Point) -> Array:
    """Return the direction of a road at a place on it."""
    here = road.project(place)
    before, after = (road.interpolate(here + step).coords[0] for step in (-_STEP, _STEP))
    return unit(np.subtract(after, before))


def paint(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
    """Yield the parapets of all bridges; two bridges that lie side by side share theirs."""
    parapets = [
        parapet
        for course in courses
        for parapet in _parapets(context, course)
        if not any(_on(context, parapet, other) for other in courses if other is not course)
    ]
    for pen in (_HALO, _PARAPET):
        yield from context.stroke(MultiLineString(parapets), pen, colours)


def _on(context: RenderContext, parapet: LineString, bridge: Course) -> bool:
    """Whether a parapet would stand on another bridge."""
    reach = context.breadths[bridge.way.look] / 2 + context.pens.line(_APART) * 1.5
    return bridge.line.distance(parapet.interpolate(0.5, normalized=True)) < reach


def _parapets(context: RenderContext, course: Course) -> Iterator[LineString]:
    """Yield both parapets of a bridge, their ends turned outwards."""
    pens = context.pens
    start, end = (np.array(point) for point in course.line.coords)
    way = unit(end - start)
    # It was traced over water as broad as the house has it.
    more = max(0.0, max(context.palette.line(name).times for name in context.courses) - 1.0)
    start, end = start - (end - start) * more / 2, end + (end - start) * more / 2
    apart, flare = context.breadths[course.way.look] / 2 + pens.line(_APART), pens.mark(_FLARE)
    for right in (right_of(way), -right_of(way)):
        near, far = start + right * apart, end + right * apart
        yield LineString([near + (right - way) * flare, near, far, far + (right + way) * flare])
