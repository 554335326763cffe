"""Clearings: where the numbers of hexes stand, the same place in each; houses keep off it.

In: a board, its layout, the pens, what is drawn. Out: that place, and areas in mm. Also how far a
box can be moved in a cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
from shapely import Polygon, STRtree, box, get_coordinates, linestrings, prepare, union_all
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.drawing.cartography.board import Board
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER, NUMBER, Style, worn
from generator.drawing.cartography.pens import Pens
from generator.drawing.furniture.theme import Ink
from generator.geometry.layout import Layout
from generator.geometry.noise import Array
from generator.model.theme import NUMBER_FLOOR, Theme
from generator.records import Frozen
from generator.scene import Bounds, Point

EDGE = 0.7
"""How far a number keeps from the border of its hex, in mm."""
_LEAST, _BLACK_LEAST = 4.3, 5.3  # the smallest number in points, and that a photocopier keeps ...
_ROOM = 0.92  # ... where a mm of circumradius has room for so many
_DIGIT, _HEIGHT = 0.48, 0.72  # of a digit, in type sizes
_BEARINGS = (0, 27, -27)
"""Where numbers may stand, in degrees from north: at the top, or to one side of it."""
_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
"""How far out, as a part of the way to the border."""
_INWARD, _TURNED = 0.3, 0.0025
"""What it costs each hex to stand in the middle rather than at the border, and a degree aside ...
"""
_ROAD, _OTHER = 1.0, 2.0  # ... if a number that breaks a road costs so much, or any other line
_HIDDEN = 20.0  # ... and one under an inset so much
_MIDDLE = 0.3  # of a hex's circumradius: how far an inset keeps off one whose number is shown
_INSET_GAP = 0.5  # how far a number keeps from an inset, in mm
_BESIDE = 0.25  # mm between a number and a line
_GAP = 0.75  # mm around a number
_SLACK = 0.15  # of which so much may be lost
_TOWNS = ("town", "city")


def number_style(ink: Ink) -> Style:
    """Return how hex numbers are set in an ink."""
    return NUMBER if ink is Ink.COLOUR else BLACK_NUMBER


def number_size(pens: Pens, theme: Theme, ink: Ink) -> float:
    """Return the size of hex numbers in mm, in an ink."""
    least = _LEAST if ink is Ink.COLOUR else _BLACK_LEAST
    room = max(NUMBER_FLOOR, _ROOM * pens.unit)
    return pens.type(worn(number_style(ink), theme, ink).points, min(least, room))


def _largest(pens: Pens, theme: Theme) -> float:
    """Return the size of hex numbers in the ink in which they are largest: all have that room."""
    return max(number_size(pens, theme, ink) for ink in Ink)


class Drawn(Frozen):
    """Lines that numbers had better not stand on: so many mm broad, and what each costs."""

    lines: Sequence[BaseGeometry]
    breadth: float
    is_road: bool = False


def numbered(board: Board, layout: Layout, covered: Sequence[Bounds]) -> tuple[Cell, ...]:
    """Return the hexes that have a number: those in play, and of the sea, that no inset covers.

    An inset may touch a hex as long as it keeps off its middle.
    """
    hexes = [at for at in board.grid.cells() if board.numbered(at)]
    middles = np.array([layout.centre(at) for at in hexes]).reshape(-1, 2)
    hidden = set(_around(covered).query(_boxes(middles, layout.unit * _MIDDLE), "intersects")[0])
    return tuple(at for number, at in enumerate(hexes) if number not in hidden)


def number_place(
    hexes: Sequence[Cell],
    board: Board,
    layout: Layout,
    sizes: tuple[Pens, Theme],
    drawn: Iterable[Drawn],
    covered: Sequence[Bounds],
) -> Point:
    """Return where from the centre of its hex the middle of each number stands, in mm.

    Numbers stand at one place in all hexes of a map, where players look for them: at the top, or
    wherever near it they stand on the fewest lines and under the fewest insets.
    """
    longest = max((len(board.grid.label(at)) for at in hexes), default=1)
    pens, size = sizes[0], _largest(*sizes)
    half = _DIGIT * size * longest / 2, _HEIGHT * size / 2
    centres = np.array([layout.centre(at) for at in hexes]).reshape(-1, 2)
    pieces = [(STRtree(_pieces(it.lines)), it) for it in drawn]
    insets, best, lowest = _around(covered), (0.0, 0.0), math.inf
    for share, bearing in product(_SHARES, _BEARINGS):
        way = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
        out = slide(layout.outline, inner(layout, pens), way, half) * share
        place = way[0] * out, way[1] * out
        boxes = _boxes(centres + np.array(place), *half)
        price = len(hexes) * (_INWARD * (1 - share) + _TURNED * abs(bearing))
        price += _HIDDEN * len(np.unique(insets.query(boxes, "intersects")[0]))
        for tree, it in pieces:
            hit = tree.query(boxes, "dwithin", distance=it.breadth / 2 + _BESIDE)[0]
            price += (_ROAD if it.is_road else _OTHER) * len(np.unique(hit))
        if price < lowest:
            best, lowest = place, price
    return best


def _around(covered: Sequence[Bounds]) -> STRtree:
    """Return insets with the room around them."""
    air = -_INSET_GAP, -_INSET_GAP, _INSET_GAP, _INSET_GAP
    return STRtree([box(*np.add(each, air)) for each in covered])


def _boxes(middles: Array, across: float, down: float | None = None) -> Array:
    """Return boxes about points that reach so far across, and down as far or as said."""
    half = np.array((across, across if down is None else down))
    return np.asarray(box(*(middles - half).T, *(middles + half).T))


def _pieces(lines: Sequence[BaseGeometry]) -> Array:
    """Return lines, and outlines of areas, as their straight pieces."""
    points, owner = get_coordinates(lines, return_index=True)
    pairs = np.stack([points[:-1], points[1:]], axis=1)
    return np.asarray(linestrings(pairs[owner[:-1] == owner[1:]]))


def clearings(board: Board, layout: Layout, pens: Pens, theme: Theme, place: Point) -> BaseGeometry:
    """Return the room that the numbers of all hexes with houses need at their `place`."""
    size = _largest(pens, theme)
    built = {at: None for at, look in board.looks.items() if look in _TOWNS}
    built.update((at, None) for site in board.sites for at in site.hexes)
    berths = []
    for at in built:
        half = _DIGIT * size * len(board.grid.label(at)) / 2, _HEIGHT * size / 2
        x, y = np.add(layout.centre(at), place)
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
