"""What a walkthrough leaves out: kinds of step and victories that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.game import Game
from generator.play.board import board_of
from generator.play.illegal import Kind
from generator.play.position import untouched
from generator.play.setting import opening, waiting_set_ups
from generator.play.walk import kinds_of


def missing(game: Game) -> tuple[str, ...]:
    """Return in words what the walkthrough does not show.

    A game has set-ups that leave a choice, arrivals, movement on a map, conversions, attacks on
    each table that its examples use, lookups, and victories.
    """
    return tuple(_missing(game))


def _missing(game: Game) -> Iterator[str]:
    shown = {kind for step in game.walkthrough for kind in kinds_of(step)}
    yield from (f"no {kind}" for kind in _kinds(game) if kind not in shown)
    examples = {one.id: one.table for one in game.tables.examples}
    attacked = {examples.get(step.attack.example) for step in game.walkthrough if step.attack}
    for table in dict.fromkeys(examples.values()):
        if table not in attacked:
            yield f"no attack on {table}"
    won = {step.victory.victory for step in game.walkthrough if step.victory}
    yield from (f"no victory {one.id}" for one in game.victory if one.id not in won)


def _kinds(game: Game) -> Iterator[Kind]:
    counters = game.counters
    if waiting_set_ups(board := board_of(game), opening(board, untouched(board))):
        yield Kind.SET_UP
    if counters is not None and counters.arrivals:
        yield Kind.ARRIVE
    if game.map is not None:
        yield Kind.MOVE
    if counters is not None and counters.conversions:
        yield Kind.FORM
    if game.tables.lookups:
        yield Kind.ROLL
