"""Pens: shapes to painted paths, and how sizes grow with the hex: the rules of good enlargement.

Sizes are given for a hex of recipe size and in mm. The country grows as the hexes do; lines and
type grow more slowly and stop at what is comfortable, so that an enlarged map gains room. On hexes
smaller than that type shrinks more slowly still, down to what can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.colour import Colour
from generator.geometry.convert import DECIMALS, outlines, smoothed
from generator.geometry.noise import Array
from generator.model.theme import FLOOR
from generator.records import Frozen
from generator.scene import Cap, Join, Paint, Path, Point, Stamp, Stroke
from generator.units import pt

RECIPE = 8.4
"""The circumradius in mm for which all sizes are given (14.5 mm across flats)."""

_TYPE_GROWS, _TYPE_SHRINKS = 0.7, 0.5
_LARGEST_TYPE = 1.9
_LARGEST_LINE = 1.8


class Pens(Frozen):
    """Sizes for hexes of one circumradius in mm."""

    unit: float

    @property
    def scale(self) -> float:
        """How many times larger than the recipe's the hexes are."""
        return self.unit / RECIPE

    def ground(self, size: float) -> float:
        """Return the size of something that is part of the country."""
        return size * self.scale

    def mark(self, size: float) -> float:
        """Return the size of a symbol: a house, a crown, an anchor."""
        return float(size * self.scale**0.7)

    def line(self, width: float) -> float:
        """Return the width of a line."""
        return float(width * min(self.scale**0.45, _LARGEST_LINE))

    def type(self, points: float, floor: float = FLOOR) -> float:
        """Return a type size in mm, from one in points; never under `floor` points."""
        power = _TYPE_GROWS if self.scale > 1 else _TYPE_SHRINKS
        return pt(max(floor, points * min(self.scale**power, _LARGEST_TYPE)))


class Pen(Frozen):
    """What a kind of line is drawn with; sizes in mm on hexes of recipe size."""

    width: float
    """0 for one that draws in photocopier ink alone."""
    opacity: float = 1.0
    edge: bool = False
    """Whether it draws in the colour of the line's edges."""
    black: float = 0.0
    """Its width in photocopier ink, where that is another."""
    dash: tuple[float, ...] = ()
    """In it 0 is a point."""
    black_dash: tuple[float, ...] = ()
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND
    smooth: bool = False


def fill(
    geometry: BaseGeometry, colour: Colour, opacity: float = 1.0, *, smooth: bool = False
) -> Iterator[Path]:
    """Yield what a polygon covers, in a colour; with a curve through its points if `smooth`."""
    segments = smoothed(geometry) if smooth else outlines(geometry)
    if segments:
        yield Path(segments, fill=Paint(colour, opacity))


def line(
    geometry: BaseGeometry, colour: Colour, width: float, opacity: float = 1.0, **how: Any
) -> Iterator[Path]:
    """Yield a line, or the outline of a polygon, `width` mm wide; nothing for empty geometry.

    With a curve through its points if it is `smooth`; `cap`, `join` and `dash` as of a `Stroke`.
    """
    segments = smoothed(geometry) if how.pop("smooth", False) else outlines(geometry)
    if segments:
        yield Path(segments, stroke=Stroke(Paint(colour, opacity), width, **how))


_ROW = 2.0  # mm


def sized(outline: Iterable[Point], size: float) -> Iterator[Point]:
    """Yield the points of an outline about (0, 0) made so large, rounded."""
    for x, y in outline:
        yield round(x * size, DECIMALS), round(y * size, DECIMALS)


def stamped(
    cuts: Sequence[tuple[Path, ...]], places: Array, chosen: NDArray[np.intp] | None = None
) -> Iterator[Stamp]:
    """Yield stamps: at each of `places` the one of `cuts` that is `chosen` for it, or the first.

    Cuts are printed one after the other, each along rows to and fro: files hold the way from print
    to print, and a short way is a short number.
    """
    row = np.floor(places[:, 1] / _ROW)
    along = np.where(row % 2, -1.0, 1.0) * places[:, 0]
    for number, paths in enumerate(cuts):
        own = np.arange(len(places)) if chosen is None else np.nonzero(chosen == number)[0]
        own = own[np.lexsort((along[own], row[own]))]
        if len(own):
            x, y = (np.round(places[own], DECIMALS) + 0.0).T.tolist()
            yield Stamp(paths, tuple(zip(x, y, strict=True)))
