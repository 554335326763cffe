"""Numbers of a table in another measure: yards as inches at each scale of a table of scales."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from generator.combat.cells import Number, read_cell
from generator.combat.working import CombatError
from generator.model.lookups import Scaling
from generator.model.tables import CategoryTable, Row, Table
from generator.quotes import plainly
from generator.records import dataclass

_QUARTERS = ("", "¼", "½", "¾")


@dataclass(frozen=True, slots=True)
class ScaledRow:
    """The numbers of a row at a scale, with their unit; cells that are no numbers stay empty."""

    scale: str
    row: Row
    cells: tuple[str, ...]


def scaled_rows(table: CategoryTable, tables: Iterable[Table]) -> tuple[ScaledRow, ...]:
    """Return the rows of a table at every scale, scale by scale; none where it has no `scaling`.

    Raises CombatError where its table of scales is not one, ValueError for a cell that is no cell.
    """
    if table.scaling is None:
        return ()
    scales = _scales(table.scaling, tables)
    return tuple(
        ScaledRow(scale.label, row, tuple(_at_scale(cell, row, table, per) for cell in row.cells))
        for scale in scales.rows
        for per in (per_one(table.scaling, scale.label, tables),)
        for row in table.rows
    )


def per_one(scaling: Scaling, scale: str, tables: Iterable[Table]) -> Fraction:
    """Return how many of a table's unit make one of the other measure at a scale.

    Raises CombatError where the table of scales does not say.
    """
    scales = _scales(scaling, tables)
    row = next((row for row in scales.rows if plainly(row.label) == plainly(scale)), None)
    per = read_cell(row.cells[0], row.kind or scales.cells) if row and row.cells else None
    if not isinstance(per, Number) or not per.value:
        raise CombatError(f"{scales.name!r} has no number for {scale!r}")
    return per.value


def scaled(number: Fraction, per: Fraction) -> str:
    """Return a number in a measure of which one is `per` of its own, to the nearest quarter.

    80 yards at 20 yards to the inch are ``4``, 250 at 40 are ``6¼``; half a quarter goes up.
    """
    whole, quarter = divmod(floor(number / per * 4 + Fraction(1, 2)), 4)
    return f"{whole or ''}{_QUARTERS[quarter]}" or "0"


def _scales(scaling: Scaling, tables: Iterable[Table]) -> CategoryTable:
    found = next((table for table in tables if table.id == scaling.table), None)
    if not isinstance(found, CategoryTable):
        raise CombatError(f"{scaling.table!r} is not a table of scales")
    return found


def _at_scale(cell: str, row: Row, table: CategoryTable, per: Fraction) -> str:
    number = read_cell(cell, row.kind or table.cells)
    unit = table.scaling.unit if table.scaling else ""
    return f"{scaled(number.value, per)}{unit}" if isinstance(number, Number) else ""
