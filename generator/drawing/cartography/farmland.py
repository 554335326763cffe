"""Farmland: a patchwork of fields, some ploughed, that lie the same way for a while; all quiet.

There are some cuts of a few fields, which are printed at many places. They are no survey: no field
is any that there was. They dress open ground, which in play is the same with or without them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import stamped
from generator.geometry.convert import DECIMALS
from generator.geometry.noise import chances, noise, scattered, seed_of
from generator.model.theme import TerrainColours
from generator.scene import Cap, Item, Paint, Path, Point, Segment, Stroke, closed, polyline

_SPACING, _ROOM = 5.0, 1.5  # from fields to fields; how far their middle lies within their ground
_TURNS, _KINDS = 6, 3  # ways that fields lie; cuts for each
_LIE = 22.0  # how far fields lie the same way
_ACROSS, _ROWS = (3, 5), 2  # strips side by side, and rows of them
_BROAD, _LONG = (0.75, 1.5), (1.6, 2.5)  # of a strip
_LANE, _ASKEW = 0.13, 0.3  # between strips; how far corners lie off
_FALLOW = 0.25  # so many strips are left out
_FILL, _LINES = 0.42, 0.3  # opacities
_FURROW, _LINE = 0.3, 0.07  # from furrow to furrow, and how thick
_PLOUGHED = 4  # every so many strips one is


def cover(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield fields; none in photocopier ink, in which they would stand in the way of play.

    They may reach over banks, as rivers are painted over them.
    """
    if not context.in_colour:
        return
    size = context.texture(1.0)
    seed = context.ground.seed + seed_of("fields")
    places = scattered(region.buffer(-_ROOM * size, quad_segs=2), size * _SPACING, seed)
    lie = 0.5 + 0.6 * noise(places[:, 0], places[:, 1], size * _LIE, seed + 2)
    kind = np.floor(chances(len(places), seed + 1) * _KINDS)
    chosen = np.floor(np.clip(lie, 0, 1 - 1e-9) * _TURNS) * _KINDS + kind
    cuts = [tuple(_fields(context, cut, size, colours)) for cut in range(_TURNS * _KINDS)]
    yield from stamped(cuts, places, chosen.astype(np.intp))


def _fields(
    context: RenderContext, cut: int, size: float, colours: TerrainColours
) -> Iterator[Path]:
    """Yield the fields of a cut: their ground by colour, then all furrows."""
    turn = math.pi * (cut // _KINDS) / _TURNS
    cosine, sine = math.cos(turn) * size, math.sin(turn) * size
    grounds: list[list[Segment]] = [[], [], []]
    furrows: list[Segment] = []
    for number, (left, top, right, bottom, skew) in enumerate(_strips(cut)):

        def at(across: float, down: float, lean: float = skew) -> Point:
            """Return a point of the cut, askew and turned."""
            x, y = across + lean * down, down + lean * across
            east, south = x * cosine - y * sine, x * sine + y * cosine
            return round(east, DECIMALS), round(south, DECIMALS)

        ring = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
        grounds[(cut + number) % len(grounds)] += closed(ring)
        if (cut + number) % _PLOUGHED == 0:
            for x in np.arange(left + _FURROW / 2, right, _FURROW).tolist():
                furrows += polyline((at(x, top), at(x, bottom)))
    if context.in_colour:
        for colour, segments in zip(
            (colours.light, colours.mark, colours.tint), grounds, strict=True
        ):
            yield Path(tuple(segments), Paint(colour, _FILL))
    pen = Stroke(Paint(colours.shade, _LINES), context.hair(_LINE), Cap.BUTT)
    yield Path(tuple(furrows), stroke=pen)


def _strips(cut: int) -> Iterator[tuple[float, float, float, float, float]]:
    """Yield the strips of a cut about (0, 0): left, top, right, bottom, and how askew they are."""
    chance = iter(chances(64, 91 + cut).tolist())
    least, most = _ACROSS
    skew = _ASKEW * (next(chance) - 0.5)
    for row in range(_ROWS):
        count = least + int(next(chance) * (most - least + 1))
        breadths = [_between(_BROAD, next(chance)) for _ in range(count)]
        left = -sum(breadths) / 2 + (next(chance) - 0.5)
        far = _between(_LONG, next(chance))
        top, bottom = (-far, 0.0) if row == 0 else (0.0, far)
        for breadth in breadths:
            if next(chance) > _FALLOW:
                edges = left + _LANE / 2, top + _LANE / 2, left + breadth - _LANE / 2
                yield *edges, bottom - _LANE / 2, skew
            left += breadth


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part
