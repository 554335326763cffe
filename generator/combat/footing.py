"""The footing of an attack by odds: modified factors, their ratio, and the column it comes to."""

from __future__ import annotations

from collections.abc import Sequence

from generator.combat.columns import End, Landing, land
from generator.combat.counted import Counted, of_kind
from generator.combat.working import Step, StepKind
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.numbers import Odds
from generator.model.tables import Beyond, BeyondAction, BeyondEnd, LevelTable, OddsTable
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Attack:
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Footing:
    """Factors after modifiers, where their ratio lands, and whether an attack is allowed."""

    attack: int
    defence: int
    landing: Landing
    steps: tuple[Step, ...]

    @property
    def allowed(self) -> bool:
        """Whether the odds allow an attack."""
        return self.steps[-1].kind is not StepKind.NO_ATTACK


def take_footing(
    given: Attack,
    modifiers: tuple[Counted, ...],
    columns: Sequence[Odds],
    table: OddsTable | LevelTable,
) -> Footing:
    """Return the footing of an attack on the `columns` of a table; there is at least one."""
    attack, defence, steps = _factors(given, modifiers)
    landing = land(attack, defence, columns, table.rounding)
    odds, column = f"{attack}:{defence}", str(columns[landing.column])
    end = end_of(table.beyond, landing)
    if end is None:
        kind = StepKind.ODDS
    else:
        allowed = end.action is BeyondAction.END_COLUMN
        kind = StepKind.OFF_TABLE if allowed else StepKind.NO_ATTACK
    return Footing(attack, defence, landing, (*steps, Step(kind, odds, column)))


def end_of(beyond: Beyond, landing: Landing) -> BeyondEnd | None:
    """Return what a table says of the end off which the odds lie, if they do."""
    if landing.off is None:
        return None
    return beyond.below if landing.off is End.BELOW else beyond.above


def _factors(given: Attack, modifiers: tuple[Counted, ...]) -> tuple[int, int, tuple[Step, ...]]:
    factors = {Party.ATTACKER: given.attack, Party.DEFENDER: given.defence}
    steps: list[Step] = []
    for one in of_kind(modifiers, ModifierKind.FACTOR):
        before = factors[one.party]
        factors[one.party] = max(0, before + one.amount)
        steps.append(one.step(StepKind.FACTORS, before, factors[one.party]))
    return factors[Party.ATTACKER], factors[Party.DEFENDER], tuple(steps)
