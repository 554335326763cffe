"""Kinds of the language that none of CI's games has, and why; keys, where there are such.

`test_law.py` counts them: what a game has leaves the list, and a new key or kind of the language
enters it or is dealt. Every key stands in the game of docs/examples, which comes every twentieth
time under other names (`bridge.py`).
"""

from __future__ import annotations

_LATER = "dealt, but to no game before the fortieth"
_YET = "no generator as yet"

KEYS: dict[str, str] = {}

KINDS: dict[str, str] = {
    "Edge.east": _YET,
    "Edge.north": _YET,
    "Edge.south": _YET,
    "LabelKind.mountains": _LATER,
    "Lettering.cell": _LATER,
    "Lettering.figure": _LATER,
    "Lettering.subheading": _LATER,
    "LimitKind.defence": _YET,
    "MarkerSymbol.sunk": _LATER,
    "ModifierKind.strength": _YET,
    "PartKind.count": _LATER,
    "PartKind.entry": _LATER,
    "PartKind.formation": _LATER,
    "PartKind.label": _LATER,
    "PartKind.size": _LATER,
    "PartKind.symbol": _LATER,
    "PartPlace.left": _LATER,
    "PartPlace.top-left": _LATER,
    "PartPlace.top-right": _LATER,
}
