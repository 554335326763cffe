"""The coast that is really there, brought to the scale of the map and to the truth of its hexes.

In: the true ground of a map, its layout, how far the painting reaches. Out: the land in hex units.

- Outlines are smoothed over about 0.04 of a hex's circumradius, a third of a millimetre at recipe
  size: capes, bays and straits stay, the steps of a digitised shoreline go.
- Islets and ponds under `_SMALLEST` (0.4 mm² at recipe size) are left out, and islets under
  `_SKERRY` (1.8 mm²) close to a longer shore: ringed by vignette lines they would be
  spots, not islands. Larger ones that hold no hex centre stay for their looks: no law of `truth`
  speaks of them, as no hex is theirs.
- The shore keeps `_CLEAR` away from hex centres, so that players see which side is meant; it is
  bent around a centre that it passes too closely, or on the wrong side of. Hexes that touch are
  joined by a neck of land (or a channel) where truth has a bay or an isthmus between them.
- Beyond the window that the file covers the coast is that of the hexes around.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from shapely import (
    LineString,
    MultiPolygon,
    Point,
    Polygon,
    STRtree,
    box,
    contains_xy,
    distance,
    make_valid,
    points,
    prepare,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.drawing.cartography.board import Board
from generator.drawing.cartography.fields import Classes
from generator.drawing.cartography.surroundings import CLEAR, Country
from generator.drawing.cartography.truth import barred_hexsides, is_true, liars
from generator.geometry.layout import Layout
from generator.geometry.lines import resampled, smooth
from generator.geometry.noise import Array
from generator.geometry.raster import Raster
from generator.geometry.shapes import polygons_of, region, reshaped
from generator.model.ground import TrueGround
from generator.model.map import Map
from generator.model.terrain import Plane, plane_of
from generator.records import Frozen

_SMALLEST = 0.006  # area of an islet or pond that is drawn
_SKERRY = 0.025  # area of an islet that is drawn though it lies ...
_INSHORE = 0.35  # ... so near to a longer shore
_CLEAR = 0.13  # how near the shore comes to a hex centre: 1.1 mm at recipe size
_NECK = 0.12  # half the breadth of a neck of land or a channel
_BENT = 0.3  # a centre farther than this on the wrong side is given the coast of its hex instead
_SPIT = 0.012  # spits and inlets narrower than twice this are taken off
_TRIES = 3  # smoothing may take off what was just joined
_STEP, _SOFT = 0.022, 1.7
_TOLERANCE = 0.003
_OPEN = 0.62  # so far around the centre of a water hex what land there is is clear
_BEYOND = 1.0  # land is known so far beyond the raster


class TrueLand(Frozen):
    """The true land in hex units, and the window in which it is known (None: everywhere)."""

    ground: TrueGround
    plane: Plane
    shape: MultiPolygon
    window: Polygon | None

    def at(self, point: tuple[float, float]) -> bool | None:
        """Whether a point in hex units is land; None beyond the window."""
        return self.ground.on_land(self.plane.place(*point))


def true_land(game_map: Map, raster: Raster) -> TrueLand | None:
    """Return the true land of a map as far as a raster goes, None where it names none."""
    ground = game_map.ground
    if ground is None:
        return None
    plane = plane_of(game_map.grid, ground)
    left, top, right, bottom = raster.bounds
    frame = box(left - _BEYOND, top - _BEYOND, right + _BEYOND, bottom + _BEYOND)
    land: BaseGeometry = MultiPolygon()
    for shore in ground.shores:
        outline, *holes = ([plane.point(*point) for point in ring] for ring in shore.rings)
        part = polygons_of(make_valid(Polygon(outline, holes)))
        if part.intersects(frame):
            inside = part.intersection(frame)
            land = land.union(inside) if shore.land else land.difference(inside)
    window = None
    if ground.known is not None:
        west, south, east, north = ground.known
        known = box(*plane.point(west, north), *plane.point(east, south))
        window = None if known.covers(box(*raster.bounds)) else known
    return TrueLand(ground, plane, polygons_of(land), window)


def traced(
    truth: TrueLand, board: Board, invented: Callable[[], MultiPolygon]
) -> MultiPolygon | None:
    """Return the true land as it is drawn; None where it cannot be made to agree with the hexes.

    `invented` gives the coast that the hexes alone would have, for what truth leaves open: beyond
    its window, and around hexes that it contradicts.
    """
    shape: BaseGeometry = truth.shape
    if truth.window is not None:
        shape = shape.intersection(truth.window).union(invented().difference(truth.window))
    for _ in range(_TRIES):
        shape = generalised(_opened(_bent(shape, board), board))
        wrong = liars(shape, board)
        if not wrong:
            break
    else:
        around = region(board.layout, sorted(wrong))
        shape = generalised(shape.difference(around).union(invented().intersection(around)))
    # Where no hex is on the wrong side one island over two groups of hexes is no lie.
    agrees = all(truth.at(board.layout.centre(at)) in (dry, None) for at, dry in board.dry.items())
    whole = truth.shape if agrees else None
    return shape if is_true(shape, board, waters_meet=True, joined=whole) else None


def _bent(shape: BaseGeometry, board: Board) -> BaseGeometry:
    """Return the land with its shore led around the hex centres that it comes too near to."""
    shore = shape.boundary
    prepare(shape)
    for at, dry in board.dry.items():
        centre = Point(board.layout.centre(at))
        apart = shore.distance(centre)
        right = bool(contains_xy(shape, centre.x, centre.y)) is dry
        if apart < (_CLEAR if right else _BENT):
            disc = centre.buffer(_CLEAR + (0 if right else apart))
            shape = shape.union(disc) if dry else shape.difference(disc)
    return shape


def _opened(shape: BaseGeometry, board: Board) -> BaseGeometry:
    """Return the land with a neck of land, or a channel, over each hexside that looks barred."""
    for side, dry in barred_hexsides(shape, board):
        way = LineString([board.layout.centre(at) for at in side.cells]).buffer(_NECK)
        shape = shape.union(way) if dry else shape.difference(way)
    return shape


def generalised(shape: BaseGeometry) -> MultiPolygon:
    """Return land without its smallest parts and holes, its outlines smoothed."""
    opened = shape.buffer(-_SPIT).buffer(2 * _SPIT).buffer(-_SPIT)
    parts = polygons_of(opened).geoms
    islands = MultiPolygon([part for part in parts if part.area >= _SKERRY])
    found: list[Polygon] = []
    for part in parts:
        alone = part.area >= _SMALLEST and not part.dwithin(islands, _INSHORE)
        if part.area >= _SKERRY or alone:
            holes = [ring for ring in part.interiors if Polygon(ring).area >= _SMALLEST]
            found.append(reshaped(Polygon(part.exterior, holes), _softened))
    return polygons_of(MultiPolygon(found).buffer(0).simplify(_TOLERANCE))


def _softened(ring: Array) -> Array:
    return smooth(resampled(ring, _STEP, closed=True), _SOFT, closed=True)


def reclassed(field: Classes, shape: MultiPolygon, around: Country) -> Classes:
    """Return the classes of a raster with land where `shape` has it.

    Land that lies in a water hex takes the look of the land hex whose centre is nearest, but is
    clear around the centre of the water hex: no forest or hill of the map seems to be in it.
    """
    x, y = np.meshgrid(field.raster.across, field.raster.down)
    prepare(shape)
    dry = np.asarray(contains_xy(shape, x, y))
    gained = dry & ~field.dry
    looks = field.looks if CLEAR in field.looks else (*field.looks, CLEAR)
    numbers = field.numbers.copy()
    land, water = (
        [at for at, is_dry in around.dry.items() if is_dry is kind] for kind in (True, False)
    )
    spots = np.asarray(points(x[gained], y[gained]))
    if land and len(spots):
        own = np.array([looks.index(around.looks[at]) for at in land], dtype=np.int16)
        found = own[_nearest(spots, land, around.layout)[0]]
        if water:
            found[_nearest(spots, water, around.layout)[1] < _OPEN] = looks.index(CLEAR)
        numbers[gained] = found
    return replace(field, looks=looks, numbers=numbers, dry=dry)


def _nearest(
    spots: NDArray[np.object_], hexes: Sequence[Cell], layout: Layout
) -> tuple[NDArray[np.intp], Array]:
    """Return for each point the number of the hex with the nearest centre, and how far that is."""
    centres = points([layout.centre(at) for at in hexes])
    nearest = STRtree(centres).nearest(spots)
    return nearest, distance(centres[nearest], spots)
