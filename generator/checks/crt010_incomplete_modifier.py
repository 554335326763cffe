"""A modifier does not say enough to be worked.

A change of factors, columns or the die works in somebody's favour, the attacker's or the
defender's: "+1" alone means opposite things on a scale where high is best and on one where low is.
A split says which numbers shift the column, a replacement which results become which.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.combat import Modifier, ModifierKind

_IN_A_FAVOUR = frozenset(
    {ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH}
)


def incomplete_modifiers(subject: Subject) -> Iterator[Finding]:
    """Find modifiers that lack what their kind needs."""
    for modifier in subject.game.tables.modifiers:
        wanting = _wanting(modifier)
        if wanting:
            yield CHECK.finding(
                f"{modifier.name!r} {wanting}", f"modifiers.{modifier.id}", on_key=True
            )


def _wanting(modifier: Modifier) -> str | None:
    if modifier.kind in _IN_A_FAVOUR and modifier.favours is None:
        return "does not say in whose favour it works: add favours: attacker or favours: defender"
    if modifier.kind is ModifierKind.SPLIT and not (modifier.best or modifier.worst):
        return "is a split but names no numbers: add best or worst"
    if modifier.kind is ModifierKind.REPLACE and not modifier.replace:
        return "is a replacement but does not say which result becomes which: add replace"
    return None


CHECK = Check(
    code="CRT010",
    slug="incomplete-modifier",
    severity=Severity.ERROR,
    page=__doc__,
    find=incomplete_modifiers,
    failing="""
modifiers:
  charge: {name: Charge, kind: die, value: 1, when: a charge is declared}
""",
    passing="""
modifiers:
  charge: {name: Charge, kind: die, value: 1, when: a charge is declared, favours: attacker}
""",
)
