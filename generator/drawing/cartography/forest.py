"""Woods: crowns that grow together into a canopy, lit from the north-west.

There are some cuts of a crown, which are printed over and over: first their shadows, then their
outlines, of which the canopy covers what lies within it, then the crowns. Old trees stand together,
and young ones; here and there is a clearing. In photocopier ink the canopy is white with black
outlines and hard shadows. What grows where is a `Stand`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import stamped
from generator.geometry.convert import DECIMALS
from generator.geometry.noise import Array, chances, noise, scattered, seed_of
from generator.model.theme import TerrainColours
from generator.records import Frozen
from generator.scene import (
    Cap,
    Cubic,
    Item,
    Move,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    closed,
    polyline,
)

_CUTS, _ROWS = 16, 4  # cuts of a crown; rows of trees that have cuts of their own
_ROW = 1.1  # how broad a row is
_SHADOW, _BLACK_SHADOW = (0.34, 0.38), (0.2, 0.24)
_DEPTH = 0.5  # of the shadow
_OUTLINE, _SCALLOP = 0.13, 0.1
_DARK = 4  # every so many cuts, by size, one has no light side
_DEEPER, _DEEP = 3, 0.2  # every so many cuts one is of a deeper colour, by so much
_STEP = 7  # from the size of a cut to that of the next, of all sizes
_DAB = 0.42  # how broad the brush is that lights them
_PATCH, _OLD = 8.0, 0.75  # how long stretches of old or young trees are; what of a size is theirs
_GLADE, _OPEN = 6.5, 0.56  # how long clearings lie apart; the noise above which there is one
_TREE, _BRANCH = 0.17, 0.11  # the strokes of a bare trunk and of a branch


class Stand(Frozen):
    """What trees of a wood are like; lengths are of a mark of terrain of size 1."""

    spacing: float = 1.0
    smallest: float = 0.44
    largest: float = 0.92
    """Radius of a crown."""
    corners: int = 9
    wobble: float = 0.16
    """How far the outline of a crown is from a circle."""
    pointed: bool = False
    """Whether trees stand up as those of old maps: cones, widest at the foot."""
    glades: float = _OPEN
    """The noise above which there is a clearing; 1 has none."""
    giants: float = 0.0
    """Radius of a few that tower above the rest; 0 has none."""


BROADLEAF = Stand()
JUNGLE = Stand(0.82, 0.36, 0.6, glades=0.75, giants=1.2, wobble=0.24)
PINES = Stand(0.98, 0.62, 1.0, pointed=True)
SCRUB = Stand(1.6, 0.26, 0.56, 7, 0.3, glades=0.4)

_Grown: TypeAlias = tuple[Array, NDArray[np.intp]]
"""Where trees stand, and which cut of them."""


def wood(
    stand: Stand,
) -> Callable[[RenderContext, BaseGeometry, TerrainColours], Iterator[Item]]:
    """Return the cover of a wood of some kind of trees."""
    return partial(_cover, stand)


def _cover(
    stand: Stand, context: RenderContext, region: BaseGeometry, colours: TerrainColours
) -> Iterator[Item]:
    """Yield the shadows, the outlines and the crowns, the tallest last."""
    size = context.texture(1.0)
    yield from _canopy(stand, context, region, colours, size)
    if stand.giants:
        tall = Stand(3.4, stand.giants * 0.75, stand.giants, 11, 0.2, glades=0.3)
        inside = region.buffer(-stand.giants * size * 0.6)
        yield from _canopy(tall, context, inside, colours, size)


def _canopy(
    stand: Stand,
    context: RenderContext,
    region: BaseGeometry,
    colours: TerrainColours,
    size: float,
) -> Iterator[Item]:
    seed = context.ground.seed + seed_of("forest")
    places, chosen = _grown(stand, region, size, seed)
    crowns = list(_crowns(stand, size))
    # Opaque, so that one shadow is no darker where it lies upon another.
    shadow, far = Paint(colours.shade), _BLACK_SHADOW
    if context.in_colour:
        shadow, far = Paint(colours.tint.mixed(colours.shade, _DEPTH)), _SHADOW
    fallen = np.array(far) * size
    yield from stamped([(Path(each.outline, shadow),) for each in crowns], places + fallen, chosen)
    # Half of it lies under the canopy.
    edge = Stroke(Paint(colours.shade), 2 * context.hair(_OUTLINE))
    yield from stamped([(Path(each.outline, stroke=edge),) for each in crowns], places, chosen)
    dab = Stroke(Paint(colours.light, 0.9), size * _DAB)
    scallop = Stroke(Paint(colours.shade, context.veil(0.8)), context.hair(_SCALLOP))
    mark = colours.mark if context.in_colour else context.palette.land
    trees = []
    for number, each in enumerate(crowns):
        deep = _DEEP if context.in_colour and _rank(number) % _DEEPER == 1 else 0.0
        canopy = Paint(mark.mixed(colours.shade, deep))
        tree = (Path(each.outline, canopy), Path(each.scallop, stroke=scallop))
        lit = context.in_colour and _rank(number) % _DARK
        trees.append((*tree, Path(each.light, stroke=dab)) if lit else tree)
    yield from stamped(trees, places, chosen)


def _grown(stand: Stand, region: BaseGeometry, size: float, seed: int) -> _Grown:
    """Return where trees stand, and which cut: chance, but that of rows from south-east on.

    Cuts are printed in their order. So most crowns lie upon those to the south-east of them, and
    hide neither the shaded side of a tree nor its light; cones lie upon those to the north.
    """
    places = scattered(region, size * stand.spacing, seed)
    clear = noise(places[:, 0], places[:, 1], size * _GLADE, seed + 1) > stand.glades
    places = places[~clear]
    own = _CUTS // _ROWS
    down = -places[:, 1] * 2 if stand.pointed else places.sum(axis=1)
    row = np.floor(down / (size * _ROW)) % _ROWS
    patch = 0.5 + noise(places[:, 0], places[:, 1], size * _PATCH, seed + 2)
    old = np.clip(_OLD * patch + (1 - _OLD) * chances(len(places), 3), 0, 1 - 1e-9)
    number = (_ROWS - 1 - row) * own + np.floor(old * own)
    return places, np.asarray(number, dtype=np.intp)


def bare(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield trees without leaves: trunks with branches, and their shadows on the ground."""
    size = context.texture(1.0)
    seed = context.ground.seed + seed_of("forest")
    places, chosen = _grown(Stand(1.12, pointed=True), region, size, seed)
    pens = [
        Stroke(Paint(colours.mark), context.hair(width), Cap.BUTT) for width in (_TREE, _BRANCH)
    ]
    fallen = Stroke(Paint(colours.light), context.hair(_TREE), Cap.BUTT)
    trees = []
    for number in range(_CUTS):
        tall = size * (0.75 + 0.45 * _rank(number) / (_CUTS - 1))
        lean = 0.06 * (number % 3 - 1)
        branches = [
            ((lean * at, -at), (lean * at + out, -at - abs(out) * 1.1))
            for at, out in ((0.35, 0.34), (0.45, -0.36), (0.65, 0.26), (0.72, -0.24))
        ]
        shapes = [((0.0, 0.0), (lean, -1.15)), *branches]
        trunk, *rest = (tuple(_rounded((x * tall, y * tall)) for x, y in shape) for shape in shapes)
        shade = polyline((_rounded((0.0, 0.0)), _rounded((0.7 * tall, 0.28 * tall))))
        twigs = tuple(segment for each in rest for segment in polyline(each))
        tree = (Path(polyline(trunk), stroke=pens[0]), Path(twigs, stroke=pens[1]))
        trees.append((Path(shade, stroke=fallen), *tree) if context.in_colour else tree)
    yield from stamped(trees, places, chosen)


