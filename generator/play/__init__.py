"""Play: the walkthrough of a game on its board, step by step; standard library only.

In: a Game. Out: what is wrong with the steps of its walkthrough. The functions that play a step
(`set_up`, `arrive`, `move`, `form`, `attack`, `roll`, `take_stock`, `judge`) take a board, a step
and a position; all return the next position, and raise Illegal where the definition does not allow
the step.
"""

from generator.play.attacking import attack, roll
from generator.play.board import (
    ATTACK,
    DEFENCE,
    Board,
    Fault,
    Illegal,
    Kind,
    OffMap,
    Piece,
    Position,
    board_of,
    crowding,
    factor_sums,
    leads_out,
    spots,
    untouched,
)
from generator.play.judging import judge, take_stock
from generator.play.moving import arrive, form, move, movement_of, opening, set_up
from generator.play.walk import kinds_of, missing, play, walk_through

__all__ = [
    "ATTACK",
    "DEFENCE",
    "Board",
    "Fault",
    "Illegal",
    "Kind",
    "OffMap",
    "Piece",
    "Position",
    "arrive",
    "attack",
    "board_of",
    "crowding",
    "factor_sums",
    "form",
    "judge",
    "kinds_of",
    "leads_out",
    "missing",
    "move",
    "movement_of",
    "opening",
    "play",
    "roll",
    "set_up",
    "spots",
    "take_stock",
    "untouched",
    "walk_through",
]
