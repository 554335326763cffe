"""Kinds of the language that none of CI's games has, and why; keys, where there are such.

`test_law.py` counts them: what a game has leaves the list, and a new key or kind of the language
enters it or is dealt. Every key stands in the game of docs/examples, which comes every twentieth
time under other names (`bridge.py`).
"""

from __future__ import annotations

KEYS: dict[str, str] = {
    "Setup.stacks": "the reader makes units and hexes of it, which take its place",
}

_PLAYED = "of a retreat or an exchange: tests/play/test_play_results.py and our games have it"
_STATE = "of states: tests/play/test_play_spent.py and The Osteva Line have it"
_TOWN = "of plans of towns: tests/drawing/test_town_plans.py and our games have it"
KINDS: dict[str, str] = {
    "Measure.factors": _PLAYED,
    "Operation.round-units": "of an order of arithmetic: the game of docs/examples has it",
    "Route.as-moves": _PLAYED,
    "Route.not-beside-any-enemy": _PLAYED,
    "State.reduced": _STATE,
    "State.spent": _STATE,
    "State.stopped": _PLAYED,
    "Streets.along-road": _TOWN,
    "Streets.radial": _TOWN,
    "Together.stack": "of attacks: tests/play/test_play_attacks.py and the bare game have it",
    "Walls.square": _TOWN,
    "Walls.star": _TOWN,
}
