from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable

_USUAL = tuple(
    Odds(attack, defence) for attack, defence in ((1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1))
)
"""Steps that tables go by, however they go on at their ends."""


@check("CRT022", "skipped-odds", WARNING)
def skipped_odds(subject: Subject) -> Iterator[Finding]:
    """The odds of a combat table leave out a whole step between two columns.

    From 2:1 the columns of a combat table go to 3:1, from 1:3 to 1:2. Where one such step is left
    out below 4:1, attacks at those odds fall back to a column that is a whole odd worse; far more
    often a digit of a head is wrong.
    """
    for table in subject.game.tables.tables:
        if not isinstance(table, OddsTable | LevelTable):
            continue
        heads = _heads(table)
        if any(after.ratio <= before.ratio for before, after in pairwise(heads)):
            continue  # CRT002 tells
        for before, after in pairwise(heads):
            for usual in _USUAL:
                if before.ratio < usual.ratio < after.ratio:
                    yield skipped_odds.finding(
                        f"{table.name} goes from {before} to {after}, past {usual}",
                        f"tables.{table.id}.columns",
                        on_key=True,
                    )


def _heads(table: OddsTable | LevelTable) -> tuple[Odds, ...]:
    if isinstance(table, OddsTable):
        return table.columns
    heads = [*(one.odds for one in table.columns), *(one.odds for one in table.exceptions)]
    return tuple(sorted(heads, key=lambda odds: odds.ratio))
