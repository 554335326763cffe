"""The window: which part of the map a figure shows, and how large its hexes are.

In: the hexes that must be seen, the width of the figure. Out: the layout of the grid in the
figure's own coordinates, its size.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from generator.geometry import HexLayout
from generator.hexes import Grid, Hex
from generator.records import dataclass
from generator.scene import Point

LARGEST = 18.5
"""Width of a hex between opposite sides, in mm, at which counters are easily read."""
AROUND = 0.42
"""How much of the country is seen around the hexes, in circumradii."""


@dataclass(frozen=True, slots=True)
class Window:
    """A figure `width` by `height` mm; `layout` lays the grid so that its top left is (0, 0)."""

    layout: HexLayout
    width: float
    height: float

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        return 0.0, 0.0, self.width, self.height

    def sees(self, at: Hex) -> bool:
        """Whether a whole hex lies inside."""
        corners = self.layout.corners(at)
        return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in corners)


def window(grid: Grid, hexes: Collection[Hex], width: float, largest: float = LARGEST) -> Window:
    """Return the window `width` mm wide in which all of `hexes` are seen with some country around.

    Hexes are `largest` mm wide, or as wide as all of them find room. The window does not look
    beyond the edge of the map where it need not.
    """
    unit = HexLayout(grid, 1.0)
    left, top, right, bottom = _bounds(unit, hexes)
    across = right - left + 2 * AROUND
    radius = min(largest / math.sqrt(3), width / across)
    wide, high = width / radius, bottom - top + 2 * AROUND
    edge = unit.bounds()
    west = _kept((left + right - wide) / 2, wide, (left, right), (edge[0], edge[2]))
    north = _kept(top - AROUND, high, (top, bottom), (edge[1], edge[3]))
    layout = HexLayout(grid, radius, (-west * radius, -north * radius))
    return Window(layout, width, high * radius)


def _bounds(layout: HexLayout, hexes: Collection[Hex]) -> tuple[float, float, float, float]:
    corners: list[Point] = [corner for at in hexes for corner in layout.corners(at)]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def _kept(start: float, length: float, seen: Point, edge: Point) -> float:
    """Return a start from which `length` stays within the edges, as far as `seen` allows."""
    low, high = edge[0] - AROUND, edge[1] + AROUND
    wanted = max(low, min(start, high - length))
    return max(seen[1] + AROUND - length, min(wanted, seen[0] - AROUND))
