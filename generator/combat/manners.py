"""Manners of attack: plain, pressed, Banzai; the modifiers that make each of them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.combat import Modifier, ModifierKind
from generator.records import dataclass

PLAIN = "plain"
"""The name of the manner without modifiers."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A manner of attack and its modifiers, none for a plain attack."""

    name: str
    modifiers: tuple[Modifier, ...] = ()


def manners(modifiers: Iterable[Modifier]) -> tuple[Manner, ...]:
    """Return the plain manner, then each that the modifiers make, in their order.

    Modifiers that name the same manner belong together; a split that names none is one by itself.
    """
    found: dict[str, tuple[Modifier, ...]] = {PLAIN: ()}
    for modifier in modifiers:
        name = modifier.manner
        if not name and modifier.kind is ModifierKind.SPLIT:
            name = modifier.name
        if name:
            found[name] = (*found.get(name, ()), modifier)
    return tuple(Manner(name, group) for name, group in found.items())
