"""What the designer has added up or counted himself: each number of a table entered twice."""

from __future__ import annotations

from typing import ClassVar

from generator.model.numbers import Sum, Tally
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class ColumnTally:
    """How many of the equally likely throws bring each result in one column."""

    KEY: ClassVar[str] = "column"
    SHORTHAND: ClassVar[str] = "results"

    column: str
    """The odds of the column, or the id of an extra one."""
    results: Tally
    """The designer's count: `1 DE, 2 DR, 3 DW`."""


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a row or a column."""

    KEY: ClassVar[str] = "line"
    SHORTHAND: ClassVar[str] = "sum"

    line: str
    """The label of the row or the id of the column."""
    sum: Sum
    """What its cells come to: dice count with their average, target numbers with their chance,
    empty cells with nothing."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What the rows and the columns of a table come to, as its designer has added them up."""

    rows: tuple[Total, ...] = ()
    """Sums of rows."""
    columns: tuple[Total, ...] = ()
    """Sums of columns."""
