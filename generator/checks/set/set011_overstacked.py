"""More units are set up than may stand in the hexes that they are given.

Set-ups for the same hexes are counted together; a stacking limit holds before the first move as it
does after it. Counters that are drawn, and those that go one to a hex, are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import Hex
from generator.model.counters import LimitKind
from generator.play import board_of, crowding, spots


def overstacked_set_ups(subject: Subject) -> Iterator[Finding]:
    """Find set-ups whose units are more than their hexes may hold."""
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
            yield CHECK.finding(message, f"setup.{setup.id}", on_key=True)


CHECK = Check(
    code="SET011",
    slug="overstacked",
    severity=Severity.ERROR,
    page=__doc__,
    find=overstacked_set_ups,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
setup:
  red: {units: [one, three], where: {hexes: [11]}}
stacking:
  hex: {limit: stack, most: 1}
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
setup:
  red: {units: [one, three], where: {hexes: [11, 12]}}
stacking:
  hex: {limit: stack, most: 1}
""",
    printable=True,
)
