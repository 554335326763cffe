"""Results compared on two axes: what the defender suffers and what the attacker suffers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from generator.combat.cells import Outcome, read_outcome
from generator.model.tables import Code, OddsTable
from generator.records import dataclass

Harm: TypeAlias = tuple[tuple[int, int], ...]
"""What one party suffers: rank and number of each result that hurts it, the worst first.

Harms compare as tuples do: the worst result decides, then its number, then what comes with it.
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a result does to each party."""

    attacker: Harm
    defender: Harm


class Comparison(StrEnum):
    """How one result compares with another, as the attacker sees it."""

    BETTER = "better"
    EQUAL = "equal"
    WORSE = "worse"
    MIXED = "mixed"
    """Better for the attacker on one axis and worse on the other."""


def standing(outcome: Outcome) -> Standing:
    """Return what `outcome` does to each party, by the ranks of its codes.

    A family counts by its number within its rank: 2DE is worse for the defender than 1DE.
    """
    return Standing(
        _harm((result.code.attacker, result.count) for result in outcome.results),
        _harm((result.code.defender, result.count) for result in outcome.results),
    )


def compare(first: Standing, second: Standing) -> Comparison:
    """Return how `first` compares with `second` for the attacker."""
    if first == second:
        return Comparison.EQUAL
    if first.defender >= second.defender and first.attacker <= second.attacker:
        return Comparison.BETTER
    if first.defender <= second.defender and first.attacker >= second.attacker:
        return Comparison.WORSE
    return Comparison.MIXED


def best_first(table: OddsTable, codes: Iterable[Code]) -> bool:
    """Whether the rows of `table` run from the attacker's best to his worst.

    The first row is held against the last, cell by cell; where neither is better, rows are taken
    to run from the best. Raises ValueError for a cell that the legend cannot read.
    """
    legend = tuple(codes)
    if len(table.rows) < 2:
        return True
    first, last = (
        [standing(read_outcome(cell, legend)) for cell in row.cells]
        for row in (table.rows[0], table.rows[-1])
    )
    verdicts = [compare(upper, lower) for upper, lower in zip(first, last, strict=False)]
    return verdicts.count(Comparison.BETTER) >= verdicts.count(Comparison.WORSE)


def _harm(ranks: Iterable[tuple[int, int]]) -> Harm:
    return tuple(sorted((pair for pair in ranks if pair[0] > 0), reverse=True))
