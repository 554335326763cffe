"""Hexes in axial coordinates: arithmetic that knows nothing of the page.

Derivations: https://www.redblobgames.com/grids/hexagons/#coordinates-axial (coordinates),
#distances-axial, #line-drawing, #range-coordinates, #rings and #rounding on the same page.

The third cube coordinate s = -q - r is not kept. One set of axial steps serves both
orientations; `compass` gives the steps their names:

               flat-topped                        pointy-topped

                  0 (0,-1)                 0 (0,-1)    1 (1,-1)
      5 (-1,0)             1 (1,-1)
                    q,r               5 (-1,0)     q,r     2 (1,0)
      4 (-1,1)             2 (1,0)
                  3 (0,1)                  4 (-1,1)    3 (0,1)
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from generator.records import dataclass


class Fault(StrEnum):
    """The kind of mistake, for whoever turns it into a finding."""

    FORM = "form"
    """Not written as a hex, a hexside or a path is written."""
    OFF_GRID = "off-grid"
    """A hex number outside the columns and rows of the map."""
    MISSING = "missing"
    """A hex that the map leaves out."""
    NOT_ADJACENT = "not-adjacent"
    """Two hexes that should share a hexside and do not."""
    DIRECTION = "direction"
    """A direction that such hexes do not have, in the wrong place, or leading nowhere."""


class BadReference(ValueError):  # noqa: N818 -- says what is wrong, as the standard library does
    """A text does not name what it should.

    `token` is the bad part and `offset` the place (from 0) of its first character in the text.
    The message is a sentence for a game designer.
    """

    def __init__(self, message: str, fault: Fault, token: str, offset: int = 0) -> None:
        super().__init__(message, fault, token, offset)
        self.message = message
        self.fault = fault
        self.token = token
        self.offset = offset

    def __str__(self) -> str:
        return self.message

    def moved(self, offset: int) -> BadReference:
        """Return the same mistake in a longer text, in which this one begins at `offset`."""
        return BadReference(self.message, self.fault, self.token, self.offset + offset)


class Direction(StrEnum):
    """A compass direction, in lower case: a capital letter is a column."""

    N = "n"
    NE = "ne"
    E = "e"
    SE = "se"
    S = "s"
    SW = "sw"
    W = "w"
    NW = "nw"


class MapEdge(StrEnum):
    """An edge of the map."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Orientation(StrEnum):
    """Which way hexes point: a flat side on top, in columns, or a corner on top, in rows."""

    FLAT = "flat"
    POINTY = "pointy"

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The six directions in which a hex has a hexside, in the order of the steps."""
        return _FLAT if self is Orientation.FLAT else _POINTY

    def step(self, direction: Direction) -> int:
        """Return the number of the step that leads in `direction`.

        Raises ValueError for a direction in which such a hex has a corner.
        """
        if direction not in self.directions:
            known = ", ".join(self.directions)
            raise ValueError(
                f"a {self}-topped hex has no hexside to the {direction}: it has {known}"
            )
        return self.directions.index(direction)


_FLAT = tuple(map(Direction, ("n", "ne", "se", "s", "sw", "nw")))
_POINTY = tuple(map(Direction, ("nw", "ne", "e", "se", "sw", "w")))


# Ties in a line (a sample midway between two hexes) go this way: far less than the gap between
# any two samples that do not tie, far more than what rounding loses.
_HAIR = 1e-6


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell of a board, or the way from one cell to another, in two whole numbers."""

    q: int
    r: int

    def __add__(self, way: Self) -> Self:
        return type(self)(self.q + way.q, self.r + way.r)

    def __sub__(self, other: Self) -> Self:
        return type(self)(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Self:
        return type(self)(self.q * times, self.r * times)

    @property
    def length(self) -> int:
        """The number of steps in the way from (0, 0) to here."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


class Hex(Cell):
    """A hex, in axial coordinates."""

    __slots__ = ()


STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The ways to the six neighbours, clockwise; see the module's picture."""


def distance(a: Cell, b: Cell) -> int:
    """Return the least number of steps between two hexes."""
    return (a - b).length


def neighbours(at: Cell) -> tuple[Cell, ...]:
    """Return the six hexes around `at`, in the order of the steps."""
    return tuple(at + step for step in STEPS)


def step_between(a: Cell, b: Cell) -> int | None:
    """Return the number of the step from `a` to `b`, or None where they are not adjacent."""
    way = b - a
    return STEPS.index(way) if way.length == 1 else None


def nearest(q: float, r: float) -> Cell:
    """Return the hex that the point (q, r) lies in; on a hexside, either of the two.

    Each cube coordinate is rounded, and the one that moved most is put right from the others.
    """
    s = -q - r
    column, row, third = round(q), round(r), round(s)
    moved_q, moved_r, moved_s = abs(column - q), abs(row - r), abs(third - s)
    if moved_q > moved_r and moved_q > moved_s:
        return Hex(-row - third, row)
    if moved_r > moved_s:
        return Hex(column, -column - third)
    return Hex(column, row)


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """Return the hexes on the straight line from the centre of `a` to that of `b`, both included.

    Where the line runs along a hexside it takes the hex on the side of greater q and r: all
    samples are moved by a hair, twice as far in r as in q, whichever way the line is drawn.
    Hence ``line(b, a)`` is ``line(a, b)`` reversed, and a line moved is the same line elsewhere.
    """
    way, length = b - a, distance(a, b)
    parts = (number / max(length, 1) for number in range(length + 1))
    return tuple(
        nearest(a.q + way.q * part + _HAIR, a.r + way.r * part + 2 * _HAIR) for part in parts
    )


def within(centre: Cell, reach: int) -> tuple[Cell, ...]:
    """Return all hexes at most `reach` steps from `centre`, itself included, ordered by q and r."""
    return tuple(
        centre + Hex(q, r)
        for q in range(-reach, reach + 1)
        for r in range(max(-reach, -q - reach), min(reach, -q + reach) + 1)
    )


class Offset(StrEnum):
    """The columns or rows that lie half a hex beyond the others.

    Flat: columns, counted from the west, that lie further south. Pointy: rows, counted from the
    north, that lie further east. Printed hex numbers and `rows-from` do not matter.
    """

    ODD = "odd"
    EVEN = "even"


def to_hex(column: int, row: int, orientation: Orientation, offset: Offset) -> Cell:
    """Return the hex at a column and row of the page, both counted from 0."""
    shift = int(offset is Offset.ODD)
    if orientation is Orientation.FLAT:
        return Hex(column, row - (column + shift) // 2)
    return Hex(column - (row + shift) // 2, row)


def from_hex(at: Cell, orientation: Orientation, offset: Offset) -> tuple[int, int]:
    """Return the column and row of a hex on the page, both counted from 0."""
    shift = int(offset is Offset.ODD)
    if orientation is Orientation.FLAT:
        return at.q, at.r + (at.q + shift) // 2
    return at.q + (at.r + shift) // 2, at.r


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """The border between two hexes: that of `cell` towards `step` (0 to 5).

    The constructor puts the name into canonical form, so that both hexes give equal values;
    afterwards `step` is 0, 1 or 2. Raises ValueError for a step that is not from 0 to 5.
    """

    cell: Cell
    step: int

    def __post_init__(self) -> None:
        if not 0 <= self.step <= 5:
            raise ValueError(f"a hex has hexsides 0 to 5, not {self.step}")
        if self.step >= 3:
            object.__setattr__(self, "cell", self.cell + STEPS[self.step])
            object.__setattr__(self, "step", self.step - 3)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two hexes: the one that keeps the name, and the one across."""
        return self.cell, self.cell + STEPS[self.step]

    @property
    def vertices(self) -> tuple[Vertex, Vertex]:
        """The two ends, clockwise as seen from the first of `cells`."""
        return Vertex(self.cell, (self.step + 5) % 6), Vertex(self.cell, self.step)

    def across(self, at: Cell) -> Cell:
        """Return the other hex; raises ValueError where `at` is neither of the two."""
        first, second = self.cells
        if at not in (first, second):
            raise ValueError(f"{at} does not lie at {self}")
        return second if at == first else first


@dataclass(frozen=True, slots=True, order=True)
class Vertex:
    """The point where three hexes meet: `corner` (0 to 5) of `cell`.

    The constructor puts the name into canonical form; afterwards `corner` is 0 or 1. Raises
    ValueError for a corner that is not from 0 to 5.
    """

    cell: Cell
    corner: int

    def __post_init__(self) -> None:
        if not 0 <= self.corner <= 5:
            raise ValueError(f"a hex has corners 0 to 5, not {self.corner}")
        if self.corner >= 2:
            # The other two hexes call corner i their i + 2 (across step i) and i + 4 (i + 1).
            step = self.corner if self.corner >= 4 else self.corner + 1
            object.__setattr__(self, "cell", self.cell + STEPS[step])
            object.__setattr__(self, "corner", self.corner % 2)

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        """The three hexes around it, clockwise, the one that keeps the name first."""
        return self.cell, self.cell + STEPS[self.corner], self.cell + STEPS[self.corner + 1]

    @property
    def edges(self) -> tuple[Edge, Edge, Edge]:
        """The three hexsides that end here, clockwise, in the order of the gaps in `cells`."""
        first = Edge(self.cell, self.corner)
        second = Edge(self.cell + STEPS[self.corner], self.corner + 2)
        third = Edge(self.cell, self.corner + 1)
        return first, second, third


def edge_between(a: Cell, b: Cell) -> Edge:
    """Return the hexside that two hexes share; raises ValueError where they are not adjacent."""
    step = step_between(a, b)
    if step is None:
        raise ValueError(f"{a} and {b} are not adjacent")
    return Edge(a, step)
