"""The table of movement as a flowable: who goes how far, and what the ground does to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from generator.model.marching import MOVEMENT_COSTS, Marching
from generator.rulebook.listing import listing
from generator.rulebook.markup import escaped
from generator.rulebook.setter import Setter


def movement(setter: Setter) -> Iterator[Flowable]:
    """Yield who moves how far in a turn without an attack, if the movement is data."""
    table = setter.manual.movement
    if table is None:
        return
    yield setter.heading(MOVEMENT_COSTS, "movement")
    yield listing(setter, MOVEMENT_COSTS, [_row(each, table.heads) for each in table.rows])


def _row(row: Marching, heads: Sequence[str]) -> tuple[str, str]:
    """Return a name and what goes for it; ground that makes no difference is left out."""
    first, *others = row.cells
    hexes = f"{first} {'hex' if first == '1' else 'hexes'} without an attack."
    told = (f"{head}: {cell}." for head, cell in zip(heads[1:], others, strict=True) if cell != "-")
    return escaped(row.name), " ".join((hexes, *told))
