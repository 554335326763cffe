"""Dice outside combat tables: half dice, target numbers, contests and deadlines, by counting."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from generator.combat.cells import Faces
from generator.combat.dice import roll_chances
from generator.combat.lookups import rounded
from generator.model.numbers import Dice
from generator.model.tables import Rounding

ONE_DIE = Dice.parse("1d6")
"""The die on which target numbers are rolled."""


def sum_chances(dice: Dice, rounding: Rounding | None = None) -> dict[int, Fraction]:
    """Return what `dice` may come to and the exact chances, the factor applied and rounded.

    Half a die is rounded up where `rounding` does not say otherwise: of ½D6, 1 to 3 are equally
    likely.
    """
    totals: dict[int, Fraction] = {}
    for total, chance in roll_chances(dice).items():
        whole = rounded(total * dice.factor, rounding)
        totals[whole] = totals.get(whole, Fraction(0)) + chance
    return totals


def hit_chance(faces: Faces, die: Dice = ONE_DIE) -> Fraction:
    """Return the chance that `die` shows one of the numbers, such as 5 or 6."""
    rolls = roll_chances(die)
    return sum((rolls.get(number, Fraction(0)) for number in set(faces.numbers)), Fraction(0))


def margin_chances(modifier: int, die: Dice) -> dict[int, Fraction]:
    """Return the margins of a contest and their exact chances, the lowest first.

    Both sides roll `die`; `modifier` is added to the roll of the one in whose eyes the margin is
    told. 0 is a tie.
    """
    rolls = roll_chances(die).items()
    totals: dict[int, Fraction] = {}
    for rolled, chance in rolls:
        for against, other in rolls:
            margin = rolled + modifier - against
            totals[margin] = totals.get(margin, Fraction(0)) + chance * other
    return dict(sorted(totals.items()))


def deadline_chances(dice: Dice) -> dict[int, Fraction]:
    """Return for each turn the chance that a deadline rolled with `dice` has come by then."""
    reached = Fraction(0)
    found: dict[int, Fraction] = {}
    for turn, chance in roll_chances(dice).items():
        reached += chance
        found[turn] = reached
    return found


def average(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the expectation of numbers with the chances given."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))
