"""Where counters may be put, worked out to hexes."""

from __future__ import annotations

from collections.abc import Iterable

from generator.hexes import BadReference, Hex, neighbours, parse_hexside
from generator.model.counters import Where
from generator.model.map import ZoneKind
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


def leads_out(board: Board, name: str, side: str) -> bool:
    """Whether units of a side can leave the map by a zone.

    They leave by the exits that the map has for them; where it has none, by any zone at its edge.
    """
    zones = board.game.map.zones if board.game.map else ()
    exits = {z.id for z in zones if z.kind is ZoneKind.EXIT and z.side in {None, side}}
    return name in exits if exits else any(_at_the_edge(board, at) for at in board.zone(name))


def _at_the_edge(board: Board, at: Hex) -> bool:
    return board.grid is not None and any(not board.grid.in_play(one) for one in neighbours(at))


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
