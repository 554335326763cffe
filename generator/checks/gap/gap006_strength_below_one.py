from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.combat import ModifierKind
from generator.model.tables import OpposedTable

_LESS = frozenset({ModifierKind.STRENGTH, ModifierKind.HALVE})


@check("GAP006", "strength-below-one", WARNING)
def strength_below_one(subject: Subject) -> Iterator[Finding]:
    """Strengths are made smaller, and nothing says where that ends.

    A river takes one, a mountain takes one, a wall takes half: an army that announced two has
    nothing left to attack with, or less. The rules of Mukden let both players announce as little as
    one and are silent on what becomes of it across a river.
    """
    tables = subject.game.tables
    if not any(modifier.kind in _LESS for modifier in tables.modifiers):
        return
    for table in tables.tables:
        if isinstance(table, OpposedTable) and table.least is None:
            yield strength_below_one.finding(
                f"modifiers take from strengths in {table.name}, but nothing says how far",
                f"tables.{table.id}",
                on_key=True,
                help="add `least: 1` or another to the table",
            )
