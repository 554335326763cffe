"""Where counters may be put, worked out to hexes."""

from __future__ import annotations

from collections.abc import Iterable

from generator.hexes import BadReference, Hex, parse_hexside
from generator.model.counters import Where
from generator.model.walkthrough import Stack
from generator.play.board import Board


def spots(board: Board, where: Where) -> frozenset[Hex]:
    """Return the hexes that `where` allows; the hex inside the map for an entry hexside."""
    found = board.ground if where.anywhere else frozenset(named(board, where))
    for name in where.zones:
        found |= board.zone(name)
    for name in () if where.each else where.places:
        found |= board.place(name)
    for text in where.hexsides:
        found |= _inside(board, text)
    for name in where.not_zones:
        found -= board.zone(name)
    return found & board.ground


def named(board: Board, where: Where) -> tuple[Hex, ...]:
    """Return the hexes that `where` names, in its order; a place gives its first hex."""
    first = (at for name in where.places for at in board.places.get(name, ())[:1])
    return (*_hexes(board, where.hexes), *first)


def placed(board: Board, stacks: Iterable[Stack]) -> tuple[tuple[str, Hex, str], ...]:
    """Return unit, hex and key of each counter of some stacks; raises Illegal for a bad hex."""
    return tuple(
        (name, board.hex(stack.hex, f"at.{stack.hex}"), f"at.{stack.hex}")
        for stack in stacks
        for name in stack.units
    )


def _hexes(board: Board, labels: Iterable[str]) -> Iterable[Hex]:
    for label in labels:
        try:
            if board.grid is not None:
                yield board.grid.hex(label)
        except BadReference:
            continue


def _inside(board: Board, text: str) -> frozenset[Hex]:
    if board.grid is None:
        return frozenset()
    try:
        return frozenset(at for at in parse_hexside(text, board.grid).hexes if at in board.grid)
    except BadReference:
        return frozenset()