class _Crown(Frozen):
    """A crown about (0, 0)."""

    outline: tuple[Segment, ...]
    scallop: tuple[Segment, ...]
    """An arc along its shaded side, lower right."""
    light: tuple[Segment, ...]
    """A dab of the brush, across the light, up and to the left of its middle."""


def _crowns(stand: Stand, size: float) -> Iterator[_Crown]:
    """Yield all cuts of a crown; those of a row are from small to large."""
    corners, grown = stand.corners, stand.largest - stand.smallest
    chance = iter(chances(_CUTS * (corners + 4), 5).tolist())
    for number in range(_CUTS):
        radius = size * (stand.smallest + grown * _rank(number) / (_CUTS - 1))
        first = next(chance)
        spread = [(next(chance) - 0.5) * 2 * stand.wobble for _ in range(corners)]
        outline = [
            _around((first + corner) * 2 * math.pi / corners, radius * (1 + each))
            for corner, each in enumerate(spread)
        ]
        start, end = -35 + 30 * next(chance), 100 + 25 * next(chance)
        scallop = _arc(math.radians(start), math.radians(end), radius * 0.82)
        half, (x, y) = radius * (0.06 + 0.14 * next(chance)), (-radius * 0.2, -radius * 0.24)
        if stand.pointed:
            outline, scallop = _cone(radius, spread)
            half, (x, y) = radius * 0.05, (-radius * 0.22, radius * 0.1)
        light = _rounded((x - half, y + half)), _rounded((x + half, y - half))
        yield _Crown(closed(outline), scallop, polyline(light))


_CONE = ((0.0, -1.25), (0.3, -0.5), (0.2, -0.5), (0.52, 0.15), (0.38, 0.15), (0.72, 0.75))
"""The right side of a cone, from its top to its foot."""


def _cone(radius: float, spread: list[float]) -> tuple[list[Point], tuple[Segment, ...]]:
    """Return the outline of a cone and a stroke along its shaded side."""
    wide = radius * (0.95 + spread[0])
    right = [(x * wide, y * radius) for x, y in _CONE]
    left = [(-x, y) for x, y in reversed(right[1:])]
    outline = [_rounded(each) for each in (*right, *left)]
    return outline, polyline((outline[1], outline[3], outline[5]))


def _rank(number: int) -> int:
    """Return how many cuts are smaller than one."""
    own = _CUTS // _ROWS
    row, place = divmod(number, own)
    return place * own + row * _STEP % own


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
