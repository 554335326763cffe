from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.merit import Merits, Pair, gathered, ranked_tables
from generator.checks.subject import Subject
from generator.combat import Comparison, compare
from generator.diagnostics import Finding, Related


@check("CRT008", "worse-at-better-odds", WARNING)
def worse_at_better_odds(subject: Subject) -> Iterator[Finding]:
    """Better odds give the attacker a worse result for the same roll.

    Along each row results go from bad to good for the attacker, or stay the same. Where they fall
    back, a cell is probably wrong or two have been swapped. Results are compared by the `attacker`
    and `defender` ranks of their codes.
    """
    for ranked in ranked_tables(subject):
        yield from gathered(_cells(ranked))


def _cells(ranked: Merits) -> Iterator[tuple[Pair, Finding]]:
    columns = ranked.table.columns
    for row, standings in enumerate(ranked.standings):
        for column in range(1, len(columns)):
            if compare(standings[column], standings[column - 1]) is Comparison.WORSE:
                here, before = ranked.cell(row, column), ranked.cell(row, column - 1)
                odds = f"{columns[column - 1]} gives {before} but {columns[column]} only {here}"
                finding = worse_at_better_odds.finding(
                    f"on {ranked.rows[row].label!r}, {odds}",
                    ranked.origin(row, column),
                    related=(Related(None, f"gives {before}", ranked.origin(row, column - 1)),),
                )
                yield (before, here), finding
