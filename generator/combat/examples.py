"""Worked examples: the attack that an example of the rules describes."""

from __future__ import annotations

from generator.combat.odds import Attack, work
from generator.combat.working import CombatError, Working
from generator.model.combat import Example
from generator.model.tables import OddsTable, Tables


def work_example(example: Example, tables: Tables) -> Working | None:
    """Work the attack of `example`; None where its table is not one of odds.

    Raises CombatError where the table or a modifier is unknown, or the attack cannot be worked.
    """
    table = next((table for table in tables.tables if table.id == example.table), None)
    if table is None:
        raise CombatError(f"there is no table {example.table!r}")
    if not isinstance(table, OddsTable):
        return None
    known = {modifier.id: modifier for modifier in tables.modifiers}
    missing = [name for name in example.modifiers if name not in known]
    if missing:
        raise CombatError(f"there is no modifier {missing[0]!r}")
    modifiers = tuple(known[name] for name in example.modifiers)
    attack = Attack(example.attack, example.defence, modifiers)
    return work(table, tables.codes, attack, example.die)
