"""Readings of tables by category, and what they bring the units for which dice are rolled."""

from __future__ import annotations

from dataclasses import replace

from generator.combat.cells import read_outcome
from generator.combat.lookups import work_lookup
from generator.model.combat import Lookup, Party
from generator.model.schema import counter_of
from generator.model.walkthrough import Rolling
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Piece,
    Position,
    acting,
    by_id,
    steps_left,
    struck,
    which,
)
from generator.play.checking import dues_of
from generator.play.results import Task, task_of


def roll(board: Battlefield, step: Rolling, position: Position) -> Position:
    """Return the position after players have read a table, with what befalls the units.

    Raises Illegal where the tables give another result, or it can befall nobody.
    """
    tables = board.game.tables
    lookup = by_id(tables.lookups, step.lookup, "lookup", "lookup")
    try:
        result = work_lookup(lookup, tables).result
    except ValueError as error:
        raise Illegal(str(error), "lookup", known=True) from None
    if result != step.result:
        raise Illegal(f"the result of {lookup.title!r} is {result}, not {step.result}", "result")
    if not step.units:
        return position
    task, found = _task(board, result), list[int]()
    for place, label in enumerate(step.units):
        found.append(_counter(board, label, f"units.{place}", position, found))
        position = _befallen(board, lookup, task, found[-1], position)
    return position


def _task(board: Battlefield, result: str) -> Task:
    """Return what a result orders each unit for which it is rolled: what it does to defenders."""
    codes = board.game.tables.codes
    try:
        outcome = read_outcome(result, codes)
    except ValueError:
        raise Illegal(f"{result} is no code, and befalls nobody: leave `units` out") from None
    dues = dues_of(outcome, Party.DEFENDER, codes)
    if any(due.order.check or due.order.retreat for due in dues):
        raise Illegal(f"{result} orders more than a state or a loss: that is for attacks", "result")
    return task_of(dues)


def _counter(board: Battlefield, label: str, key: str, position: Position, found: list[int]) -> int:
    """Return the counter on the map that a label means, none of those `found`; raises Illegal."""
    name, hex_ = counter_of(label)
    unit, at = board.unit(name, key), board.cell(hex_, key) if hex_ else None
    ours = [number for number in position.numbers_of(name) if number not in found]
    ours = [number for number in ours if at in {None, position.pieces[number].at}]
    cells = {cell for number in ours if (cell := position.pieces[number].at)}
    if not ours:
        raise Illegal(f"{unit.name} is not {f'in {hex_}' if hex_ else 'on the map'}", key)
    if len(cells) > 1:
        raise Illegal(which(board, unit, cells), key)
    return ours[0]


def _befallen(
    board: Battlefield, lookup: Lookup, task: Task, number: int, position: Position
) -> Position:
    """Return the position after what a result does to a counter, in the phase of its table."""
    piece = position.pieces[number]
    side = board.unit(piece.unit).side
    if any(phase.table == lookup.table and not phase.during for phase in board.game.sequence):
        position = acting(board, position, side, lookup.table)
    left = steps_left(board, piece) - task.steps
    if task.removes or task.units or left <= 0:
        return position.turned(number, Piece(piece.unit, None, OffMap.LOST))
    position = position.turned(number, replace(piece, reduced=piece.reduced or task.steps > 0))
    return struck(board, position, number, task.state) if task.state else position
