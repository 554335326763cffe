"""Play: the walkthrough of a game on its board, step by step; standard library only.

In: a Game. Out: what is wrong with the steps of its walkthrough. The functions that play a step
(`set_up`, `arrive`, `move`, `form`, `attack`, `roll`, `take_stock`, `judge`) take a board, a step
and a position; all return the next position, and raise Illegal where the definition does not allow
the step.
"""

from generator.play.arriving import arrive
from generator.play.attacking import attack
from generator.play.board import Board, board_of
from generator.play.factors import ATTACK, DEFENCE, factor_sums
from generator.play.forming import form
from generator.play.illegal import Fault, Illegal, Kind
from generator.play.judging import judge
from generator.play.missing import missing
from generator.play.moving import move, movement_of
from generator.play.position import Piece, Position, Where, untouched
from generator.play.rolling import roll
from generator.play.setting import opening, set_up
from generator.play.spots import leads_out, spots
from generator.play.stacking import crowding
from generator.play.stocktaking import take_stock
from generator.play.walk import kinds_of, play, walk_through

__all__ = [
    "ATTACK",
    "DEFENCE",
    "Board",
    "Fault",
    "Illegal",
    "Kind",
    "Piece",
    "Position",
    "Where",
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
