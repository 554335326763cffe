"""The table of movement as a flowable: who goes how far, and what the ground does to it."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from generator.model.marching import MOVEMENT_COSTS, movement_sentences
from generator.rulebook.listing import listing
from generator.rulebook.markup import escaped
from generator.rulebook.setter import Setter


def movement(setter: Setter) -> Iterator[Flowable]:
    """Yield who moves how far in a turn, if the movement is data."""
    table = setter.manual.movement
    if table is None:
        return
    yield setter.heading(MOVEMENT_COSTS, "movement")
    rows = [(escaped(row.name), movement_sentences(table, row)) for row in table.rows]
    yield listing(setter, MOVEMENT_COSTS, rows)
