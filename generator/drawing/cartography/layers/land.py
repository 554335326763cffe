"""The land: its colour, mottled, and the washes of terrain, feathered where they meet.

In photocopier ink white paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill
from generator.geometry.convert import smoothed
from generator.scene import Group, Item

_SAND, _CHALK = 0.11, 0.16
_WASH = 0.26
_SHORE, _SHORE_LIGHT = (1.0, 0.55), 0.3


def paint(plate: Plate) -> Iterator[Item]:
    """Yield the land with all that is cut off at the coast in one group."""
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
            yield from fill(plate.placed(patch), colour, opacity)
    for wash in ground.washes:
        for layer in wash.layers:
            tint = palette.terrains[wash.look.name].tint
            yield from fill(plate.placed(layer), tint, _WASH)
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
        yield from fill(plate.placed(step), colour, opacity)
    for outline in relief.dark:
        yield from fill(plate.placed(outline), palette.shadow, _SHADE)
    for outline in relief.shine:
        yield from fill(plate.placed(outline), palette.shine, _SHINE)


_HEIGHTS = (0.25, 0.28, 0.35, 0.45, 0.6)
_SHADE, _SHINE = 0.056, 0.115
