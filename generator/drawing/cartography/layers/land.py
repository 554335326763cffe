"""Water and land: depths, washes of terrain, what stands on the ground, and what is out of play.

The sea is painted in bands of depth, with the vignette lines that old charts draw along a coast.
The land has its colour, mottled, and washes that are feathered where they meet. Land out of play is
pale and ruled with slanting lines, so that it is no terrain of the game: nothing else on a map is
ruled evenly. In photocopier ink there are lines alone, on white paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from shapely import MultiLineString, MultiPolygon, box, union_all
from shapely.geometry.base import BaseGeometry

from generator.colour import Colour
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Wash
from generator.drawing.cartography.pens import fill, line
from generator.drawing.cartography.relief import shaded
from generator.drawing.cartography.terrains import TERRAINS, tint_of
from generator.geometry.convert import smoothed
from generator.geometry.shapes import region
from generator.scene import Cap, Group, Item

_DEPTHS = (7.5, 5.4, 3.6, 2.0)
"""How far from the land each band of lighter water reaches, in mm on hexes of recipe size."""
_DEEPS = ((11.0, 0.05), (16.0, 0.1))
"""How far from the land deeper water begins, and how much darker it is."""
_ROUNDING = 0.6
_VIGNETTE = (0.55, 1.15, 1.85, 2.7, 3.7)
_FIRST, _LAST = 0.16, 0.09
"""The width of the line nearest to the land and that of the farthest."""
_FADE = 0.13
_SURF, _BREAKERS = 0.32, (1.6, 1.1, 0.5, 1.9)
"""How far from the land waves break, and for how long."""
_FOAM, _FOAMY = 0.2, 0.8
_EASE = 0.05  # mm by which the coast may be simplified before it is followed at a distance

_SAND, _CHALK = 0.11, 0.16
_WASH = 0.26
_STRAND, _STRAND_LIGHT = (1.0, 0.55), 0.3
_HEIGHTS = (0.13, 0.15, 0.18, 0.22, 0.26)
_SHADE, _SHINE = 0.062, 0.105
_PATCHY, _SOFT, _FAINT = 3.0, 1.5, 3.0
"""How much coarser outlines may be: of mottle, of washes, of shades that alone hardly show."""
_VEIL = 0.2  # the opacity up to which nobody sees that an edge has corners
_BLACK_COAST = 0.34  # the least width of the line between land and water

_TINT = 0.62
_APART, _BLACK_APART = 1.9, 2.3
_WIDTH, _RULED = 0.13, 0.7  # of the lines; how strong they are in colour
_SHORE = 0.35  # white between the lines and a black coast
_SLIVER = 0.05  # mm: an area that thin is of rounding

_INSIDE, _ASHORE = 0.5, 1.2
"""How far what stands in the water keeps from the border of its hexes, and from the land."""

_INSET, _KEPT = 0.16, 0.5
"""How far from the border of a hex, in circumradii, its terrain covers it everywhere; how far, in
mm, its marks keep from other hexes."""
_STREETS = 0.85
_OTHER = 4  # every so many blocks one has the other colour


def sea(context: RenderContext) -> Iterator[Item]:
    """Yield the water from the deep to the shore."""
    pens, palette = context.pens, context.palette
    land = context.land.simplify(_EASE)
    rounding = pens.mark(_ROUNDING)
    if context.in_colour:
        water = box(*context.frame)
        for depth, part in _DEEPS:
            near = land.buffer(pens.mark(depth), quad_segs=8).buffer(-rounding).buffer(rounding)
            deep = water.difference(near.simplify(_EASE))
            yield from fill(deep, palette.sea.mixed(palette.vignette, part))
    for depth, colour in zip(_DEPTHS, palette.shallows, strict=False):
        band = land.buffer(pens.mark(depth), quad_segs=8).buffer(-rounding).buffer(rounding)
        yield from fill(band.simplify(0.03), colour)
    last = len(_VIGNETTE) - 1
    for number, distance in enumerate(_VIGNETTE):
        width = context.hair(_FIRST + (_LAST - _FIRST) * number / last)
        shore = land.buffer(pens.mark(distance), quad_segs=6).simplify(0.02)
        opacity = context.veil(0.75 - _FADE * number)
        yield from line(shore, palette.vignette, width, opacity)
    if context.in_colour:
        surf = land.buffer(pens.mark(_SURF), quad_segs=6).simplify(0.02)
        dash = tuple(pens.mark(part) for part in _BREAKERS)
        yield from line(surf, palette.foam, pens.line(_FOAM), _FOAMY, dash=dash)


def awash(context: RenderContext) -> Iterator[Item]:
    """Yield what stands in the water of a terrain at sea: rocks, reeds; no trees, which hide it."""
    board, ashore = context.ground.board, context.land.buffer(context.pens.mark(_ASHORE))
    for name, look in TERRAINS.items():
        wet = [at for at, own in board.looks.items() if own == name and not board.dry[at]]
        if wet and look.cover is not None and not look.dense:
            inside = region(context.layout, wet).buffer(-context.pens.mark(_INSIDE))
            marked = look.inked(name, context.palette)
            yield from look.cover(context, inside.difference(ashore), marked)


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the land with all that is cut off at the coast in one group."""
    if context.land.is_empty:  # and a clip of nothing would cut nothing off
        return
    yield from fill(context.land, context.palette.land, smooth=True)
    if context.in_colour:
        items = [
            item
            for shape, colour, opacity, ease in _colours(context)
            for item in fill(
                context.shown(shape, ease),
                colour,
                opacity,
                smooth=context.coarse and opacity > _VEIL,
            )
        ]
        for reach in _STRAND:
            shore = context.land.difference(context.land.buffer(-context.pens.mark(reach)))
            items += fill(shore, context.palette.chalk, _STRAND_LIGHT)
        yield Group(tuple(items), clip=smoothed(context.land), name="land")


