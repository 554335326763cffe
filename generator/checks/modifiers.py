"""What keeps a modifier from being worked."""

from __future__ import annotations

from generator.model.combat import Modifier, ModifierKind
from generator.model.tables import OddsTable, Tables

_IN_A_FAVOUR = frozenset(
    {ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH}
)


def wanting(modifier: Modifier) -> str | None:
    """Return what a modifier does not say, in words that follow its name."""
    if modifier.kind in _IN_A_FAVOUR and modifier.favours is None:
        return "does not say in whose favour it works: add favours: attacker or favours: defender"
    if modifier.kind is ModifierKind.SPLIT and not (modifier.best or modifier.worst):
        return "is a split but names no numbers: add best or worst"
    if modifier.kind is ModifierKind.REPLACE and not modifier.replace:
        return "is a replacement but does not say which result becomes which: add replace"
    return None


def overlap(modifier: Modifier, tables: Tables) -> str | None:
    """Return why the best and the worst numbers of a split cannot stand side by side."""
    if modifier.kind is not ModifierKind.SPLIT:
        return None
    dice = [table.die for table in tables.tables if isinstance(table, OddsTable)]
    if modifier.die is not None:
        dice = [modifier.die]
    named = sum(part.numbers for part in (modifier.best, modifier.worst) if part)
    widest = max(dice, key=lambda die: die.highest - die.lowest, default=None)
    if widest is None or named <= widest.highest - widest.lowest + 1:
        return None
    return f"names {named} numbers, but {widest} has {widest.highest - widest.lowest + 1}"
