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
from generator.diagnostics import Origin
from generator.drawing.cartography.clearings import number_size, number_style, numbered
from generator.drawing.cartography.lettering.boxes import Kind, Placement, about, as_array, middle
from generator.drawing.cartography.lettering.labeller import Labeller, Line
from generator.drawing.cartography.terrains import hides_ground, tint_of
from generator.drawing.furniture.theme import Ink
from generator.model.map import Border
from generator.records import Frozen
from generator.scene import Bounds, Item, Paint, Point

_INWARD = (1.0, 0.75, 0.5, 0.25, 0.0, -0.25, -0.5, -0.75, -1.0)
"""How far from the centre of its hex a number stands, as a part of the way to its usual place."""
_HALO, _IN_FOREST = 0.75, 0.95  # opacities of the halo, and of that where the ground is hidden
_BREAK = 0.5  # how far the halo reaches, in mm, that breaks a line under a number ...
_BESIDE = 0.2  # ... which comes so near to it


class Number(Frozen):
    """The number of a hex in its place: the middle of its letters, and what those may cover."""

    at: Cell
    origin: Origin
    middle: Point
    box: Bounds

    @property
    def placement(self) -> Placement:
        """What it covers."""
        return Placement(Kind.NUMBER, self.origin, (self.box,))


def numbers(labeller: Labeller) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """Return the numbers of a map in their places, and those that find none beside an inset.

    Where an inset covers the place of a number, it moves inwards as far as it must. Each has the
    room that it needs in the ink in which it is larger.
    """
    context, index = labeller.context, labeller.index
    found: list[Number] = []
    without: list[Number] = []
    for at in numbered(context.ground.board, context.layout, context.covered):
        lines = [_line(labeller, at, ink) for ink in Ink]
        wide, high = (max(size) for size in zip(*(_extent(it.box) for it in lines), strict=True))
        centre = context.layout.centre(at)
        for share in _INWARD:
            place = np.array(centre) + np.array(context.number_place) * share
            x, y = place.tolist()
            box = about((x, y), wide / 2, high / 2)
            number = Number(at, lines[0].text.origin or "", (x, y), box)
            if not index.is_covered(number.box):
                found.append(number)
                break
        else:
            without.append(number)
    return tuple(found), tuple(without)


def _line(labeller: Labeller, at: Cell, ink: Ink) -> Line:
    context, number = labeller.context, labeller.context.ground.board.grid.label(at)
    size = number_size(context.pens, context.palette.theme, ink)
    return labeller.line(number, number_style(ink), size, f"hexes.{number}")


def _extent(box: Bounds) -> Point:
    return box[2] - box[0], box[3] - box[1]


def drawn_numbers(labeller: Labeller, found: Sequence[Number]) -> Iterator[Item]:
    """Yield numbers in the colours of their hexes' terrain, over halos that break lines."""
    context, palette = labeller.context, labeller.context.palette
    reach = labeller.worn(number_style(palette.ink)).halo
    lines = [_line(labeller, number.at, palette.ink) for number in found]
    drawn = [
        line.at((number.middle[0] - x, number.middle[1] - y))
        for number, line in zip(found, lines, strict=True)
        for x, y in (middle(line.box),)
    ]
    broken = _broken(labeller, found, [box for _, box in drawn])
    board = context.ground.board
    areas = (area for area in board.areas if area.zone.border is not Border.NONE)
    zoned = {at for area in areas for at in area.hexes}
    for number, (set_text, _), breaks in zip(found, drawn, broken, strict=True):
        look, on_land = board.looks[number.at], board.dry[number.at]
        afloat = not on_land and context.in_colour
        text = replace(set_text, paint=Paint(palette.sea_number)) if afloat else set_text
        ground = palette.halo if on_land else palette.mist
        halo = Paint(ground, context.veil(_IN_FOREST if hides_ground(look) else _HALO))
        if breaks:
            halo = Paint(tint_of(look, palette) if on_land else palette.mist)
        elif afloat and number.at not in zoned:
            yield text
            continue
        wide = max(reach, _BREAK) if breaks else reach
        yield labeller.typesetter.halo(text, context.pens.line(wide), halo)
        yield text


def _broken(labeller: Labeller, found: Sequence[Number], drawn: Sequence[Bounds]) -> list[bool]:
    """Return for each number whether it breaks a line, or stands over other ground than its own.

    That is water in a hex on land, or land in one of the water; `drawn` is what its letters cover.
    """
    boxes = as_array(drawn)
    breaks = labeller.linework.broken_by(boxes, labeller.context.pens.line(_BESIDE))
    x, y = ((boxes[:, :2] + boxes[:, 2:]) / 2).T
    dry = [labeller.context.ground.board.dry[number.at] for number in found]
    elsewhere = contains_xy(labeller.context.land, x, y) != np.array(dry)
    return [bool(each) for each in breaks | elsewhere]
