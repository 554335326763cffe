from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.combat import row_numbers
from generator.diagnostics import Finding, Origin, Related
from generator.model.numbers import Dice
from generator.model.tables import CategoryTable, OddsTable
from generator.model.wording import listed
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class _Axis:
    """Rows or columns that dice choose: their origin, and the step and the label of each."""

    kind: str
    origin: Origin
    die: Dice
    labels: tuple[tuple[str, str], ...]
    scales: tuple[str, ...] = ("",)


@check("CRT005", "die-numbers", ERROR)
def wrong_die_numbers(subject: Subject) -> Iterator[Finding]:
    """The rows of a table do not name every number of the dice exactly once.

    Row labels say which rolls lead to the row: `6`, `2-4`, or `6 | 1` where the table may be read
    on two scales. A number that no row names has no result; one that two rows name has two. Where
    dice choose the column, the columns' ids and heads are held to the same.
    """
    for table in subject.game.tables.tables:
        if isinstance(table, OddsTable | CategoryTable):
            for axis in _axes(table):
                yield from _wrong(axis)
            if isinstance(table, CategoryTable):
                yield from _wrong_columns(table)


def _axes(table: OddsTable | CategoryTable) -> Iterator[_Axis]:
    rows = tuple((row.label, row.label) for row in table.rows)
    origin = f"tables.{table.id}"
    if table.die is not None:
        scales = table.scales if isinstance(table, OddsTable) else ()
        names = tuple(scale.name for scale in scales) or ("",)
        yield _Axis("row", f"{origin}.rows", table.die, rows, names)


def _wrong_columns(table: CategoryTable) -> Iterator[Finding]:
    """Find wrong ids of columns that dice choose, by which they are worked; else wrong heads."""
    if table.column_die is None:
        return
    for labels in ((each.id for each in table.columns), (each.name for each in table.columns)):
        steps = tuple(zip((each.id for each in table.columns), labels, strict=True))
        axis = _Axis("column", f"tables.{table.id}.columns", table.column_die, steps)
        if found := list(_wrong(axis)):
            yield from found
            return


def _wrong(axis: _Axis) -> Iterator[Finding]:
    named: list[tuple[str, tuple[tuple[int, ...], ...]]] = []
    for step, label in axis.labels:
        try:
            named.append((step, row_numbers(label, axis.die, len(axis.scales))))
        except ValueError as error:
            yield _finding(axis, step, str(error))
    if len(named) < len(axis.labels):
        return
    # The second of two scales mirrors the first, or CRT006 tells.
    for scale, name in enumerate(axis.scales if len(axis.scales) != 2 else axis.scales[:1]):
        yield from _scale(axis, [(step, numbers[scale]) for step, numbers in named], name)


def _scale(axis: _Axis, named: list[tuple[str, tuple[int, ...]]], name: str) -> Iterator[Finding]:
    on = f" on the scale {name!r}" if name else ""
    first: dict[int, str] = {}
    for step, numbers in named:
        for number in numbers:
            other = first.setdefault(number, step)
            if other != step:
                related = Related(None, "here first", f"{axis.origin}.{other}", on_key=True)
                yield _finding(axis, step, f"{number} leads to two {axis.kind}s{on}", related)
    missing = [str(n) for n in range(axis.die.lowest, axis.die.highest + 1) if n not in first]
    if missing:
        message = f"no {axis.kind} is reached by {listed(missing, 'or')} of {axis.die}{on}"
        yield wrong_die_numbers.finding(message, axis.origin, on_key=True)


def _finding(axis: _Axis, step: str, message: str, *related: Related) -> Finding:
    return wrong_die_numbers.finding(message, f"{axis.origin}.{step}", on_key=True, related=related)
