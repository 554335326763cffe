"""Forest: crowns that grow together into a canopy, lit from the north-west.

There are some cuts of a crown, which are printed over and over: first their shadows, then their
outlines, of which the canopy covers what lies within it, then the crowns. In photocopier ink the
canopy is white with black outlines and hard shadows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import stamped
from generator.geometry.convert import DECIMALS
from generator.geometry.noise import Array, chances, scattered, seed_of
from generator.model.theme import TerrainColours
from generator.records import Frozen
from generator.scene import Cubic, Item, Move, Paint, Path, Point, Segment, Stroke, closed, polyline

_SPACING = 1.0
_SMALLEST, _LARGEST = 0.5, 0.78  # radius of a crown
_CUTS, _ROWS = 16, 4  # cuts of a crown; rows of trees that have cuts of their own
_ROW = 1.1  # how broad a row is
_CORNERS = 9
_WOBBLE = 0.16
_SHADOW, _BLACK_SHADOW = (0.34, 0.38), (0.2, 0.24)
_DEPTH = 0.5  # of the shadow
_OUTLINE, _SCALLOP = 0.13, 0.1
_DARK = 4  # every so many cuts, by size, one has no light side
_STEP = 7  # from the size of a cut to that of the next, of all sizes
_DAB = 0.42  # how broad the brush is that lights them


def cover(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield the shadows, the outlines and the crowns."""
    size = context.texture(1.0)
    places = scattered(region, size * _SPACING, context.ground.seed + seed_of("forest"))
    chosen = _chosen(places, size)
    crowns = list(_crowns(size))
    # Opaque, so that one shadow is no darker where it lies upon another.
    shadow, far = Paint(colours.shade), _BLACK_SHADOW
    if context.in_colour:
        shadow, far = Paint(colours.tint.mixed(colours.shade, _DEPTH)), _SHADOW
    fallen = np.array(far) * size
    yield from stamped([(Path(each.outline, shadow),) for each in crowns], places + fallen, chosen)
    # Half of it lies under the canopy.
    edge = Stroke(Paint(colours.shade), 2 * context.hair(_OUTLINE))
    yield from stamped([(Path(each.outline, stroke=edge),) for each in crowns], places, chosen)
    canopy, dab = Paint(colours.mark), Stroke(Paint(colours.light, 0.9), size * _DAB)
    scallop = Stroke(Paint(colours.shade, context.veil(0.8)), context.hair(_SCALLOP))
    trees = []
    for number, each in enumerate(crowns):
        tree = (Path(each.outline, canopy), Path(each.scallop, stroke=scallop))
        lit = context.in_colour and _rank(number) % _DARK
        trees.append((*tree, Path(each.light, stroke=dab)) if lit else tree)
    yield from stamped(trees, places, chosen)


def _chosen(places: Array, size: float) -> NDArray[np.intp]:
    """Return which cut stands at each place: chance, but that of rows from south-east on.

    Cuts are printed in their order. So most crowns lie upon those to the south-east of them, and
    hide neither the shaded side of a tree nor its light.
    """
    own = _CUTS // _ROWS
    row = np.floor(places.sum(axis=1) / (size * _ROW)) % _ROWS
    number = (_ROWS - 1 - row) * own + np.floor(chances(len(places), 3) * own)
    return np.asarray(number, dtype=np.intp)


class _Crown(Frozen):
    """A crown about (0, 0)."""

    outline: tuple[Segment, ...]
    scallop: tuple[Segment, ...]
    """An arc along its shaded side, lower right."""
    light: tuple[Segment, ...]
    """A dab of the brush, across the light, up and to the left of its middle."""


def _crowns(size: float) -> Iterator[_Crown]:
    """Yield all cuts of a crown; those of a row are small and large."""
    chance = iter(chances(_CUTS * (_CORNERS + 4), 5).tolist())
    for number in range(_CUTS):
        radius = size * (_SMALLEST + (_LARGEST - _SMALLEST) * _rank(number) / (_CUTS - 1))
        first = next(chance)
        corners = [
            _around((first + corner) * 2 * math.pi / _CORNERS, radius * _wobbly(next(chance)))
            for corner in range(_CORNERS)
        ]
        start, end = -35 + 30 * next(chance), 100 + 25 * next(chance)
        scallop = _arc(math.radians(start), math.radians(end), radius * 0.82)
        half, (x, y) = radius * (0.06 + 0.14 * next(chance)), (-radius * 0.2, -radius * 0.24)
        light = _rounded((x - half, y + half)), _rounded((x + half, y - half))
        yield _Crown(closed(corners), scallop, polyline(light))


def _rank(number: int) -> int:
    """Return how many cuts are smaller than one."""
    return number * _STEP % _CUTS


def _wobbly(chance: float) -> float:
    return 1 + (chance - 0.5) * 2 * _WOBBLE


def _arc(start: float, end: float, radius: float) -> tuple[Segment, ...]:
    """Return an arc about (0, 0).

    The handles of a Bézier that follows an arc are 4/3 tan(a/4) radii long for an angle a.
    """
    handle = 4 / 3 * math.tan((end - start) / 4)
    reach, lean = radius * math.hypot(1, handle), math.atan(handle)
    handles = _around(start + lean, reach), _around(end - lean, reach)
    return Move(_around(start, radius)), Cubic(*handles, _around(end, radius))


def _around(turn: float, reach: float) -> Point:
    """Return the point so far from (0, 0), by its turn clockwise from east."""
    return _rounded((reach * math.cos(turn), reach * math.sin(turn)))


def _rounded(point: Point) -> Point:
    return round(point[0], DECIMALS), round(point[1], DECIMALS)
