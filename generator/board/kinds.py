"""The kinds of board: what their cells are, how these lie in the plane, and how people call them.

A kind is a row of `KINDS`. Everything else asks the row, and the cells themselves: no caller knows
how many sides a cell has. docs/architecture.md tells how a kind is added.

Centres and corners of all cells fall on a rectangular lattice of points. Lengths are in units: the
centres of cells that share a side lie sqrt(3) units apart, and the side half-way between them. So
the unit of hexes is their circumradius R (https://www.redblobgames.com/grids/hexagons/#basics and
#hex-to-pixel), and a square is as large as a hex of the same width across flats:

                     flat-topped hexes      pointy-topped hexes    squares
    lattice unit     R / 2, R sqrt(3)/2     R sqrt(3)/2, R / 2     sqrt(3)/2, sqrt(3)/2
    centre of q, r   3 q, q + 2 r           2 q + r, 3 r           2 q, 2 r
    corners from 0   (1,-1) (2,0) (1,1)     (0,-2) (1,-1) (1,1)    (1,-1) (1,1)
                     (-1,1) (-2,0) (-1,-1)  (0,2) (-1,1) (-1,-1)   (-1,1) (-1,-1)
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from generator.board.cell import Adjacent, Cell, Direction, Offset, Orientation, Pick, Round, Ways
from generator.records import Frozen

Node: TypeAlias = tuple[int, int]
"""A point of the lattice: so many lattice units across and down."""

ACROSS = math.sqrt(3)
"""How many units lie between the centres of cells that share a side, and between flat sides."""


_QUOTED = r"(?<!\w)(?:'[^'\n]*'|\"[^\"\n]*\"|“[^”\n]*”)(?!\w)"


class CellWords(Frozen):
    """What designers and players call the cells of a board and the edges between them.

    Postwar itself speaks of hexes and hexsides throughout: in keys, kinds of reference, messages,
    patterns of what texts say, and its own words on paper. `said` puts them into the words of this
    board; all keys and references that a definition may have, all findings and all printed words go
    through it. `sought` does the same for patterns.
    """

    hex: str
    hexes: str
    hexside: str
    hexsides: str

    def said(self, text: str) -> str:
        """Return a text or an origin in the words for this board; quotes and longer ids stay."""
        return text if self == HEXES else _OWN.sub(self._said, text)

    def sought(self, pattern: str) -> str:
        """Return a pattern of hexes as one of these cells; slots and names of groups stay.

        Understood are "hex", "hex(es)?", "hexe?s?", "hexes", "hexside" and "hexsides?", and a group
        with a name around the end of a plural.
        """
        return pattern if self is HEXES else _sought(pattern, self)

    def _said(self, match: re.Match[str]) -> str:
        word = match[0]
        mine: str = getattr(self, word.lower(), word)
        return mine.capitalize() if word[0].isupper() else mine


_STEP = r"(?<=\w\.)\w+(?:-\w+)+"
"""A step of an origin that is an id in several words, such as that of `places.hex-hill`."""
_OWN = re.compile(rf"{_QUOTED}|{_STEP}|\b[Hh]ex(?:es|sides?)?\b")
HEXES = CellWords("hex", "hexes", "hexside", "hexsides")
_SOUGHT = re.compile(
    r"\{[^{}]*\}|\?P<\w+>"
    r"|(?:(?<=\\b)|(?<!\w))(?P<first>h|\[Hh\])ex(?P<edge>side)?"
    r"(?:(?P<all>e?s(?![?\w]))|(?P<may>s\?|e\?s\?|\((?P<group>\?P<\w+>|\?:)?es\)\?))?(?!\w)"
)
"""A slot or the name of a group, or a word for cells or edges in a pattern."""


@lru_cache(maxsize=2048)
def _sought(pattern: str, words: CellWords) -> str:
    """Return a pattern in the words of a board; see `CellWords.sought`."""

    def put(match: re.Match[str]) -> str:
        if not match["first"]:
            return match[0]
        edge, first = bool(match["edge"]), match["first"]
        one, all_ = (words.hexside, words.hexsides) if edge else (words.hex, words.hexes)
        if first != "h":
            first = f"[{one[0].upper()}{one[0]}]"
            one, all_ = f"{first}{one[1:]}", f"{first}{all_[1:]}"
        if match["group"] and match["group"] != "?:":
            return f"{one}({match['group']}{all_.removeprefix(one)})?"
        return f"(?:{all_}|{one})" if match["may"] else all_ if match["all"] else one

    return _SOUGHT.sub(put, pattern)


_SQUARE_WORDS = CellWords("square", "squares", "side", "sides")


class BoardKind(Frozen):
    """A kind of board.

    `directions` are those in which a cell has a side, in the order of the steps; `unit`, `q`, `r`
    and `corners` are a column of the table above: the lattice unit, the ways to the next centre,
    and from a centre to its corners, of which the i-th ends side i. `counter` is the side of the
    largest square that lies level within a cell, as a part of `ACROSS`. `shifted` says whether
    columns or rows lie half a cell beyond the others. `orientation` and `adjacent` are what the
    grid says to choose it among the kinds of the same cells.
    """

    cell: type[Cell]
    called: str
    words: CellWords
    directions: tuple[Direction, ...]
    unit: tuple[float, float]
    q: Node
    r: Node
    corners: tuple[Node, ...]
    counter: float
    shifted: str = ""
    orientation: Orientation | None = None
    adjacent: Adjacent = Adjacent.SIDES

    def step(self, direction: Direction) -> int:
        """Return the number of the step that leads in `direction`.

        Raises ValueError for a direction in which such a cell has a corner.
        """
        if direction not in self.directions:
            known = ", ".join(self.directions)
            raise ValueError(f"{self.called} has no hexside to the {direction}: it has {known}")
        return self.directions.index(direction)

    # Where cells lie in columns and rows

    def from_page(self, column: int, row: int, offset: Offset | None) -> Cell:
        """Return the cell at a column and row of the page, both counted from 0."""
        shift = int(offset is Offset.ODD)
        if self.shifted == "columns":
            return self.cell(column, row - (column + shift) // 2)
        if self.shifted == "rows":
            return self.cell(column - (row + shift) // 2, row)
        return self.cell(column, row)

    def page(self, at: Cell, offset: Offset | None) -> tuple[int, int]:
        """Return the column and row of a cell on the page, both counted from 0."""
        shift = int(offset is Offset.ODD)
        if self.shifted == "columns":
            return at.q, at.r + (at.q + shift) // 2
        if self.shifted == "rows":
            return at.q + (at.r + shift) // 2, at.r
        return at.q, at.r

    # Where they lie in the plane

    def node(self, at: Cell) -> Node:
        """Return the point of the lattice at the centre of a cell."""
        return at.q * self.q[0] + at.r * self.r[0], at.q * self.q[1] + at.r * self.r[1]

    def corner(self, at: Cell, corner: int) -> Node:
        """Return the point of the lattice at a corner of a cell."""
        across, down = self.node(at)
        return across + self.corners[corner][0], down + self.corners[corner][1]

    def centre(self, at: Cell) -> tuple[float, float]:
        """Return the centre of a cell, in units from that of the north-west cell."""
        across, down = self.node(at)
        return self.unit[0] * across, self.unit[1] * down

    def bounds(self, cells: Iterable[Cell]) -> tuple[int, int, int, int]:
        """Return (left, top, right, bottom) of whole cells on the lattice."""
        xs, ys = zip(*map(self.node, cells), strict=True)
        across, down = map(max, zip(*self.corners, strict=True))
        return min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down

    def axial(self, x: Any, y: Any, size: float) -> tuple[Any, Any]:
        """Return where points lie in coordinates of cells, with fractions; a unit is `size` long.

        Takes numbers or arrays; see https://www.redblobgames.com/grids/hexagons/#pixel-to-hex.
        """
        across, down = x / (self.unit[0] * size), y / (self.unit[1] * size)
        (a, b), (c, d) = self.q, self.r
        area = a * d - b * c
        return (across * d - down * c) / area, (down * a - across * b) / area

    def holding(self, counter: float) -> float:
        """Return the distance across flats of the smallest cell that holds a square counter."""
        return counter / self.counter


class Hex(Cell):
    """A hex, in axial coordinates; `length` is from #distances-axial, `rounded` from #rounding.

    Derivations: https://www.redblobgames.com/grids/hexagons/#coordinates-axial. The third cube
    coordinate s = -q - r is not kept. One set of steps serves both orientations:

                   flat-topped                        pointy-topped

                      0 (0,-1)                 0 (0,-1)    1 (1,-1)
          5 (-1,0)             1 (1,-1)
                        q,r               5 (-1,0)     q,r     2 (1,0)
          4 (-1,1)             2 (1,0)
                      3 (0,1)                  4 (-1,1)    3 (0,1)
    """

    __slots__ = ()
    WAYS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    SIDES = 6

    @property
    def length(self) -> int:
        """The number of steps in the way from (0, 0) to here."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))

    @staticmethod
    def rounded(q: Any, r: Any, whole: Round, pick: Pick) -> tuple[Any, Any]:
        """Each cube coordinate is rounded; the one that moved most is put right from the others."""
        s = -q - r
        column, row, third = whole(q), whole(r), whole(s)
        moved_q, moved_r, moved_s = abs(column - q), abs(row - r), abs(third - s)
        worst_q, over_s = (moved_q > moved_r) & (moved_q > moved_s), moved_r > moved_s
        fitted = pick(over_s, -column - third, row)
        return pick(worst_q, -row - third, column), pick(worst_q, row, fitted)


