"""A grid of hexes laid out on paper.

In: a Grid, the size of a hex in mm and where the first hex lies. Out: points in scene coordinates
(mm, y down, origin at the top left). Plain arithmetic, without shapely.

Centres and corners all fall on a rectangular lattice of points, so many units from the origin
(R is the circumradius; https://www.redblobgames.com/grids/hexagons/#basics and #hex-to-pixel):

                     flat-topped                       pointy-topped
    unit             R / 2 across, R sqrt(3)/2 down    R sqrt(3)/2 across, R / 2 down
    centre of q, r   3 q across, q + 2 r down          2 q + r across, 3 r down
    corners 0 to 5   (1,-1) (2,0) (1,1)                (0,-2) (1,-1) (1,1)
                     (-1,1) (-2,0) (-1,-1)             (0,2) (-1,1) (-1,-1)

Three hexes reckon a common corner by the same whole numbers, so that its coordinates are the same
to the last bit and polygons of neighbours fit without gap or overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeAlias

from generator.board import Cell, Edge, Grid, Orientation, Vertex
from generator.board.cell import nearest
from generator.records import Frozen
from generator.scene import Point

_Node: TypeAlias = tuple[int, int]


class _Lattice(Frozen):
    """The columns of the table above: `q` and `r` are the ways to the next centre."""

    unit: tuple[float, float]
    q: _Node
    r: _Node
    corners: tuple[_Node, ...]

    def centre(self, at: Cell) -> _Node:
        return at.q * self.q[0] + at.r * self.r[0], at.q * self.q[1] + at.r * self.r[1]

    def corner(self, at: Cell, corner: int) -> _Node:
        across, down = self.centre(at)
        return across + self.corners[corner][0], down + self.corners[corner][1]

    def bounds(self, hexes: Iterable[Cell]) -> tuple[int, int, int, int]:
        """Return (left, top, right, bottom) of whole hexes."""
        centres = [self.centre(at) for at in hexes]
        xs, ys = zip(*centres, strict=True)
        across, down = map(max, zip(*self.corners, strict=True))
        return min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down


_SHORT, _LONG = 0.5, math.sqrt(3) / 2
_LATTICES = {
    Orientation.FLAT: _Lattice(
        (_SHORT, _LONG), (3, 1), (0, 2), ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
    ),
    Orientation.POINTY: _Lattice(
        (_LONG, _SHORT), (2, 0), (1, 3), ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    ),
}


class Layout(Frozen):
    """Where the hexes of `grid` lie.

    `circumradius` is the distance in mm from a hex's centre to its corners and the length of its
    hexsides; `origin` the centre of Hex(0, 0), the hex in the north-west corner of the grid.
    Every method takes hexes off the map as well: they lie where the pattern goes on. Raises
    ValueError for a circumradius that is not a positive number.
    """

    grid: Grid
    unit: float
    origin: Point = (0.0, 0.0)

    def __post_init__(self) -> None:
        if not (self.unit > 0 and math.isfinite(self.unit)):
            raise ValueError(f"a hex cannot have a circumradius of {self.unit} mm")

    @classmethod
    def across(cls, grid: Grid, flats: float, origin: Point = (0.0, 0.0)) -> Layout:
        """Return the layout with hexes `flats` mm wide from one hexside to the opposite one."""
        return cls(grid, flats / math.sqrt(3), origin)

    @classmethod
    def fit(cls, grid: Grid, width: float, height: float, corner: Point = (0.0, 0.0)) -> Layout:
        """Return the largest layout within a rectangle, in the middle of it.

        `width` and `height` in mm; `corner` is the rectangle's top left. All hexes on the map
        are inside, half hexes as a whole.
        """
        lattice = _LATTICES[grid.orientation]
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
        """The distance in mm between opposite hexsides, and between neighbouring centres."""
        return self.unit * math.sqrt(3)

    def centre(self, at: Cell) -> Point:
        """Return the centre of a hex."""
        return self._point(self._lattice.centre(at))

    def corners(self, at: Cell) -> tuple[Point, ...]:
        """Return the six corners of a hex, clockwise from corner 0.

        Corner i is Vertex(at, i); hexside i runs from corner i - 1 to corner i.
        """
        return tuple(self._point(self._lattice.corner(at, corner)) for corner in range(6))

    def vertex(self, vertex: Vertex) -> Point:
        """Return the point where three hexes meet."""
        return self._point(self._lattice.corner(vertex.cell, vertex.corner))

    def edge(self, hexside: Edge) -> tuple[Point, Point]:
        """Return the ends of a hexside, in the order of its vertices."""
        first, second = hexside.vertices
        return self.vertex(first), self.vertex(second)

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (left, top, right, bottom) of all hexes on the map, half hexes as a whole."""
        left, top, right, bottom = self._lattice.bounds(self.grid.cells())
        return (*self._point((left, top)), *self._point((right, bottom)))

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the hex that a point lies in; on a hexside, either of the two.

        It may lie off the map: ask ``in layout.grid``.
        """
        return nearest(*self.axial(x, y))

    def axial(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Return where points lie in axial coordinates with fractions; numbers or arrays.

        See https://www.redblobgames.com/grids/hexagons/#pixel-to-hex.
        """
        lattice = self._lattice
        across = (x - self.origin[0]) / (lattice.unit[0] * self.unit)
        down = (y - self.origin[1]) / (lattice.unit[1] * self.unit)
        (a, b), (c, d) = lattice.q, lattice.r
        area = a * d - b * c
        return (across * d - down * c) / area, (down * a - across * b) / area

    @property
    def _lattice(self) -> _Lattice:
        return _LATTICES[self.grid.orientation]

    def _point(self, node: _Node) -> Point:
        across, down = self._lattice.unit
        return (
            self.origin[0] + self.unit * across * node[0],
            self.origin[1] + self.unit * down * node[1],
        )


_SHARE = math.sqrt(3) - 1


def largest_counter(across_flats: float) -> float:
    """Return the side of the largest square counter that lies level within a hex."""
    return _SHARE * across_flats


def smallest_hex(counter: float) -> float:
    """Return the distance across flats of the smallest hex that holds a square counter."""
    return counter / _SHARE


def centre_lines(layout: Layout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return all x and all y, in mm, of the centres of hexes, each once and rising.

    A cut there goes through the middle of hexes, and no hexside lies along it.
    """
    centres = [layout.centre(at) for at in layout.grid.cells()]
    return tuple(sorted({x for x, _ in centres})), tuple(sorted({y for _, y in centres}))
