from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import OddsTable


@check("CRT021", "like-its-neighbour", WARNING)
def like_neighbours(subject: Subject) -> Iterator[Finding]:
    """Two neighbouring columns of a combat table hold the same results.

    Then it makes no difference at which of the two odds one attacks, and a shift from one to the
    other is worth nothing. Usually a column has been copied and not yet changed. The same holds for
    two rows: one more pip of the die would change nothing at all.
    """
    for table in subject.game.tables.tables:
        if not isinstance(table, OddsTable) or len(table.rows) < 2 or len(table.columns) < 2:
            continue
        if any(len(row.cells) != len(table.columns) for row in table.rows):
            continue
        columns = tuple(zip(*(row.cells for row in table.rows), strict=True))
        for place, (before, after) in enumerate(pairwise(columns)):
            if before == after:
                message = f"{table.columns[place]} and {table.columns[place + 1]} have the same"
                origin = f"tables.{table.id}.columns.{place + 1}"
                yield like_neighbours.finding(f"{message} results for every roll", origin)
        for upper, lower in pairwise(table.rows):
            if upper.cells == lower.cells:
                message = (
                    f"rows {upper.label!r} and {lower.label!r} have the same results at all odds"
                )
                yield like_neighbours.finding(
                    message, f"tables.{table.id}.rows.{lower.label}", on_key=True
                )
