"""What is drawn of the odds: a chart for each table, a panel for each manner of attack.

In: the odds of a game, as `combat` works them out. Out: charts whose panels share one order of
results, and the parts of a bar. Averages are no chances of anything: they make no chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from generator.chances import Harms, OddsBlock, OddsReport, printed_result
from generator.diagnostics import Origin
from generator.records import Frozen
from generator.words import Words


class Hurt(StrEnum):
    """Whom a result hurts."""

    DEFENDER = "defender"
    BOTH = "both"
    NOBODY = "nobody"
    ATTACKER = "attacker"


class Result(Frozen):
    """A result and what it does to either party."""

    label: str
    standing: Harms

    def name(self, words: Words) -> str:
        """Return the label as it is printed."""
        return printed_result(self.label, words)

    @property
    def hurt(self) -> Hurt:
        """Whom it hurts."""
        if self.standing.defender:
            return Hurt.BOTH if self.standing.attacker else Hurt.DEFENDER
        return Hurt.ATTACKER if self.standing.attacker else Hurt.NOBODY


class Chart(Frozen):
    """A table: its results, the attacker's best first, and a panel for each manner of attack."""

    table: str
    title: str
    results: tuple[Result, ...]
    panels: tuple[OddsBlock, ...]

    def origin_of(self, result: Result) -> Origin:
        """Return what the name of a result is called where it is printed."""
        return f"{self.panels[0].chart}.results.{result.label}"


class Part(Frozen):
    """A part of a bar: a result, its chance, and the sum of the chances of what lies below it."""

    result: Result
    chance: Fraction
    below: Fraction


def charts(report: OddsReport) -> tuple[Chart, ...]:
    """Return a chart for each table of which chances are known; columns aside have their own."""
    blocks = [block for block in report.blocks if block.measure == "chance"]
    found = (tuple(members) for _, members in groupby(blocks, lambda one: (one.table, one.across)))
    return tuple(Chart(one[0].table, one[0].title, results_of(one), one) for one in found)


def results_of(blocks: Iterable[OddsBlock]) -> tuple[Result, ...]:
    """Return all results that the blocks know, in the order in which each has its own."""
    standings: dict[str, Harms] = {}
    for block in blocks:
        standings |= zip((label for label, _ in block.rows), block.standings, strict=True)
    gentle = sorted(standings, key=lambda label: standings[label].attacker)
    best = sorted(gentle, key=lambda label: standings[label].defender, reverse=True)
    return tuple(Result(label, standings[label]) for label in best)


def parts(panel: OddsBlock, column: int, results: Sequence[Result]) -> tuple[Part, ...]:
    """Return the bar of a column from its foot: what is worst for the attacker comes first.

    Empty where the column has no chances.
    """
    rows, below = dict(panel.rows), Fraction(0)
    found = []
    for result in reversed(results):
        chance = rows[result.label][column] if result.label in rows else None
        if chance:
            found.append(Part(result, chance, below))
            below += chance
    return tuple(found)
