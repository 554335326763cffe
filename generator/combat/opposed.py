"""Opposed dice: announced strengths, a die for each side, and the difference of the two.

The order is that of the rules: what is taken from a strength, then what halves it, then the least
it comes down to; the difference of the strengths, up to a limit, is added to the stronger side's
die; the difference of the dice chooses the band.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from generator.chances import Harms
from generator.combat.columns import halve
from generator.combat.dice import added_up, margin_chances
from generator.combat.working import (
    AGAINST,
    OTHER,
    Attack,
    CombatError,
    Resolution,
    Scope,
    StepKind,
    limited,
)
from generator.model.combat import ModifierKind, Party
from generator.model.tables import Band, Code, OpposedTable
from generator.records import Frozen

ON_OPPOSED = Scope(
    "a table of opposed dice", frozenset({ModifierKind.STRENGTH, ModifierKind.HALVE})
)


def judge_dice(resolution: Resolution) -> None:
    """Raise CombatError where a side has not rolled, or its dice cannot show the number."""
    table, roll = resolution.table, resolution.roll
    if roll.against is None:
        raise CombatError("both sides roll: say the `defence-die`")
    for number in (roll.die, roll.against):
        if number not in table.die.numbers:
            raise CombatError(f"{table.die} cannot show {number}")


def take_strength(resolution: Resolution) -> None:
    """Take from the strength of the party that a modifier does not favour."""
    strengths = resolution.factors
    for one in resolution.of_kind(ModifierKind.STRENGTH):
        weaker = OTHER[one.party]
        before, after = strengths[weaker], strengths[weaker] - one.amount
        strengths[weaker] = after
        resolution.note(StepKind.STRENGTH, before, after, one, weaker)


def halve_strength(resolution: Resolution) -> None:
    """Halve the strength of the party that a modifier does not favour."""
    halve(resolution, StepKind.STRENGTH)


def raise_to_least(resolution: Resolution) -> None:
    """Raise a strength that has fallen too low."""
    least = resolution.table.least
    for party, strength in resolution.factors.items():
        if least is not None and strength < least:
            resolution.factors[party] = Fraction(least)
            resolution.note(StepKind.LEAST, strength, least, favours=party)


def compare_strengths(resolution: Resolution) -> None:
    """Find by how much the attacker is stronger."""
    attack, defence = resolution.factors.values()
    resolution.shifted = floor(attack - defence)


def cap_lead(resolution: Resolution) -> None:
    """Cut the lead of the stronger side down to the limit."""
    resolution.shifted = limited(resolution.shifted, resolution.table.modifier_limit)


def add_lead(resolution: Resolution) -> None:
    """Add the lead to the die of the stronger side; `difference` is that of the dice."""
    ahead, rolled, against = resolution.shifted, resolution.roll.die, resolution.roll.against or 0
    resolution.die, other = rolled + max(ahead, 0), against + max(-ahead, 0)
    if ahead:
        party, number = (Party.ATTACKER, rolled) if ahead > 0 else (Party.DEFENDER, against)
        after = number + abs(ahead)
        resolution.note(StepKind.STRONGER, number, after, None, party, abs(ahead))
    resolution.difference = resolution.die - other
    told = f"{resolution.die}{AGAINST}{other}"
    resolution.note(StepKind.DIFFERENCE, told, abs(resolution.difference))


def read_band(resolution: Resolution) -> None:
    """Read the effect of the difference."""
    difference = resolution.difference or 0
    resolution.result = _band(resolution.table, difference).effect
    resolution.note(StepKind.EFFECT, abs(difference), resolution.result)


class Losses(Frozen):
    """What each side loses."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        if self.attacker == self.defender:
            return f"both lose {self.attacker}" if self.attacker else "no loss"
        losses = (("attacker", self.attacker), ("defender", self.defender))
        return ", ".join(f"{party} loses {loss}" for party, loss in losses if loss)


def cases(table: OpposedTable) -> Iterator[tuple[str, Attack]]:
    """Yield an attack for each lead of the attacker that makes a difference, from his worst."""
    most, least = table.modifier_limit, table.least or 0
    for ahead in range(-most, most + 1):
        attack = Attack(least + max(ahead, 0), least + max(-ahead, 0))
        yield f"{ahead:+d}" if ahead else "0", attack


def harms(table: OpposedTable, _: tuple[Code, ...], label: str) -> Harms:
    """Return what losses do to each party, of which one knows the words."""
    pairs = [(band.higher, band.lower) for band in table.bands]
    ways = (Losses(*each) for pair in pairs for each in (pair, pair[::-1]))
    losses = next(each for each in (*ways, Losses(0, 0)) if str(each) == label)
    return Harms(*(((1, each),) if each else () for each in (losses.attacker, losses.defender)))


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
