"""The render context: the ground brought to the scale of one sheet, with its palette and pens.

Layers, lettering and symbols paint from it. All lengths are mm on the paper. `prepare` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from shapely import (
    MultiPolygon,
    area,
    clip_by_rect,
    difference,
    get_parts,
    intersects,
    segmentize,
    transform,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.drawing.cartography.ground import Course, Ground, Stage
from generator.drawing.cartography.pens import Pen, Pens, line
from generator.drawing.cartography.settlements import Settlements
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette
from generator.geometry.layout import Layout
from generator.geometry.shapes import eased
from generator.model.theme import LineColours
from generator.records import Frozen
from generator.scene import Bounds, Box, Item, Path, Point

_Shape = TypeVar("_Shape", bound=BaseGeometry)
Items: TypeAlias = Iterator[Item]
"""What a layer, a brush, a cover yields."""

_EDGE = 1.5  # how far beyond the frame the ground is still covered
_HAIR = 0.12  # the thinnest line in mm that a photocopier keeps
_POINT = 0.01  # the length of a dash that is a point
_FINEST = 0.95  # how small a photocopier lets marks of terrain be, as a part of the recipe's size
_FACET = 0.06  # mm by which an outline of the ground may be simplified: less than a printer's dot
_COARSE = 0.6  # a raster whose points lie so far apart on the paper, in mm, needs curves
_STRETCH = 4.0  # the longest straight line, in mm, that a curve follows within a brink


class RenderContext(Frozen):
    """What the layers paint from."""

    ground: Ground
    layout: Layout
    palette: Palette
    pens: Pens
    frame: Bounds
    """The rectangle that will be seen."""
    covered: Sequence[Bounds]
    """The boxes in it that insets will cover."""
    land: MultiPolygon
    courses: Mapping[str, tuple[Course, ...]]
    """By look, in the order of the registry."""
    breadths: Mapping[str, float]
    """How broad each look of lines is."""
    roads: BaseGeometry
    """The middles of all roads and railways."""
    rivers: BaseGeometry
    """The middles of all rivers and canals."""
    settlements: Settlements
    open_land: BaseGeometry
    """The land clear of roads, rivers and houses."""
    hidden: BaseGeometry
    """The ground under insets, beyond the hexes, that nobody will see."""
    cut_ends: Mapping[Stage, BaseGeometry]
    """Where rivers, or roads, are not painted, as they would seem to come from nowhere."""
    number_place: Point
    """Where from the centre of its hex the middle of each number stands."""

    @property
    def in_colour(self) -> bool:
        """Whether the ink is colour: if not, all is black or white and nothing translucent."""
        return self.palette.ink is Ink.COLOUR

    def is_near(self, at: Cell) -> bool:
        """Whether a hex of the board may be seen, or what stands in it."""
        return is_near(at, self.layout, self.frame)

    def veil(self, opacity: float) -> float:
        """Return an opacity for colour ink; in photocopier ink everything is opaque."""
        return opacity if self.in_colour else 1.0

    def hair(self, width: float) -> float:
        """Return the width of a thin line; a photocopier loses any that is too thin."""
        return self.pens.line(width) if self.in_colour else max(self.pens.line(width), _HAIR)

    def texture(self, size: float) -> float:
        """Return the size of a mark of terrain; a photocopier needs it coarse on small hexes."""
        return self.pens.mark(size) if self.in_colour else max(self.pens.mark(size), size * _FINEST)

    def stroke(self, shape: BaseGeometry, pen: Pen, colours: LineColours) -> Iterator[Path]:
        """Yield a shape that a pen draws in the colours of a kind of line."""
        width, dash = pen.width, pen.dash
        if not self.in_colour:
            width, dash = pen.black or width, pen.black_dash or dash
        if width:
            colour = colours.casing if pen.edge else colours.fill
            dashes = tuple(max(_POINT, self.pens.mark(part)) for part in dash)
            how = {"dash": dashes, "cap": pen.cap, "join": pen.join, "smooth": pen.smooth}
            yield from line(
                shape, colour, self.hair(width * colours.times), self.veil(pen.opacity), **how
            )

    def placed(self, shape: _Shape) -> _Shape:
        """Return a shape of the ground, which is in hex units, in mm on the paper."""
        return placed(shape, self.layout)

    @property
    def coarse(self) -> bool:
        """Whether the raster is enlarged so far that its outlines must be rounded."""
        return self.ground.raster.step * self.layout.unit > _COARSE

    def shown(self, shape: MultiPolygon, ease: float = 1.0) -> BaseGeometry:
        """Return what will be seen of a shape of the ground, in mm on the paper.

        Without points that make no difference at a printer's resolution, `ease` times as coarse
        where the edge is soft.
        """
        parts_seen = get_parts(seen(self.placed(shape), self.frame, self.pens))
        under = intersects(self.hidden, parts_seen)
        rest = get_parts(difference(parts_seen[under], self.hidden))
        parts = np.concatenate([parts_seen[~under], rest[area(rest) > 0]])
        shown = eased(parts, _FACET * ease)
        if not (self.coarse and under.any()):
            return shown
        # A curve through the corners of an inset alone would bulge out from under it.
        return segmentize(shown, _STRETCH)


def placed(shape: _Shape, layout: Layout) -> _Shape:
    """Bring a shape from hex units to the paper."""
    size, origin = layout.unit, layout.origin
    return transform(shape, lambda points: points * size + origin)


def is_near(at: Cell, layout: Layout, frame: Bounds) -> bool:
    """Whether a frame may show of what is in a hex, all of which lies within its circumradius."""
    return Box(*frame).grown(layout.unit).meets(Box(*layout.centre(at) * 2))


def seen(shape: _Shape, frame: Bounds, pens: Pens) -> BaseGeometry:
    """Return what of a shape lies in the frame or a little beyond."""
    left, top, right, bottom = frame
    edge = pens.mark(_EDGE)
    return clip_by_rect(shape, left - edge, top - edge, right + edge, bottom + edge)
