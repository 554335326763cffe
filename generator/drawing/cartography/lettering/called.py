"""Hexes that rules call by a name, such as the entry hexes A, B and C: a large quiet letter.

In: a labeller. Out: a task for each name of the grid.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from generator.drawing.cartography.lettering.boxes import Kind, Placement, moved
from generator.drawing.cartography.lettering.labeller import Labeller, Rank, Task
from generator.drawing.cartography.lettering.typography import CALLED
from generator.hexes import Hex
from generator.scene import Item, Point

_RINGS = (0.0, 0.2, 0.36, 0.5, 0.64)
"""How far from the middle a name is tried, in circumradii."""
_BEARINGS = 12
_SIZES = (1.0, 0.75, 0.55, 0.4)
_AWAY, _SMALL = 6.0, 10.0  # prices of a circumradius from the middle, of shrinking to nothing


def called(labeller: Labeller) -> tuple[Task, ...]:
    """Return a task for each hex with a name that no inset covers."""
    grid, layout = labeller.context.ground.board.grid, labeller.context.layout
    hexes = {name: grid.hex(label) for name, label in grid.names}
    return tuple(
        Task(f"grid.names.{name}", name, partial(_set, labeller, name, at), rank=Rank.TOWN)
        for name, at in hexes.items()
        if not labeller.index.is_covered((*layout.centre(at), *layout.centre(at)))
    )


def _set(labeller: Labeller, name: str, at: Hex) -> tuple[Item, ...] | None:
    """Set a name in the cheapest free place of its hex; None where there is none."""
    best: tuple[float, float, Point] | None = None
    for share in _SIZES:
        line = labeller.line(
            name, CALLED, labeller.size(CALLED) * share, labeller.context.palette.called, ""
        )
        for away, middle in _middles(labeller, at):
            start = middle[0] - (line.box[0] + line.box[2]) / 2, middle[1] + line.cap / 2
            box = moved(line.box, start)
            if labeller.index.is_free((box,)):
                price = labeller.index.price((box,)) + _AWAY * away + _SMALL * (1 - share)
                if best is None or price < best[0]:
                    best = price, share, start
    if best is None:
        return None
    _, share, start = best
    origin = f"grid.names.{name}"
    line = labeller.line(
        name, CALLED, labeller.size(CALLED) * share, labeller.context.palette.called, origin
    )
    text, box = line.at(start)
    labeller.index.put(Placement(Kind.NAME, origin, (box,)))
    return labeller.haloed(text, CALLED, (box,))


def _middles(labeller: Labeller, at: Hex) -> Iterator[tuple[float, Point]]:
    """Yield points of a hex with their distance from its middle in circumradii."""
    layout = labeller.context.layout
    x, y = layout.centre(at)
    for ring in _RINGS:
        for number in range(_BEARINGS if ring else 1):
            turn = 2 * math.pi * number / _BEARINGS
            reach = ring * layout.circumradius
            yield ring, (x + reach * math.sin(turn), y - reach * math.cos(turn))
