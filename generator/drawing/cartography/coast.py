"""The coast: where the land ends, as true to the hexes as it is free of them.

In: a board, the country around it, a seed, and the true land where a map names it. Out: the land
as polygons in hex units, and the classes of the raster it was cut from.
"""

from __future__ import annotations

from functools import partial
from itertools import compress

import numpy as np
from shapely import MultiPolygon, Polygon, get_parts
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Board
from generator.drawing.cartography.fields import Classes, classes
from generator.drawing.cartography.surroundings import Country
from generator.drawing.cartography.true_coast import TrueLand, reclassed, traced
from generator.drawing.cartography.truth import holders, is_true
from generator.geometry.lines import resampled
from generator.geometry.noise import clouds
from generator.geometry.raster import Contours, Raster
from generator.geometry.shapes import reshaped
from generator.scene import Point

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


def coast(board: Board, land: Country, raster: Raster, seed: int) -> tuple[Classes, MultiPolygon]:
    """Return the classes of the raster and the land cut from it; see `truth` for its laws.

    Where a coast breaks a law another seed is tried, and the warp calmed, so that an end is
    certain. Raises CoastError if even a calm one fails, which no map has made happen.
    """
    for attempt in range(_ATTEMPTS):
        field = classes(raster, land, seed + 1000 * attempt, _CALMING**attempt)
        shape = _shape(field, land, seed + 1000 * attempt)
        if is_true(shape, board):
            return field, shape
    raise CoastError(f"no true coast in {_ATTEMPTS} attempts")


def drawn_coast(
    board: Board, land: Country, raster: Raster, seed: int, truth: TrueLand | None
) -> tuple[Classes, MultiPolygon, bool]:
    """Return the classes of the raster, the land, and whether it is the true one where wanted.

    Without `truth`, or where truth cannot be made to agree with the hexes, the coast is invented.
    """
    invented = partial(coast, board, land, raster, seed)
    shape = None if truth is None else traced(truth, board, lambda: invented()[1])
    if shape is None:
        return *invented(), truth is None
    return reclassed(classes(raster, land, seed, 1.0), shape, land), shape, True


def _shape(field: Classes, land: Country, seed: int) -> MultiPolygon:
    raster = field.raster
    left, top, right, bottom = raster.bounds
    everything = Polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
    if field.dry.all():
        return MultiPolygon([everything])
    grain = clouds(raster.across, raster.down, _GRAIN, seed + 333, 2) * _GRAIN_GAIN
    height = raster.blur(field.dry.astype(np.float64), _BLUR) + grain
    found = Contours(raster, height).above(0.5, smallest=_SMALLEST)
    rounded = MultiPolygon(
        [reshaped(part, partial(resampled, step=_STEP, closed=True)) for part in found.geoms]
    ).buffer(0)
    smooth = rounded.buffer(-_SPIT).buffer(_SPIT + _INLET).buffer(-_INLET)
    return _peopled(smooth.simplify(_TOLERANCE), land, everything.buffer(-raster.step))


def _peopled(shape: BaseGeometry, land: Country, inside: BaseGeometry) -> MultiPolygon:
    """Return the parts that hold a centre of a land hex, their holes those of a water hex.

    What the warp or the grain tore off would be an island that the game knows nothing of. Parts
    not wholly `inside` the raster may have their centre beyond it, and stay.
    """
    dry, wet = (
        [land.layout.centre(at) for at, is_dry in land.dry.items() if is_dry is kind]
        for kind in (True, False)
    )

    def held(shapes: list[Polygon], points: list[Point]) -> list[bool]:
        held = set(holders(shapes, points))
        return [number in held for number in range(len(shapes))]

    parts = []
    for part in get_parts(shape):
        holes = [Polygon(ring) for ring in part.interiors]
        kept = compress(holes, held(holes, wet))
        parts.append(Polygon(part.exterior, [hole.exterior for hole in kept]))
    own = zip(parts, held(parts, dry), strict=True)
    return MultiPolygon([part for part, lived in own if lived or not inside.contains(part)])
