"""The rows of a table do not name every number of the dice exactly once.

Row labels say which rolls lead to the row: `6`, `2-4`, or `6 | 1` where the table may be read on
two scales. A number that no row names has no result; one that two rows name has two.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import listed
from generator.combat import row_numbers
from generator.diagnostics import Finding, Related, Severity
from generator.model.numbers import Dice
from generator.model.tables import CategoryTable, OddsTable, Row


def wrong_die_numbers(subject: Subject) -> Iterator[Finding]:
    """Find labels that are no die numbers, and numbers that rows leave out or repeat."""
    for table in subject.game.tables.tables:
        if isinstance(table, OddsTable):
            names = tuple(scale.name for scale in table.scales) or ("",)
            yield from _wrong(table.id, table.die, table.rows, names)
        elif isinstance(table, CategoryTable) and table.die is not None:
            yield from _wrong(table.id, table.die, table.rows, ("",))


def _wrong(
    table: str, die: Dice, rows: tuple[Row, ...], scales: tuple[str, ...]
) -> Iterator[Finding]:
    named: list[tuple[Row, tuple[tuple[int, ...], ...]]] = []
    for row in rows:
        try:
            named.append((row, row_numbers(row.label, die, len(scales))))
        except ValueError as error:
            yield _finding(table, row, str(error))
    if len(named) < len(rows):
        return
    for scale, name in enumerate(scales):
        yield from _scale(table, die, [(row, numbers[scale]) for row, numbers in named], name)


def _scale(
    table: str, die: Dice, named: list[tuple[Row, tuple[int, ...]]], name: str
) -> Iterator[Finding]:
    on = f" on the scale {name!r}" if name else ""
    first: dict[int, Row] = {}
    for row, numbers in named:
        for number in numbers:
            other = first.setdefault(number, row)
            if other is not row:
                related = Related(None, "here first", _origin(table, other), on_key=True)
                yield _finding(table, row, f"{number} leads to two rows{on}", related)
    missing = [str(n) for n in range(die.lowest, die.highest + 1) if n not in first]
    if missing:
        message = f"no row is reached by {listed(missing)} of {die}{on}"
        yield CHECK.finding(message, f"tables.{table}.rows", on_key=True)


def _finding(table: str, row: Row, message: str, *related: Related) -> Finding:
    return CHECK.finding(message, _origin(table, row), on_key=True, related=related)


def _origin(table: str, row: Row) -> str:
    return f"tables.{table}.rows.{row.label}"


CHECK = Check(
    code="CRT005",
    slug="die-numbers",
    severity=Severity.ERROR,
    page=__doc__,
    find=wrong_die_numbers,
    failing="""
tables:
  weather:
    kind: category
    name: Weather
    cells: text
    die: 1d6
    columns: {sky: Sky}
    rows: {1-3: [fair], 5-6: [rain]}   # and 4?
""",
    passing="""
tables:
  weather:
    kind: category
    name: Weather
    cells: text
    die: 1d6
    columns: {sky: Sky}
    rows: {1-3: [fair], 4-6: [rain]}
""",
)
