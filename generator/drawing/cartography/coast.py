"""The coast: where the land ends, as true to the hexes as it is free of them.

In: a board, the country around it, a seed, and the true land where a map names it. Out: the land
as polygons in hex units, and the classes of the raster it was cut from.
"""

from __future__ import annotations

import numpy as np
from shapely import LinearRing, MultiPolygon, Polygon, get_parts
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Board
from generator.drawing.cartography.fields import Classes, classes
from generator.drawing.cartography.surroundings import Country
from generator.drawing.cartography.true_coast import TrueLand, reclassed, traced
from generator.drawing.cartography.truth import holders, is_true
from generator.geometry.layout import HexLayout
from generator.geometry.lines import resampled
from generator.geometry.noise import clouds
from generator.geometry.raster import Contours, Raster

_BLUR = 0.074
_GRAIN, _GRAIN_GAIN = 0.31, 0.22
_SMALLEST = 0.06  # area of a part or a hole that is drawn
_SPIT, _INLET = 0.1, 0.11  # spits and inlets narrower than twice this are taken off
_STEP = 0.062
_TOLERANCE = 0.0035  # 0.03 mm on a hex of recipe size
_ATTEMPTS = 16
_CALMING = 0.9  # each attempt warps so much less than the one before


class CoastError(RuntimeError):
    """No coast was found that tells the truth about its hexes."""


def coast(
    board: Board, land: Country, layout: HexLayout, raster: Raster, seed: int
) -> tuple[Classes, MultiPolygon]:
    """Return the classes of the raster and the land cut from it; see `truth` for its laws.

    Where a coast breaks a law another seed is tried, and the warp calmed, so that an end is
    certain. Raises CoastError if even a calm one fails, which no map has made happen.
    """
    for attempt in range(_ATTEMPTS):
        field = classes(raster, land, layout, seed + 1000 * attempt, _CALMING**attempt)
        shape = _shape(field, land, layout, seed + 1000 * attempt)
        if is_true(shape, board, layout):
            return field, shape
    raise CoastError(f"no true coast in {_ATTEMPTS} attempts")


def drawn_coast(
    board: Board,
    land: Country,
    layout: HexLayout,
    raster: Raster,
    seed: int,
    truth: TrueLand | None,
) -> tuple[Classes, MultiPolygon, bool]:
    """Return the classes of the raster, the land, and whether it is the true one where wanted.

    Without `truth`, or where truth cannot be made to agree with the hexes, the coast is invented.
    """
    if truth is None:
        return *coast(board, land, layout, raster, seed), True
    shape = traced(truth, board, layout, lambda: coast(board, land, layout, raster, seed)[1])
    if shape is None:
        return *coast(board, land, layout, raster, seed), False
    field = classes(raster, land, layout, seed, 1.0)
    return reclassed(field, shape, land, layout), shape, True


def _shape(field: Classes, land: Country, layout: HexLayout, seed: int) -> MultiPolygon:
    raster = field.raster
    if field.dry.all():
        return MultiPolygon([_everything(raster)])
    grain = clouds(raster.across, raster.down, _GRAIN, seed + 333, 2) * _GRAIN_GAIN
    height = raster.blur(field.dry.astype(np.float64), _BLUR) + grain
    found = Contours(raster, height).above(0.5, smallest=_SMALLEST)
    rounded = MultiPolygon([_evened(part) for part in found.geoms]).buffer(0)
    smooth = rounded.buffer(-_SPIT).buffer(_SPIT + _INLET).buffer(-_INLET)
    return _peopled(smooth.simplify(_TOLERANCE), land, layout, raster)


def _everything(raster: Raster) -> Polygon:
    left, top, right, bottom = raster.bounds
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def _evened(part: Polygon) -> Polygon:
    """Return a polygon with its points at even distances."""
    rings = [np.array(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)]
    outline, *holes = (resampled(ring, _STEP, closed=True) for ring in rings)
    return Polygon(outline, holes)


def _peopled(shape: BaseGeometry, land: Country, layout: HexLayout, raster: Raster) -> MultiPolygon:
    """Return the parts that hold a centre of a land hex, their holes those of a water hex.

    What the warp or the grain tore off would be an island that the game knows nothing of. Parts
    cut by the border of the raster may have their centre beyond it, and stay.
    """
    dry = [layout.centre(at) for at, is_dry in land.dry.items() if is_dry]
    wet = [layout.centre(at) for at, is_dry in land.dry.items() if not is_dry]
    parts = [Polygon(part.exterior, _kept(part, wet)) for part in get_parts(shape)]
    held = set(holders(parts, dry))
    inside = _everything(raster).buffer(-raster.step)
    return MultiPolygon(
        [part for at, part in enumerate(parts) if at in held or not inside.contains(part)]
    )


def _kept(part: Polygon, wet: list[tuple[float, float]]) -> list[LinearRing]:
    """Return the holes in which a water hex has its centre."""
    holes = [Polygon(ring) for ring in part.interiors]
    held = set(holders(holes, wet))
    return [hole.exterior for at, hole in enumerate(holes) if at in held]
