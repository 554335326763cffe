"""Modifiers counted up: each once, with its total, in the order of working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.combat.working import CombatError, Step, StepKind
from generator.model.combat import Modifier, ModifierKind, Party
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """Which modifiers a kind of table can work.

    `own_rolls` says whether some may take a coin or a chance of their own, `extra_column` to which
    extra column they belong.
    """

    place: str
    kinds: frozenset[ModifierKind]
    own_rolls: bool = False
    extra_column: str = ""


ON_ODDS = Scope(
    "an odds table",
    frozenset(
        {
            ModifierKind.FACTOR,
            ModifierKind.COLUMN,
            ModifierKind.DIE,
            ModifierKind.SPLIT,
            ModifierKind.REPLACE,
        }
    ),
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


def counted(modifiers: Iterable[Modifier], scope: Scope = ON_ODDS) -> tuple[Counted, ...]:
    """Return each modifier once, its values added up to its maximum, by `order`, then as given.

    Raises CombatError for one that cannot be worked on such a table.
    """
    totals: dict[str, int] = {}
    known: dict[str, Modifier] = {}
    for modifier in modifiers:
        reason = unfit(modifier, scope)
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


def unfit(modifier: Modifier, scope: Scope) -> str | None:
    """Return why a modifier cannot be worked on such a table, in words that follow its name."""
    if modifier.kind not in scope.kinds:
        return f"({modifier.kind}) has no place on {scope.place}"
    if modifier.extra_column != scope.extra_column:
        return f"works on {_column(modifier.extra_column)} alone"
    if not scope.own_rolls and takes_own_roll(modifier):
        return "takes a roll of its own"
    return None


def takes_own_roll(modifier: Modifier) -> bool:
    """Whether a coin, dice or a chance of its own decide what a modifier does."""
    return modifier.die is not None or any(entry.chance for entry in modifier.replace)


def _column(extra: str) -> str:
    return f"the column {extra}" if extra else "attacks"