def _colours(context: RenderContext) -> Iterator[tuple[MultiPolygon, Colour, float, float]]:
    """Yield mottle, washes and relief: areas, colours, opacities, how coarse outlines may be."""
    ground, palette, relief = context.ground, context.palette, context.ground.relief
    yield from ((patch, palette.sand, _SAND, _PATCHY) for patch in ground.sand)
    yield from ((patch, palette.chalk, _CHALK, _PATCHY) for patch in ground.chalk)
    for wash in ground.washes:
        tint = tint_of(wash.look, palette)
        yield from ((layer, tint, _WASH, _SOFT) for layer in wash.layers)
    if relief:
        shading = shaded(relief, context.layout.unit)
        pairs = zip(shading.steps[::2], shading.steps[1::2], strict=True)
        for pair, colour, opacity in zip(pairs, palette.heights, _HEIGHTS, strict=True):
            yield from ((step, colour, opacity, _SOFT) for step in pair)
        yield from ((outline, palette.shadow, _SHADE, _FAINT) for outline in shading.dark)
        yield from ((outline, palette.shine, _SHINE, _FAINT) for outline in shading.shine)


def coastline(context: RenderContext) -> Iterator[Item]:
    """Yield the coast."""
    width = context.palette.theme.widths.coast.millimetres
    if not context.in_colour:
        width = max(width, _BLACK_COAST)
    yield from line(context.land, context.palette.coast, context.pens.line(width), smooth=True)


def covers(context: RenderContext) -> Iterator[Item]:
    """Yield what stands on the land in the order of the washes, clear of roads and houses.

    It fills its own hexes of the board and keeps within them.
    """
    for wash in context.ground.washes:
        look = TERRAINS[wash.look]
        if look.cover is not None:
            region = ground_of(context, wash).intersection(context.open_land)
            yield from look.cover(context, region, look.inked(wash.look, context.palette))


def ground_of(context: RenderContext, wash: Wash) -> BaseGeometry:
    """Return in mm where marks of a terrain may lie: in its own hexes, or off the board."""
    looks, unit = context.ground.board.looks, context.layout.unit
    own, others = (
        region(context.layout, [at for at, look in looks.items() if (look == wash.look) is same])
        for same in (True, False)
    )
    whole = context.placed(wash.region).union(own.buffer(-_INSET * unit, join_style="mitre"))
    idle = context.placed(context.ground.closed).difference(own)
    return whole.difference(union_all([others.buffer(context.texture(_KEPT), quad_segs=2), idle]))


def closed(context: RenderContext) -> Iterator[Item]:
    """Yield the tint and the lines of land out of play.

    Its hexes have corners instead of hexsides (see `grid`) and no numbers.
    """
    if context.ground.closed.is_empty:
        return
    area = context.shown(context.ground.closed).intersection(context.land)
    area, apart = area.buffer(-_SLIVER).buffer(_SLIVER), _APART
    if context.in_colour:
        yield from fill(area, context.palette.closed, _TINT)
    else:
        area = area.difference(context.land.boundary.buffer(context.pens.line(_SHORE)))
        apart = _BLACK_APART
    rules = _rules(area, context.texture(apart))
    width, strength = context.hair(_WIDTH), context.veil(_RULED)
    yield from line(rules, context.palette.closed_line, width, strength, cap=Cap.BUTT)


def _rules(area: BaseGeometry, apart: float) -> BaseGeometry:
    """Return lines that rise to the right through an area, so far apart; (0, 0) lies on one."""
    if area.is_empty:
        return area
    left, top, right, bottom = area.bounds
    step = apart * math.sqrt(2)
    first, last = math.ceil((left + top) / step), math.floor((right + bottom) / step)
    rules = [
        ((number * step - bottom, bottom), (number * step - top, top))
        for number in range(first, last + 1)
    ]
    return MultiLineString(rules).intersection(area)


def streets(context: RenderContext) -> Iterator[Item]:
    """Yield the ground that towns cover; it lies under the roads."""
    if context.in_colour:
        tint = tint_of("town", context.palette)
        yield from fill(context.settlements.streets, tint, _STREETS)


def houses(context: RenderContext) -> Iterator[Item]:
    """Yield blocks, houses and works as `settlements` built them."""
    colours = TERRAINS["town"].inked("town", context.palette)
    buildings = (*context.settlements.blocks, *context.settlements.houses)
    for colour, rest in ((colours.mark, (1, 2, 3)), (colours.shade, (0,))):
        chosen = [house for at, house in enumerate(buildings) if at % _OTHER in rest]
        yield from fill(MultiPolygon(chosen), colour)
    # Pieces of a wall are painted as one, so that no seam shows.
    yield from fill(union_all(context.settlements.works), colours.mark)
