"""Cells, edges between them, vertices where they meet: arithmetic that knows nothing of the page.

What a kind of cell brings stands in its class (`generator/board/kinds.py`); all else goes by that.
Derivations: https://www.redblobgames.com/grids/hexagons/#neighbors, #distances and #range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeAlias

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


class Adjacent(StrEnum):
    """Where cells must touch to be neighbours."""

    SIDES = "sides"
    CORNERS = "corners"


class Offset(StrEnum):
    """The columns or rows that lie half a cell beyond the others.

    Flat hexes: columns, counted from the west, that lie further south. Pointy ones: rows, counted
    from the north, that lie further east. Printed numbers and `rows-from` do not matter.
    """

    ODD = "odd"
    EVEN = "even"


# Ties in a line (a sample midway between two cells) go this way: far less than the gap between
# any two samples that do not tie, far more than what rounding loses.
_HAIR = 1e-6

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Ways from a cell to others: how far q and r change."""
Round: TypeAlias = Callable[[Any], Any]
"""Rounds numbers to whole ones: `round`, or the same for arrays."""
Pick: TypeAlias = Callable[[Any, Any, Any], Any]
"""Returns the second where the first holds, else the third."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell of a board, or the way from one cell to another, in two whole numbers.

    A kind of cell is a class of its own: it says its steps, how long a way is, and which cell a
    point lies in. The steps across sides come first, clockwise, then those over corners, if such
    cells are neighbours; within both the opposite of a step stands half the list on.
    """

    WAYS: ClassVar[Ways]
    """The ways to the neighbours."""
    SIDES: ClassVar[int]
    """The number of sides, and of corners: side i ends, clockwise, at corner i."""

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
        raise NotImplementedError

    @staticmethod
    def rounded(q: Any, r: Any, whole: Round, pick: Pick) -> tuple[Any, Any]:
        """Return the cell that the point (q, r) lies in; on an edge, either of the two.

        Numbers or arrays, with the functions that do for them.
        """
        raise NotImplementedError

    def beyond(self, step: int) -> Self:
        """Return the cell to which a step leads."""
        across, down = self.WAYS[step]
        return type(self)(self.q + across, self.r + down)


def distance(a: Cell, b: Cell) -> int:
    """Return the least number of steps between two cells."""
    return (a - b).length


def neighbours(at: Cell) -> tuple[Cell, ...]:
    """Return the cells around `at`, in the order of the steps."""
    return tuple(map(at.beyond, range(len(at.WAYS))))


def step_between(a: Cell, b: Cell) -> int | None:
    """Return the number of the step from `a` to `b`, or None where they are not adjacent."""
    way = b.q - a.q, b.r - a.r
    return a.WAYS.index(way) if way in a.WAYS else None


def nearest(kind: type[Cell], q: float, r: float) -> Cell:
    """Return the cell of a kind that the point (q, r) lies in; on an edge, either of the two."""
    return kind(*kind.rounded(q, r, round, _pick))


def _pick(holds: bool, one: int, other: int) -> int:
    return one if holds else other


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """Return the cells on the straight line from the centre of `a` to that of `b`, both included.

    Where the line runs along an edge it takes the cell on the side of greater q and r: all samples
    are moved by a hair, twice as far in r as in q, whichever way the line is drawn. Hence
    ``line(b, a)`` is ``line(a, b)`` reversed, and a line moved is the same line elsewhere.
    See https://www.redblobgames.com/grids/hexagons/#line-drawing.
    """
    way, length, kind = b - a, distance(a, b), type(a)
    parts = (number / max(length, 1) for number in range(length + 1))
    samples = ((a.q + way.q * part + _HAIR, a.r + way.r * part + 2 * _HAIR) for part in parts)
    return tuple(dict.fromkeys(nearest(kind, *sample) for sample in samples))


