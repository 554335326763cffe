"""Brushes: what paints the courses of a kind of line, and marks in a row along one.

Those that need numbers of their own are made by `strokes` and `river`; see `registry`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

import numpy as np
from shapely import (
    GeometryCollection,
    LineString,
    MultiLineString,
    MultiPolygon,
    Point,
    Polygon,
    clip_by_rect,
    get_parts,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import Items, RenderContext
from generator.drawing.cartography.ground import Course
from generator.drawing.cartography.lines.survey import Brush
from generator.drawing.cartography.pens import Pen, fill, line
from generator.geometry.lines import normals, resampled, ribbon, right_of, unit
from generator.geometry.noise import Array, chances, seed_of
from generator.geometry.shapes import region
from generator.model.theme import LineColours
from generator.scene import Box, Cap, Join

_GROWTH = 0.7  # a river grows fast at first
_RIPPLE = 0.12
_BARS, _ASIDE = 6.5, 0.2  # from bar to bar of sand; how far off the middle, in breadths
_BAR, _BAR_WIDE = 0.42, 0.09  # half its length and its breadth, in breadths of the river
_RAIL, _SLEEPER = Pen(0.3, smooth=True), Pen(0.2, cap=Cap.BUTT)
_SLEEPERS, _REACH = 1.15, 0.48  # from sleeper to sleeper; of a sleeper to either side
_NEAR = 0.05  # how far to both sides of a mark the line's direction is taken
_BANK = Pen(1.1, 0.7, edge=True, cap=Cap.BUTT)
_CREST = Pen(0.7, cap=Cap.BUTT, join=Join.MITRE)
_TOP = Pen(0.26, edge=True, cap=Cap.BUTT, join=Join.MITRE)
_EARTH = Pen(1.3, 0.85, edge=True, cap=Cap.BUTT)
_WALL = Pen(0.62, cap=Cap.BUTT, join=Join.MITRE)
_LET_THROUGH = ("highway", "road", "track", "railway")
_GATE = 0.22  # how far a work keeps from a road that it lets through
_BESIDE = 3.0  # a road that is so near for longer, in breadths of a gate, runs along beside it
_ROUNDING = 1e-4
_CORNER = 0.3  # how far from corners and gates teeth begin


def strokes(*pens: Pen) -> Brush:
    """Return what draws all courses with one pen after another."""

    def brush(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
        for pen in pens:
            for course in courses:
                yield from context.stroke(course.line, pen, colours)

    return brush


def ashore(brush: Brush) -> Brush:
    """Return what paints courses as a brush does, as far as the shore."""

    def cut(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
        inland = [
            replace(course, line=part)
            for course in courses
            for part in get_parts(course.line.intersection(context.land))
            if isinstance(part, LineString)
        ]
        yield from brush(context, inland, colours)

    return cut


def river(
    breadth: float, bank: float, *, black_bank: float = 0.0, ripples: Sequence[float] = ()
) -> Brush:
    """Return what paints rivers that widen to `breadth` mm: banks first, then all water.

    So confluences run together. In the sea a river is sea. In photocopier ink the banks may be
    broader, with ripples so far from them.
    """

    def brush(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
        pens, black = context.pens, not context.in_colour
        edge = pens.line(black_bank if black and black_bank else bank)
        banked, water = (
            union_all([course_area(it, pens.mark(breadth) * colours.times, wide) for it in courses])
            & context.land
            for wide in (edge, 0.0)
        )
        yield from fill(banked, colours.casing)
        yield from fill(water, colours.fill)
        if ripples and not black:
            yield from _sandbars(context, courses, pens.mark(breadth) * colours.times)
        if black and ripples:
            shores = GeometryCollection([water.buffer(-pens.mark(reach)) for reach in ripples])
            yield from line(shores, colours.casing, context.hair(_RIPPLE))

    return brush


def _sandbars(context: RenderContext, courses: Sequence[Course], breadth: float) -> Items:
    """Yield banks of sand in broad water, to one side and the other of its middle."""
    bars = []
    for course in courses:
        marks = [*along(course.line, context.pens.mark(_BARS))]
        lengths = 0.7 + 0.6 * chances(len(marks), seed_of(course.way.feature.id))
        for number, ((at, way, right), long) in enumerate(
            zip(marks, lengths.tolist(), strict=True)
        ):
            middle = at + right * breadth * (_ASIDE if number % 2 else -_ASIDE)
            half, wide = way * breadth * _BAR * long, right * breadth * _BAR_WIDE
            shape = (middle - half, middle + wide, middle + half, middle - wide * 0.6)
            bars.append(Polygon(shape))
    sand = MultiPolygon([bar for bar in bars if context.land.covers(bar)])
    yield from fill(sand, context.palette.chalk, smooth=True)


def course_area(course: Course, breadth: float, bank: float = 0.0) -> BaseGeometry:
    """Return the area of a course, `breadth` mm wide where full, and `bank` more all along."""
    points = np.array(course.line.coords)
    start, end = course.swell
    along = np.linspace(0, 1, len(points)) ** _GROWTH
    widths = (start + (end - start) * along) * breadth + 2 * bank
    mouth = Point(points[-1]).buffer(float(widths[-1]) / 2)
    return ribbon(points, widths).union(mouth)


def rails(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
    """Yield railways: a line with ticks for sleepers, none at its ends."""
    spacing, reach = context.pens.mark(_SLEEPERS), context.pens.mark(_REACH)
    for course in courses:
        yield from context.stroke(course.line, _RAIL, colours)
        points = resampled(np.array(course.line.coords), spacing)
        half = normals(points) * reach
        ticks = np.stack([points - half, points + half], axis=1)[1:-1]
        yield from context.stroke(MultiLineString(list(ticks)), _SLEEPER, colours)


def bank(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
    """Yield embankments: two edges with wedges away from what they defend, or down both sides.

    The wedges stand close and taper, so that nobody takes one for a railway.
    """
    pens = context.pens
    half, reach = pens.mark(0.46) / 2, pens.line(0.35 * colours.times) + pens.mark(0.6)
    for course in courses:
        stretch = let_through(context, course.line)
        yield from context.stroke(stretch, _BANK, colours)
        wedges = [
            Polygon((at - way * half, at + way * half, at + side * reach))
            for at, way, _, outer in _sides(context, course, stretch, 0.78)
            for side in outer
        ]
        yield from fill(MultiPolygon(wedges), colours.fill)
        for pen in (_CREST, _TOP):
            yield from context.stroke(stretch, pen, colours)


def wall(context: RenderContext, courses: Sequence[Course], colours: LineColours) -> Items:
    """Yield fort lines: walls with teeth towards what they defend, or on both sides."""
    pens = context.pens
    half, reach = pens.mark(0.68) / 2, pens.line(0.31 * colours.times) + pens.mark(0.61)
    for course in courses:
        stretch = let_through(context, course.line)
        for pen in (_EARTH, _WALL):
            yield from context.stroke(stretch, pen, colours)
        feet = [
            (at - way * half, at + way * half, side * reach)
            for at, way, inner, outer in _sides(context, course, stretch, 1.4)
            for side in inner or outer
        ]
        teeth = [Polygon((near, far, far + out, near + out)) for near, far, out in feet]
        yield from fill(MultiPolygon(teeth), colours.fill)


def let_through(context: RenderContext, work: LineString) -> BaseGeometry:
    """Return what a work leaves of its line to roads and railways, each as broad as it is.

    One that runs along beside it passes where it crosses alone.
    """
    gates = []
    for look, courses in context.courses.items():
        reach = context.breadths[look] / 2 + context.pens.line(_GATE)
        around = Box(*work.bounds).grown(reach)
        for course in courses if look in _LET_THROUGH else ():
            road = clip_by_rect(course.line, *around)
            crossed = work.intersection(road).buffer(_BESIDE * reach / 2)
            gates += [
                gate if gate.length < _BESIDE * reach else gate.intersection(crossed)
                for gate in get_parts(work.intersection(road.buffer(reach)))
            ]
    # A gate lies on the line but for rounding.
    return work.difference(union_all(gates).buffer(_ROUNDING, cap_style="flat")) if gates else work


def _sides(
    context: RenderContext, course: Course, stretch: BaseGeometry, spacing: float
) -> Iterator[tuple[Array, Array, list[Array], list[Array]]]:
    """Yield points along a stretch, its way there, the sides that it defends, and the others.

    They lie evenly between corners and gates.
    """
    inside = region(context.layout, course.way.defends)
    clear = context.pens.mark(_CORNER)
    straight = [
        LineString(ends)
        for part in get_parts(stretch)
        if isinstance(part, LineString)
        for ends in pairwise(part.coords)
    ]
    long = [each for each in straight if each.length > 3 * clear]
    for at, way, right in chain(*(along(it, context.pens.mark(spacing), clear) for it in long)):
        deep, sides = context.pens.mark(1.0), (right, -right)
        defended = [inside.contains(Point(at + side * deep)) for side in sides]
        pairs = [*zip(sides, defended, strict=True)]
        inner, outer = ([side for side, own in pairs if own is it] for it in (True, False))
        yield at, way, inner, outer


def along(
    line: LineString, spacing: float, clear: float = 0.0
) -> Iterator[tuple[Array, Array, Array]]:
    """Yield about every `spacing` a point of the line, its unit way, and the unit vector right.

    None is nearer to an end than `clear` and half the way to the next.
    """
    length = line.length - 2 * clear
    count = max(1, round(length / spacing))
    for number in range(count):
        place = clear + (number + 0.5) * length / count
        at, before, after = (
            np.array(line.interpolate(place + shift).coords[0]) for shift in (0, -_NEAR, _NEAR)
        )
        way = unit(after - before)
        yield at, way, right_of(way)
