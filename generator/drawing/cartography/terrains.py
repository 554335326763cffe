"""All terrains, in the order in which their washes are laid.

A terrain is one entry here and one in `model/terrain.py` under the same name: that by which a
definition calls it under `look`, or as a terrain's id. Its colours are those of the wash under it,
of its symbols, of their dark and of their light side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, STRtree, points
from shapely.geometry.base import BaseGeometry

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.cartography import farmland, forest, waters
from generator.drawing.cartography.context import Items, RenderContext
from generator.drawing.cartography.pens import fill, line, sized, stamped
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette
from generator.geometry.lines import right_of
from generator.geometry.noise import Array, chances, scattered, seed_of
from generator.model.map import PlaceKind
from generator.model.theme import TerrainColours
from generator.records import Frozen
from generator.scene import Cap, Item, Paint, Path, Point, Stroke, circle, closed, polyline

_CUTS = 4  # sizes of knolls, pools and tufts

_DITCHES, _TURN = 1.7, 0.35  # spacing; which way most run, in radians from east
_LONG, _SHORT, _DITCH = 1.6, 0.75, 0.13

_KNOLLS, _STONES = 2.3, 1.25  # spacing
_BROW = ((-0.62, 0.3), (-0.34, -0.1), (0.0, -0.26), (0.36, -0.12), (0.66, 0.34))
"""The brow of a knoll, from left to right about its middle."""
_TICKS = (((0.02, 0.06), (-0.02, 0.44)), ((0.3, 0.14), (0.36, 0.5)))
"""Strokes down its slope, on the side away from the light."""
_LINE, _BLACK_LINE = 0.18, 0.2
_STONE, _BLACK_STONE = 0.13, 0.16  # radius
_CLEAR = 0.95  # how far stones lie from knolls
_STRENGTH = 0.9

_RUNWAY, _BREADTH = 0.6, 0.12  # half as long and as broad as a runway, in circumradii
_HEADING = -0.32  # in radians from east
_MIDDLE, _DASHES = 0.14, (0.55, 0.4)

_TUFTS, _POOLS = 1.75, 1.5  # spacing
_BLADES, _BLACK_BLADES = (-50, -25, 0, 25, 50), (-42, 0, 42)  # degrees from upright
_HEIGHT, _WIDTH, _BLACK_WIDTH = 1.0, 0.17, 0.24
_FOOT, _FOOT_LINE = 0.42, 0.12
_POOL, _POOL_LINE = (0.55, 1.15), 0.14

Cover: TypeAlias = Callable[[RenderContext, BaseGeometry, TerrainColours], Items]
"""Takes the context, the area that the terrain covers, clear of roads and houses, in mm, and its
colours; yields what stands on it."""


class TerrainLook(Frozen):
    """How a terrain is painted."""

    cover: Cover | None = None
    """What stands on it."""
    rise: float = 0.0
    """How much it rises, as a part of what mountains do; it is then shaded, or hachured in
    photocopier ink."""
    feather: float = 0.13
    """How softly its wash ends, as the standard deviation of a blur in hex units."""
    tinted: bool = True
    """Whether it has a wash of its own colour, feathered at its borders."""
    dense: bool = False
    """Whether its cover hides the ground, so that grid and numbers must stand out from it."""

    def inked(self, name: str, palette: Palette) -> TerrainColours:
        """Return its colours in a palette; what hides the ground is white on a photocopier."""
        own = palette.terrain(name) if palette.ink is Ink.COLOUR else None
        return own or TerrainColours(WHITE, WHITE if self.dense else BLACK, BLACK, WHITE)


def _knolls(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Items:
    """Yield knolls, and stones between them; hachures are kept for mountains."""
    full = context.texture(1.0)
    width, stone = (_LINE, _STONE) if context.in_colour else (_BLACK_LINE, _BLACK_STONE)
    seed = context.ground.seed + seed_of("rough")
    knolls = scattered(region.buffer(-full * 0.4), full * _KNOLLS, seed)
    ink = Paint(colours.mark, context.veil(_STRENGTH))
    pen, shapes = Stroke(ink, context.hair(width)), (_BROW, *_TICKS)
    cuts = [
        (Path(tuple(chain(*(polyline(sized(each, size)) for each in shapes))), stroke=pen),)
        for size in full * np.linspace(0.8, 1.2, _CUTS)
    ]
    yield from stamped(cuts, knolls, _dealt(knolls, 3))
    stones = scattered(region, full * _STONES, seed + 1)
    crowded, _ = STRtree(np.asarray(points(knolls))).query(points(stones), "dwithin", full * _CLEAR)
    stones = np.delete(stones, crowded, axis=0)
    dot = Path(circle((0.0, 0.0), full * stone), ink)
    yield from stamped([(dot,)], stones)


def _ditches(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Items:
    """Yield pairs of ditches that meet at right angles: land won from the water, flat."""
    size = context.texture(1.0)
    places = scattered(region, size * _DITCHES, context.ground.seed + seed_of("polder"))
    turn = _TURN + (chances(len(places), 3) - 0.5) * 0.2
    along = np.array([np.cos(turn), np.sin(turn)])
    long, short = along.T * size * _LONG / 2, right_of(along).T * size * _SHORT
    pairs = ((places - long, places + long), (places, places + short))
    strokes = [np.stack(ends, axis=1) for ends in pairs]
    ditches = MultiLineString(list(np.concatenate(strokes))).intersection(region)
    yield from line(ditches, colours.mark, context.hair(_DITCH), cap=Cap.BUTT)


def _runways(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Items:
    """Yield a runway in each hex, but where the symbol of an airfield has those of the place."""
    board, layout, pens = context.ground.board, context.layout, context.pens
    fields = (site for site in board.sites if site.place.kind is PlaceKind.AIRFIELD)
    marked = {at for site in fields for at in site.hexes}
    way = np.array([math.cos(_HEADING), math.sin(_HEADING)]) * layout.unit
    for at, look in board.looks.items():
        if look != "airfield" or at in marked:
            continue
        centre = np.array(layout.centre(at))
        middle = LineString([centre - way * _RUNWAY, centre + way * _RUNWAY])
        runway = middle.buffer(layout.unit * _BREADTH, cap_style="flat").intersection(region)
        yield from fill(runway, colours.mark)
        dashes = tuple(map(pens.mark, _DASHES))
        within = middle.intersection(region)
        yield from line(within, colours.light, context.hair(_MIDDLE), cap=Cap.BUTT, dash=dashes)


def _reeds(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield tufts of reed, and short strokes of open water between them."""
    full = context.texture(1.0)
    seed = context.ground.seed + seed_of("swamp")
    pools = scattered(region, full * _POOLS, seed + 1)
    water = Stroke(Paint(colours.shade), context.hair(_POOL_LINE), Cap.BUTT)
    strokes = [
        (Path(polyline(sized(((-0.5, 0.0), (0.5, 0.0)), length)), stroke=water),)
        for length in full * np.linspace(*_POOL, _CUTS)
    ]
    yield from stamped(strokes, pools, _dealt(pools, 3))
    tufts = scattered(region, full * _TUFTS, seed)
    ink = Paint(colours.mark)
    ground = Stroke(ink, context.hair(_FOOT_LINE), Cap.BUTT)
    cuts = [
        (
            Path(polyline(sized(((-_FOOT, 0.0), (_FOOT, 0.0)), size)), stroke=ground),
            Path(tuple(chain(*(closed(sized(each, size)) for each in _tuft(context)))), ink),
        )
        for size in full * np.linspace(0.85, 1.15, _CUTS)
    ]
    yield from stamped(cuts, tufts, _dealt(tufts, 5))


