"""Odds become a column: exact ratio, rounding, and what lies off the ends of the table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from generator.model.numbers import Odds
from generator.model.tables import Rounding
from generator.records import dataclass


class End(StrEnum):
    """An end of the table's odds."""

    BELOW = "below"
    ABOVE = "above"


@dataclass(frozen=True, slots=True)
class Landing:
    """The column (from 0) that odds come to, and the end off which they lie, if they do.

    Off an end the column is the last one at that end.
    """

    column: int
    off: End | None = None


def land(attack: int, defence: int, columns: Sequence[Odds], rounding: Rounding) -> Landing:
    """Return the column for `attack` against `defence`; columns run from the worst odds up.

    Whether odds lie off the table is judged as if it went on by one more column of whole odds at
    each end (1:4 before 1:3, 5:1 after 4:1): rounded down, 9:2 is 4:1 and lies on a table that
    ends there, 5:1 does not. Nearest means nearest ratio, and a tie goes to the defender. No
    attack factors lie below every table; no defence factors, above.
    """
    last = len(columns) - 1
    if attack <= 0:
        return Landing(0, End.BELOW)
    if defence <= 0:
        return Landing(last, End.ABOVE)
    ratios = [column.ratio for column in columns]
    steps = [_next_below(ratios[0]), *ratios, _next_above(ratios[-1])]
    place = _rounded(Fraction(attack, defence), steps, rounding) - 1
    if place < 0:
        return Landing(0, End.BELOW)
    return Landing(last, End.ABOVE) if place > last else Landing(place)


def _rounded(ratio: Fraction, steps: Sequence[Fraction], rounding: Rounding) -> int:
    """Place in `steps` that `ratio` is rounded to; the first or the last for what lies beyond."""
    down = max((place for place, step in enumerate(steps) if step <= ratio), default=0)
    up = min((place for place, step in enumerate(steps) if step >= ratio), default=len(steps) - 1)
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
