"""Stocktaking: whether everybody stands where the record says, and which turn is over."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from generator.hexes import Hex
from generator.model.walkthrough import TakingStock
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Position
from generator.play.spots import placed


def take_stock(board: Board, step: TakingStock, position: Position) -> Position:
    """Return the position with the turn over; raises Illegal where a counter stands elsewhere."""
    keys: dict[tuple[str, Hex], str] = {}
    stated = Counter[tuple[str, Hex]]()
    for unit, at, key in placed(board, step.at):
        stated[unit, at] += 1
        keys[unit, at] = key
    found = Counter((piece.unit, piece.at) for piece in position.on_map() if piece.at is not None)
    for unit, at in stated - found:
        name, key = board.unit(unit, keys[unit, at]).name, keys[unit, at]
        raise Illegal(f"{name} {_whereabouts(board, position, unit)}", key)
    for unit, at in found - stated:
        raise Illegal(f"{board.unit(unit).name} stands in {board.label(at)} as well", "at")
    return _turned(position, step.turn)


def _whereabouts(board: Board, position: Position, unit: str) -> str:
    here = (piece for piece in position.on_map() if piece.unit == unit)
    labels = [board.label(piece.at) for piece in here if piece.at is not None]
    return f"stands in {' and '.join(labels)}" if labels else "is not on the map"


def _turned(position: Position, turn: int | None) -> Position:
    """Return the position after a turn; raises Illegal for one that is over or has not begun."""
    if turn is None:
        return position
    if turn < position.turn:
        raise Illegal(f"turn {turn} is over: it is turn {position.turn}", "turn")
    if turn > position.turn and any(when == position.turn for _, when in position.arrived):
        raise Illegal(f"turn {turn} has not begun: it is turn {position.turn}", "turn")
    return replace(position, turn=turn + 1)
