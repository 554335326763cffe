"""What a modifier does, in a few words, from its data."""

from __future__ import annotations

from typing import assert_never

from generator.model.combat import Modifier, ModifierKind, Party, Replacement

_UNITS = {
    ModifierKind.FACTOR: ("factor", "factors"),
    ModifierKind.COLUMN: ("column", "columns"),
    ModifierKind.DIE: ("point on the die", "points on the die"),
    ModifierKind.STRENGTH: ("strength", "strength"),
}


def effect(modifier: Modifier, sides: dict[str, str]) -> str:
    """Return the effect of `modifier`: ``1 column for the defender, Japanese only``.

    `sides` gives the names of the sides by their ids.
    """
    parts = [_change(modifier)]
    if modifier.per:
        parts.append(f"for each {modifier.per}")
    if modifier.most is not None:
        parts.append(f"at most {modifier.most}")
    if modifier.side is not None:
        parts.append(f"{sides.get(modifier.side, modifier.side)} only")
    if modifier.unless:
        parts.append(f"unless {modifier.unless}")
    return ", ".join(parts)


def _change(modifier: Modifier) -> str:
    match modifier.kind:
        case ModifierKind.FACTOR | ModifierKind.COLUMN | ModifierKind.DIE | ModifierKind.STRENGTH:
            unit = _UNITS[modifier.kind][modifier.value != 1]
            return f"{modifier.value} {unit} for {_party(modifier.favours)}"
        case ModifierKind.SPLIT:
            return _split(modifier)
        case ModifierKind.REPLACE:
            return "; ".join(map(_replacement, modifier.replace))
        case ModifierKind.HALVE:
            halved = Party.ATTACKER if modifier.favours is Party.DEFENDER else Party.DEFENDER
            rounded = "up" if modifier.round_up else "down"
            return f"{_party(halved)}'s strength is halved, rounded {rounded}, last of all"
        case _:
            assert_never(modifier.kind)


def _party(party: Party | None) -> str:
    return f"the {party}" if party else "whoever it names"


def _split(modifier: Modifier) -> str:
    on = f" of {modifier.die}" if modifier.die else ""
    best, worst = modifier.best, modifier.worst
    parts = []
    if best:
        parts.append(f"best {best.numbers}{on}: {best.columns} up")
    if worst:
        parts.append(f"worst {worst.numbers}{on}: {worst.columns} down")
    return "; ".join(parts)


def _replacement(entry: Replacement) -> str:
    chance = f" ({entry.chance})" if entry.chance else ""
    otherwise = f", else {entry.otherwise}" if entry.otherwise else ""
    return f"{entry.result} becomes {entry.becomes}{chance}{otherwise}"
