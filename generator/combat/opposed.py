"""Opposed dice: announced strengths, a die for each side, and the difference of the two.

The order is that of the rules: what is taken from a strength, then what halves it, then the least
it comes down to; the difference of the strengths, up to a limit, is added to the stronger side's
die; the difference of the dice chooses the band.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from generator.combat.dice import added_up, margin_chances
from generator.combat.working import (
    OTHER,
    Attack,
    CombatError,
    Counted,
    Resolution,
    Scope,
    StepKind,
    Working,
    limited,
)
from generator.model.combat import ModifierKind, Party
from generator.model.tables import Band, OpposedTable
from generator.records import Frozen

_ON_OPPOSED = Scope(
    "a table of opposed dice", frozenset({ModifierKind.STRENGTH, ModifierKind.HALVE})
)


def work_opposed(table: OpposedTable, attack: Attack, rolled: int, against: int) -> Working:
    """Work an attack for the number that the attacker `rolled` and the defender's, `against`.

    Raises CombatError where table, modifiers and dice do not go together.
    """
    for number in (rolled, against):
        if not table.die.lowest <= number <= table.die.highest:
            raise CombatError(f"{table.die} cannot show {number}")
    resolution = Resolution(attack, _ON_OPPOSED)
    attacking, defending = _strengths(table, resolution)
    ahead = limited(attacking - defending, table.modifier_limit)
    dice = (rolled + max(ahead, 0), against + max(-ahead, 0))
    if ahead:
        party, number = (Party.ATTACKER, rolled) if ahead > 0 else (Party.DEFENDER, against)
        after = number + abs(ahead)
        resolution.note(StepKind.STRONGER, number, after, None, party, abs(ahead))
    difference = dice[0] - dice[1]
    effect = _band(table, difference).effect
    resolution.note(StepKind.DIFFERENCE, f"{dice[0]} against {dice[1]}", abs(difference))
    resolution.note(StepKind.EFFECT, abs(difference), effect)
    return resolution.worked(dice[0], effect, difference=difference)


class Losses(Frozen):
    """What each side loses."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        if self.attacker == self.defender:
            return f"both lose {self.attacker}" if self.attacker else "no loss"
        losses = (("attacker", self.attacker), ("defender", self.defender))
        return ", ".join(f"{party} loses {loss}" for party, loss in losses if loss)


def opposed_chances(table: OpposedTable, ahead: int) -> dict[Losses, Fraction]:
    """Return what the sides may lose and the exact chance of it, over all rolls of both dice.

    The attacker's strength is `ahead` of the defender's (negative: behind). What is best for the
    attacker comes first. Raises CombatError where no band holds a difference.
    """
    margins = margin_chances(limited(ahead, table.modifier_limit), table.die)
    totals = added_up((_losses(table, margin), chance) for margin, chance in margins.items())
    return {losses: totals[losses] for losses in sorted(totals, key=best_losses_first)}


def best_losses_first(losses: Losses) -> tuple[int, int]:
    """Order losses from the attacker's best to his worst."""
    return losses.attacker - losses.defender, losses.attacker


def _strengths(table: OpposedTable, resolution: Resolution) -> tuple[int, int]:
    """Return what is left of the attacker's strength and of the defender's."""
    strengths = resolution.factors
    for kind in (ModifierKind.STRENGTH, ModifierKind.HALVE):
        for one in resolution.of_kind(kind):
            weaker = OTHER[one.party]
            before, after = strengths[weaker], _changed(one, strengths[weaker])
            strengths[weaker] = after
            resolution.note(StepKind.STRENGTH, before, after, one, weaker)
    for party, strength in strengths.items():
        if table.least is not None and strength < table.least:
            strengths[party] = table.least
            resolution.note(StepKind.LEAST, strength, table.least, favours=party)
    return strengths[Party.ATTACKER], strengths[Party.DEFENDER]


def _changed(one: Counted, strength: int) -> int:
    if one.modifier.kind is ModifierKind.STRENGTH:
        return strength - one.amount
    half = Fraction(strength, 2)
    return ceil(half) if one.modifier.round_up else floor(half)


def _band(table: OpposedTable, difference: int) -> Band:
    band = next((band for band in table.bands if abs(difference) in band.difference), None)
    if band is None:
        raise CombatError(f"{table.name} has no band for a difference of {abs(difference)}")
    return band


def _losses(table: OpposedTable, difference: int) -> Losses:
    """Return what the sides lose; of equal dice the attacker's counts as the higher."""
    band = _band(table, difference)
    higher, lower = band.higher, band.lower
    return Losses(higher, lower) if difference >= 0 else Losses(lower, higher)
