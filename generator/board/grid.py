"""The grid of a map: which hexes there are, where they lie on the page and how they are called.

In: what a designer writes under ``grid``. Out: labels to hexes and back, hexes in reading order,
edges and borders. The grid is a rectangle of columns and rows less the hexes that are missing.

A row, as drawn, holds one hex of each column: on flat-topped hexes it zigzags, each second hex
half a hex lower. Line i of a picture in text is the row that is i-th from the north, and its
j-th character the column that is j-th from the west; see `Grid.from_page`. Rows of a flat-topped
grid of four columns and two rows, offset even (left) and odd (right):

    a   a          a   a
      a   a      a   a
    b   b          b   b
      b   b      b   b
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import reduce
from itertools import starmap

from generator.board.cell import (
    Adjacent,
    BadReference,
    Cell,
    Direction,
    Edge,
    Fault,
    MapEdge,
    Offset,
    Orientation,
    Vertex,
    neighbours,
)
from generator.board.kinds import BoardKind, kind_of
from generator.records import Frozen, dataclass

_PATTERN = re.compile(r"(\.*)\{([^{}]*)\}(\.*)\{([^{}]*)\}(\.*)")
_FIELD = re.compile(r"(column|row)(?::(?:(letter)|0([1-4])))?")
_PADDED = "{column:02}{row:02}"


class _Field(Frozen):
    """Half of a label. `width` is its exact number of characters; 0: as many as it takes."""

    axis: str
    letters: bool
    width: int

    @property
    def expression(self) -> str:
        """Regular expression for the texts that `write` returns."""
        if self.letters:
            return "([A-Z])" if self.width else "([A-Z]+)"
        return f"([0-9]{{{self.width}}})" if self.width else "(0|[1-9][0-9]{0,6})"

    def write(self, number: int) -> str:
        """Return the text of `number`; raises ValueError where there is none of that width."""
        text = _letters(number) if self.letters else str(number).zfill(self.width)
        if number >= int(self.letters) and len(text) <= (self.width or len(text)):
            return text
        if number < int(self.letters):
            cure = "letters begin at 1 with A"
        elif self.letters:
            cure = "past Z two letters run together, so write one of them as a number"
        elif self.width == 1:
            cure = f"above 9 column and row run together, so pad the numbers, as in {_PADDED}"
        else:
            cure = (
                f"it has more than {self.width} digits, so write {{{self.axis}:0{self.width + 1}}}"
            )
        raise ValueError(f"cannot number {self.axis} {number}: {cure}")

    def read(self, text: str) -> int:
        """Return the number of a text that `expression` matches."""
        if not self.letters:
            return int(text)
        return reduce(lambda number, letter: 26 * number + ord(letter) - ord("A") + 1, text, 0)


class Numbering(Frozen):
    """A pattern for hex numbers; raises ValueError for text that is not one (see the module)."""

    pattern: str
    _parts: tuple[str, _Field, str, _Field, str] = field(init=False, repr=False, compare=False)
    _label: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = _parts(self.pattern)
        label = (re.escape(each) if isinstance(each, str) else each.expression for each in parts)
        object.__setattr__(self, "_parts", parts)
        object.__setattr__(self, "_label", re.compile("".join(label)))

    def format(self, column: int, row: int) -> str:
        """Return the label of a column and row; raises ValueError where the pattern has none."""
        before, first, between, second, after = self._parts
        numbers = {"column": column, "row": row}
        try:
            one, two = (each.write(numbers[each.axis]) for each in (first, second))
        except ValueError as error:
            raise ValueError(f"{self.pattern} {error}") from None
        return f"{before}{one}{between}{two}{after}"

    def parse(self, label: str) -> tuple[int, int]:
        """Return the column and row of a label; raises ValueError for any other text."""
        match = self._label.fullmatch(label)
        if match is None:
            example = self.format(1, 1)
            raise ValueError(
                f"{label!r} is not a hex number of the form {self.pattern}, such as {example}"
            )
        first, second = self._parts[1], self._parts[3]
        found = {first.axis: first.read(match[1]), second.axis: second.read(match[2])}
        return found["column"], found["row"]


def _parts(pattern: str) -> tuple[str, _Field, str, _Field, str]:
    """Dots and fields of a pattern; two fields alike that touch are one character wide each."""
    match = _PATTERN.fullmatch(pattern)
    if match is None:
        raise ValueError(
            f"{pattern!r} does not number hexes: write {{column}} and {{row}}, with nothing but "
            f"dots beside them, such as {_PADDED}"
        )
    before, one, between, two, after = match.groups()
    first, second = _field(one), _field(two)
    if first.axis == second.axis:
        raise ValueError(f"{pattern!r} gives the {first.axis} twice: write {{column}} and {{row}}")
    if not between and first.letters == second.letters and not (first.width or second.width):
        first, second = (_Field(each.axis, each.letters, 1) for each in (first, second))
    return before, first, between, second, after


def _field(text: str) -> _Field:
    match = _FIELD.fullmatch(text)
    if match is None:
        raise ValueError(
            f"{{{text}}} is not part of a hex number: write {{column}} or {{row}}, "
            "with :letter for letters or :02 for two digits"
        )
    axis, letter, width = match.groups()
    return _Field(axis, letter is not None, int(width or 0))


def _letters(number: int) -> str:
    """Return 1 as A, 26 as Z, 27 as AA, 28 as AB."""
    text = ""
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


MOST = 500
"""The largest number of columns or rows that a grid may have."""


class RowsFrom(StrEnum):
    """The edge of the map on which the first row lies."""

    NORTH = "north"
    SOUTH = "south"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A grid of hexes.

    The constructor takes plain values as well and makes them what the fields say: ``"flat"`` for
    an Orientation, lists for tuples, a mapping for `names`. It raises ValueError, with a sentence
    for a designer, for values that do not describe a grid: numbers that the pattern cannot write
    or tell apart, a name that could be a number, a hex left out twice.
    """

    columns: int
    """Number of columns, 1 to 500."""
    rows: int
    """Number of rows, 1 to 500."""
    board: str = "hexes"
    """What it is made of: a key of `KINDS`."""
    orientation: Orientation | None = None
    """Which way hexes point; flat where the grid does not say."""
    offset: Offset | None = None
    """Which columns lie half a hex further south, or rows further east; as drawn, see Offset."""
    adjacent: Adjacent = Adjacent.SIDES
    """Whether cells that touch at a corner are neighbours."""
    rows_from: RowsFrom = RowsFrom.NORTH
    """The edge on which the first row lies."""
    number: str = "{column:02}{row:02}"
    """The pattern of hex numbers; see Numbering."""
    first: tuple[int, int] = (1, 1)
    """Number of the westernmost column, number of the first row."""
    names: tuple[tuple[str, str], ...] = ()
    """Further labels: pairs of a name and the number of its hex."""
    missing: tuple[str, ...] = ()
    """Numbers of hexes that are not on the map."""
    partial: tuple[str, ...] = ()
    """Numbers of half hexes at the border: on the map, not in play."""
    kind: BoardKind = field(init=False, repr=False, compare=False)
    """The kind of its board."""
    _numbering: Numbering = field(init=False, repr=False, compare=False)
    _missing: frozenset[Cell] = field(init=False, repr=False, compare=False)
    _partial: frozenset[Cell] = field(init=False, repr=False, compare=False)
    _named: dict[str, Cell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        choices = {"orientation": Orientation, "offset": Offset, "adjacent": Adjacent}
        choices |= {"rows_from": RowsFrom}
        for key, kind in choices.items():
            if getattr(self, key) is not None:
                self._set(key, _choice(key, kind, getattr(self, key)))
        self._set("kind", kind_of(self.board, self.orientation, self.offset, self.adjacent))
        self._set("orientation", self.kind.orientation)
        self._set("offset", self.offset or (Offset.EVEN if self.kind.shifted else None))
        self._set("first", _first(self.first))
        named = self.names.items() if isinstance(self.names, Mapping) else self.names
        self._set("names", tuple(named))
        for axis in ("columns", "rows"):
            count = getattr(self, axis)
            if type(count) is not int or not 1 <= count <= MOST:
                raise ValueError(f"{axis} is a whole number from 1 to {MOST}, not {count!r}")
        self._set("_numbering", Numbering(self.number))
        for corner in self._corners():
            self._numbering.format(*corner)
        for key in ("missing", "partial"):
            self._set(key, tuple(getattr(self, key)))
            self._set(f"_{key}", self._listed(key, getattr(self, key)))
        self._set("_named", {})
        self._check_play()
        for name, label in self.names:
            self._named[name] = self._name(name, label)

    # Which hexes there are

    def cells(self) -> tuple[Cell, ...]:
        """Return all hexes on the map in reading order: by rows from the north, west to east."""
        rows = range(self.rows)
        places = ((column, row) for row in rows for column in range(self.columns))
        return tuple(at for at in starmap(self.from_page, places) if at not in self._missing)

    def __contains__(self, at: object) -> bool:
        return isinstance(at, Cell) and self._inside(at) and at not in self._missing

    def in_play(self, at: Cell) -> bool:
        """Whether units may stand in `at`: it is on the map and no half hex."""
        return at in self and at not in self._partial

    def neighbours(self, at: Cell) -> tuple[Cell, ...]:
        """Return the hexes on the map around `at`, half hexes included, in the order of steps."""
        return tuple(beside for beside in neighbours(at) if beside in self)

    def edge(self, at: Cell, direction: Direction) -> Edge:
        """Return the hexside of `at` towards `direction`, at the border of the map too.

        Raises ValueError for a direction in which hexes of this orientation have a corner.
        """
        return Edge(at, self.kind.step(direction))

    def border(self) -> tuple[tuple[Cell, tuple[Edge, ...]], ...]:
        """Return the hexes at the border, in reading order, with their hexsides off the map.

        A missing hex within the map makes a border around itself.
        """
        return outline(self.cells())

    def outermost(self, edge: MapEdge) -> tuple[Cell, ...]:
        """Return the hexes in play that lie outermost towards an edge of the map.

        For north and south one of each column, from the west; for east and west one of each row,
        from the north. Half hexes beyond them do not count.
        """
        by_column = edge in (MapEdge.NORTH, MapEdge.SOUTH)
        outermost: dict[int, Cell] = {}
        for at in self.cells():
            line = self.page(at)[0 if by_column else 1]
            if self.in_play(at) and (
                edge in (MapEdge.EAST, MapEdge.SOUTH) or line not in outermost
            ):
                outermost[line] = at
        return tuple(outermost[line] for line in sorted(outermost))

    def components(self, hexes: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
        """Return the connected groups of `hexes`, each in reading order, and so the groups."""
        return components(sorted(hexes, key=lambda at: self.page(at)[::-1]))

    # Where they lie on the page

    def from_page(self, column: int, row: int) -> Cell:
        """Return the hex in a column from the west and a row from the north, counted from 0.

        A hex that is missing has its place too. Raises ValueError for a place off the rectangle.
        """
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(
                f"the map has no row {row + 1} from the north with a column {column + 1} from the "
                f"west: its `columns` are {self.columns}, its `rows` {self.rows}"
            )
        return self.kind.from_page(column, row, self.offset)

    def page(self, at: Cell) -> tuple[int, int]:
        """Return the column from the west and the row from the north, counted from 0.

        Hexes off the map have such a place too, below 0 or beyond the last.
        """
        return self.kind.page(at, self.offset)

    # What they are called

    def column_row(self, at: Cell) -> tuple[int, int]:
        """Return the numbers of the column and the row of `at`."""
        column, row = self.page(at)
        down = row if self.rows_from is RowsFrom.NORTH else self.rows - 1 - row
        return self.first[0] + column, self.first[1] + down

    def label(self, at: Cell) -> str:
        """Return the number of `at`, a missing hex included; ValueError off the rectangle."""
        if not self._inside(at):
            raise ValueError(f"{at} is off the map and has no number")
        return self._numbering.format(*self.column_row(at))

    def cell(self, label: str) -> Cell:
        """Return the hex of a number or name; raises BadReference, which says what is wrong."""
        if label in self._named:
            return self._named[label]
        try:
            at = self._numbered(label)
        except BadReference as error:
            if error.fault is not Fault.FORM or not self._named:
                raise
            message = f"{error.message}, nor one of the names {', '.join(self._named)}"
            raise BadReference(message, error.fault, label) from None
        if at in self._missing:
            raise BadReference(f"hex {label} is not on this map", Fault.MISSING, label)
        return at

    def _numbered(self, label: str) -> Cell:
        try:
            column, row = self._numbering.parse(label)
        except ValueError as error:
            raise BadReference(str(error), Fault.FORM, label) from None
        across, down = column - self.first[0], row - self.first[1]
        if not (0 <= across < self.columns and 0 <= down < self.rows):
            ends = " to ".join(self._numbering.format(*corner) for corner in self._corners())
            message = f"hex {label} is off the map, which runs from {ends}"
            raise BadReference(message, Fault.OFF_GRID, label)
        if self.rows_from is RowsFrom.SOUTH:
            down = self.rows - 1 - down
        return self.kind.from_page(across, down, self.offset)

    def _corners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the numbers of the first column and row, and those of the last."""
        column, row = self.first
        return (column, row), (column + self.columns - 1, row + self.rows - 1)

    def _inside(self, at: Cell) -> bool:
        column, row = self.page(at)
        return 0 <= column < self.columns and 0 <= row < self.rows

    # How it is made

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _listed(self, key: str, labels: tuple[str, ...]) -> frozenset[Cell]:
        """Hexes of the numbers under `key`; ValueError for a bad number or one given twice."""
        found: set[Cell] = set()
        for label in labels:
            at = self._numbered(label)
            if at in found:
                raise ValueError(f"hex {label} is given twice under {key}")
            found.add(at)
        return frozenset(found)

    def _check_play(self) -> None:
        both = sorted(self.label(at) for at in self._missing & self._partial)
        if both:
            raise ValueError(f"hex {both[0]} cannot be both missing and partial")
        if len(self._missing) == self.columns * self.rows:
            raise ValueError("every hex of the map is missing")

    def _name(self, name: str, label: str) -> Cell:
        if not name or not all(letter.isalnum() or letter == "." for letter in name):
            raise ValueError(f"{name!r} cannot name a hex: use letters, digits and dots only")
        if name in set(Direction):
            raise ValueError(f"{name!r} cannot name a hex: it is a direction")
        if name in self._named:
            raise ValueError(f"the name {name!r} is given to two hexes")
        try:
            self._numbering.parse(name)
        except ValueError:
            return self.cell(label)
        raise ValueError(f"{name!r} cannot name a hex: it reads as a number {self.number}")


def _choice(key: str, kind: type[StrEnum], value: str) -> StrEnum:
    try:
        return kind(value)
    except ValueError:
        known = " or ".join(kind)
        raise ValueError(f"{key} is {known}, not {value!r}") from None


def _first(value: Sequence[int]) -> tuple[int, int]:
    numbers = tuple(value) if isinstance(value, Sequence) else ()
    if len(numbers) != 2 or any(type(number) is not int or number < 0 for number in numbers):
        raise ValueError(f"first is the number of the first column and row, not {value!r}")
    return numbers[0], numbers[1]


def components(hexes: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Return the connected groups of `hexes`.

    Groups stand in the order of their first hexes as given, and so do the hexes of a group.
    """
    order = {at: number for number, at in enumerate(dict.fromkeys(hexes))}
    left = set(order)
    groups: list[tuple[Cell, ...]] = []
    for at in order:
        group, ahead = set[Cell](), {at} & left
        while ahead:
            group |= ahead
            around = (beside for each in ahead for beside in neighbours(each))
            ahead = {beside for beside in around if beside in left and beside not in group}
        left -= group
        groups += [tuple(sorted(group, key=order.__getitem__))] if group else []
    return tuple(groups)


def outline(cells: Iterable[Cell]) -> tuple[tuple[Cell, tuple[Edge, ...]], ...]:
    """Return the cells that border on others, each with its sides towards them, in step order.

    The cells keep the order in which they are given; holes have borders too.
    """
    given = dict.fromkeys(cells)
    found = (
        (at, tuple(Edge(at, side) for side in range(at.SIDES) if at.beyond(side) not in given))
        for at in given
    )
    return tuple((at, outward) for at, outward in found if outward)


def rings(cells: Iterable[Cell]) -> tuple[tuple[Vertex, ...], ...]:
    """Return the closed lines around `cells`, the first vertex of each repeated at its end.

    Outer lines run clockwise, holes anticlockwise. As many lines as there are `components` means
    that no group has a hole. Where two cells touch at a point alone, a line stays with its cell.
    """
    given = dict.fromkeys(cells)
    left = {
        (at, side): None for at in given for side in range(at.SIDES) if at.beyond(side) not in given
    }
    found: list[tuple[Vertex, ...]] = []
    while left:
        at, side = next(iter(left))
        ring = [Vertex(at, (side + at.SIDES - 1) % at.SIDES)]
        while (at, side) in left:
            del left[at, side]
            ring.append(Vertex(at, side))
            side = (side + 1) % at.SIDES
            while (beside := at.beyond(side)) in given:
                at, side = beside, (side + at.SIDES // 2 + 1) % at.SIDES
        found.append(tuple(ring))
    return tuple(found)
