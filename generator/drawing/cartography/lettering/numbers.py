"""Hex numbers: at the top of each hex, or wherever else in it nothing is in the way.

In: a labeller. Out: what was set, and the hexes whose numbers found no room.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np
from shapely import contains_xy

from generator.board import Cell
from generator.drawing.cartography.clearings import inner, number_size, slide
from generator.drawing.cartography.lettering.boxes import Kind, about, middle, moved
from generator.drawing.cartography.lettering.labeller import Drawing, Labeller, Line, Rank, Task
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER, NUMBER, worn
from generator.drawing.cartography.terrains import hides_ground
from generator.geometry.noise import Array
from generator.model.map import Border
from generator.records import Frozen
from generator.scene import Bounds, Item, Paint, Point, Text

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
_IN_FOREST = 0.9  # the same where the ground is hidden
_HEXES = "hexes."


def numbered(labeller: Labeller) -> tuple[Cell, ...]:
    """Return the hexes that have a number: those in play, and of the sea, that no inset touches.

    An inset may touch a hex as long as it keeps off its middle.
    """
    board, layout = labeller.context.ground.board, labeller.context.layout
    half = layout.unit * _MIDDLE
    return tuple(
        at
        for at in board.grid.cells()
        if board.numbered(at)
        and not labeller.index.is_covered(about(layout.centre(at), half, half))
    )


class Berth(Frozen):
    """Where in a hex its number may stand."""

    at: Cell
    line: Line
    starts: Array
    """Starts of its baseline, the usual one first."""
    prices: Array
    """What each costs."""


def berths(labeller: Labeller) -> tuple[Berth, ...]:
    """Return where the number of each hex that has one may stand.

    Numbers are set again and again: this is found out once.
    """
    layout = labeller.context.layout
    way = partial(_offsets, layout.outline, inner(layout, labeller.context.pens))
    lines = ((at, _line(labeller, at)) for at in numbered(labeller))
    return tuple(_berth(layout.centre(at), way, at, line) for at, line in lines)


def expected(known: Iterable[Berth]) -> Iterator[Bounds]:
    """Yield where numbers will stand if nothing comes in their way."""
    return (moved(each.line.box, each.starts[0].tolist()) for each in known)


def number_tasks(labeller: Labeller, known: Iterable[Berth]) -> Iterator[Task]:
    """Yield a task for the number of each hex."""
    for each in known:
        text = each.line.text
        origin = text.origin or ""
        yield Task(origin, origin.removeprefix(_HEXES), Rank.NUMBER, partial(_set, labeller, each))


def _set(labeller: Labeller, berth: Berth) -> Drawing | None:
    """Set the number of a hex in its cheapest free place; None where there is none."""
    line = berth.line
    option, origin = (line.box, berth.starts, berth.prices), line.text.origin or ""
    placed = labeller.index.place(Kind.NUMBER, origin, [option])
    return partial(_drawn, labeller, berth.at, *line.at(placed[1])) if placed else None


def _line(labeller: Labeller, at: Cell) -> Line:
    context, number = labeller.context, labeller.context.ground.board.grid.label(at)
    style = NUMBER if context.in_colour else BLACK_NUMBER
    size = number_size(context.pens, context.palette)
    return labeller.line(number, style, size, f"{_HEXES}{number}")


def _berth(
    centre: Point, offsets: Callable[[Point], tuple[Array, Array]], at: Cell, line: Line
) -> Berth:
    """Return where a number may stand in a hex with a centre."""
    left, top, right, bottom = line.box
    # To the next tenth of a millimetre, so that many numbers share one.
    half = math.ceil((right - left) * 5) / 10, math.ceil((bottom - top) * 5) / 10
    places, prices = offsets(half)
    return Berth(at, line, np.subtract(centre, middle(line.box)) + places, prices / _COVERING)


@lru_cache(maxsize=256)
def _offsets(corners: tuple[Point, ...], reach: float, half: Point) -> tuple[Array, Array]:
    """Return middles for boxes of half a width and height in a cell about (0, 0), and prices."""
    offsets, prices = [], []
    for share in _SHARES:
        for place, bearing in enumerate(_BEARINGS):
            way = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
            out = slide(corners, reach, way, half) * share
            offsets.append((way[0] * out, way[1] * out))
            prices.append(_LATER * place + _INWARD * (1 - share))
    return np.array(offsets), np.array(prices)


def _drawn(labeller: Labeller, at: Cell, text: Text, box: Bounds) -> tuple[Item, ...]:
    """Return a number in the colour of what it stands on."""
    context, palette = labeller.context, labeller.context.palette
    zones = (it for it in context.ground.board.areas if it.zone.border is not Border.NONE)
    reach = worn(NUMBER if context.in_colour else BLACK_NUMBER, palette).halo
    halo, ink = Paint(palette.halo, _HALO), Paint(text.paint.colour, _ON_LAND)
    if not context.in_colour:
        halo, ink = Paint(palette.halo), text.paint
    elif contains_xy(context.land, *middle(box)):
        if hides_ground(context.ground.board.looks[at]):
            halo, ink = Paint(palette.halo, _IN_FOREST), Paint(text.paint.colour)
    elif any(at in zone.hexes for zone in zones):
        halo, ink = Paint(palette.mist, _HALO), Paint(palette.sea_number)
    else:
        return (replace(text, paint=Paint(palette.sea_number, _AT_SEA)),)
    text = replace(text, paint=ink)
    return labeller.typesetter.halo(text, context.pens.line(reach), halo), text
