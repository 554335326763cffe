"""Odds: where a ratio lands among the columns of a table, and beyond its ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from generator.combat.columns import clamp
from generator.combat.working import End, Resolution
from generator.model.numbers import Odds, mixed
from generator.model.tables import Rounding, odds_of
from generator.records import Frozen


class Landing(Frozen):
    """The column (from 0) that odds come to, and the end off which they lie, if they do.

    Off an end the column is the last one at that end.
    """

    column: int
    off: End | None = None


def land(attack: int, defence: int, columns: Sequence[Odds], rounding: Rounding) -> Landing:
    """Return the column for `attack` against `defence`; columns run from the worst odds up.

    Whether odds lie off the table is judged as if it went on by whole odds at each end (1:4 before
    1:3, 5:1 after 4:1): rounded down, 9:2 is 4:1 and lies on a table that ends there, 5:1 does not.
    Nearest means nearest ratio, and a tie goes to the defender. No attack factors lie below every
    table; no defence factors, above.
    """
    last = len(columns) - 1
    place = _place(Fraction(attack), Fraction(defence), columns, rounding)[0]
    if place < 0:
        return Landing(0, End.BELOW)
    return Landing(last, End.ABOVE) if place > last else Landing(place)


def compare_odds(resolution: Resolution) -> None:
    """Find the column of the attacker's odds; it may lie beyond the ends of the table.

    Where a party has no factors there are no odds, and nothing to count from: the end of the table
    is judged at once.
    """
    table, (attack, defence) = resolution.table, resolution.factors.values()
    columns = odds_of(table)
    resolution.heads = tuple(map(str, columns))
    resolution.column, resolution.names = _place(attack, defence, columns, table.rounding)
    resolution.compared(f"{mixed(attack)}:{mixed(defence)}")
    if attack <= 0 or defence <= 0:
        clamp(resolution)


def _place(
    attack: Fraction, defence: Fraction, columns: Sequence[Odds], rounding: Rounding
) -> tuple[int, dict[int, str]]:
    """Return the place of the odds among the columns, and the names of those beyond the ends."""
    if attack <= 0 or defence <= 0:
        return (-1 if attack <= 0 else len(columns)), {}
    ratio, ratios = attack / defence, [column.ratio for column in columns]
    below, above = [_next_below(ratios[0])], [_next_above(ratios[-1])]
    while below[-1] > ratio:
        below.append(_next_below(below[-1]))
    while above[-1] < ratio:
        above.append(_next_above(above[-1]))
    place = _rounded(ratio, [*below[::-1], *ratios, *above], rounding) - len(below)
    beyond = [*enumerate(above, len(columns)), *((-n, each) for n, each in enumerate(below, 1))]
    return place, {at: f"{each.numerator}:{each.denominator}" for at, each in beyond}


def _rounded(ratio: Fraction, steps: Sequence[Fraction], rounding: Rounding) -> int:
    """Return the place in `steps`, which reach beyond it either way, that a ratio is rounded to."""
    down = max(place for place, step in enumerate(steps) if step <= ratio)
    up = min(place for place, step in enumerate(steps) if step >= ratio)
    match rounding:
        case Rounding.DOWN | Rounding.DEFENDER:
            return down
        case Rounding.UP:
            return up
        case Rounding.NEAREST:
            return up if steps[up] - ratio < ratio - steps[down] else down
        case _:
            assert_never(rounding)


def _next_above(ratio: Fraction) -> Fraction:
    """Return the next whole odds above `ratio`: 5:1 for 4:1, 2:1 for 3:2, 1:2 for 1:3."""
    if ratio >= 1:
        return Fraction(ratio.numerator // ratio.denominator + 1)
    return 1 / _next_below(1 / ratio)


def _next_below(ratio: Fraction) -> Fraction:
    """Return the next whole odds below `ratio`: 1:4 for 1:3, 1:1 for 3:2, 1:2 for 1:1."""
    if ratio > 1:
        whole = -(-ratio.numerator // ratio.denominator) - 1
        return Fraction(whole)
    return 1 / _next_above(1 / ratio)
