"""The walkthrough played from its first step to its last.

In: a Game. Out: what is wrong with its steps. The first illegal step of the line of play ends it,
since all that follows stands on it; readings of tables and victories stand alone, and each of them
is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from generator.model.game import Game
from generator.model.options import as_walked
from generator.model.schema import written
from generator.model.walkthrough import Step
from generator.play.attacking import attack
from generator.play.battlefield import (
    Battlefield,
    Fault,
    Illegal,
    Kind,
    Position,
    battlefield_of,
    draw,
    untouched,
)
from generator.play.controlling import with_control
from generator.play.duties import check_duties
from generator.play.happening import happen
from generator.play.initiative import check_settled, in_order, settle
from generator.play.judging import judge, take_stock
from generator.play.leaving import check_left, withdraw
from generator.play.moving import (
    arrive,
    form,
    move,
    opening,
    route_of,
    set_up,
    waiting_set_ups,
)
from generator.play.rolling import roll
from generator.play.stacking import check_phases
from generator.play.weather import blow


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
    board = battlefield_of(as_walked(game))
    position, broken = _opened(board)
    for number, step in enumerate(game.walkthrough):
        origin, kinds = f"walkthrough.{number}", kinds_of(step)
        if len(kinds) != 1:
            said = " and ".join(kinds) or "none"
            yield Fault(None, f"a step has one key; this one has {said}", origin)
            continue
        kind, alone = kinds[0], _stands_alone(step)
        if broken and not alone:
            continue
        try:
            waiting = waiting_set_ups(board, position)
            if waiting and kind is not Kind.SET_UP and not alone:
                raise Illegal(f"the set-up {waiting[0]!r} is missing")
            if position.ended and kind is not Kind.POSITION and not alone:
                raise Illegal(f"an event has ended the game: {position.ended!r}")
            board, position = in_order(board, position)
            before, position = position, play(board, step, position)
            check_settled(board, kind, before, position)
            check_duties(board, before, position)
            check_phases(board, before, position)
            if not alone:
                check_left(board, position)
        except Illegal as wrong:
            where = f"{origin}.{kind}.{wrong.key}" if wrong.key else f"{origin}.{kind}"
            yield Fault(kind, wrong.message, where, wrong.known)
            broken = broken or not alone


def _stands_alone(step: Step) -> bool:
    """Whether a step is judged by itself: a victory, or a reading that befalls no unit."""
    return step.victory is not None or (step.roll is not None and not step.roll.units)


def _opened(board: Battlefield) -> tuple[Position, bool]:
    """Return the position after the set-ups without choice; broken where they clash."""
    start = untouched(board)
    try:
        return with_control(board, start, opening(board, start)), False
    except Illegal:  # checks of the set-up tell
        return start, True


_ACTIONS: Mapping[Kind, Callable[[Battlefield, Any, Position], Position]] = {
    Kind.SET_UP: set_up,
    Kind.DRAW: draw,
    Kind.ARRIVE: arrive,
    Kind.WITHDRAW: withdraw,
    Kind.MOVE: move,
    Kind.FORM: form,
    Kind.EVENT: happen,
    Kind.WEATHER: blow,
    Kind.INITIATIVE: settle,
    Kind.ATTACK: attack,
    Kind.ROLL: roll,
    Kind.POSITION: take_stock,
    Kind.VICTORY: judge,
}
"""What plays each kind of step."""


def play(board: Battlefield, step: Step, position: Position) -> Position:
    """Return the position after a step that does one thing; raises Illegal if it is not legal."""
    (kind,) = kinds_of(step)
    after = _ACTIONS[kind](board, getattr(step, kind.replace("-", "_")), position)
    if _stands_alone(step):
        return after
    path = route_of(board, step.move.path) if step.move else None
    entered = path.spots[0 if path.enters else 1 :] if path else ()
    passed = tuple(at for at in entered if not isinstance(at, str))
    return with_control(board, position, after, passed)
