"""Hex numbers: at one place in all hexes of a map, over whatever is drawn there.

In: a labeller. Out: what was set, and the hexes whose numbers an inset covers. Names and symbols
give way to numbers, roads break under them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from shapely import contains_xy

from generator.board import Cell
from generator.drawing.cartography.clearings import number_size, numbered
from generator.drawing.cartography.lettering.boxes import Kind, Placement, as_array, middle
from generator.drawing.cartography.lettering.labeller import Labeller, Line
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER, NUMBER, worn
from generator.drawing.cartography.terrains import hides_ground, tint_of
from generator.model.map import Border
from generator.records import Frozen
from generator.scene import Bounds, Item, Paint, Text

_INWARD = (1.0, 0.75, 0.5, 0.25, 0.0, -0.25, -0.5, -0.75, -1.0)
"""How far from the centre of its hex a number stands, as a part of the way to its usual place."""
_HALO, _IN_FOREST = 0.75, 0.95  # opacities of the halo, and of that where the ground is hidden
_BREAK = 0.5  # how far the halo reaches, in mm, that breaks a line under a number ...
_BESIDE = 0.2  # ... which comes so near to it


class Number(Frozen):
    """The number of a hex in its place."""

    at: Cell
    text: Text
    box: Bounds

    @property
    def placement(self) -> Placement:
        """What it covers."""
        return Placement(Kind.NUMBER, self.text.origin or "", (self.box,))


def numbers(labeller: Labeller) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """Return the numbers of a map in their places, and those that find none beside an inset.

    Where an inset covers the place of a number, it moves inwards as far as it must.
    """
    context, index = labeller.context, labeller.index
    found: list[Number] = []
    without: list[Number] = []
    for at in numbered(context.ground.board, context.layout, context.covered):
        line, centre = _line(labeller, at), context.layout.centre(at)
        for share in _INWARD:
            place = np.array(centre) + np.array(context.number_place) * share
            x, y = (place - middle(line.box)).tolist()
            number = Number(at, *line.at((x, y)))
            if not index.is_covered(number.box):
                found.append(number)
                break
        else:
            without.append(number)
    return tuple(found), tuple(without)


def _line(labeller: Labeller, at: Cell) -> Line:
    context, number = labeller.context, labeller.context.ground.board.grid.label(at)
    style = NUMBER if context.in_colour else BLACK_NUMBER
    size = number_size(context.pens, context.palette)
    return labeller.line(number, style, size, f"hexes.{number}")


def drawn_numbers(labeller: Labeller, found: Sequence[Number]) -> Iterator[Item]:
    """Yield numbers in the colours of their hexes' terrain, over halos that break lines."""
    context, palette = labeller.context, labeller.context.palette
    reach = worn(NUMBER if context.in_colour else BLACK_NUMBER, palette).halo
    board = context.ground.board
    areas = (area for area in board.areas if area.zone.border is not Border.NONE)
    zoned = {at for area in areas for at in area.hexes}
    for number, broken in zip(found, _broken(labeller, found), strict=True):
        look, on_land = board.looks[number.at], board.dry[number.at]
        colour = (
            number.text.paint.colour if on_land or not context.in_colour else palette.sea_number
        )
        text = replace(number.text, paint=Paint(colour))
        ground = palette.halo if on_land else palette.mist
        halo = Paint(ground, context.veil(_IN_FOREST if hides_ground(look) else _HALO))
        if broken:
            halo = Paint(tint_of(look, palette) if on_land else palette.mist)
        elif not on_land and context.in_colour and number.at not in zoned:
            yield text
            continue
        wide = max(reach, _BREAK) if broken else reach
        yield labeller.typesetter.halo(text, context.pens.line(wide), halo)
        yield text


def _broken(labeller: Labeller, found: Sequence[Number]) -> list[bool]:
    """Return for each number whether it breaks a line, or stands over another ground than its own.

    That is water in a hex on land, or land in one of the water.
    """
    boxes = as_array(number.box for number in found)
    breaks = labeller.linework.broken_by(boxes, labeller.context.pens.line(_BESIDE))
    x, y = ((boxes[:, :2] + boxes[:, 2:]) / 2).T
    dry = [labeller.context.ground.board.dry[number.at] for number in found]
    elsewhere = contains_xy(labeller.context.land, x, y) != np.array(dry)
    return [bool(each) for each in breaks | elsewhere]
