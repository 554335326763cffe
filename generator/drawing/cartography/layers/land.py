"""The land: its colour, mottled, and the washes of terrain, feathered where they meet.

In photocopier ink white paper. The coastline and what stands on the land are layers of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import MultiPolygon

from generator.colour import Colour
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.strokes import fill, line
from generator.drawing.cartography.terrains.registry import TERRAINS
from generator.geometry.convert import smoothed
from generator.scene import Group, Item

_SAND, _CHALK = 0.11, 0.16
_WASH = 0.26
_SHORE, _SHORE_LIGHT = (1.0, 0.55), 0.3
_HEIGHTS = (0.25, 0.28, 0.35, 0.45, 0.6)
_SHADE, _SHINE = 0.056, 0.115
_PATCHY, _SOFT = 3.0, 1.5  # how much coarser the outlines of mottle and washes may be
_COAST, _BLACK_COAST = 0.26, 0.34  # the width of the line between land and water


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield the land with all that is cut off at the coast in one group."""
    if context.land.is_empty:  # and a clip of nothing would cut nothing off
        return
    yield from fill(context.land, context.palette.land, smooth=True)
    if context.in_colour:
        yield Group(tuple(_colours(context)), clip=smoothed(context.land), name="land")


def _colours(context: RenderContext) -> Iterator[Item]:
    ground, palette = context.ground, context.palette
    for patches, colour, opacity in (
        (ground.sand, palette.sand, _SAND),
        (ground.chalk, palette.chalk, _CHALK),
    ):
        for patch in patches:
            yield from _laid(context, patch, colour, opacity, _PATCHY)
    for wash in ground.washes:
        for layer in wash.layers:
            tint = palette.terrains[wash.look].tint
            yield from _laid(context, layer, tint, _WASH, _SOFT)
    yield from _shading(context)
    for reach in _SHORE:
        shore = context.land.difference(context.land.buffer(-context.pens.mark(reach)))
        yield from fill(shore, palette.chalk, _SHORE_LIGHT)


def _shading(context: RenderContext) -> Iterator[Item]:
    """Yield the relief: higher ground, then shade, then shine."""
    relief, palette = context.ground.relief, context.palette
    if relief is None:
        return
    for step, colour, opacity in zip(relief.steps, palette.heights, _HEIGHTS, strict=True):
        yield from _laid(context, step, colour, opacity, _SOFT)
    for outline in relief.dark:
        yield from _laid(context, outline, palette.shadow, _SHADE)
    for outline in relief.shine:
        yield from _laid(context, outline, palette.shine, _SHINE)


def _laid(
    context: RenderContext, shape: MultiPolygon, colour: Colour, opacity: float, ease: float = 1.0
) -> Iterator[Item]:
    yield from fill(context.shown(shape, ease), colour, opacity, smooth=context.coarse)


def coastline(context: RenderContext) -> Iterator[Item]:
    """Yield the coast."""
    width = _COAST if context.in_colour else _BLACK_COAST
    yield from line(context.land, context.palette.coast, context.pens.line(width), smooth=True)


def covers(context: RenderContext) -> Iterator[Item]:
    """Yield what stands on the land in the order of the washes, clear of roads and houses."""
    for wash in context.ground.washes:
        cover = TERRAINS[wash.look].cover
        if cover is not None:
            region = context.placed(wash.region).intersection(context.open_land)
            yield from cover(context, region)
