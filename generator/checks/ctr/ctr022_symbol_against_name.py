from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.model.arms import UnitType
from generator.model.names import listed

_CAVALRY = frozenset({UnitType.CAVALRY, UnitType.RECONNAISSANCE, UnitType.ARMOUR})
_FOOT = frozenset(
    {
        UnitType.INFANTRY,
        UnitType.MARINE,
        UnitType.PARACHUTE,
        UnitType.GLIDER,
        UnitType.MOUNTAIN,
        UnitType.MOTORISED,
        UnitType.MECHANISED,
        UnitType.SECURITY,
    }
)
_GUNS = frozenset({UnitType.ARTILLERY, UnitType.ROCKET, UnitType.MORTAR, UnitType.SELF_PROPELLED})
_TANKS = frozenset({UnitType.ARMOUR, UnitType.SELF_PROPELLED, UnitType.MECHANISED})

_ARMS: Final[Mapping[str, frozenset[UnitType]]] = {
    r"anti-?tank": frozenset({UnitType.ANTI_TANK}),
    r"anti-?aircraft|flak": frozenset({UnitType.ANTI_AIRCRAFT}),
    r"tanks?|armou?red|panzers?|assault guns?": _TANKS,
    r"artillery|howitzers?": _GUNS,
    r"engineers?|sappers?|pioneers?": frozenset({UnitType.ENGINEERS}),
    r"parachute|airborne|paratroops?": frozenset({UnitType.PARACHUTE, UnitType.GLIDER}),
    r"marines?|naval": frozenset({UnitType.MARINE, UnitType.NAVAL, UnitType.AMPHIBIOUS}),
    r"cavalry|hussars|dragoons": _CAVALRY,
    r"infantry|rifles?|grenadiers?|fusiliers?": _FOOT,
}
"""Words of names, the longer ones first, and the arms that they allow."""


@check("CTR022", "symbol-against-name", WARNING, english=True)
def symbols_against_names(context: CheckContext) -> Iterator[Finding]:
    """A unit is drawn as another arm than its name says.

    The 11th Tank Regiment with the symbol of infantry, a parachute battalion on wheels: the symbol
    is what players see across the table. A name that speaks of an arm is held against the unit's
    `type`; a `note` that names the arm shown instead says that it is meant.
    """
    for unit in context.game.counters.units if context.game.counters else ():
        wanted = _wanted(unit.name)
        shown = unit.type.marks
        if not wanted or UnitType.DECOY in shown or any(arm in wanted for arm in shown):
            continue
        if unit.note is not None and any(arm.value in unit.note.source.lower() for arm in shown):
            continue
        yield symbols_against_names.finding(
            f"{unit.name} is drawn as {unit.type}",
            f"units.{unit.id}.type",
            help=f"from its name one expects {listed(sorted(arm.value for arm in wanted), 'or')}; "
            "if it is meant, say so in its `note`",
        )


def _wanted(name: str) -> frozenset[UnitType]:
    """Return the arms that the words of a name allow; each stretch of it is read once."""
    wanted: frozenset[UnitType] = frozenset()
    rest = name.lower()
    for pattern, arms in _ARMS.items():
        rest, found = re.subn(rf"\b({pattern})\b", " ", rest)
        if found:
            wanted |= arms
    return wanted
