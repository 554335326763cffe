"""An attack on an odds table: factors, column, shifts, die, result, with every step kept.

The order is that of the rulebooks: factors are modified, the ratio is rounded to a column, the
shifts are added up, limited, and stop at the table's ends, the die is modified and stays in the
best or the worst row, the result is read and, if a modifier says so, replaced. Within a step,
modifiers go by their `order`, then as they are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.combat.columns import End, Landing, land
from generator.combat.counted import Counted, counted, of_kind
from generator.combat.dice import DieAxis, die_axis, standard_scale
from generator.combat.shifts import shifted
from generator.combat.working import CombatError, Step, StepKind, Working
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.tables import BeyondAction, BeyondEnd, Code, OddsTable


@dataclass(frozen=True, slots=True)
class Attack:
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()


def work(
    table: OddsTable, codes: Iterable[Code], attack: Attack, rolled: int, scale: int | None = None
) -> Working:
    """Work `attack` on `table` for the number `rolled` on a scale (from 0; the standard one).

    Raises CombatError where table, modifiers and die do not go together.
    """
    try:
        axis = die_axis(table, codes, standard_scale(table) if scale is None else scale)
    except ValueError as error:
        raise CombatError(str(error)) from error
    if rolled not in axis.numbers:
        raise CombatError(f"{table.die} cannot show {rolled}")
    if not table.columns:
        raise CombatError(f"{table.name} has no columns")
    return _work(table, axis, attack, counted(attack.modifiers), rolled)


def _work(
    table: OddsTable, axis: DieAxis, given: Attack, modifiers: tuple[Counted, ...], rolled: int
) -> Working:
    attack, defence, steps = _factors(given, modifiers)
    landing = land(attack, defence, table.columns, table.rounding)
    steps += (_odds_step(table, attack, defence, landing),)
    if steps[-1].kind is StepKind.NO_ATTACK:
        return Working(attack, defence, None, rolled, None, steps)
    merit = axis.numbers.index(rolled)
    column, shifts = shifted(table, landing.column, modifiers, merit)
    die, changes = _die(axis, _points(table, landing), modifiers, rolled)
    result, results = _result(table.rows[axis.row(die)].cells, column, die, modifiers)
    return Working(attack, defence, column, die, result, (*steps, *shifts, *changes, *results))


def _end(table: OddsTable, landing: Landing) -> BeyondEnd | None:
    """Return what the table says of the end off which the odds lie, if they do."""
    if landing.off is None:
        return None
    return table.beyond.below if landing.off is End.BELOW else table.beyond.above


def _factors(given: Attack, modifiers: tuple[Counted, ...]) -> tuple[int, int, tuple[Step, ...]]:
    factors = {Party.ATTACKER: given.attack, Party.DEFENDER: given.defence}
    steps: list[Step] = []
    for one in of_kind(modifiers, ModifierKind.FACTOR):
        before = factors[one.party]
        factors[one.party] = max(0, before + one.amount)
        steps.append(one.step(StepKind.FACTORS, before, factors[one.party]))
    return factors[Party.ATTACKER], factors[Party.DEFENDER], tuple(steps)


def _odds_step(table: OddsTable, attack: int, defence: int, landing: Landing) -> Step:
    odds, column = f"{attack}:{defence}", str(table.columns[landing.column])
    end = _end(table, landing)
    if end is None:
        return Step(StepKind.ODDS, odds, column)
    allowed = end.action is BeyondAction.END_COLUMN
    return Step(StepKind.OFF_TABLE if allowed else StepKind.NO_ATTACK, odds, column)


def _points(table: OddsTable, landing: Landing) -> tuple[Party, int]:
    """Points on the die for odds off an end: against the attacker below it, for him above."""
    end = _end(table, landing)
    party = Party.ATTACKER if landing.off is End.ABOVE else Party.DEFENDER
    return party, end.die if end else 0


def _die(
    axis: DieAxis, off: tuple[Party, int], modifiers: tuple[Counted, ...], rolled: int
) -> tuple[int, tuple[Step, ...]]:
    """Change the die; `off` is what odds off the table give, and to whom."""
    number, steps = rolled, []
    party, points = off
    if points:
        after = axis.moved(number, points if party is Party.ATTACKER else -points)
        steps.append(Step(StepKind.DIE, str(number), str(after), None, party, points))
        number = after
    for one in of_kind(modifiers, ModifierKind.DIE):
        after = axis.moved(number, one.for_attacker)
        steps.append(one.step(StepKind.DIE, number, after))
        number = after
    kept = axis.kept(number)
    if kept != number:
        steps.append(Step(StepKind.END_ROW, str(number), str(kept)))
    return kept, tuple(steps)


def _result(
    cells: tuple[str, ...], column: int, die: int, modifiers: tuple[Counted, ...]
) -> tuple[str, tuple[Step, ...]]:
    if column >= len(cells):
        raise CombatError(f"the row for {die} has no cell in column {column + 1}")
    result = cells[column]
    steps = [Step(StepKind.RESULT, str(die), result)]
    for one in of_kind(modifiers, ModifierKind.REPLACE):
        becomes = next((r.becomes for r in one.modifier.replace if r.result == result), result)
        if becomes != result:
            steps.append(Step(StepKind.REPLACE, result, becomes, one.modifier.id))
            result = becomes
    return result, tuple(steps)
