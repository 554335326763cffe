"""Tallies and totals that a designer gives of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from generator.checks.check import ERROR, check
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.combat.cells import read_outcome
from generator.combat.dice import cell_amount, roll_chances, row_numbers
from generator.diagnostics import Finding, Origin, Related
from generator.edit_distance import nearest
from generator.model.numbers import Tally
from generator.model.tables import CategoryTable, CellKind, Code, ColumnTally, OddsTable, Total
from generator.records import dataclass

_FEW: Final = 4
"""So many cells that may be the wrong one are shown."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: the origin, the result and the number of throws of each of its cells."""

    head: str
    cells: tuple[tuple[Origin, str, int], ...]

    def counts(self) -> Counter[str]:
        """Return how many throws bring each result."""
        counts: Counter[str] = Counter()
        for _, result, throws in self.cells:
            counts[result] += throws
        return counts


@check("CRT020", "tally-disagrees", ERROR)
def tallies_that_disagree(context: CheckContext) -> Iterator[Finding]:
    """The designer's tally of a column is not what its cells hold.

    One wrong cell between two that are alike looks as good as the right one: no order of merit
    shows it. So a combat table may carry a `tally`: for each column how many throws bring each
    result, as a designer counts them when he weighs the odds. Whoever changes a cell changes two
    counts. A column that the tally leaves out is not held to anything.
    """
    for table in context.game.tables.tables:
        if isinstance(table, OddsTable) and table.tally:
            columns = {one.head: one for one in _columns(table)}
            for told in table.tally if columns else ():
                yield from _column(table, told, columns, context.game.tables.codes)


def _column(
    table: OddsTable, told: ColumnTally, columns: Mapping[str, _Column], codes: tuple[Code, ...]
) -> Iterator[Finding]:
    origin = f"tables.{table.id}.tally.{told.column}"
    if told.column not in columns:
        named = {one.column for one in table.tally}
        left = [head for head in columns if head not in named]
        meant = left[0] if len(left) == 1 else nearest(told.column, left)
        message = f"{table.name} has no column {told.column}, but its tally counts one"
        yield tallies_that_disagree.finding(
            message, origin, help=suggestion(left, meant), on_key=True
        )
        return
    column = columns[told.column]
    counted, stated = column.counts(), Counter({name: n for n, name in told.results.counts})
    if counted == stated or not _readable(counted, codes):
        return
    over = tuple(cell for cell in column.cells if counted[cell[1]] > stated[cell[1]])
    message = (
        f"{told.column} of {table.name} is said to have {told.results}, but its cells have "
        f"{Tally(tuple((n, name) for name, n in counted.items()))}"
    )
    if len(over) == 1:
        related = (Related(None, "the tally", origin),)
        short = "+".join(name for name in stated if stated[name] > counted[name])
        hint = f"the tally has one {short} more" if short else None
        yield tallies_that_disagree.finding(message, over[0][0], help=hint, related=related)
    else:
        cells = tuple(Related(None, f"is it this {cell[1]}?", cell[0]) for cell in over[:_FEW])
        hint = "one of its cells is wrong, or the tally is"
        yield tallies_that_disagree.finding(message, origin, help=hint, related=cells)


def _readable(counted: Iterable[str], codes: tuple[Code, ...]) -> bool:
    """Whether the legend has all results; CRT003 tells of the others."""
    try:
        for result in counted:
            read_outcome(result, codes)
    except ValueError:
        return False
    return True


def _columns(table: OddsTable) -> tuple[_Column, ...]:
    """Return the columns; none where CRT001 or CRT005 has complained."""
    every = table.die.faces**table.die.number
    rolls = roll_chances(table.die)
    try:
        numbers = [row_numbers(one.label, table.die, len(table.scales) or 1) for one in table.rows]
    except ValueError:
        return ()
    throws = [int(sum(rolls.get(number, 0) for number in named[0]) * every) for named in numbers]
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return ()
    rows = tuple((f"tables.{table.id}.rows.{row.label}.cells", row.cells) for row in table.rows)
    found = [
        _Column(
            str(odds),
            tuple(
                (f"{at}.{n}", cells[n], many)
                for (at, cells), many in zip(rows, throws, strict=True)
            ),
        )
        for n, odds in enumerate(table.columns)
    ]
    for extra in table.extra:
        at = f"tables.{table.id}.extra.{extra.id}.cells"
        cells = zip(extra.cells, throws, strict=False)
        found.append(
            _Column(
                extra.id, tuple((f"{at}.{n}", cell, many) for n, (cell, many) in enumerate(cells))
            )
        )
    return tuple(found)


