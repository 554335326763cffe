"""Hex numbers: at the top of each hex, or wherever else in it nothing is in the way.

In: a labeller. Out: what was set, and the hexes whose numbers found no room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from shapely import contains_xy

from generator.drawing.cartography.clearings import hexagon, inner, number_size, slide
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, as_array, moved
from generator.drawing.cartography.lettering.labeller import Labeller, Line
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER, NUMBER
from generator.drawing.cartography.terrains.registry import hides_ground
from generator.hexes import Hex
from generator.model.map import Border
from generator.scene import Item, Paint, Point

_BEARINGS = (0, 14, -14, 27, -27, 43, -43, 60, -60, 120, -120, 90, -90, 153, -153, 166, -166, 180)
"""Where a number is tried, in degrees from north: at the top, at the sides, and
last at the bottom, where the number of the next hex is near."""
_SHARES = (1.0, 0.85, 0.7, 0.5, 0.25)
"""How far out, as a part of the way to the border."""
_LATER = 0.3  # price of each place in that list before which there was another
_COVERING = 2.5  # how much worse a number covers what is drawn than a name: it is lost there
_MIDDLE = 0.3  # of a hex's circumradius: how far an inset keeps off one whose number is shown
_INWARD = 4.0  # price of standing in the middle instead of at the border
_ON_LAND, _AT_SEA = 0.85, 0.75  # opacities
_HALO = 0.55  # the same of the halo
_NONE = Border.NONE  # within another the sea is dark
_IN_FOREST = 0.9  # the same where the ground is hidden


def numbered(labeller: Labeller) -> tuple[Hex, ...]:
    """Return the hexes that have a number: those in play, and of the sea, that no inset touches.

    An inset may touch a hex as long as it keeps off its middle.
    """
    board = labeller.context.ground.board
    return tuple(
        at
        for at in board.grid.hexes()
        if board.numbered(at) and not labeller.index.is_covered(_middle(labeller, at))
    )


def _middle(labeller: Labeller, at: Hex) -> Box:
    x, y = labeller.context.layout.centre(at)
    half = labeller.context.layout.circumradius * _MIDDLE
    return x - half, y - half, x + half, y + half


def expected(labeller: Labeller) -> tuple[Box, ...]:
    """Return where numbers will stand if nothing comes in their way."""
    lines = ((at, _line(labeller, at)) for at in numbered(labeller))
    return tuple(moved(line.box, _starts(labeller, at, line)[0][0]) for at, line in lines)


def set_numbers(
    labeller: Labeller, hexes: Sequence[Hex]
) -> tuple[tuple[Item, ...], tuple[Hex, ...]]:
    """Set the numbers of hexes, each in its cheapest free place; return those without any too."""
    items: list[Item] = []
    failed: list[Hex] = []
    for at in hexes:
        line = _line(labeller, at)
        start = _best(labeller, line, _starts(labeller, at, line))
        if start is None:
            failed.append(at)
            continue
        items.extend(_set(labeller, at, line, start))
    return tuple(items), tuple(failed)


def _line(labeller: Labeller, at: Hex) -> Line:
    label = labeller.context.ground.board.grid.label(at)
    style = NUMBER if labeller.context.in_colour else BLACK_NUMBER
    size = number_size(labeller.context.pens, labeller.context.palette.ink)
    return labeller.line(label, style, size, labeller.context.palette.number, f"hexes.{label}")


def _best(labeller: Labeller, line: Line, starts: Sequence[tuple[Point, float]]) -> Point | None:
    """Return the cheapest start of a number's baseline that is free, or None."""
    boxes = [moved(line.box, start) for start, _ in starts]
    covered = _COVERING * labeller.index.prices(as_array(boxes))
    prices = covered + np.array([own for _, own in starts])
    for number in np.argsort(prices, kind="stable").tolist():
        if labeller.index.is_free((boxes[number],)):
            start: Point = starts[number][0]
            return start
    return None


def _starts(labeller: Labeller, at: Hex, line: Line) -> tuple[tuple[Point, float], ...]:
    """Return starts of a baseline within a hex, the usual one first, and what each costs."""
    layout = labeller.context.layout
    x, y = layout.centre(at)
    left, top, right, bottom = line.box
    half = _rounded_up((right - left) / 2), _rounded_up((bottom - top) / 2)
    x, y = x - (left + right) / 2, y - (top + bottom) / 2
    return tuple(
        ((x + across, y + down), price)
        for (across, down), price in _offsets(
            hexagon(layout), inner(layout, labeller.context.pens), half
        )
    )


def _rounded_up(length: float) -> float:
    """Return a length to the next tenth of a millimetre, so that many numbers share one."""
    return math.ceil(length * 10) / 10


@lru_cache(maxsize=256)
def _offsets(
    corners: tuple[Point, ...], reach: float, half: Point
) -> tuple[tuple[Point, float], ...]:
    """Return middles for boxes of half a width and height in a hex about (0, 0), and prices."""
    found = []
    for share in _SHARES:
        for place, bearing in enumerate(_BEARINGS):
            way = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
            out = slide(corners, reach, way, half) * share
            found.append(((way[0] * out, way[1] * out), _LATER * place + _INWARD * (1 - share)))
    return tuple(found)


def _set(labeller: Labeller, at: Hex, line: Line, start: Point) -> Iterator[Item]:
    """Place a number and yield it, in the colour of what it stands on."""
    context, palette = labeller.context, labeller.context.palette
    text, box = line.at(start)
    labeller.index.put(Placement(Kind.NUMBER, text.origin or "", (box,)))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    on_land = bool(contains_xy(context.land, *middle))
    if not context.in_colour:
        yield labeller.typesetter.halo(
            text, context.pens.line(BLACK_NUMBER.halo), Paint(palette.halo)
        )
        yield text
    elif on_land:
        hidden = hides_ground(context.ground.board.looks[at])
        halo, ink = (_IN_FOREST, 1.0) if hidden else (_HALO, _ON_LAND)
        yield labeller.typesetter.halo(
            text, context.pens.line(NUMBER.halo), Paint(palette.halo, halo)
        )
        yield replace(text, paint=Paint(palette.number, ink))
    elif any(
        at in area.hexes for area in context.ground.board.areas if area.zone.border is not _NONE
    ):
        yield labeller.typesetter.halo(
            text, context.pens.line(NUMBER.halo), Paint(palette.mist, _HALO)
        )
        yield replace(text, paint=Paint(palette.sea_number))
    else:
        yield replace(text, paint=Paint(palette.sea_number, _AT_SEA))
