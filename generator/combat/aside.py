"""A roll in an extra column of an odds table, such as an air attack: no factors, no odds.

In: the table, the column, the modifiers that work on it, the number rolled for one unit. Out: the
working. Each unit under attack has a roll of its own, so that the chances are those for one unit.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.combat.counted import Scope, counted
from generator.combat.odds import axis_for, moved_die
from generator.combat.working import CombatError, Step, StepKind, Working
from generator.model.combat import Modifier, ModifierKind
from generator.model.tables import Code, ExtraColumn, OddsTable


def work_aside(
    table: OddsTable,
    codes: Iterable[Code],
    extra: ExtraColumn,
    modifiers: Iterable[Modifier],
    rolled: int,
) -> Working:
    """Work the number `rolled` (on the standard scale) in an extra column of `table`.

    Raises CombatError where column, modifiers and die do not go together.
    """
    axis = axis_for(table, codes, rolled, None)
    scope = Scope(f"the column {extra.id}", frozenset({ModifierKind.DIE}), extra_column=extra.id)
    die, steps = moved_die(axis, counted(modifiers, scope), rolled)
    row = axis.row(die)
    if row >= len(extra.cells):
        raise CombatError(f"the column {extra.id} has no cell for {die}")
    result = extra.cells[row]
    last = Step(StepKind.RESULT, str(die), result)
    return Working(0, 0, None, die, result, (*steps, last), extra.name)
