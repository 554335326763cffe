"""Modifiers counted up: each once, with its total, in the order of working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.combat.working import CombatError, Step, StepKind
from generator.model.combat import Modifier, ModifierKind, Party

_ON_ODDS = frozenset(
    {
        ModifierKind.FACTOR,
        ModifierKind.COLUMN,
        ModifierKind.DIE,
        ModifierKind.SPLIT,
        ModifierKind.REPLACE,
    }
)


@dataclass(frozen=True, slots=True)
class Counted:
    """A modifier and its total effect, counted upwards for the party in whose favour it works."""

    modifier: Modifier
    amount: int

    @property
    def party(self) -> Party:
        """The party it works for; raises CombatError where the modifier does not say."""
        if self.modifier.favours is None:
            raise CombatError(f"{self.modifier.name!r} does not say in whose favour it works")
        return self.modifier.favours

    @property
    def for_attacker(self) -> int:
        """The amount, negative where it is in the defender's favour."""
        return self.amount if self.party is Party.ATTACKER else -self.amount

    def step(self, kind: StepKind, before: int, after: int) -> Step:
        """Return the step in which it changes a number."""
        return Step(kind, str(before), str(after), self.modifier.id, self.party, self.amount)


def counted(modifiers: Iterable[Modifier]) -> tuple[Counted, ...]:
    """Return each modifier once, its values added up to its maximum, by `order`, then as given.

    Raises CombatError for one that cannot be worked in an attack on an odds table.
    """
    totals: dict[str, int] = {}
    known: dict[str, Modifier] = {}
    for modifier in modifiers:
        reason = _unfit(modifier)
        if reason is not None:
            raise CombatError(f"{modifier.name!r} {reason}")
        known[modifier.id] = modifier
        totals[modifier.id] = totals.get(modifier.id, 0) + modifier.value
    found = (
        Counted(one, totals[name] if one.most is None else min(totals[name], one.most))
        for name, one in known.items()
    )
    return tuple(sorted(found, key=lambda one: one.modifier.order))


def of_kind(found: Iterable[Counted], kind: ModifierKind) -> Iterator[Counted]:
    """Yield the modifiers of one kind."""
    return (one for one in found if one.modifier.kind is kind)


def _unfit(modifier: Modifier) -> str | None:
    """Why a modifier cannot be worked in an attack on an odds table, if so."""
    if modifier.kind not in _ON_ODDS:
        return f"({modifier.kind}) has no place on an odds table"
    if modifier.extra_column:
        return f"works on the column {modifier.extra_column} alone"
    if modifier.die is not None or any(entry.chance for entry in modifier.replace):
        return "takes a roll of its own"
    return None
