"""Stacking: how many units may stand, defend or attack together, and that sides do not mix."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.model.counters import LimitKind, StackingLimit, Unit
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Position, owners, stacks

_WORD = re.compile(r"[^\W\d_]{3,}")
_ANY = frozenset({"the", "and", "all", "any", "unit", "other"})
_TIME = re.compile(r"(?:during|on|in|at|when|while|after|before|until|for)\b", re.IGNORECASE)
"""How an exemption begins that is none of units."""


def check_stacks(board: Board, position: Position, key: str = "") -> None:
    """Raise Illegal where a hex holds both sides, or more than its limit allows."""
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
    """Return the limit that units in some hexes exceed however they are divided, or None.

    Whom a limit exempts is told in words: units whose name, arm or size has one of them are not
    counted. Where no unit of the game has one, nobody can tell who is meant, and the limit is not
    held against anybody; unless the words tell of a time.
    """
    together = tuple(board.unit(name) for name in units)
    fitting = [one for one in board.counters.stacking if _fits(one, kind, together)]
    for limit in fitting:
        exempt = [unit for unit in board.counters.units if _is_exempt(limit, unit)]
        counted = tuple(unit for unit in together if unit not in exempt)
        unknown = limit.exempt and not exempt and not _TIME.match(limit.exempt)
        if unknown or _sum(limit, counted) <= limit.most * hexes:
            return None
    return max((one.most for one in fitting), default=None)


def _is_exempt(limit: StackingLimit, unit: Unit) -> bool:
    """Whether an exemption has a word of a unit's name, arm or size, plural or not."""
    said = {word.rstrip("s") for word in _WORD.findall(limit.exempt.casefold())} - _ANY
    known = f"{unit.name} {unit.type} {unit.size or ''}".casefold()
    return not said.isdisjoint(word.rstrip("s") for word in _WORD.findall(known))


def _fits(limit: StackingLimit, kind: LimitKind, units: tuple[Unit, ...]) -> bool:
    if limit.limit is not kind or not units:
        return False
    if limit.with_unit is not None and limit.with_unit not in {unit.id for unit in units}:
        return False
    return limit.side is None or limit.side == units[0].side


def _sum(limit: StackingLimit, units: tuple[Unit, ...]) -> int:
    weights = {weight.size: weight.counts for weight in limit.weights}
    return sum(weights.get(unit.size, 1) if unit.size else 1 for unit in units)
