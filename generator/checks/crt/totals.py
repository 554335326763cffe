"""Tallies and totals that a designer gives of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.combat.cells import read_outcome
from generator.combat.dice import cell_amount, named_numbers, roll_chances
from generator.diagnostics import Finding, Origin, Related
from generator.edit_distance import nearest
from generator.model.numbers import Tally
from generator.model.tables import CategoryTable, CellKind, Code, ColumnTally, ResultsTable, Total
from generator.records import Frozen

_FEW: Final = 4
"""So many cells that may be the wrong one are shown."""


class _Cell(Frozen):
    """A cell: its origin, its result and how many throws bring it."""

    origin: Origin
    result: str
    throws: int


@check("CRT020", ERROR, each=ResultsTable)
def tally_disagrees(context: CheckContext, table: ResultsTable) -> Findings:
    """The tally of a column does not agree with its cells.

    A wrong cell between two equal cells can look right, because the results still go from good to
    bad. So a combat table may have a `tally`: for each column, how many throws give each result. A
    wrong cell changes two of these counts. A column that the tally leaves out is not compared.
    """
    columns = _columns(table) if table.tally else {}
    for tally in table.tally if columns else ():
        name = tally.column
        if name in columns:
            yield from _miscounted(table, tally, columns[name], context.game.tables.codes)
            continue
        message = f"the tally has a column {name}, but {table.name} has none"
        hint = _meant(name, [one.column for one in table.tally], columns)
        yield finding(message, f".tally.{name}", help=hint, on_key=True)


def _meant(name: str, named: Iterable[str], known: Iterable[str]) -> str | None:
    """Return which line may be meant by a name that none has: one that is not named yet."""
    left = [line for line in known if line not in set(named)]
    return suggestion(left, left[0] if len(left) == 1 else nearest(name, left))


def _miscounted(
    table: ResultsTable, tally: ColumnTally, cells: list[_Cell], codes: tuple[Code, ...]
) -> Findings:
    counted, stated = Counter[str](), Counter({name: n for n, name in tally.results.counts})
    for cell in cells:
        counted[cell.result] += cell.throws
    try:
        for result in counted:  # CRT003 tells of those that the legend has not
            read_outcome(result, codes)
    except ValueError:
        return
    over = [cell for cell in cells if counted[cell.result] > stated[cell.result]]
    message = (
        f"{tally.column} of {table.name}: the tally has {tally.results}, but the cells have "
        f"{Tally(tuple((n, name) for name, n in counted.items()))}"
    )
    origin = f".tally.{tally.column}"
    if len(over) == 1:
        short = "+".join(name for name in stated if stated[name] > counted[name])
        hint = f"the tally has one {short} more" if short else None
        yield finding(message, over[0].origin, help=hint, see=("the tally", origin))
    elif counted != stated:
        hint = "a cell or the tally is wrong"
        doubted = (Related(None, f"is it this {each.result}?", each.origin) for each in over[:_FEW])
        yield finding(message, origin, help=hint, see=tuple(doubted))


def _columns(table: ResultsTable) -> dict[str, list[_Cell]]:
    """Return the cells of the columns, by head; none where CRT001 or CRT005 has complained."""
    every = table.die.faces**table.die.number
    rolls = roll_chances(table.die)
    try:
        labels = [one.label for one in table.rows]
        numbers = named_numbers(labels, table.die, len(table.scales) or 1)
    except ValueError:
        return {}
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return {}
    throws = [int(sum(rolls.get(number, 0) for number in named[0]) * every) for named in numbers]
    found = {
        str(odds): [
            _Cell(f".rows.{row.label}.cells.{n}", row.cells[n], many)
            for row, many in zip(table.rows, throws, strict=True)
        ]
        for n, odds in enumerate(table.columns)
    }
    for extra in table.extra:
        cells = enumerate(zip(extra.cells, throws, strict=False))
        at = f".extra.{extra.id}.cells"
        found[extra.id] = [_Cell(f"{at}.{n}", cell, many) for n, (cell, many) in cells]
    return found


_ADDED = frozenset({CellKind.NUMBER, CellKind.MODIFIER, CellKind.DICE, CellKind.PERCENT})


@check("CRT028", ERROR, each=CategoryTable)
def totals_disagree(table: CategoryTable) -> Findings:
    """A row or a column has another sum than its total.

    In a table of numbers, a wrong cell breaks no order of results. `totals` of rows and of columns
    show it, because they enter each number twice, as in a ledger. Dice count with their average
    (½D6, rounded up, with 2), target numbers such as `5,6` with their chance, empty cells with
    nothing. A total is compared to as many places as it has.
    """
    amounts = _amounts(table) if table.totals is not None else None
    if table.totals is None or amounts is None:
        return  # CRT001 and CRT011 tell of what cannot be added up
    rows = zip((row.label for row in table.rows), map(sum, amounts), strict=True)
    columns = zip(
        (each.id for each in table.columns), map(sum, zip(*amounts, strict=True)), strict=True
    )
    totals = (
        ("row", table.totals.rows, dict(rows)),
        ("column", table.totals.columns, dict(columns)),
    )
    wrong: list[tuple[str, Total, Fraction | int]] = []
    for kind, stated, sums in totals:
        for total in stated:
            name = total.line
            if name not in sums:
                message = f"`totals` has a {kind} {name!r}, but {table.name} has none"
                hint = _meant(name, [each.line for each in stated], sums)
                yield finding(message, f".totals.{kind}s.{name}", help=hint, on_key=True)
            elif abs(sums[name] - total.sum.value) > total.sum.tolerance:
                wrong.append((kind, total, sums[name]))
    if [kind for kind, *_ in wrong] == ["row", "column"]:
        yield _crossing(table, wrong[0][1], wrong[1][1])
        return
    for kind, total, real in wrong:
        percent = total.sum.text.endswith("%")
        amount = f"{float(real * (100 if percent else 1)):.6g}{'%' * percent}"
        name = f"{total.line} of {table.name}"
        message = f"the total of {name} is {total.sum}, but the sum of its cells is {amount}"
        hint = "a cell or the total is wrong"
        yield finding(message, f".totals.{kind}s.{total.line}", help=hint)


def _crossing(table: CategoryTable, in_row: Total, in_column: Total) -> Finding:
    """Return a finding about the cell where the one wrong row and the one wrong column meet."""
    row = next(row for row in table.rows if row.label == in_row.line)
    place = [column.id for column in table.columns].index(in_column.line)
    lines = (("rows", in_row), ("columns", in_column))
    return finding(
        f"{row.cells[place]} gives row {row.label} and column {table.columns[place].name} of "
        f"{table.name} a wrong total",
        f".rows.{row.label}.cells.{place}",
        see=tuple(
            Related(None, f"its total is {each.sum}", f".totals.{key}.{each.line}")
            for key, each in lines
        ),
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
