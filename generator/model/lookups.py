"""Worked readings of tables by category: examples for games whose tables are not of combat."""

from __future__ import annotations

from typing import ClassVar

from generator.model.prose import Prose
from generator.model.references import TableId
from generator.model.schema import NotNegative, Positive
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Scaling:
    """Another measure in which the numbers of a table are given beside its own."""

    table: TableId
    """The table of scales: rows of one cell, how many of this table's unit make one of the
    other."""
    unit: str
    """Unit of the other measure, such as `"` for inches."""


@dataclass(frozen=True, slots=True)
class CellAt:
    """A cell of a table, by its row and its column."""

    table: TableId
    """The table."""
    row: str
    """Label of the row."""
    column: str
    """Id of the column."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A worked reading of a table by category: a test of the table that is printed with it.

    A number is multiplied, dice are added up, die faces give one or none, a modifier changes what
    was rolled.
    """

    KEY: ClassVar[str] = "id"

    id: str
    title: str
    """Title as printed."""
    table: TableId
    """The table that is read."""
    cell: str
    """What stands where it is read."""
    result: str
    """What comes of it: a number where there is anything to work out, else the cell."""
    row: str = ""
    """Label of the row; left out where dice choose it."""
    column: str = ""
    """Id of the column; left out where dice choose it."""
    die: int | None = None
    """The number rolled where dice choose the row or the column; off their end it is read at
    the end."""
    change: CellAt | None = None
    """A cell of another table that changes that number."""
    times: tuple[Positive, ...] = ()
    """Numbers whose sum a cell of numbers is multiplied by."""
    scale: str = ""
    """Label of a row of the table of scales: the result is then in the other measure."""
    rolled: tuple[Positive, ...] = ()
    """The dice thrown for a cell of dice, faces or a modifier, those added last."""
    extra: NotNegative = 0
    """How many whole dice are added to those of the cell."""
    against: Positive | None = None
    """What the other side rolled: the result is then the margin."""
    text: Prose | None = None
    """The story of it."""
