"""Worked examples: the attack that an example of the rules describes, on a table of any kind."""

from __future__ import annotations

from generator.combat.levels import work_levels
from generator.combat.odds import work, work_aside
from generator.combat.opposed import work_opposed
from generator.combat.working import Attack, CombatError, Working
from generator.model.combat import Example, Modifier
from generator.model.tables import LevelTable, OddsTable, OpposedTable, Tables


def work_example(example: Example, tables: Tables) -> Working:
    """Work the attack of `example`.

    Raises CombatError where the table or a modifier is unknown, something that the table asks for
    is not given, or the attack cannot be worked.
    """
    table = next((table for table in tables.tables if table.id == example.table), None)
    modifiers = _modifiers(example, tables)
    if example.succeeds and not isinstance(table, LevelTable):
        raise CombatError("`succeeds` is for tables of levels")
    match table:
        case OddsTable():
            extra = next((one for one in table.extra if one.id == example.column), None)
            if extra is not None:
                return work_aside(table, tables.codes, extra, modifiers, example.die)
            return work(table, tables.codes, _attack(example, modifiers), example.die)
        case LevelTable():
            lucky = frozenset(example.succeeds)
            return work_levels(table, _attack(example, modifiers), example.die, lucky)
        case OpposedTable():
            if example.defence_die is None:
                raise CombatError("both sides roll: say the `defence-die`")
            attack = _attack(example, modifiers)
            return work_opposed(table, attack, example.die, example.defence_die)
        case None:
            raise CombatError(f"there is no table {example.table!r}")
        case _:
            raise CombatError(f"{table.name!r} is a table by category: write a lookup instead")


def _modifiers(example: Example, tables: Tables) -> tuple[Modifier, ...]:
    known = {modifier.id: modifier for modifier in tables.modifiers}
    missing = [name for name in example.modifiers if name not in known]
    if missing:
        raise CombatError(f"there is no modifier {missing[0]!r}")
    return tuple(known[name] for name in example.modifiers)


def _attack(example: Example, modifiers: tuple[Modifier, ...]) -> Attack:
    if example.attack is None or example.defence is None:
        raise CombatError("say both the attack and the defence")
    return Attack(example.attack, example.defence, modifiers)
