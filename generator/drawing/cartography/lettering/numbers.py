"""Hex numbers: at the top of each hex, or wherever else in it nothing is in the way.

In: a desk. Out: what was set, and the hexes whose numbers found no room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from shapely import contains_xy

from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, as_array, moved
from generator.drawing.cartography.lettering.desk import Desk, Line
from generator.drawing.cartography.lettering.typography import NUMBER
from generator.drawing.cartography.pens import NUMBER_FLOOR
from generator.hexes import Hex
from generator.scene import Item, Paint, Point

_BEARINGS = (0, 14, -14, 27, -27, 43, -43, 60, -60, 180, 166, -166, 153, -153, 120, -120, 90, -90)
"""Where a number is tried, in degrees from north: at the top, at the bottom, at the sides."""
_SHARES = (1.0, 0.85, 0.7, 0.5, 0.25)
"""How far out, as a part of the way to the border."""
_LATER = 0.3  # price of each place in that list before which there was another
_INWARD = 4.0  # price of standing in the middle instead of at the border
_EDGE = 0.7  # how far a number keeps from the border of its hex
_ON_LAND, _AT_SEA = 0.85, 0.75  # opacities
_HALO, _BLACK_HALO = 0.55, 0.3  # opacity; reach in mm


def numbered(desk: Desk) -> tuple[Hex, ...]:
    """Return the hexes that have a number: those in play that no inset lies upon."""
    layout, grid = desk.plate.layout, desk.plate.ground.board.grid
    return tuple(
        at
        for at in grid.hexes()
        if grid.in_play(at) and not desk.table.is_covered((*layout.centre(at), *layout.centre(at)))
    )


def expected(desk: Desk) -> tuple[Box, ...]:
    """Return where numbers will stand if nothing comes in their way."""
    return tuple(moved(_line(desk, at).box, _starts(desk, at)[0][0]) for at in numbered(desk))


def set_numbers(desk: Desk, hexes: Sequence[Hex]) -> tuple[tuple[Item, ...], tuple[Hex, ...]]:
    """Set the numbers of hexes, each in its cheapest free place; return those without any too."""
    items: list[Item] = []
    failed: list[Hex] = []
    for at in hexes:
        line = _line(desk, at)
        start = _best(desk, line, _starts(desk, at))
        if start is None:
            failed.append(at)
            continue
        items.extend(_set(desk, line, start))
    return tuple(items), tuple(failed)


def _line(desk: Desk, at: Hex) -> Line:
    label = desk.plate.ground.board.grid.label(at)
    size = desk.plate.pens.type(NUMBER.points, NUMBER_FLOOR)
    return desk.line(label, NUMBER, size, desk.plate.palette.number, f"hexes.{label}")


def _best(desk: Desk, line: Line, starts: Sequence[tuple[Point, float]]) -> Point | None:
    """Return the cheapest start of a number's baseline that is free, or None."""
    boxes = [moved(line.box, start) for start, _ in starts]
    prices = desk.table.crowding.price(as_array(boxes)) + np.array([own for _, own in starts])
    for number in np.argsort(prices, kind="stable").tolist():
        if desk.table.is_free((boxes[number],)):
            start: Point = starts[number][0]
            return start
    return None


def _starts(desk: Desk, at: Hex) -> tuple[tuple[Point, float], ...]:
    """Return starts of a baseline within a hex, the usual one first, and what each costs."""
    layout = desk.plate.layout
    x, y = layout.centre(at)
    middle = layout.centre(Hex(0, 0))
    hexagon = tuple((a - middle[0], b - middle[1]) for a, b in layout.corners(Hex(0, 0)))
    inner = layout.across_flats / 2 - desk.plate.pens.line(_EDGE)
    return tuple(
        ((x + across, y + down), price)
        for (across, down), price in _offsets(hexagon, inner, _line(desk, at).box)
    )


@lru_cache(maxsize=256)
def _offsets(hexagon: tuple[Point, ...], inner: float, box: Box) -> tuple[tuple[Point, float], ...]:
    """Return the same for a hex about (0, 0); all numbers of a width share them."""
    left, top, right, bottom = box
    half = (right - left) / 2, (bottom - top) / 2
    found = []
    for share in _SHARES:
        for place, bearing in enumerate(_BEARINGS):
            way = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
            out = _slide(hexagon, inner, way, half) * share
            start = way[0] * out - (left + right) / 2, way[1] * out - (top + bottom) / 2
            found.append((start, _LATER * place + _INWARD * (1 - share)))
    return tuple(found)


def _slide(hexagon: tuple[Point, ...], inner: float, way: Point, half: Point) -> float:
    """Return how far a box can be moved along `way` from the centre before it nears the border.

    For each hexside, whose outward normal is n: n · way · far + |n| · half <= inner.
    """
    limits = []
    for (ax, ay), (bx, by) in zip(hexagon, (*hexagon[1:], hexagon[0]), strict=True):
        normal = (ax + bx) / 2, (ay + by) / 2
        length = math.hypot(*normal)
        across, down = normal[0] / length, normal[1] / length
        along = across * way[0] + down * way[1]
        if along > 1e-6:
            limits.append((inner - abs(across) * half[0] - abs(down) * half[1]) / along)
    return max(0.0, min(limits))


def _set(desk: Desk, line: Line, start: Point) -> Iterator[Item]:
    """Put a number on the table and yield it, in the colour of what it stands on."""
    plate, palette = desk.plate, desk.plate.palette
    text, box = line.at(start)
    desk.table.put(Placement(Kind.NUMBER, text.origin or "", (box,)))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    on_land = bool(contains_xy(plate.land, *middle))
    if not plate.in_colour:
        yield desk.typesetter.halo(text, plate.pens.line(_BLACK_HALO), Paint(palette.halo))
        yield text
    elif on_land:
        yield desk.typesetter.halo(text, plate.pens.line(NUMBER.halo), Paint(palette.halo, _HALO))
        yield replace(text, paint=Paint(palette.number, _ON_LAND))
    else:
        yield replace(text, paint=Paint(palette.sea_number, _AT_SEA))
