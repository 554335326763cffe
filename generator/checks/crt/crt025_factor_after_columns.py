from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.combat import Modifier, ModifierKind

_STAGES = {
    ModifierKind.FACTOR: 0,
    ModifierKind.STRENGTH: 0,
    ModifierKind.COLUMN: 1,
    ModifierKind.REPLACE: 3,
}
"""Stages of an attack; dice and splits may stand on either side of the columns."""


@check("CRT025", "factor-after-columns", ERROR)
def disordered_modifiers(subject: Subject) -> Iterator[Finding]:
    """Factors are changed after the columns, or the die's result before its number.

    The order of working is fixed by what each step needs: factors make the odds, odds and shifts
    find the column, the die finds the row, and only then is there a result to be replaced. A
    modifier whose `order` says otherwise cannot be worked as it says.
    """
    ordered = [one for one in subject.game.tables.modifiers if one.order and not one.extra_column]
    staged = [one for one in ordered if one.kind in _STAGES]
    for modifier in staged:
        later = _follower(modifier, staged)
        if later is not None:
            yield disordered_modifiers.finding(
                f"{modifier.name!r} changes the {modifier.kind} in step {modifier.order}, but "
                f"{later.name!r}, of kind {later.kind}, is worked in step {later.order}",
                f"modifiers.{modifier.id}.kind",
                help="factors come before columns, columns before results",
                related=(Related(None, "this one", f"modifiers.{later.id}", on_key=True),),
            )


def _follower(modifier: Modifier, staged: list[Modifier]) -> Modifier | None:
    """Return a modifier of a later stage that is worked with this one, or before it."""
    stage = _STAGES[modifier.kind]
    return next(
        (one for one in staged if _STAGES[one.kind] > stage and one.order <= modifier.order), None
    )
