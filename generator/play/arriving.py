"""Arrivals: who comes, when, where and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.hexes import Hex
from generator.model.counters import Arrival, Choice
from generator.model.walkthrough import Arriving
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Piece, Position, Where, enemies_in
from generator.play.spots import placed, spots
from generator.play.stacking import check_stacks


def arrive(board: Board, step: Arriving, position: Position) -> Position:
    """Return the position after an arrival; raises Illegal where it cannot come so.

    Not judged: capacities that may have been lost (the full number may come) and weather. What
    using it costs (`at_best`) is judged with the victory.
    """
    arrival = _arrival(board, step.arrival)
    check_turn(board, arrival, step.turn, late=step.late)
    if step.turn < position.turn:
        raise Illegal(f"turn {step.turn} is over: it is turn {position.turn}", "turn")
    position = replace(_chosen(arrival, step, position), turn=step.turn)
    counters, allowed = placed(board, step.at), entry_hexes(board, arrival, step.chosen)
    _check_number(arrival, len(counters), step, position)
    for unit, at, key in counters:
        if unit not in units_of(board, arrival):
            raise Illegal(f"{board.unit(unit, key).name} does not come this way", key)
        if at not in allowed:
            message = f"{board.unit(unit).name} may not arrive in {board.described(at)}"
            raise Illegal(message, key)
        if enemies_in(board, position, at, arrival.side):
            raise Illegal(f"enemies hold {board.label(at)}", key)
        piece = Piece(unit, at, face=arrival.face)
        position = position.put(unit, source(arrival, unit, position), piece)
    check_stacks(board, position, "at")
    return replace(
        position, arrived=(*position.arrived, *((arrival.id, step.turn) for _ in counters))
    )


def _chosen(arrival: Arrival, step: Arriving, position: Position) -> Position:
    """Return the position with a choice that widens made once more, whether units come or wait."""
    if not arrival.choices:
        return position
    before = position.chosen.count(arrival.id)
    if step.chosen != before + 1:
        raise Illegal(f"{arrival.id!r} is chosen for time {before + 1} here", "chosen")
    if not step.at and not choice_of(arrival, step.chosen).wait:
        raise Illegal(f"{arrival.id!r} may not wait for time {before + 1}", "chosen")
    return replace(position, chosen=(*position.chosen, arrival.id))


def _arrival(board: Board, name: str) -> Arrival:
    arrival = next((one for one in board.counters.arrivals if one.id == name), None)
    if arrival is None:
        raise Illegal(f"there is no arrival {name!r}", "arrival")
    return arrival


def check_turn(board: Board, arrival: Arrival, turn: int, *, late: bool = False) -> None:
    """Raise Illegal where units do not arrive on a turn."""
    turns = board.game.turns
    if turns is not None and turn > turns.count:
        raise Illegal(f"the game ends with turn {turns.count}", "turn")
    span = arrival.otherwise if late and arrival.otherwise else arrival.turns
    if turn not in span:
        raise Illegal(f"the arrival {arrival.id!r} comes on turn {span}, not {turn}", "turn")
    if turns is not None and turns.parts and arrival.parts:
        part = turns.parts[(turn - 1) % len(turns.parts)]
        if part not in arrival.parts:
            raise Illegal(f"turn {turn} is {part}: {arrival.id!r} does not come then", "turn")


def _check_number(arrival: Arrival, number: int, step: Arriving, position: Position) -> None:
    before = position.arrived.count((arrival.id, step.turn))
    most = 1 if step.late and arrival.otherwise else arrival.each_turn
    if most is not None and before + number > most:
        raise Illegal(
            f"{before + number} units arrive on turn {step.turn}, at most {most} may", "at"
        )


def units_of(board: Board, arrival: Arrival) -> frozenset[str]:
    """Return the units that may come by an arrival; every one of the side where none is named."""
    return frozenset(_units(board, arrival))


def _units(board: Board, arrival: Arrival) -> Iterator[str]:
    yield from arrival.units
    if arrival.draw is not None:
        wanted = arrival.draw.pool
        pools = (pool for pool in board.counters.pools if pool.id == wanted)
        yield from (unit for pool in pools for unit in pool.units)
    elif not arrival.units:
        formed = {conversion.into for conversion in board.counters.conversions}
        ours = (unit.id for unit in board.units.values() if unit.side == arrival.side)
        yield from (unit for unit in ours if unit not in formed)


def entry_hexes(board: Board, arrival: Arrival, chosen: int = 1) -> frozenset[Hex]:
    """Return the hexes in which units may arrive; `chosen` tells how wide a choice has grown."""
    allowed = spots(board, arrival.where)
    if not arrival.choices:
        return allowed
    return frozenset(board.hex(label) for label in choice_of(arrival, chosen).hexes)


def choice_of(arrival: Arrival, chosen: int) -> Choice:
    """Return what may be chosen at a time; the last step of a choice that widens stands on."""
    return arrival.choices[min(chosen, len(arrival.choices)) - 1]


def source(arrival: Arrival, unit: str, position: Position) -> Piece:
    """Return where a counter waits for an arrival: lost, in its box, or off the map."""
    if arrival.replaces:
        return Piece(unit, None, Where.LOST)
    if arrival.from_box is not None:
        waiting = Piece(unit, None, Where.BOX, arrival.from_box)
        if any(piece.lies_as(waiting) for piece in position.pieces):
            return waiting
    return Piece(unit)
