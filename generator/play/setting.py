"""Setting up: who stands where before the first turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from generator.hexes import Hex
from generator.model.counters import Setup
from generator.model.walkthrough import SettingUp
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Piece, Position, Where
from generator.play.spots import named, placed, spots
from generator.play.stacking import check_stacks


def opening(board: Board, position: Position) -> Position:
    """Return the position after the set-ups that leave no choice: a box, off the map, one hex.

    A draw always leaves one: which counters are drawn. Strength that players divide in secret
    (`allotment`) and a chance to begin disrupted are not played.
    """
    for setup in board.game.counters.setup if board.game.counters else ():
        if setup.draw is None and (setup.where.off_map or setup.where.box is not None):
            position = _waiting(position, setup)
        elif setup.units and (places := _forced(board, setup)):
            for unit, at in zip(setup.units, places, strict=True):
                board.unit(unit)
                position = position.put(unit, Piece(unit), Piece(unit, at, face=setup.face))
            position = replace(position, done=position.done | {setup.id})
    return position


def _waiting(position: Position, setup: Setup) -> Position:
    for unit in setup.units if setup.where.box is not None else ():
        box = Piece(unit, None, Where.BOX, setup.where.box or "", setup.face)
        position = position.put(unit, Piece(unit), box)
    return replace(position, done=position.done | {setup.id})


def _forced(board: Board, setup: Setup) -> tuple[Hex, ...]:
    """Return the hex of each unit in order, where the set-up leaves no choice."""
    hexes = named(board, setup.where)
    if setup.where.each and len(hexes) == len(setup.units):
        return hexes
    allowed = spots(board, setup.where)
    return tuple(allowed) * len(setup.units) if len(allowed) == 1 else ()


def set_up(board: Board, step: SettingUp, position: Position) -> Position:
    """Return the position after a set-up; raises Illegal where it is not as the game says."""
    setup = next((one for one in board.counters.setup if one.id == step.setup), None)
    if setup is None:
        raise Illegal(f"there is no set-up {step.setup!r}", "setup")
    if setup.id in position.done:
        raise Illegal(f"the set-up {setup.id!r} has been done", "setup")
    counters, allowed = placed(board, step.at), spots(board, setup.where)
    _check_units(board, setup, Counter(unit for unit, _, _ in counters))
    for unit, at, key in counters:
        if at not in allowed:
            message = f"{board.unit(unit).name} may not begin in {board.described(at)}"
            raise Illegal(message, key)
        position = position.put(unit, Piece(unit), Piece(unit, at, face=setup.face))
    if setup.where.each and len({at for _, at, _ in counters}) < len(counters):
        raise Illegal("one counter goes to each hex", "at")
    check_stacks(board, position, "at")
    return replace(position, done=position.done | {setup.id})


def _check_units(board: Board, setup: Setup, given: Counter[str]) -> None:
    """Raise Illegal where the counters are not those of the set-up, each as often as it says."""
    for unit in given:
        board.unit(unit, "at")
    wanted = _drawn(board, setup, given) if setup.draw else Counter(setup.units)
    surplus, missing = given - wanted, wanted - given
    for unit in (*surplus, *missing):
        much = "more often than" if unit in surplus else "less often than"
        raise Illegal(f"{board.unit(unit, 'at').name} stands {much} the set-up says", "at")


def _drawn(board: Board, setup: Setup, given: Counter[str]) -> Counter[str]:
    """Return the counters given if they may have been drawn; raises Illegal if not."""
    draw = setup.draw
    pool = next((one for one in board.counters.pools if draw and one.id == draw.pool), None)
    if draw is None or pool is None:
        raise Illegal(f"there is no pool for the set-up {setup.id!r}", "setup", known=True)
    if draw.count is not None and given.total() != draw.count:
        raise Illegal(f"{given.total()} counters are drawn, not {draw.count}", "at")
    for unit in given:
        if unit not in pool.units:
            raise Illegal(f"{board.unit(unit).name} is not in the pool {pool.name}", "at")
    return given


def waiting_set_ups(board: Board, position: Position) -> tuple[str, ...]:
    """Return the set-ups that have not been carried out."""
    setups = board.game.counters.setup if board.game.counters else ()
    return tuple(setup.id for setup in setups if setup.id not in position.done)
