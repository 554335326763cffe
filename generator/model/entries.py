"""Where a unit begins, in as few letters as a counter has room for."""

from __future__ import annotations

from generator.model.counters import Counters


def entry_marks(counters: Counters) -> dict[str, str]:
    """Return by unit id what its counter says of its entry: a hex (``33``) or a turn (``T3``).

    Units that may stand in several places, or come on any turn, have no mark.
    """
    marks: dict[str, str] = {}
    for setup in counters.setup:
        hexes = setup.where.hexes
        if len(hexes) == len(setup.units) and setup.where.each:
            marks.update(zip(setup.units, hexes, strict=True))
        elif len(hexes) == 1:
            marks.update(dict.fromkeys(setup.units, hexes[0]))
    for arrival in counters.arrivals:
        if arrival.turns.first > 1:
            marks.update(dict.fromkeys(arrival.units, f"T{arrival.turns.first}"))
    return marks