_ADDED = frozenset({CellKind.NUMBER, CellKind.MODIFIER, CellKind.DICE, CellKind.PERCENT})


@check("CRT028", "totals-disagree", ERROR)
def totals_that_disagree(context: CheckContext) -> Iterator[Finding]:
    """A row or a column of a table does not come to the total that its designer gives.

    A table of numbers has no order of merit by which a wrong cell would stand out. The ledger's way
    catches it: `totals` of rows and of columns, each number thus entered twice. Dice count with
    their average (½D6, rounded up, with 2), target numbers such as `5,6` with their chance, empty
    cells with nothing; a total is compared to as many places as it has.
    """
    for table in context.game.tables.tables:
        if not isinstance(table, CategoryTable) or table.totals is None:
            continue
        amounts = _amounts(table)
        if amounts is None:
            continue  # CRT001 and CRT011 tell of such a table
        rows = {row.label: sum(line) for row, line in zip(table.rows, amounts, strict=True)}
        columns = {
            column.id: sum(line)
            for column, line in zip(table.columns, zip(*amounts, strict=True), strict=True)
        }
        wrong = _off_total(table.totals.rows, rows), _off_total(table.totals.columns, columns)
        yield from _strangers(table, "rows", table.totals.rows, rows)
        yield from _strangers(table, "columns", table.totals.columns, columns)
        crossing = _crossing(table, *wrong)
        if crossing is not None:
            yield crossing
            continue
        for kind, lines, found in (("rows", wrong[0], rows), ("columns", wrong[1], columns)):
            yield from (_difference(table, kind, one, found[one.line]) for one in lines)


def _off_total(told: Sequence[Total], found: Mapping[str, Fraction | int]) -> list[Total]:
    """Return the totals that differ from what the cells come to."""
    known = (one for one in told if one.line in found)
    return [one for one in known if abs(found[one.line] - one.sum.value) > one.sum.tolerance]


def _crossing(table: CategoryTable, rows: list[Total], columns: list[Total]) -> Finding | None:
    """Return a finding about the cell where the one wrong row and the one wrong column meet."""
    if len(rows) != 1 or len(columns) != 1:
        return None
    row = next(row for row in table.rows if row.label == rows[0].line)
    place = [column.id for column in table.columns].index(columns[0].line)
    origin = f"tables.{table.id}.totals"
    return totals_that_disagree.finding(
        f"with {row.cells[place]} neither {row.label} nor column {table.columns[place].name} of "
        f"{table.name} comes to its total",
        f"tables.{table.id}.rows.{row.label}.cells.{place}",
        related=(
            Related(None, f"{rows[0].sum} in all", f"{origin}.rows.{rows[0].line}"),
            Related(None, f"{columns[0].sum} in all", f"{origin}.columns.{columns[0].line}"),
        ),
    )


def _difference(table: CategoryTable, kind: str, total: Total, found: Fraction | int) -> Finding:
    percent = total.sum.text.endswith("%")
    amount = f"{float(found * (100 if percent else 1)):.6g}{'%' * percent}"
    return totals_that_disagree.finding(
        f"{total.line} of {table.name} is said to come to {total.sum}, but its cells come to "
        f"{amount}",
        f"tables.{table.id}.totals.{kind}.{total.line}",
        help="a cell is wrong, or the total is",
    )


def _amounts(table: CategoryTable) -> list[list[Fraction]] | None:
    """Return what each cell counts with; None where one cannot be read or is out of place."""
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return None
    if any((row.kind or table.cells) not in _ADDED for row in table.rows):
        return None
    try:
        return [
            [cell_amount(cell, row.kind or table.cells, table.rounding) for cell in row.cells]
            for row in table.rows
        ]
    except ValueError:
        return None


def _strangers(
    table: CategoryTable, kind: str, told: Sequence[Total], found: Mapping[str, Fraction | int]
) -> Iterator[Finding]:
    """Find totals of rows or columns that are not there."""
    named = {one.line for one in told}
    left = [line for line in found if line not in named]
    for one in (one for one in told if one.line not in found):
        meant = left[0] if len(left) == 1 else nearest(one.line, left)
        message = f"{table.name} has no {kind.rstrip('s')} {one.line!r} to be added up"
        where = f"tables.{table.id}.totals.{kind}.{one.line}"
        yield totals_that_disagree.finding(
            message, where, help=suggestion(left, meant), on_key=True
        )
