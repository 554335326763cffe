"""A grid laid out on paper.

In: a Grid, the size of its unit in mm and where the first cell lies. Out: points in scene
coordinates (mm, y down, origin at the top left). Plain arithmetic, without shapely.

Centres and corners fall on the lattice of the grid's kind (`generator/board/kinds.py`). Cells
reckon a common corner by the same whole numbers, so that its coordinates are the same to the last
bit and polygons of neighbours fit without gap or overlap.
"""

from __future__ import annotations

import math
from typing import Any

from generator.board import Cell, Edge, Grid, Vertex
from generator.board.cell import nearest
from generator.board.kinds import ACROSS, Node
from generator.records import Frozen
from generator.scene import Point


class Layout(Frozen):
    """Where the hexes of `grid` lie.

    `unit` is the length in mm of a unit, of hexes the distance from a centre to the corners;
    `origin` the centre of the cell in the north-west corner of the grid. Every method takes cells
    off the map as well: they lie where the pattern goes on. Raises ValueError for a unit that is
    not a positive number.
    """

    grid: Grid
    unit: float
    origin: Point = (0.0, 0.0)

    def __post_init__(self) -> None:
        if not (self.unit > 0 and math.isfinite(self.unit)):
            raise ValueError(f"the cells of a grid cannot have a unit of {self.unit} mm")

    @classmethod
    def across(cls, grid: Grid, flats: float, origin: Point = (0.0, 0.0)) -> Layout:
        """Return the layout with cells `flats` mm wide from one side to the opposite one."""
        return cls(grid, flats / ACROSS, origin)

    @classmethod
    def fit(cls, grid: Grid, width: float, height: float, corner: Point = (0.0, 0.0)) -> Layout:
        """Return the largest layout within a rectangle, in the middle of it.

        `width` and `height` in mm; `corner` is the rectangle's top left. All cells on the map
        are inside, half cells as a whole.
        """
        lattice = grid.kind
        left, top, right, bottom = lattice.bounds(grid.cells())
        across, down = lattice.unit
        radius = min(width / (across * (right - left)), height / (down * (bottom - top)))
        origin = (
            corner[0] + width / 2 - radius * across * (left + right) / 2,
            corner[1] + height / 2 - radius * down * (top + bottom) / 2,
        )
        return cls(grid, radius, origin)

    @property
    def across_flats(self) -> float:
        """The distance in mm between opposite sides, and between the centres on both sides."""
        return self.unit * ACROSS

    @property
    def counter(self) -> float:
        """The side in mm of the largest square counter that lies level within a cell."""
        return self.grid.kind.counter * self.across_flats

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of a cell about (0, 0)."""
        at = self.grid.from_page(0, 0)
        x, y = self.centre(at)
        return tuple((a - x, b - y) for a, b in self.corners(at))

    def centre(self, at: Cell) -> Point:
        """Return the centre of a cell."""
        return self._point(self.grid.kind.node(at))

    def corners(self, at: Cell) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise from corner 0.

        Corner i is Vertex(at, i); side i runs from corner i - 1 to corner i.
        """
        kind = self.grid.kind
        return tuple(self._point(kind.corner(at, corner)) for corner in range(at.SIDES))

    def vertex(self, vertex: Vertex) -> Point:
        """Return the point where cells meet."""
        return self._point(self.grid.kind.corner(vertex.cell, vertex.corner))

    def edge(self, edge: Edge) -> tuple[Point, Point]:
        """Return the ends of an edge, in the order of its vertices."""
        first, second = edge.vertices
        return self.vertex(first), self.vertex(second)

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (left, top, right, bottom) of all cells on the map, half cells as a whole."""
        left, top, right, bottom = self.grid.kind.bounds(self.grid.cells())
        return (*self._point((left, top)), *self._point((right, bottom)))

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell that a point lies in; on an edge, either of the two.

        It may lie off the map: ask ``in layout.grid``.
        """
        return nearest(self.grid.kind.cell, *self.axial(x, y))

    def axial(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Return where points lie in coordinates of cells, with fractions; numbers or arrays."""
        return self.grid.kind.axial(x - self.origin[0], y - self.origin[1], self.unit)

    def _point(self, node: Node) -> Point:
        across, down = self.grid.kind.unit
        return (
            self.origin[0] + self.unit * across * node[0],
            self.origin[1] + self.unit * down * node[1],
        )


def centre_lines(layout: Layout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return all x and all y, in mm, of the centres of cells, each once and rising.

    A cut there goes through the middle of cells, and no edge lies along it.
    """
    centres = [layout.centre(at) for at in layout.grid.cells()]
    return tuple(sorted({x for x, _ in centres})), tuple(sorted({y for _, y in centres}))
