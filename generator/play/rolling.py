"""Reading a table by category: what a worked lookup comes to."""

from __future__ import annotations

from generator.combat import work_lookup
from generator.model.walkthrough import Rolling
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Position


def roll(board: Board, step: Rolling, position: Position) -> Position:
    """Return the position unchanged; raises Illegal where the tables give another result."""
    tables = board.game.tables
    lookup = next((one for one in tables.lookups if one.id == step.lookup), None)
    if lookup is None:
        raise Illegal(f"there is no lookup {step.lookup!r}", "lookup")
    try:
        found = work_lookup(lookup, tables)
    except ValueError as error:
        raise Illegal(str(error), "lookup", known=True) from None
    if found.result != step.result:
        raise Illegal(f"{lookup.title!r} comes to {found.result}, not {step.result}", "result")
    return position