class Square(Cell):
    """A square in column q and row r: its steps lead across its sides."""

    __slots__ = ()
    WAYS: ClassVar[Ways] = ((0, -1), (1, 0), (0, 1), (-1, 0))
    SIDES = 4

    @property
    def length(self) -> int:
        """The number of steps in the way from (0, 0) to here."""
        return abs(self.q) + abs(self.r)

    @staticmethod
    def rounded(q: Any, r: Any, whole: Round, _: Pick) -> tuple[Any, Any]:
        """Both coordinates are rounded."""
        return whole(q), whole(r)


class CornerSquare(Square):
    """A square whose steps lead over its corners as well."""

    __slots__ = ()
    WAYS = (*Square.WAYS, (1, -1), (1, 1), (-1, 1), (-1, -1))

    @property
    def length(self) -> int:
        """The number of steps in the way from (0, 0) to here."""
        return max(abs(self.q), abs(self.r))


_SHORT, _LONG = 0.5, ACROSS / 2
_N, _NE, _E, _SE, _S, _SW, _W, _NW = Direction
_SQUARES = BoardKind(
    Square,
    "a square",
    _SQUARE_WORDS,
    (_N, _E, _S, _W),
    (_LONG, _LONG),
    (2, 0),
    (0, 2),
    ((1, -1), (1, 1), (-1, 1), (-1, -1)),
    counter=1.0,
)