def within(centre: Cell, reach: int) -> tuple[Cell, ...]:
    """Return all cells at most `reach` steps from `centre`, itself included, ordered by q and r."""
    span, kind = range(-reach, reach + 1), type(centre)
    ways = (kind(q, r) for q in span for r in span)
    return tuple(centre + way for way in ways if way.length <= reach)


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """What two adjacent cells share: that of `cell` towards `step`.

    Across a side it is that side, over a corner a single point. The constructor puts the name into
    canonical form, so that both cells give equal values: afterwards `step` is in the first half of
    its kind of step. Raises ValueError for a step that such a cell does not have.
    """

    cell: Cell
    step: int

    def __post_init__(self) -> None:
        ways, sides = len(self.cell.WAYS), self.cell.SIDES
        if not 0 <= self.step < ways:
            raise ValueError(f"a cell has edges 0 to {ways - 1}, not {self.step}")
        half = sides // 2 if self.step < sides else (ways - sides) // 2
        if self.step >= half and not sides <= self.step < sides + half:
            object.__setattr__(self, "cell", self.cell.beyond(self.step))
            object.__setattr__(self, "step", self.step - half)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells: the one that keeps the name, and the one across."""
        return self.cell, self.cell.beyond(self.step)

    @property
    def vertices(self) -> tuple[Vertex, Vertex]:
        """The two ends, clockwise as seen from the first of `cells`; one twice over a corner."""
        sides = self.cell.SIDES
        corner = self.step % sides
        start = (corner + sides - 1) % sides if self.step < sides else corner
        return Vertex(self.cell, start), Vertex(self.cell, corner)

    def across(self, at: Cell) -> Cell:
        """Return the other cell; raises ValueError where `at` is neither of the two."""
        first, second = self.cells
        if at not in (first, second):
            raise ValueError(f"{at} does not lie at {self}")
        return second if at == first else first


@dataclass(frozen=True, slots=True, order=True)
class Vertex:
    """The point where cells meet: `corner` of `cell`.

    The constructor puts the name into canonical form: of all cells around the point, that whose
    corner has the lowest number keeps it. Raises ValueError for a corner that a cell has not.
    """

    cell: Cell
    corner: int

    def __post_init__(self) -> None:
        if not 0 <= self.corner < self.cell.SIDES:
            last = self.cell.SIDES - 1
            raise ValueError(f"a cell has corners 0 to {last}, not {self.corner}")
        corner, across, down = _names(type(self.cell))[self.corner]  # type: ignore[arg-type]
        if corner != self.corner:
            at = type(self.cell)(self.cell.q + across, self.cell.r + down)
            object.__setattr__(self, "cell", at)
            object.__setattr__(self, "corner", corner)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells around it, clockwise, the one that keeps the name first."""
        return tuple(at for at, _ in _around(self.cell, self.corner))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges that end here, clockwise, in the order of the gaps in `cells`."""
        return tuple(Edge(at, corner) for at, corner in _around(self.cell, self.corner))


def _around(cell: Cell, corner: int) -> Iterator[tuple[Cell, int]]:
    """Yield the cells around a corner of one, clockwise from that, and what they call the corner.

    It ends side i of one cell; the next, across that side, has its side i + half begin there.
    """
    at, number = cell, corner
    while True:
        yield at, number
        at, number = at.beyond(number), (number + at.SIDES // 2 - 1) % at.SIDES
        if (at, number) == (cell, corner):
            return


@lru_cache(maxsize=32)
def _names(kind: type[Cell]) -> tuple[tuple[int, int, int], ...]:
    """Return for each corner of a kind its lowest number, and the way to the cell that has it."""
    lowest = (
        min((corner, at.q, at.r) for at, corner in _around(kind(0, 0), number))
        for number in range(kind.SIDES)
    )
    return tuple(lowest)


def edge_between(a: Cell, b: Cell) -> Edge:
    """Return the edge that two cells share; raises ValueError where they are not adjacent."""
    step = step_between(a, b)
    if step is None:
        raise ValueError(f"{a} and {b} are not adjacent")
    return Edge(a, step)