def _dealt(places: Array, seed: int) -> NDArray[np.intp]:
    """Return by chance a cut for each place."""
    return np.floor(chances(len(places), seed) * _CUTS).astype(np.intp)


def _tuft(context: RenderContext) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the blades of a tuft of size 1: narrow triangles that spread from (0, 0)."""
    half = (_WIDTH if context.in_colour else _BLACK_WIDTH) / 2
    for degrees in _BLADES if context.in_colour else _BLACK_BLADES:
        angle = math.radians(degrees)
        reach = _HEIGHT * (1.0 if degrees == 0 else 0.86 if abs(degrees) < 30 else 0.66)
        root = math.sin(angle) * 0.16
        yield (
            (root - half, 0.0),
            (root + half, 0.0),
            (math.sin(angle) * reach, -math.cos(angle) * reach),
        )


_BARE = TerrainLook(tinted=False)
TERRAINS: Mapping[str, TerrainLook] = {
    "sea": _BARE,  # whatever lies outside the coast
    "lake": _BARE,
    "shoal": TerrainLook(waters.shoal),
    "reef": TerrainLook(waters.reef),
    "clear": TerrainLook(tinted=False),
    "fields": TerrainLook(farmland.cover),
    "airfield": TerrainLook(_runways),
    "polder": TerrainLook(_ditches),
    "rough": TerrainLook(_knolls, 0.3, 0.14),
    "forest": TerrainLook(forest.wood(forest.BROADLEAF), dense=True),
    "jungle": TerrainLook(forest.wood(forest.JUNGLE), dense=True),
    "pines": TerrainLook(forest.wood(forest.PINES), dense=True),
    "bare-forest": TerrainLook(forest.bare),
    "scrub": TerrainLook(forest.wood(forest.SCRUB)),
    "swamp": TerrainLook(_reeds),
    "mountain": TerrainLook(None, 1.0, 0.145),
    # Streets and houses of towns are built by `settlements`.
    "town": TerrainLook(tinted=False),
    "city": _BARE,
}
"""By name."""


def hides_ground(look: str) -> bool:
    """Tell whether what stands on a terrain of a look hides its ground; unknown looks do not."""
    return look in TERRAINS and TERRAINS[look].dense


def tint_of(look: str, palette: Palette) -> Colour:
    """Return the colour under a terrain of a look; that of the land where it has none."""
    known = palette.terrain(look) if palette.ink is Ink.COLOUR else None
    return known.tint if known else palette.land
