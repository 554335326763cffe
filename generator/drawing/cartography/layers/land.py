"""The land: its colour, mottled, and the washes of terrain, feathered where they meet.

In photocopier ink white paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import MultiPolygon

from generator.colour import Colour
from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill
from generator.geometry.convert import smoothed
from generator.scene import Group, Item

_SAND, _CHALK = 0.11, 0.16
_WASH = 0.26
_SHORE, _SHORE_LIGHT = (1.0, 0.55), 0.3
_HEIGHTS = (0.25, 0.28, 0.35, 0.45, 0.6)
_SHADE, _SHINE = 0.056, 0.115
_PATCHY, _SOFT = 3.0, 1.5  # how much coarser the outlines of mottle and washes may be


def paint(plate: Plate) -> Iterator[Item]:
    """Yield the land with all that is cut off at the coast in one group."""
    if plate.land.is_empty:  # and a clip of nothing would cut nothing off
        return
    yield from fill(plate.land, plate.palette.land, smooth=True)
    if plate.in_colour:
        yield Group(tuple(_colours(plate)), clip=smoothed(plate.land), name="land")


def _colours(plate: Plate) -> Iterator[Item]:
    ground, palette = plate.ground, plate.palette
    for patches, colour, opacity in (
        (ground.sand, palette.sand, _SAND),
        (ground.chalk, palette.chalk, _CHALK),
    ):
        for patch in patches:
            yield from _laid(plate, patch, colour, opacity, _PATCHY)
    for wash in ground.washes:
        for layer in wash.layers:
            tint = palette.terrains[wash.look.name].tint
            yield from _laid(plate, layer, tint, _WASH, _SOFT)
    yield from _shading(plate)
    for reach in _SHORE:
        shore = plate.land.difference(plate.land.buffer(-plate.pens.mark(reach)))
        yield from fill(shore, palette.chalk, _SHORE_LIGHT)


def _shading(plate: Plate) -> Iterator[Item]:
    """Yield the relief: higher ground, then shade, then shine."""
    relief, palette = plate.ground.relief, plate.palette
    if relief is None:
        return
    for step, colour, opacity in zip(relief.steps, palette.heights, _HEIGHTS, strict=True):
        yield from _laid(plate, step, colour, opacity, _SOFT)
    for outline in relief.dark:
        yield from _laid(plate, outline, palette.shadow, _SHADE)
    for outline in relief.shine:
        yield from _laid(plate, outline, palette.shine, _SHINE)


def _laid(
    plate: Plate, shape: MultiPolygon, colour: Colour, opacity: float, ease: float = 1.0
) -> Iterator[Item]:
    yield from fill(plate.shown(shape, ease), colour, opacity, smooth=plate.coarse)
