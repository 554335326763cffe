from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.wording import suggestion
from generator.combat import cell_amount
from generator.diagnostics import Finding, Related
from generator.model.tables import CategoryTable, CellKind
from generator.model.totals import Total
from generator.nearness import nearest

_ADDED = frozenset({CellKind.NUMBER, CellKind.MODIFIER, CellKind.DICE, CellKind.PERCENT})


@check("CRT028", "totals-disagree", ERROR)
def totals_that_disagree(subject: Subject) -> Iterator[Finding]:
    """A row or a column of a table does not come to the total that its designer gives.

    A table of numbers has no order of merit by which a wrong cell would stand out. The ledger's way
    catches it: `totals` of rows and of columns, each number thus entered twice. Dice count with
    their average (½D6, rounded up, with 2), target numbers such as `5,6` with their chance, empty
    cells with nothing; a total is compared to as many places as it has.
    """
    for table in subject.game.tables.tables:
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
        wrong = _wrong(table.totals.rows, rows), _wrong(table.totals.columns, columns)
        yield from _strangers(table, "rows", table.totals.rows, rows)
        yield from _strangers(table, "columns", table.totals.columns, columns)
        crossing = _crossing(table, *wrong)
        if crossing is not None:
            yield crossing
            continue
        for kind, lines, found in (("rows", wrong[0], rows), ("columns", wrong[1], columns)):
            yield from (_difference(table, kind, one, found[one.line]) for one in lines)


def _wrong(told: Sequence[Total], found: Mapping[str, Fraction | int]) -> list[Total]:
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
