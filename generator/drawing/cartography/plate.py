"""A plate: the ground brought to the scale of one sheet, with the palette it is painted in.

In: a ground, the layout of its grid on the paper, a palette. Out: what the layers paint from, in
mm on the paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from shapely import (
    MultiPolygon,
    Polygon,
    area,
    box,
    clip_by_rect,
    covers,
    difference,
    get_parts,
    intersects,
    multipolygons,
    prepare,
    segmentize,
    transform,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.clearings import clear_of, clearings
from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.settlements import Settlements, settlements
from generator.drawing.cartography.stumps import stumps
from generator.drawing.furniture.livery import Ink
from generator.drawing.palette import Palette
from generator.geometry.layout import HexLayout
from generator.geometry.shapes import region
from generator.records import dataclass

if TYPE_CHECKING:
    from generator.drawing.cartography.ground import Ground

_Shape = TypeVar("_Shape", bound=BaseGeometry)

_VERGE = 0.45  # how far forests and houses keep from the edge of a road, in mm
_BANK = 0.4
_YARD = 0.5
_EDGE = 1.5  # how far beyond the frame the ground is still covered
_HAIR = 0.12  # the thinnest line in mm that a photocopier keeps
_FINEST = 0.95  # how small a photocopier lets marks of terrain be, as a part of the recipe's size
_FACET = 0.06  # mm by which an outline of the ground may be simplified: less than a printer's dot
_COARSE = 0.6  # a raster whose points lie so far apart on the paper, in mm, needs curves
_BRINK = 1.2  # how far under the edge of an inset the ground goes on, in mm
_SLIVER = 5.0  # so narrow, in mm, is what is seen of a coast off the map that is left out
_STRETCH = 4.0  # the longest straight line, in mm, that a curve follows within a brink
_MARGIN = 0.25  # the same around the hexes of the board, in circumradii
_QUADRANT = 4  # chords to a quarter turn of an outline that is not drawn itself


@dataclass(frozen=True, slots=True)
class Plate:
    """What the layers paint from."""

    ground: Ground
    layout: HexLayout
    palette: Palette
    pens: Pens
    frame: tuple[float, float, float, float]
    """The rectangle that will be seen: left, top, right, bottom."""
    land: MultiPolygon
    courses: Mapping[str, tuple[Course, ...]]
    """By look, in the order of the registry."""
    breadths: Mapping[str, float]
    """The breadth in mm, for hexes of recipe size, of each look of lines."""
    roads: BaseGeometry
    """The middles of all roads and railways."""
    rivers: BaseGeometry
    """The middles of all rivers and canals."""
    settlements: Settlements
    open_land: BaseGeometry
    """The land clear of roads, rivers and houses."""
    hidden: BaseGeometry
    """The ground under insets, beyond the hexes, that nobody will see."""
    stumps: Mapping[Stage, BaseGeometry]
    """Where rivers, or roads, are not painted, as they would seem to come from nowhere."""

    @property
    def in_colour(self) -> bool:
        """Whether the ink is colour: if not, all is black or white and nothing translucent."""
        return self.palette.ink is Ink.COLOUR

    def veil(self, opacity: float) -> float:
        """Return an opacity for colour ink; in photocopier ink everything is opaque."""
        return opacity if self.in_colour else 1.0

    def hair(self, width: float) -> float:
        """Return the width of a thin line; a photocopier loses any that is too thin."""
        return self.pens.line(width) if self.in_colour else max(self.pens.line(width), _HAIR)

    def texture(self, size: float) -> float:
        """Return the size of a mark of terrain; a photocopier needs it coarse on small hexes."""
        return self.pens.mark(size) if self.in_colour else max(self.pens.mark(size), size * _FINEST)

    def placed(self, shape: _Shape) -> _Shape:
        """Return a shape of the ground, which is in hex units, in mm on the paper."""
        return placed(shape, self.layout)

    @property
    def coarse(self) -> bool:
        """Whether the raster is enlarged so far that its outlines must be rounded."""
        return self.ground.raster.step * self.layout.circumradius > _COARSE

    def shown(self, shape: MultiPolygon, ease: float = 1.0) -> BaseGeometry:
        """Return what will be seen of a shape of the ground, in mm on the paper.

        Without points that make no difference at a printer's resolution, `ease` times as coarse
        where the edge is soft.
        """
        seen = get_parts(_seen(self.placed(shape), self.frame, self.pens))
        under = intersects(self.hidden, seen)
        rest = get_parts(difference(seen[under], self.hidden))
        parts = [*seen[~under], *rest[area(rest) > 0]]
        kept: BaseGeometry = multipolygons(parts) if parts else MultiPolygon()
        eased = kept.simplify(_FACET * ease, preserve_topology=False)
        if not (self.coarse and under.any()):
            return eased
        # A curve through the corners of an inset alone would bulge out from under it.
        return segmentize(eased, _STRETCH)


def placed(shape: _Shape, layout: HexLayout) -> _Shape:
    """Bring a shape from hex units to the paper."""
    size, origin = layout.circumradius, layout.origin
    return transform(shape, lambda points: points * size + origin)


def plate(
    ground: Ground,
    layout: HexLayout,
    palette: Palette,
    looks: Mapping[str, LineLook],
    frame: tuple[float, float, float, float],
    covered: Sequence[tuple[float, float, float, float]] = (),
) -> Plate:
    """Return a ground at the scale of a layout; `looks` are all kinds of line.

    What lies under the boxes that insets have `covered` is painted only where hexes of the board
    are, as they may serve as swatches.
    """
    pens = Pens(layout.circumradius)
    land = _worth_showing(placed(ground.land, layout), ground, layout, frame, covered)
    courses = {
        name: tuple(replace(course, line=placed(course.line, layout)) for course in found)
        for name, found in ground.courses.items()
    }
    roads, rivers = (_middles(courses, looks, stage) for stage in (Stage.ROAD, Stage.WATER))
    prepare(rivers)
    beside = ((Stage.ROAD, _VERGE), (Stage.WATER, _BANK))
    ways = union_all([_spread(courses, looks, pens, *each) for each in beside])
    numbers = clearings(ground.board, layout, pens, palette.ink)
    built = settlements(ground.board, layout, land, union_all([ways, numbers]), pens)
    built = _cleared(built, numbers)
    houses = built.streets.union(built.buildings.buffer(pens.mark(_YARD), quad_segs=_QUADRANT))
    hidden = _hidden(ground, layout, covered)
    cut = partial(stumps, board=region(layout, ground.board.looks), frame=frame, covered=covered)
    return Plate(
        ground,
        layout,
        palette,
        pens,
        frame,
        land,
        courses,
        {name: look.breadth for name, look in looks.items()},
        roads,
        rivers,
        built,
        _seen(land.buffer(-pens.mark(_YARD), quad_segs=_QUADRANT), frame, pens).difference(
            union_all([ways, houses, hidden])
        ),
        hidden,
        {it: cut(*_drawn(courses, looks, pens, it)) for it in (Stage.WATER, Stage.ROAD)},
    )


def _worth_showing(
    land: MultiPolygon,
    ground: Ground,
    layout: HexLayout,
    frame: tuple[float, float, float, float],
    covered: Sequence[tuple[float, float, float, float]],
) -> MultiPolygon:
    """Return the land without other coasts of which frame and insets leave slivers only."""
    board = region(layout, ground.board.looks)
    field = box(*frame).difference(union_all([box(*each) for each in covered]))
    sliver = _SLIVER / 2

    def is_shown(part: Polygon) -> bool:
        if intersects(board, part) or covers(field, part):
            return True
        return not part.intersection(field).buffer(-sliver, quad_segs=_QUADRANT).is_empty

    return MultiPolygon([part for part in land.geoms if is_shown(part)])


def _cleared(built: Settlements, numbers: BaseGeometry) -> Settlements:
    """Return what is built without what would stand where numbers do."""
    blocks, houses = (clear_of(each, numbers) for each in (built.blocks, built.houses))
    return replace(built, blocks=blocks, houses=houses)


def _drawn(
    courses: Mapping[str, tuple[Course, ...]],
    looks: Mapping[str, LineLook],
    pens: Pens,
    stage: Stage,
) -> tuple[tuple[BaseGeometry, ...], float]:
    """Return the lines of a stage, and how broad the broadest of them is."""
    own = [name for name in courses if looks[name].stage is stage and courses[name]]
    lines = tuple(course.line for name in own for course in courses[name])
    return lines, max((pens.line(looks[name].breadth) for name in own), default=0.0)


def _hidden(
    ground: Ground, layout: HexLayout, covered: Sequence[tuple[float, float, float, float]]
) -> BaseGeometry:
    """Return what lies under insets and beyond the hexes of the board."""
    under = union_all([box(*each).buffer(-_BRINK, join_style="mitre") for each in covered])
    board = region(layout, (*ground.board.looks, *ground.board.closed))
    around = board.buffer(_MARGIN * layout.circumradius, join_style="mitre")
    beyond = under.difference(around)
    prepare(beyond)
    return beyond


def _seen(shape: _Shape, frame: tuple[float, float, float, float], pens: Pens) -> BaseGeometry:
    """Return what of a shape lies in the frame or a little beyond."""
    left, top, right, bottom = frame
    edge = pens.mark(_EDGE)
    return clip_by_rect(shape, left - edge, top - edge, right + edge, bottom + edge)


def _middles(
    courses: Mapping[str, tuple[Course, ...]], looks: Mapping[str, LineLook], stage: Stage
) -> BaseGeometry:
    return union_all(
        [
            course.line
            for name, found in courses.items()
            if looks[name].stage is stage
            for course in found
        ]
    )


def _spread(
    courses: Mapping[str, tuple[Course, ...]],
    looks: Mapping[str, LineLook],
    pens: Pens,
    stage: Stage,
    beside: float,
) -> BaseGeometry:
    """Return the area of all lines of a stage, and so much beside them."""
    areas = []
    for name, found in courses.items():
        if looks[name].stage is stage and found:
            half = pens.line(looks[name].breadth) / 2 + pens.mark(beside)
            middles = union_all([course.line for course in found])
            areas.append(middles.buffer(half, quad_segs=_QUADRANT))
    return union_all(areas)
