from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.merit import Merits, Pair, gathered, ranked_tables
from generator.checks.subject import Subject
from generator.combat import Comparison, compare
from generator.diagnostics import Finding, Related


@check("CRT007", "worse-with-a-better-die", WARNING)
def worse_with_a_better_die(subject: Subject) -> Iterator[Finding]:
    """A better roll gives the attacker a worse result in the same column.

    Down each column results go from good to bad for the attacker, or stay the same. Where they go
    up again, two cells have probably been swapped. Results are compared by the `attacker` and
    `defender` ranks of their codes.
    """
    for ranked in ranked_tables(subject):
        yield from gathered(_cells(ranked))


def _cells(ranked: Merits) -> Iterator[tuple[Pair, Finding]]:
    for row in range(1, len(ranked.rows)):
        for column, odds in enumerate(ranked.table.columns):
            above, below = ranked.standings[row - 1][column], ranked.standings[row][column]
            if compare(below, above) is Comparison.BETTER:
                better, worse = ranked.cell(row, column), ranked.cell(row - 1, column)
                labels = f"{ranked.rows[row].label!r} gives {better} but the better roll"
                finding = worse_with_a_better_die.finding(
                    f"at {odds}, {labels} {ranked.rows[row - 1].label!r} only {worse}",
                    ranked.origin(row, column),
                    related=(Related(None, f"only {worse}", ranked.origin(row - 1, column)),),
                )
                yield (better, worse), finding
