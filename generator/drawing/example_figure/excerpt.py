"""The window of an excerpt: the hexes that a figure must show in, a piece of the map out."""

from __future__ import annotations

import math
from collections.abc import Collection

from generator.board import Cell, Grid
from generator.drawing.cartography.ground import Ground
from generator.geometry import Layout
from generator.model.counters import Counters
from generator.model.game import Side
from generator.model.map import Map
from generator.records import Frozen
from generator.scene import (
    Box,
    Point,
    bounds,
    closed,
)

WIDEST = 83.0
"""Width of a figure in mm, which columns of all sheets, leaves and screens have room for. Whatever
is seen in a narrower one is seen in it too."""
LARGEST = 18.5
"""Width of a hex between opposite sides, in mm, at which counters are easily read."""
AROUND = 0.42
"""How much of the country is seen around the hexes, in circumradii."""


class Country(Frozen):
    """The ground of a game and who fights on it."""

    ground: Ground
    map: Map
    sides: tuple[Side, ...]
    counters: Counters


class Window(Frozen):
    """A figure `width` by `height` mm; `layout` lays the grid so that its top left is (0, 0)."""

    layout: Layout
    width: float
    height: float

    @property
    def frame(self) -> Box:
        """What is seen, from its top left corner."""
        return Box(0.0, 0.0, self.width, self.height)

    def sees(self, at: Cell) -> bool:
        """Whether a whole hex lies inside."""
        corners = self.layout.corners(at)
        return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in corners)


def window(grid: Grid, hexes: Collection[Cell], width: float, largest: float = LARGEST) -> Window:
    """Return the window `width` mm wide in which all of `hexes` are seen with some country around.

    Hexes are `largest` mm wide, or as wide as all of them find room. The window does not look
    beyond the edge of the map where it need not.
    """
    unit = Layout(grid, 1.0)
    left, top, right, bottom = bounds(closed(c for at in hexes for c in unit.corners(at)))
    across = right - left + 2 * AROUND
    radius = min(largest / math.sqrt(3), width / across)
    wide, high = width / radius, bottom - top + 2 * AROUND
    edge = unit.bounds()
    west = _kept((left + right - wide) / 2, wide, (left, right), (edge[0], edge[2]))
    north = _kept(top - AROUND, high, (top, bottom), (edge[1], edge[3]))
    layout = Layout(grid, radius, (-west * radius, -north * radius))
    return Window(layout, width, high * radius)


def _kept(start: float, length: float, seen: Point, edge: Point) -> float:
    """Return a start from which `length` stays within the edges, as far as `seen` allows."""
    low, high = edge[0] - AROUND, edge[1] + AROUND
    wanted = max(low, min(start, high - length))
    return max(seen[1] + AROUND - length, min(wanted, seen[0] - AROUND))
