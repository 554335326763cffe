from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable, Table


@check("CRT002", "column-order", ERROR)
def columns_out_of_order(subject: Subject) -> Iterator[Finding]:
    """The odds of a combat table do not rise from column to column.

    Columns run from the worst odds for the attacker to the best, each odds once. Shifts count
    columns, so two columns the wrong way round send every shift astray.
    """
    for table in subject.game.tables.tables:
        for (_, before), (step, odds) in pairwise(_columns(table)):
            if odds.ratio <= before.ratio:
                fault = "are there twice" if odds.ratio == before.ratio else f"come after {before}"
                yield columns_out_of_order.finding(
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
