"""Conversions: several units become one larger unit."""

from __future__ import annotations

from generator.model.walkthrough import Forming
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Piece, Position


def form(board: Board, step: Forming, position: Position) -> Position:
    """Return the position after a conversion; raises Illegal where the units are not together.

    What else it needs (`needs`) is told in words and is not judged.
    """
    conversions = board.counters.conversions
    conversion = next((one for one in conversions if one.id == step.conversion), None)
    if conversion is None:
        raise Illegal(f"there is no conversion {step.conversion!r}", "conversion")
    hexes = {position.hex_of(name) for name in conversion.units}
    at = next(iter(hexes), None)
    if len(hexes) != 1 or at is None:
        raise Illegal(f"the units of {conversion.id!r} do not stand in one hex", "conversion")
    for name in conversion.units:
        position = position.put(name, Piece(name, at), Piece(name))
    return position.put(conversion.into, Piece(conversion.into), Piece(conversion.into, at))
