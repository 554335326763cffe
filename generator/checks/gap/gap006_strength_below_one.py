"""Strengths are made smaller, and nothing says where that ends.

A river takes one, a mountain takes one, a wall takes half: an army that announced two has nothing
left to attack with, or less. The rules of Mukden let both players announce as little as one and are
silent on what becomes of it across a river.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.combat import ModifierKind
from generator.model.tables import OpposedTable

_LESS = frozenset({ModifierKind.STRENGTH, ModifierKind.HALVE})


def strength_below_one(subject: Subject) -> Iterator[Finding]:
    """Find tables of opposed dice whose strengths have no least."""
    tables = subject.game.tables
    if not any(modifier.kind in _LESS for modifier in tables.modifiers):
        return
    for table in tables.tables:
        if isinstance(table, OpposedTable) and table.least is None:
            yield CHECK.finding(
                f"modifiers take from strengths in {table.name}, but nothing says how far",
                f"tables.{table.id}",
                on_key=True,
                help="add `least: 1` or another to the table",
            )


_DUEL = """
tables:
  duel:
    kind: opposed
    name: Duels
    die: 1d6
    modifier: the difference of the strengths
    modifier-limit: 2
    LEAST
    bands:
      0-1: {effect: Both sides lose 1, higher: 1, lower: 1}
      2+: {effect: The lower side loses 1, lower: 1}
modifiers:
  water: {name: Water, kind: strength, favours: defender, when: Across water., lines: [river]}
"""

CHECK = Check(
    code="GAP006",
    slug="strength-below-one",
    severity=Severity.WARNING,
    page=__doc__,
    find=strength_below_one,
    failing=_DUEL.replace("    LEAST\n", ""),
    passing=_DUEL.replace("LEAST", "least: 1"),
)
