"""Stretches: which lines of the map a feature's name belongs to, and which it could be taken for.

In: a labeller, a feature. Out: the stretch that is its own, where its hexsides or its path are: not
what runs on beyond the grid, nor in another's bed. All other lines of the kind are others'.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import (
    LineString,
    MultiLineString,
    MultiPoint,
    Polygon,
    box,
    distance,
    intersects,
    prepare,
    shortest_line,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lettering.labeller import Labeller
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import Pens
from generator.records import Frozen
from generator.scene import Bounds

_BESIDE, _THROUGH = 0.32, 0.86
"""How far a course strays from its hexsides and from its path, in circumradii."""
_SAME = 0.45  # a crossing within this of its hexside's middle, in circumradii, is the feature's
_ASTRAY, _DOUBT = 2.5, 1.2  # price of a letter so little nearer to its line than to others
_AT_HAND, _LOOSE = 1.5, 3.0  # a letter within so many mm is at its line; price of as many more
_STRAYS = 0.25  # how many of its letters may be nearer to another line, as a part
_PLAINLY, _MARGIN = 1.2, 0.5  # how much farther a crossing's name is from others, as of places
_COARSE = 0.05  # how far a line may be from where it is drawn, in mm, for what is near to it
_ON = 0.05  # what touches a crossing within so many mm runs over it
_NEVER, _NOTHING = float("inf"), MultiPoint()


class Stretch(Frozen):
    """What a feature's name stands on or beside."""

    own: BaseGeometry = _NOTHING
    others: BaseGeometry = _NOTHING
    """What else of the kind could bear it."""
    barred: BaseGeometry = _NOTHING
    """What may not lie between a crossing and its name."""
    crosses: bool = False

    def price(self, way: Way, pens: Pens, boxes: tuple[Bounds, ...]) -> float:
        """Return what it costs to set the name on boxes; without end where it would mislead."""
        if self.own.is_empty:
            return 0.0
        if not self.crosses:
            return self._along(way, pens, boxes)
        name = union_all([box(*each) for each in boxes])
        near, far = name.distance(self.own), name.distance(self.others)
        if not self.others.is_empty and far < near * _PLAINLY + max(pens.mark(_MARGIN), _MARGIN):
            return _NEVER
        return _NEVER if intersects(self.barred, shortest_line(name, self.own)) else 0.0

    def _along(self, way: Way, pens: Pens, boxes: tuple[Bounds, ...]) -> float:
        """Return the price of letters that are far from their line, or nearer to another."""
        covered = [part for it in boxes for part in _parts(it)]
        near = np.asarray(distance(self.own, covered))
        price = _LOOSE * np.maximum(near / pens.mark(_AT_HAND) - 1.0, 0.0).mean()
        if not self.others.is_empty:
            far = np.asarray(distance(self.others, covered))
            if (far < near + max(pens.mark(_MARGIN), _MARGIN)).mean() > _STRAYS:
                return _NEVER
            doubt = np.clip((near - far) / pens.mark(_DOUBT) + 1.0, 0.0, 3.0)
            price += _ASTRAY * doubt.mean() * len(way.feature.name)
        return float(price)


def stretch(labeller: Labeller, way: Way) -> Stretch:
    """Return what a feature's name belongs to, and what it could be taken for."""
    stage = LINES[way.look].stage
    courses = [course for each in labeller.context.courses.values() for course in each]

    if stage is Stage.WORK and way.hexsides:
        return _crossing(labeller, way, courses)
    if stage is Stage.WORK:
        return Stretch()
    alike = [it for it in courses if LINES[it.way.look].stage is stage]
    named = [it for it in alike if it.way.feature.name == way.feature.name]
    own = union_all([own_part(labeller, it) for it in named])
    bed = own.buffer(labeller.context.layout.unit * _ON)
    others = union_all([it.line for it in alike]).difference(bed)
    return Stretch(own.simplify(_COARSE), others.simplify(_COARSE))


def own_part(labeller: Labeller, course: Course) -> BaseGeometry:
    """Return the part of a course that lies where its feature says."""
    way, layout = course.way, labeller.context.layout
    if way.path is not None:
        middles = [layout.centre(at) for at in way.path.cells]
        line: BaseGeometry = LineString(middles) if len(middles) > 1 else MultiPoint(middles)
        return course.line.intersection(line.buffer(layout.unit * _THROUGH))
    sides = MultiLineString([layout.edge(side) for side in way.hexsides])
    return course.line.intersection(sides.buffer(layout.unit * _BESIDE))


def _crossing(labeller: Labeller, way: Way, courses: list[Course]) -> Stretch:
    """Return a bridge, ferry or wall, the others of its look, and all lines not at it."""
    layout = labeller.context.layout
    sides = [LineString(layout.edge(side)) for side in way.hexsides]
    middles = [side.interpolate(0.5, normalized=True) for side in sides]
    near = layout.unit * _SAME
    drawn = labeller.context.courses[way.look]
    own = [it.line for it in drawn if it.way.feature.id == way.feature.id]
    own = own or [it.line for it in drawn if any(it.line.distance(at) < near for at in middles)]
    sign = union_all(own or sides)
    # A reader takes the whole hexside for what is at it.
    alike = [it for it in labeller.context.ground.board.ways if it.look == way.look]
    apart = {side for it in alike if it is not way for side in it.hexsides} - {*way.hexsides}
    elsewhere = [LineString(layout.edge(side)) for side in sorted(apart)]
    others = union_all([*elsewhere, *(it.line for it in drawn)]).difference(sign.buffer(_ON))
    breadths = labeller.context.breadths
    lines = [it.line.buffer(breadths[it.way.look] / 2) for it in courses]
    barred = [it for it in lines if it.distance(sign) > _ON]
    crossed = union_all(barred)
    prepare(crossed)  # hundreds of places are tried
    return Stretch(sign, others, crossed, crosses=True)


def _parts(covered: Bounds) -> Iterator[Polygon]:
    """Yield the pieces, about as wide as high, of what a line of type or a letter covers."""
    left, top, right, bottom = covered
    count = max(1, round((right - left) / max(bottom - top, 1e-9)))
    wide = (right - left) / count
    for number in range(count):
        yield box(left + number * wide, top, left + (number + 1) * wide, bottom)
