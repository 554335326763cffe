from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Hex
from generator.model.counters import LimitKind
from generator.play import board_of, crowding, spots


@check("SET011", "overstacked", ERROR, printable=True)
def overstacked_set_ups(subject: Subject) -> Iterator[Finding]:
    """More units are set up than may stand in the hexes that they are given.

    Set-ups for the same hexes are counted together; a stacking limit holds before the first move as
    it does after it. Counters that are drawn, and those that go one to a hex, are not counted.
    """
    counters = subject.game.counters
    if counters is None or subject.grid is None:
        return
    board = board_of(subject.game)
    standing: dict[frozenset[Hex], tuple[str, ...]] = {}
    for setup in counters.setup:
        hexes = spots(board, setup.where)
        if not hexes or setup.where.each:
            continue
        known = tuple(name for name in setup.units if name in board.units)
        standing[hexes] = (*standing.get(hexes, ()), *known)
        most = crowding(board, LimitKind.STACK, standing[hexes], len(hexes))
        if most is not None:
            where = board.label(next(iter(hexes))) if len(hexes) == 1 else "their hexes"
            message = f"more units begin in {where} than may stack, which is {most}"
            yield overstacked_set_ups.finding(message, f"setup.{setup.id}", on_key=True)
