"""An attack on an odds table: factors, column, shifts, die, result, with every step kept.

The order is that of the rulebooks: factors are modified, the ratio is rounded to a column, the
shifts are added up, limited, and stop at the table's ends, the die is modified and stays in the
best or the worst row, the result is read and, if a modifier says so, replaced. Within a step,
modifiers go by their `order`, then as they are given.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.combat.columns import End, Landing
from generator.combat.counted import Counted, counted, of_kind
from generator.combat.dice import DieAxis, die_axis, standard_scale
from generator.combat.footing import Attack, end_of, take_footing
from generator.combat.shifts import shifted
from generator.combat.working import CombatError, Step, StepKind, Working
from generator.model.combat import ModifierKind, Party
from generator.model.tables import Code, OddsTable


def work(
    table: OddsTable, codes: Iterable[Code], attack: Attack, rolled: int, scale: int | None = None
) -> Working:
    """Work `attack` on `table` for the number `rolled` on a scale (from 0; the standard one).

    Raises CombatError where table, modifiers and die do not go together.
    """
    axis = axis_for(table, codes, rolled, scale)
    if not table.columns:
        raise CombatError(f"{table.name} has no columns")
    return _work(table, axis, attack, counted(attack.modifiers), rolled)


def axis_for(table: OddsTable, codes: Iterable[Code], rolled: int, scale: int | None) -> DieAxis:
    """Return the axis of a scale (the standard one).

    Raises CombatError where the rows do not give one or `rolled` is not on it.
    """
    try:
        axis = die_axis(table, codes, standard_scale(table) if scale is None else scale)
    except ValueError as error:
        raise CombatError(str(error)) from error
    if rolled not in axis.numbers:
        raise CombatError(f"{table.die} cannot show {rolled}")
    return axis


def _work(
    table: OddsTable, axis: DieAxis, given: Attack, modifiers: tuple[Counted, ...], rolled: int
) -> Working:
    footing = take_footing(given, modifiers, table.columns, table)
    attack, defence, steps = footing.attack, footing.defence, footing.steps
    if not footing.allowed:
        return Working(attack, defence, None, rolled, None, steps)
    merit = axis.numbers.index(rolled)
    column, shifts = shifted(table, footing.landing.column, modifiers, merit)
    die, changes = _die(axis, _points(table, footing.landing), modifiers, rolled)
    result, results = _result(table.rows[axis.row(die)].cells, column, die, modifiers)
    steps = (*steps, *shifts, *changes, *results)
    return Working(attack, defence, column, die, result, steps, str(table.columns[column]))


def _points(table: OddsTable, landing: Landing) -> tuple[Party, int]:
    """Points on the die for odds off an end: against the attacker below it, for him above."""
    end = end_of(table.beyond, landing)
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
    kept, changes = moved_die(axis, modifiers, number)
    return kept, (*steps, *changes)


def moved_die(
    axis: DieAxis, modifiers: tuple[Counted, ...], number: int
) -> tuple[int, tuple[Step, ...]]:
    """Change the die by its modifiers; what lies past the best or the worst row stays in it."""
    steps: list[Step] = []
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
