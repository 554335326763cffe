"""Clearings: where the number of a hex stands if nothing comes in its way; houses keep off it.

In: a board, its layout, the pens. Out: areas in mm. Also how far a box can be moved in a cell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely import Polygon, box, prepare, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Board
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER, NUMBER, worn
from generator.drawing.cartography.pens import Pens
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette
from generator.geometry.layout import Layout
from generator.model.theme import NUMBER_FLOOR
from generator.scene import Point

EDGE = 0.7
"""How far a number keeps from the border of its hex, in mm."""
_BLACK_FLOOR = 5.3  # the smallest number in points that a photocopier keeps ...
_ROOM = 0.92  # ... where a mm of circumradius has room for so many
_DIGIT, _HEIGHT = 0.48, 0.72  # of a digit, in type sizes
_GAP = 0.75  # mm around a number
_SLACK = 0.15  # of which so much may be lost
_TOWNS = ("town", "city")


def number_size(pens: Pens, palette: Palette) -> float:
    """Return the size of hex numbers in mm."""
    if palette.ink is Ink.COLOUR:
        return pens.type(worn(NUMBER, palette).points, NUMBER_FLOOR)
    room = max(NUMBER_FLOOR, _ROOM * pens.unit)
    return pens.type(worn(BLACK_NUMBER, palette).points, min(_BLACK_FLOOR, room))


def clearings(board: Board, layout: Layout, pens: Pens, palette: Palette) -> BaseGeometry:
    """Return the room that the numbers of all hexes with houses need."""
    size = number_size(pens, palette)
    built = {at: None for at, look in board.looks.items() if look in _TOWNS}
    built.update((at, None) for site in board.sites for at in site.hexes)
    berths = []
    for at in built:
        half = _DIGIT * size * len(board.grid.label(at)) / 2, _HEIGHT * size / 2
        x, y = layout.centre(at)
        y -= slide(layout.outline, inner(layout, pens), (0.0, -1.0), half)
        across, down = half[0] + _GAP, half[1] + _GAP
        berths.append(box(x - across, y - down, x + across, y + down))
    return union_all(berths)


def clear_of(houses: Sequence[Polygon], numbers: BaseGeometry) -> tuple[Polygon, ...]:
    """Return the houses whose bounding boxes, which lettering goes by, leave numbers their room."""
    room = numbers.buffer(-_SLACK, join_style="mitre")
    prepare(room)
    return tuple(house for house in houses if not room.intersects(box(*house.bounds)))


def inner(layout: Layout, pens: Pens) -> float:
    """Return how far from the centre of a cell, towards a side, a number may reach."""
    return layout.across_flats / 2 - pens.line(EDGE)


def slide(outline: tuple[Point, ...], inner: float, way: Point, half: Point) -> float:
    """Return how far a box can be moved along `way` from the centre before it nears the border.

    For each side, whose outward normal is n: n · way · far + |n| · half <= inner.
    """
    limits = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = math.hypot(ax + bx, ay + by)
        across, down = (ax + bx) / length, (ay + by) / length
        along = across * way[0] + down * way[1]
        if along > 1e-6:
            limits.append((inner - abs(across) * half[0] - abs(down) * half[1]) / along)
    return max(0.0, min(limits))
