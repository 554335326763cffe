"""Hachures: the relief in photocopier ink, as Lehmann drew it.

Rows of short wedges run downhill from contour to contour, thicker where the slope is steep and
where it lies away from the light. In colour ink the relief is shaded instead; see `land`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from shapely import contains_xy, prepare

from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.relief import Relief, lit
from generator.geometry.contours import Contours
from generator.geometry.curves import DECIMALS
from generator.geometry.lines import resampled
from generator.geometry.noise import Array
from generator.geometry.raster import Raster
from generator.scene import Item, Paint, Path, Segment, closed

_EASE = 0.09  # how much the heights are smoothed, in hex units
_FIRST, _INTERVAL = 0.035, 0.034  # heights of the rows, in hex units
_APART = 0.5  # from wedge to wedge, in mm on hexes of recipe size
_STEPS, _GAP = 10, 0.86  # a wedge is traced in so many steps, over so much of its interval
_SHORTEST, _LONGEST = 0.4, 2.0  # mm on hexes of recipe size
_GENTLEST = 0.11  # slope under which no wedge is drawn
_LIGHTEST, _DARKEST = 0.05, 0.38  # width in mm
_BASE, _SHADED = 0.1, 0.95
_TIP = 0.22  # width at the lower end, as a part of that at the upper


def paint(plate: Plate) -> Iterator[Item]:
    """Yield all wedges as one path."""
    relief = plate.ground.relief
    if relief is None or plate.in_colour:
        return
    wedges = tuple(_wedges(plate, relief))
    if wedges:
        yield Path(wedges, fill=Paint(plate.palette.shadow))


def _wedges(plate: Plate, relief: Relief) -> Iterator[Segment]:
    raster = relief.raster
    heights = raster.blur(relief.heights, _EASE)
    across, down = raster.slopes(heights)
    light = lit(raster, heights)
    contours = Contours(raster, heights)
    prepare(plate.open_land)
    for level in np.arange(_FIRST, float(heights.max()), _INTERVAL).tolist():
        starts = _row(plate, contours, level)
        if not len(starts):
            continue
        lines = _downhill(plate, raster, (heights, across, down), starts, level)
        steep = np.hypot(raster.sample(across, starts), raster.sample(down, starts))
        width = np.clip(_BASE - raster.sample(light, starts) * _SHADED, _LIGHTEST, _DARKEST)
        kept = (steep >= _GENTLEST) & _is_open(plate, lines)
        yield from _drawn(plate, lines[kept], width[kept])


def _row(plate: Plate, contours: Contours, level: float) -> Array:
    """Return the points, in hex units, from which the wedges of a contour start."""
    spacing = plate.pens.mark(_APART) / plate.pens.circumradius
    rings = [
        np.array(ring.coords)[:-1]
        for part in contours.above(level, smallest=0.02).geoms
        for ring in (part.exterior, *part.interiors)
    ]
    rows = [resampled(ring, spacing, closed=True) for ring in rings if len(ring) > 4]
    return np.vstack(rows) if rows else np.zeros((0, 2))


def _downhill(
    plate: Plate, raster: Raster, fields: tuple[Array, Array, Array], starts: Array, level: float
) -> Array:
    """Return the beginning, middle and end (n, 3, 2) of the way down from each start.

    A way ends most of an interval lower, on level ground, or when it is as long as a wedge may be.
    """
    heights, across, down = fields
    step = plate.pens.mark(_LONGEST) / plate.pens.circumradius / _STEPS
    at, ends = starts.copy(), [starts]
    going = np.ones(len(starts), dtype=np.bool_)
    for _ in range(_STEPS):
        way = np.column_stack([raster.sample(across, at), raster.sample(down, at)])
        steep = np.sqrt((way * way).sum(axis=1))
        going &= (steep > _GENTLEST / 2) & (raster.sample(heights, at) > level - _INTERVAL * _GAP)
        at = at - np.where(going, step / np.maximum(steep, 1e-9), 0.0)[:, np.newaxis] * way
        ends.append(at)
    return np.stack([starts, ends[len(ends) // 2], at], axis=1)


def _is_open(plate: Plate, lines: Array) -> NDArray[np.bool_]:
    """Whether wedges start and end clear of roads, houses and the shore, and are long enough."""
    placed = lines * plate.layout.circumradius + plate.layout.origin
    first, last = placed[:, 0], placed[:, 2]
    reach = np.sqrt(((last - first) ** 2).sum(axis=1))
    return np.asarray(
        contains_xy(plate.open_land, first[:, 0], first[:, 1])
        & contains_xy(plate.open_land, last[:, 0], last[:, 1])
        & (reach > plate.pens.mark(_SHORTEST))
    )


def _drawn(plate: Plate, lines: Array, width: Array) -> Iterator[Segment]:
    """Yield each wedge as a closed outline, bent in the middle."""
    placed = lines * plate.layout.circumradius + plate.layout.origin
    way = placed[:, 2] - placed[:, 0]
    length = np.maximum(np.sqrt((way * way).sum(axis=1)), 1e-9)[:, np.newaxis]
    side = np.column_stack([-way[:, 1], way[:, 0]]) / length
    side *= plate.pens.line(0.5) * width[:, np.newaxis]
    middle = (1 + _TIP) / 2
    outlines = np.stack(
        [
            placed[:, 0] - side,
            placed[:, 1] - side * middle,
            placed[:, 2] - side * _TIP,
            placed[:, 2] + side * _TIP,
            placed[:, 1] + side * middle,
            placed[:, 0] + side,
        ],
        axis=1,
    )
    for outline in np.round(outlines, DECIMALS).tolist():
        yield from closed((x, y) for x, y in outline)
