"""Where a worked example is fought: the hexes that its figure shows.

In: a situation, the text of its example, the grid. Out: hexes.
"""

from __future__ import annotations

from generator.hexes import Grid, Hex, parse_hexside
from generator.model.combat import Example, Situation
from generator.model.counters import Counters
from generator.model.prose import Prose, Reference


def start_of(start: str, grid: Grid) -> Hex:
    """Return the hex that attackers come from: beyond the hexside where they enter the map.

    Raises BadReference for a label that is neither a hex nor a hexside.
    """
    if "/" not in start:
        return grid.hex(start)
    inside, outside = parse_hexside(start, grid).hexes
    return inside if outside in grid else outside


def fought_in(situation: Situation, grid: Grid) -> tuple[Hex, ...]:
    """Return the hex that is attacked and those from which it is; raises BadReference."""
    starts = (start_of(each.start, grid) for each in situation.attackers)
    return grid.hex(situation.into), *starts


def spoken_of(text: Prose | None, grid: Grid) -> tuple[Hex, ...]:
    """Return the hexes that a text names by their numbers; raises BadReference."""
    named = (each for each in text.inlines() if isinstance(each, Reference)) if text else ()
    return tuple(dict.fromkeys(grid.hex(each.target) for each in named if each.kind == "hex"))


def shown(example: Example, grid: Grid) -> tuple[Hex, ...]:
    """Return the hexes that the figure of an example must show; none without a situation.

    Raises BadReference.
    """
    if example.situation is None:
        return ()
    return tuple(
        dict.fromkeys((*fought_in(example.situation, grid), *spoken_of(example.text, grid)))
    )


def off_the_map(counters: Counters) -> frozenset[str]:
    """Return the units that never stand on the map: they begin in a box and have no factors.

    Others of their side have some, so that theirs are not merely secret. What they do to an attack
    is a modifier's, such as an aircraft's.
    """
    strong = {unit.side for unit in counters.units if unit.factors is not None}
    boxed = {name for setup in counters.setup if setup.where.box for name in setup.units}
    return frozenset(
        unit.id
        for unit in counters.units
        if unit.factors is None and unit.side in strong and unit.id in boxed
    )
