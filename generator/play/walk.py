"""The walkthrough played from its first step to its last.

In: a Game. Out: what is wrong with its steps. The first illegal step of the line of play ends it,
since all that follows stands on it; readings of tables and victories stand alone, and each of them
is judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from generator.model.game import Game
from generator.model.schema import written
from generator.model.walkthrough import (
    Arriving,
    Attacking,
    Forming,
    Moving,
    Rolling,
    SettingUp,
    Step,
    TakingStock,
    Winning,
)
from generator.play.arriving import arrive
from generator.play.attacking import attack
from generator.play.board import Board, board_of
from generator.play.forming import form
from generator.play.illegal import Fault, Illegal, Kind
from generator.play.judging import judge
from generator.play.moving import move
from generator.play.position import Position, untouched
from generator.play.rolling import roll
from generator.play.setting import opening, set_up, waiting_set_ups
from generator.play.stocktaking import take_stock

_ALONE = frozenset({Kind.ROLL, Kind.VICTORY})


def walk_through(game: Game) -> tuple[Fault, ...]:
    """Play the walkthrough of a game and return what is wrong with it."""
    return tuple(_faults(game))


def kinds_of(step: Step) -> tuple[Kind, ...]:
    """Return what a step does: one kind, if it is written right."""
    names = (member.name for member in fields(step) if getattr(step, member.name) is not None)
    return tuple(Kind(written(name)) for name in names)


def _faults(game: Game) -> Iterator[Fault]:
    if not game.walkthrough:
        return
    board = board_of(game)
    position, broken = _opened(board)
    for number, step in enumerate(game.walkthrough):
        origin, kinds = f"walkthrough.{number}", kinds_of(step)
        if len(kinds) != 1:
            said = " and ".join(kinds) or "nothing"
            yield Fault(None, f"a step does one thing; this says {said}", origin)
            continue
        kind = kinds[0]
        if broken and kind not in _ALONE:
            continue
        try:
            _check_set_up(board, position, kind)
            position = play(board, step, position)
        except Illegal as wrong:
            where = f"{origin}.{kind}.{wrong.key}" if wrong.key else f"{origin}.{kind}"
            yield Fault(kind, wrong.message, where, wrong.known)
            broken = broken or kind not in _ALONE


def _opened(board: Board) -> tuple[Position, bool]:
    """Return the position after the set-ups without choice; broken where they clash."""
    try:
        return opening(board, untouched(board)), False
    except Illegal:  # checks of the set-up tell
        return untouched(board), True


def _check_set_up(board: Board, position: Position, kind: Kind) -> None:
    """Raise Illegal where play begins before everybody has been set up."""
    waiting = waiting_set_ups(board, position)
    if waiting and kind not in {Kind.SET_UP, *_ALONE}:
        raise Illegal(f"the set-up {waiting[0]!r} has not been done")


def play(board: Board, step: Step, position: Position) -> Position:
    """Return the position after a step that does one thing; raises Illegal if it is not legal."""
    action = next(given for member in fields(step) if (given := getattr(step, member.name)))
    match action:
        case SettingUp():
            after = set_up(board, action, position)
        case Arriving():
            after = arrive(board, action, position)
        case Moving():
            after = move(board, action, position)
        case Forming():
            after = form(board, action, position)
        case Attacking():
            after = attack(board, action, position)
        case Rolling():
            after = roll(board, action, position)
        case TakingStock():
            after = take_stock(board, action, position)
        case Winning():
            after = judge(board, action, position)
        case _:
            raise TypeError(f"a walkthrough has no step {action!r}")
    return after
