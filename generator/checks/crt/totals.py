"""Tallies and totals that a designer gives of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from generator.checks.check import ERROR, Findings, check, finding
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
class _Cell:
    """A cell: its origin, its result and how many throws bring it."""

    origin: Origin
    result: str
    throws: int


@check("CRT020", "tally-disagrees", ERROR)
def tallies_that_disagree(context: CheckContext) -> Findings:
    """The designer's tally of a column is not what its cells hold.

    One wrong cell between two that are alike looks as good as the right one: no order of merit
    shows it. So a combat table may carry a `tally`: for each column how many throws bring each
    result, as a designer counts them when he weighs the odds. Whoever changes a cell changes two
    counts. A column that the tally leaves out is not held to anything.
    """
    codes = context.game.tables.codes
    for origin, table in context.each(OddsTable):
        columns = _columns(table, origin) if table.tally else {}
        for tally in table.tally if columns else ():
            if tally.column in columns:
                yield from _miscounted(table, tally, columns[tally.column], codes)
                continue
            message = f"{table.name} has no column {tally.column}, but its tally counts one"
            named = [one.column for one in table.tally]
            advice = _meant(tally.column, named, columns)
            yield finding(message, f"{origin}.tally.{tally.column}", help=advice, on_key=True)


def _meant(name: str, named: Iterable[str], known: Iterable[str]) -> str | None:
    """Return which line may be meant by a name that none has: one that is not named yet."""
    left = [line for line in known if line not in set(named)]
    return suggestion(left, left[0] if len(left) == 1 else nearest(name, left))


def _miscounted(
    table: OddsTable, tally: ColumnTally, cells: list[_Cell], codes: tuple[Code, ...]
) -> Findings:
    origin = f"tables.{table.id}.tally.{tally.column}"
    counted, stated = Counter[str](), Counter({name: n for n, name in tally.results.counts})
    for cell in cells:
        counted[cell.result] += cell.throws
    if counted == stated or not _readable(counted, codes):
        return
    over = [cell for cell in cells if counted[cell.result] > stated[cell.result]]
    message = (
        f"{tally.column} of {table.name} is said to have {tally.results}, but its cells have "
        f"{Tally(tuple((n, name) for name, n in counted.items()))}"
    )
    if len(over) == 1:
        short = "+".join(name for name in stated if stated[name] > counted[name])
        hint = f"the tally has one {short} more" if short else None
        yield finding(message, over[0].origin, help=hint, see=("the tally", origin))
    else:
        hint = "one of its cells is wrong, or the tally is"
        doubted = (Related(None, f"is it this {each.result}?", each.origin) for each in over[:_FEW])
        yield finding(message, origin, help=hint, related=tuple(doubted))


def _readable(counted: Iterable[str], codes: tuple[Code, ...]) -> bool:
    """Whether the legend has all results; CRT003 tells of the others."""
    try:
        for result in counted:
            read_outcome(result, codes)
    except ValueError:
        return False
    return True


def _columns(table: OddsTable, origin: Origin) -> dict[str, list[_Cell]]:
    """Return the cells of the columns, by head; none where CRT001 or CRT005 has complained."""
    every = table.die.faces**table.die.number
    rolls = roll_chances(table.die)
    try:
        numbers = [row_numbers(one.label, table.die, len(table.scales) or 1) for one in table.rows]
    except ValueError:
        return {}
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return {}
    throws = [int(sum(rolls.get(number, 0) for number in named[0]) * every) for named in numbers]
    found = {
        str(odds): [
            _Cell(f"{origin}.rows.{row.label}.cells.{n}", row.cells[n], many)
            for row, many in zip(table.rows, throws, strict=True)
        ]
        for n, odds in enumerate(table.columns)
    }
    for extra in table.extra:
        cells = enumerate(zip(extra.cells, throws, strict=False))
        at = f"{origin}.extra.{extra.id}.cells"
        found[extra.id] = [_Cell(f"{at}.{n}", cell, many) for n, (cell, many) in cells]
    return found


_ADDED = frozenset({CellKind.NUMBER, CellKind.MODIFIER, CellKind.DICE, CellKind.PERCENT})


@check("CRT028", "totals-disagree", ERROR)
def totals_that_disagree(context: CheckContext) -> Findings:
    """A row or a column of a table does not come to the total that its designer gives.

    A table of numbers has no order of merit by which a wrong cell would stand out. The ledger's way
    catches it: `totals` of rows and of columns, each number thus entered twice. Dice count with
    their average (½D6, rounded up, with 2), target numbers such as `5,6` with their chance, empty
    cells with nothing; a total is compared to as many places as it has.
    """
    for origin, table in context.each(CategoryTable):
        totals = table.totals
        amounts = _amounts(table) if totals is not None else None
        if totals is None or amounts is None:
            continue  # CRT001 and CRT011 tell of what cannot be added up
        rows = dict(zip((row.label for row in table.rows), map(sum, amounts), strict=True))
        heads = (column.id for column in table.columns)
        columns = dict(zip(heads, map(sum, zip(*amounts, strict=True)), strict=True))
        wrong = _off_total(totals.rows, rows), _off_total(totals.columns, columns)
        for kind, told, found in (("row", totals.rows, rows), ("column", totals.columns, columns)):
            for one in (one for one in told if one.line not in found):
                message = f"{table.name} has no {kind} {one.line!r} to be added up"
                advice = _meant(one.line, [each.line for each in told], found)
                where = f"{origin}.totals.{kind}s.{one.line}"
                yield finding(message, where, help=advice, on_key=True)
        if len(wrong[0]) == len(wrong[1]) == 1:
            yield _crossing(table, wrong[0][0], wrong[1][0])
            continue
        for kind, lines, found in (("rows", wrong[0], rows), ("columns", wrong[1], columns)):
            for one in lines:
                percent = one.sum.text.endswith("%")
                amount = f"{float(found[one.line] * (100 if percent else 1)):.6g}{'%' * percent}"
                yield finding(
                    f"{one.line} of {table.name} is said to come to {one.sum}, but its cells come "
                    f"to {amount}",
                    f"{origin}.totals.{kind}.{one.line}",
                    help="a cell is wrong, or the total is",
                )


def _off_total(told: Sequence[Total], found: Mapping[str, Fraction | int]) -> list[Total]:
    """Return the totals that differ from what the cells come to."""
    known = (one for one in told if one.line in found)
    return [one for one in known if abs(found[one.line] - one.sum.value) > one.sum.tolerance]


def _crossing(table: CategoryTable, in_row: Total, in_column: Total) -> Finding:
    """Return a finding about the cell where the one wrong row and the one wrong column meet."""
    row = next(row for row in table.rows if row.label == in_row.line)
    place = [column.id for column in table.columns].index(in_column.line)
    origin = f"tables.{table.id}.totals"
    return finding(
        f"with {row.cells[place]} neither {row.label} nor column {table.columns[place].name} of "
        f"{table.name} comes to its total",
        f"tables.{table.id}.rows.{row.label}.cells.{place}",
        related=(
            Related(None, f"{in_row.sum} in all", f"{origin}.rows.{in_row.line}"),
            Related(None, f"{in_column.sum} in all", f"{origin}.columns.{in_column.line}"),
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
