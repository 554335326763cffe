"""A plate: the ground brought to the scale of one sheet, with the palette it is painted in.

In: a ground, the layout of its grid on the paper, a palette. Out: what the layers paint from, in
mm on the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from shapely import MultiPolygon, clip_by_rect, transform, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.lines.look import Course, LineLook, Stage
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.settlements import Settlements, settlements
from generator.drawing.furniture.livery import Ink
from generator.drawing.palette import Palette
from generator.geometry.layout import HexLayout

if TYPE_CHECKING:
    from generator.drawing.cartography.ground import Ground

_Shape = TypeVar("_Shape", bound=BaseGeometry)

_VERGE = 0.45  # how far forests and houses keep from the edge of a road, in mm
_BANK = 0.4
_YARD = 0.5
_EDGE = 1.5  # how far beyond the frame the ground is still covered


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
    settlements: Settlements
    open_land: BaseGeometry
    """The land clear of roads, rivers and houses."""

    @property
    def in_colour(self) -> bool:
        """Whether the ink is colour: if not, all is black or white and nothing translucent."""
        return self.palette.ink is Ink.COLOUR

    def veil(self, opacity: float) -> float:
        """Return an opacity for colour ink; in photocopier ink everything is opaque."""
        return opacity if self.in_colour else 1.0

    def placed(self, shape: _Shape) -> _Shape:
        """Return a shape of the ground, which is in hex units, in mm on the paper."""
        return placed(shape, self.layout)


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
) -> Plate:
    """Return a ground at the scale of a layout; `looks` are all kinds of line."""
    pens = Pens(layout.circumradius)
    land = placed(ground.land, layout)
    courses = {
        name: tuple(replace(course, line=placed(course.line, layout)) for course in found)
        for name, found in ground.courses.items()
    }
    roads = _middles(courses, looks, Stage.ROAD)
    ways = union_all(
        [
            _spread(courses, looks, pens, Stage.ROAD, _VERGE),
            _spread(courses, looks, pens, Stage.WATER, _BANK),
        ]
    )
    built = settlements(ground.board, layout, land, ways, pens)
    houses = built.streets.union(built.buildings.buffer(pens.mark(_YARD)))
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
        built,
        _seen(land.buffer(-pens.mark(_YARD)), frame, pens).difference(ways.union(houses)),
    )


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
            areas.append(union_all([course.line for course in found]).buffer(half))
    return union_all(areas)
