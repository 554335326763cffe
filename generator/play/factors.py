"""What the factors of counters add up to.

In: units, and which of their factors counts. Out: the sums that are possible.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.counters import Unit

ATTACK, DEFENCE = 0, -1
"""Places of the factors that count; a single one serves for both."""


def factor_sums(units: Iterable[Unit], part: int) -> frozenset[int] | None:
    """Return the sums that the factors of `units` may come to; None where all is secret.

    A larger factor, which depends on a condition, may count or not. Counters without factors
    (aircraft, decoys) add nothing.
    """
    sums, secret = {0}, True
    for unit in units:
        if unit.factors is None:
            continue
        factor, secret = unit.factors.parts[part], False
        values = {factor.value, factor.value if factor.larger is None else factor.larger}
        sums = {before + value for before in sums for value in values}
    return None if secret else frozenset(sums)
