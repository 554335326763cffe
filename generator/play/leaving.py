"""Withdrawals: units that have to leave the game, and that nobody plays on with who had to.

In: a board, a step, a position. Out: the position in which units have left; Illegal where they may
not, or where play goes on past the turn by which they had to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.model.counters import Late, Where, Withdrawal, is_meant
from generator.model.names import listed
from generator.model.schema import counter_of
from generator.model.walkthrough import Leaving, Winning
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Piece,
    Position,
    by_id,
    spots,
    which,
)


def leavers(board: Battlefield, entry: Withdrawal) -> frozenset[str]:
    """Return the units among which are those that have to leave."""
    ours = (unit for unit in board.units.values() if unit.side == entry.side)
    fitting = (unit.id for unit in ours if is_meant(unit, entry.types))
    return frozenset(entry.units or fitting)


def withdraw(board: Battlefield, step: Leaving, position: Position) -> Position:
    """Return the position without units that leave; raises Illegal where they may not.

    Who is late and therefore eliminated is lost; all others have left, and may come back.
    """
    entry = by_id(board.counters.withdrawals, step.withdrawal, "withdrawal", "withdrawal")
    if step.turn < max(position.turn, position.moment[0]):
        now = max(position.turn, position.moment[0])
        raise Illegal(f"turn {step.turn} is over: this is turn {now}", "turn")
    if step.turn not in entry.turns:
        span = entry.turns
        raise Illegal(f"the withdrawal {entry.id!r} is on turn {span}, not {step.turn}", "turn")
    if step.late and entry.late is None:
        raise Illegal(f"{entry.id!r} does not say what becomes of who is late", "late")
    if step.late and step.turn != entry.turns.last:
        raise Illegal(f"nobody is late before turn {entry.turns.last} is over", "turn")
    position = position.at_turn(step.turn)
    check_left(board, position)
    for place, label in enumerate(step.units):
        number = _leaver(board, entry, step, position, place)
        piece = position.pieces[number]
        where = OffMap.LOST if step.late and entry.late is Late.LOST else OffMap.LEFT
        box = entry.id if where is OffMap.LEFT else ""
        gone = replace(piece, at=None, where=where, box=box, states=())
        if where is OffMap.LOST:
            gone = Piece(piece.unit, None, where)
        position = replace(position.turned(number, gone), left=(*position.left, (entry.id, number)))
        if _surplus(entry, position):
            name = board.unit(counter_of(label)[0]).name
            raise Illegal(f"{name} is one more than has to leave", f"units.{place}")
    return position


def _leaver(
    board: Battlefield, entry: Withdrawal, step: Leaving, position: Position, place: int
) -> int:
    """Return the counter that leaves under the label at a place."""
    label = step.units[place]
    (name, hex_), key = counter_of(label), f"units.{place}"
    unit = board.unit(name, key)
    if name not in leavers(board, entry):
        raise Illegal(f"{unit.name} is not in this withdrawal", key)
    there = [n for n in _playing(position, entry) if position.pieces[n].unit == name]
    if hex_:
        there = [n for n in there if position.pieces[n].at == board.cell(hex_, key)]
    if not there:
        raise Illegal(f"{unit.name} is not {f'in {hex_}' if hex_ else 'on the map'}", key)
    fit = [n for n in there if _may_leave(board, entry.where, position.pieces[n]) != step.late]
    if not fit:
        here = _told(board, position.pieces[there[0]])
        if step.late:
            raise Illegal(f"{unit.name} is in {here}, from where it leaves in time", key)
        raise Illegal(f"{unit.name} is in {here}, from where it may not leave", key)
    cells = [at for number in fit if (at := position.pieces[number].at) is not None]
    if len({*cells}) > 1 and step.units[place:].count(label) < len(fit):
        raise Illegal(which(board, unit, cells), key)
    return fit[0]


def _told(board: Battlefield, piece: Piece) -> str:
    return board.label(piece.at) if piece.at is not None else f"the box {piece.box!r}"


def _may_leave(board: Battlefield, where: Where, piece: Piece) -> bool:
    """Whether a counter is where units may leave the game."""
    if where == Where():
        return True
    if piece.at is None:
        return piece.box == where.box
    return piece.at in spots(board, where)


def _playing(position: Position, entry: Withdrawal) -> Iterator[int]:
    """Yield the counters on the map or in a box that have not left by a withdrawal already."""
    gone = {number for name, number in position.left if name == entry.id}
    for number, piece in enumerate(position.pieces):
        if number not in gone and (piece.at is not None or piece.where is OffMap.BOX):
            yield number


def _surplus(entry: Withdrawal, position: Position) -> bool:
    """Whether more have left than had to."""
    gone = [position.pieces[number].unit for name, number in position.left if name == entry.id]
    if entry.count is not None and len(gone) > entry.count:
        return True
    return bool(entry.units and Counter(gone) - Counter(entry.units))


def check_left(board: Battlefield, position: Position) -> None:
    """Raise Illegal where a turn has begun and units still play that had to leave before it."""
    now = max(position.turn, position.moment[0])
    for entry in board.game.counters.withdrawals if board.game.counters else ():
        last = entry.turns.last
        owing = _owing(board, entry, position) if last is not None and last < now else ()
        if owing:
            piece = position.pieces[owing[0]]
            who = f"{board.unit(piece.unit).name} in {_told(board, piece)}"
            if entry.count is not None:
                names = sorted({board.unit(position.pieces[n].unit).name for n in owing})
                who = f"one of {listed(names, 'and')}" if names[1:] else who
            raise Illegal(f"{who} had to leave by the end of turn {last} ({entry.id!r})")


def _owing(board: Battlefield, entry: Withdrawal, position: Position) -> tuple[int, ...]:
    """Return the counters that have to leave and are still there; of a choice all that may be."""
    names, gone = leavers(board, entry), [n for name, n in position.left if name == entry.id]
    playing = [n for n in _playing(position, entry) if position.pieces[n].unit in names]
    if entry.count is not None and len(gone) >= entry.count:
        return ()
    if not entry.units:
        return tuple(playing)
    owed = Counter(entry.units) - Counter(position.pieces[number].unit for number in gone)
    return tuple(number for number in playing if owed[position.pieces[number].unit])


def check_stated(board: Battlefield, step: Winning, turn: int | None) -> None:
    """Raise Illegal where a stated position has units that have left the game by then.

    Compared are units that have to leave by name and do not come back by then.
    """
    counters = board.game.counters
    if counters is None:
        return
    known = {unit for each in counters.withdrawals for unit in leavers(board, each)}
    for place, unit in enumerate(step.late):
        if unit not in known:
            name = board.unit(unit, f"late.{place}").name
            raise Illegal(f"{name} has no withdrawal for which it can be late", f"late.{place}")
    standing = Counter(unit for stack in step.at for unit in stack.units)
    for entry in counters.withdrawals:
        last = entry.turns.last
        if last is None or entry.count is not None or (turn is not None and turn < last):
            continue
        if any(
            each.returns == entry.id and (turn is None or each.turns.first <= turn)
            for each in counters.arrivals
        ):
            continue
        excused = Counter(step.late) if entry.late is None else Counter[str]()
        for unit, times in Counter(entry.units).items():
            if standing[unit] - excused[unit] > board.unit(unit).count - times:
                name = board.unit(unit).name
                raise Illegal(f"{name} had to leave by the end of turn {last}", "at")
