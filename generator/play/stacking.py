"""Stacking: how many units may stand, defend or attack together, and that sides do not mix."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.counters import LimitKind, StackingLimit, Unit
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Position, owners, stacks


def check_stacks(board: Board, position: Position, key: str = "") -> None:
    """Raise Illegal where a hex holds both sides, or more than its limit allows.

    What is exempt in words (`exempt`) cannot be told from data and is not exempted.
    """
    for at, units in stacks(position).items():
        if len(owners(board, units)) > 1:
            raise Illegal(f"units of both sides stand in {board.label(at)}", key)
        check_limit(board, LimitKind.STACK, units, f"stand in {board.label(at)}", key)


def check_limit(
    board: Board, kind: LimitKind, units: Iterable[str], what: str, key: str = ""
) -> None:
    """Raise Illegal where more units than the largest limit that fits them are together.

    Of several limits of a kind that fit, the one that allows most counts: an exception for a side
    or a unit is always the more generous one.
    """
    most = crowding(board, kind, units)
    if most is not None:
        raise Illegal(f"more units {what} than may, which is {most}", key)


def crowding(board: Board, kind: LimitKind, units: Iterable[str], hexes: int = 1) -> int | None:
    """Return the limit that units in some hexes exceed however they are divided, or None."""
    together = tuple(board.unit(name) for name in units)
    fitting = [one for one in board.counters.stacking if _fits(one, kind, together)]
    if fitting and all(_sum(one, together) > one.most * hexes for one in fitting):
        return max(one.most for one in fitting)
    return None


def _fits(limit: StackingLimit, kind: LimitKind, units: tuple[Unit, ...]) -> bool:
    if limit.limit is not kind or not units:
        return False
    if limit.with_unit is not None and limit.with_unit not in {unit.id for unit in units}:
        return False
    return limit.side is None or limit.side == units[0].side


def _sum(limit: StackingLimit, units: tuple[Unit, ...]) -> int:
    weights = {weight.size: weight.counts for weight in limit.weights}
    return sum(weights.get(unit.size, 1) if unit.size else 1 for unit in units)
