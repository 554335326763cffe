"""The odds of a combat table do not rise from column to column.

Columns run from the worst odds for the attacker to the best, each odds once. Shifts count columns,
so two columns the wrong way round send every shift astray.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable, Table


def columns_out_of_order(subject: Subject) -> Iterator[Finding]:
    """Find columns whose odds are no better than those before them."""
    for table in subject.game.tables.tables:
        for (_, before), (step, odds) in pairwise(_columns(table)):
            if odds.ratio <= before.ratio:
                fault = "are there twice" if odds.ratio == before.ratio else f"come after {before}"
                yield CHECK.finding(
                    f"odds {odds} {fault}: columns run from the attacker's worst odds to his best",
                    f"tables.{table.id}.columns.{step}",
                    on_key=True,
                )


def _columns(table: Table) -> list[tuple[str, Odds]]:
    """Return the odds of the columns, each with its step in an origin."""
    if isinstance(table, OddsTable):
        return [(str(place), odds) for place, odds in enumerate(table.columns)]
    if isinstance(table, LevelTable):
        return [(str(column.odds), column.odds) for column in table.columns]
    return []


CHECK = Check(
    code="CRT002",
    slug="column-order",
    severity=Severity.ERROR,
    page=__doc__,
    find=columns_out_of_order,
    failing="""
tables:
  crt: {columns: [1:1, 3:1, 2:1]}
""",
    passing="""
tables:
  crt: {columns: [1:1, 2:1, 3:1]}
""",
)
