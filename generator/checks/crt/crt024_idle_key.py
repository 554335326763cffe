from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.combat import Modifier, ModifierKind
from generator.model.schema import written

_READ: Final[Mapping[str, frozenset[ModifierKind]]] = {
    "value": frozenset(
        {ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH}
    ),
    "favours": frozenset(ModifierKind) - {ModifierKind.SPLIT, ModifierKind.REPLACE},
    "best": frozenset({ModifierKind.SPLIT}),
    "worst": frozenset({ModifierKind.SPLIT}),
    "replace": frozenset({ModifierKind.REPLACE}),
    "round_up": frozenset({ModifierKind.HALVE}),
}
"""Keys and the kinds of modifier that are worked by them."""


@check("CRT024", "idle-key", WARNING)
def idle_keys(subject: Subject) -> Iterator[Finding]:
    """A modifier has a key that its kind does not go by.

    A split has its numbers and columns under `best` and `worst`, a replacement its results under
    ``replace`; a half is a half. An amount, a party or a rounding on one of them is worked by
    nobody, and its designer believes that it is. Often the kind is what is wrong.
    """
    for modifier in subject.game.tables.modifiers:
        for key, kinds in _READ.items():
            if modifier.kind not in kinds and _given(modifier, key):
                yield idle_keys.finding(
                    f"{modifier.name!r} is of kind {modifier.kind}, which has no use for "
                    f"`{written(key)}`",
                    f"modifiers.{modifier.id}.{written(key)}",
                )


def _given(modifier: Modifier, key: str) -> bool:
    return getattr(modifier, key) not in ((None, 1) if key == "value" else (None, (), False))
