"""Forest: crowns that grow together into a canopy, lit from the north-west.

In photocopier ink the canopy is white with black outlines and hard shadows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from shapely import MultiPolygon, Polygon, get_parts, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import fill
from generator.geometry.convert import DECIMALS, outlines
from generator.geometry.lines import right_of
from generator.geometry.noise import Array, chances, scattered, seed_of
from generator.model.theme import TerrainColours
from generator.scene import Cubic, Item, Line, Move, Paint, Path, Segment, Stroke

_SPACING = 1.0
_SMALLEST, _LARGEST = 0.5, 0.78  # radius of a crown
_CORNERS = 9
_WOBBLE = 0.16
_SHADOW, _BLACK_SHADOW = (0.34, 0.38), (0.2, 0.24)
_SHADOW_FACET = 0.12  # how far the canopy's shadow may be simplified
_OUTLINE, _SCALLOP = 0.13, 0.1
_GLADE = 0.6  # gaps in the canopy smaller than the square of this are closed
_LIT = 0.75  # how many crowns have a light side
_DAB = 0.42  # how broad the brush is that lights them


def cover(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield the shadow, the canopy and its crowns."""
    size = context.texture(1.0)
    places = scattered(region, size * _SPACING, context.ground.seed + seed_of("forest"))
    if not len(places):
        return
    places = places[np.argsort(places[:, 1], kind="stable")]
    radii = size * (_SMALLEST + chances(len(places), 3) * (_LARGEST - _SMALLEST))
    corners = round(_CORNERS * max(1.0, size) ** 0.5)
    canopy = _closed(union_all(_crowns(places, radii, corners)), (size * _GLADE) ** 2)
    yield from fill(_shadow(canopy, size, context), colours.shade, context.veil(0.5))
    outline = Stroke(Paint(colours.shade), context.hair(_OUTLINE))
    yield Path(outlines(canopy), Paint(colours.mark), outline)
    if context.in_colour:
        dab = Stroke(Paint(colours.light, 0.9), size * _DAB)
        yield Path(tuple(_lights(places, radii)), stroke=dab)
    scallop = Stroke(Paint(colours.shade, context.veil(0.8)), context.hair(_SCALLOP))
    yield Path(tuple(_scallops(places, radii)), stroke=scallop)


def _closed(canopy: BaseGeometry, smallest: float) -> MultiPolygon:
    """Return the canopy without its smallest gaps."""
    parts = []
    for part in get_parts(canopy):
        gaps = [ring for ring in part.interiors if Polygon(ring).area > smallest]
        parts.append(Polygon(part.exterior, gaps))
    return MultiPolygon(parts)


def _crowns(places: Array, radii: Array, corners: int) -> list[Polygon]:
    """Return rounded polygons about `places`."""
    wobble = 1 + (chances(len(places) * corners, 5).reshape(-1, corners) - 0.5) * 2 * _WOBBLE
    turn = chances(len(places), 7)[:, np.newaxis] + np.arange(corners) / corners
    angle, reach = turn * 2 * math.pi, radii[:, np.newaxis] * wobble
    x, y = places[:, :1] + reach * np.cos(angle), places[:, 1:] + reach * np.sin(angle)
    return [Polygon(corners) for corners in np.stack([x, y], axis=2)]


def _lights(places: Array, radii: Array) -> Iterator[Segment]:
    """Yield a dab of the brush, across the light, up and to the left of most crowns' middles."""
    chosen = chances(len(places), 11) < _LIT
    up = np.column_stack([-radii * 0.2, -radii * 0.24])
    half = np.column_stack([radii, -radii]) * (0.06 + 0.14 * chances(len(places), 13))[:, None]
    ends = np.stack([places + up - half, places + up + half], axis=1)[chosen]
    for (ax, ay), (bx, by) in np.round(ends, DECIMALS).tolist():
        yield from (Move((ax, ay)), Line((bx, by)))


def _scallops(places: Array, radii: Array) -> Iterator[Segment]:
    """Yield an arc along the shaded side of each crown: lower right.

    The handles of a Bézier that follows an arc are 4/3 tan(a/4) radii long for an angle a.
    """
    start = np.radians(-35 + 30 * chances(len(places), 17))
    end = np.radians(100 + 25 * chances(len(places), 19))
    reach = (radii * 0.82)[:, np.newaxis]
    handle = (4 / 3 * np.tan((end - start) / 4))[:, np.newaxis] * reach
    first, last = (np.array([np.cos(turn), np.sin(turn)]) for turn in (start, end))
    begin, finish = places + first.T * reach, places + last.T * reach
    out, back = begin + right_of(first).T * handle, finish - right_of(last).T * handle
    points = np.round(np.stack([begin, out, back, finish], axis=1), DECIMALS)
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in points.tolist():
        yield from (Move((ax, ay)), Cubic((bx, by), (cx, cy), (dx, dy)))


def _shadow(canopy: MultiPolygon, size: float, context: RenderContext) -> BaseGeometry:
    """Return the canopy's shadow, thrown to the lower right; the canopy will lie on most of it."""
    across, down = _SHADOW if context.in_colour else _BLACK_SHADOW
    outline = canopy.simplify(_SHADOW_FACET * size, preserve_topology=False)
    return translate(outline, across * size, down * size)