KINDS: Mapping[str, tuple[BoardKind, ...]] = {
    "hexes": (
        BoardKind(
            Hex,
            "a flat-topped hex",
            HEXES,
            (_N, _NE, _SE, _S, _SW, _NW),
            (_SHORT, _LONG),
            (3, 1),
            (0, 2),
            ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
            counter=ACROSS - 1,
            shifted="columns",
            orientation=Orientation.FLAT,
        ),
        BoardKind(
            Hex,
            "a pointy-topped hex",
            HEXES,
            (_NW, _NE, _E, _SE, _SW, _W),
            (_LONG, _SHORT),
            (2, 0),
            (1, 3),
            ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
            counter=ACROSS - 1,
            shifted="rows",
            orientation=Orientation.POINTY,
        ),
    ),
    "squares": (_SQUARES, replace(_SQUARES, cell=CornerSquare, adjacent=Adjacent.CORNERS)),
}
"""What a grid may be made of, by what it says under ``cells``: kinds, the usual one first."""


def kind_of(
    cells: str,
    orientation: Orientation | None = None,
    offset: Offset | None = None,
    adjacent: Adjacent = Adjacent.SIDES,
) -> BoardKind:
    """Return the kind of board that a grid asks for; None is what it does not say.

    Raises ValueError, with a sentence for a designer that begins with the key at fault.
    """
    if cells not in KINDS:
        raise ValueError(f"cells is {' or '.join(KINDS)}, not {cells!r}")
    kinds = KINDS[cells]
    for key, value in (("orientation", orientation), ("adjacent", adjacent)):
        if value is not None:
            kinds = tuple(kind for kind in kinds if getattr(kind, key) == value)
        if not kinds:
            raise ValueError(f"{key} cannot be {value} on a board of {cells}: leave it out")
    if offset is not None and not kinds[0].shifted:
        raise ValueError(f"offset is nothing that a board of {cells} has: leave it out")
    return kinds[0]


def words_of(cells: str) -> CellWords:
    """Return the words for what a grid is made of; those for hexes where it cannot be."""
    return KINDS[cells][0].words if cells in KINDS else HEXES
