"""Victories: whether a stated position is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from generator.board import Cell
from generator.model.game import Judged, Victory
from generator.model.walkthrough import TakingStock, Winning
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Piece,
    Position,
    by_id,
    check_stacks,
    enemies_in,
    leads_out,
    placed,
    untouched,
)
from generator.play.supplying import supplied
from generator.records import Frozen


class Outcome(Frozen):
    """What victory is judged by: a position, and the step that says what came before."""

    board: Battlefield
    position: Position
    step: Winning


def judge(board: Battlefield, step: Winning, position: Position) -> Position:
    """Return the position unchanged; raises Illegal where the victory does not come out.

    It is judged from the position that the step states, which must be a possible one.

    Judged are the keys of `Victory`: `holds`, `occupies` with `zones`, `connects`, `outweighs`,
    `if-started`, `unless-started`, `before`, `otherwise`, and the moment. To hold a place is to
    stand in all its hexes. A line of road connects by the strictest reading: each hex, the last
    one too, is held or neither holds an enemy nor lies next to one. That an event has
    ended the game (`ending`) is taken for granted; units that have left have done so by the zone
    that counts, if their side can leave by it. Units that came by an arrival with `at-best`, and in
    no other way, leave their side no other victory than that.
    """
    victory = by_id(board.game.victory, step.victory, "victory", "victory")
    outcome = Outcome(board, _stated(board, step), step)
    if board.game.counters is not None:
        _check_used(board, victory, step)
    turn = _turn(board, victory, step)
    if not _comes_out(outcome, victory, turn):
        raise Illegal(f"the position is not the victory {victory.id!r}", "victory")
    return position


def _stated(board: Battlefield, step: Winning) -> Position:
    """Return the position that is stated; raises Illegal where the counters cannot stand so."""
    position = untouched(board)
    for unit, at, key in placed(board, step.at):
        board.unit(unit, key)
        position = position.put(unit, Piece(unit), Piece(unit, at))
    for unit, count in Counter((*(piece.unit for piece in position.on_map()), *step.left)).items():
        if count > board.unit(unit, "left").count:
            raise Illegal(f"{board.unit(unit).name} has left the map but is also on it", "left")
    if board.game.counters is not None:
        check_stacks(board, position, "at")
        _check_allotments(board, {one.unit: one.points for one in step.strengths})
    return position


def _check_allotments(board: Battlefield, strengths: Mapping[str, int]) -> None:
    """Raise Illegal where units are stronger than what was divided over them."""
    for setup in board.counters.setup:
        if setup.allotment is None:
            continue
        sharing = {*setup.units, *setup.allotment.units}
        total = sum(points for unit, points in strengths.items() if unit in sharing)
        if total > setup.allotment.points:
            most = setup.allotment.points
            raise Illegal(
                f"the sum of the strengths is {total}, but {most} were divided", "strengths"
            )


def _turn(board: Battlefield, victory: Victory, step: Winning) -> int | None:
    """Return the turn on which it is judged; raises Illegal for one that is not."""
    turns = board.game.turns
    if turns is None:
        return step.turn
    turn = turns.count if step.turn is None else step.turn
    early = victory.judged is Judged.END_OF_GAME and turn < turns.count
    if turn > turns.count or (early and victory.ending is None):
        raise Illegal(f"{victory.id!r} is not judged on turn {turn}", "turn")
    return turn


def _comes_out(outcome: Outcome, victory: Victory, turn: int | None) -> bool:
    if victory.otherwise:
        others = (one for one in outcome.board.game.victory if not one.otherwise)
        rivals = (one for one in others if one.ending in {None, victory.ending})
        return not any(_comes_out(outcome, one, turn) for one in rivals)
    conditions = tuple(_conditions(outcome, victory, turn))
    if not conditions:
        raise Illegal(f"{victory.id!r} has no condition that can be judged", "victory")
    return all(conditions)


def _conditions(outcome: Outcome, victory: Victory, turn: int | None) -> Iterable[bool]:
    """Yield whether each condition that the victory states is met."""
    if victory.holds:
        hexes = (at for name in victory.holds for at in outcome.board.place(name))
        yield all(_ours(outcome, at, victory.side) for at in hexes)
    if victory.occupies or (victory.zones and victory.outweighs is None):
        yield any(_ours(outcome, at, victory.side) for at in _named(outcome.board, victory))
    if victory.connects:
        yield _connected(outcome, victory)
    if victory.outweighs is not None:
        gone = sum(_strength(outcome, unit) for unit in _departed(outcome, victory))
        yield gone * victory.outweighs.times > _surviving(outcome, victory.outweighs.against)
    if victory.if_started:
        yield set(victory.if_started) <= {*outcome.step.started}
    if victory.unless_started:
        yield not set(victory.unless_started) & {*outcome.step.started}
    if victory.before is not None:
        yield turn is not None and turn < victory.before


def _departed(outcome: Outcome, victory: Victory) -> tuple[str, ...]:
    """Return the winner's units that have left by the zone that counts."""
    board, side = outcome.board, victory.side
    if victory.outweighs is None or not leads_out(board, victory.outweighs.left_by, side):
        return ()
    return tuple(unit for unit in outcome.step.left if board.unit(unit, "left").side == side)


def _check_used(board: Battlefield, victory: Victory, step: Winning) -> None:
    """Raise Illegal where units are in the game that leave their owner no such victory."""
    arrivals = [one for one in board.counters.arrivals if one.side == victory.side]
    otherwise = {unit for one in board.counters.setup for unit in one.units}
    otherwise |= {unit for one in arrivals if not one.at_best for unit in one.units}
    used = {*step.started, *step.left, *(unit for stack in step.at for unit in stack.units)}
    for arrival in arrivals:
        spent = [unit for unit in arrival.units if unit in used - otherwise]
        if spent and arrival.at_best and arrival.at_best != victory.grade:
            name = board.unit(spent[0]).name
            message = f"with {name} in play, the best result of its side is {arrival.at_best}"
            raise Illegal(message, "victory")


def _named(board: Battlefield, victory: Victory) -> frozenset[Cell]:
    places = frozenset(at for name in victory.occupies for at in board.place(name))
    return places | frozenset(at for name in victory.zones for at in board.zone(name))


def _ours(outcome: Outcome, at: Cell, side: str) -> bool:
    units = outcome.position.standing(at)
    return any(outcome.board.unit(name).side == side for name in units)


def _connected(outcome: Outcome, victory: Victory) -> bool:
    """Whether a road runs through all places and is in the side's hands from end to end."""
    board = outcome.board
    places = [board.place(name) for name in victory.connects]
    for course in board.courses:
        stops = [place for place, at in enumerate(course) if any(at in hexes for hexes in places)]
        if all(hexes.intersection(course) for hexes in places):
            stretch = course[stops[0] : stops[-1] + 1]
            return all(_open(outcome, at, victory.side) for at in stretch)
    raise Illegal("no road runs through all places of `connects`", "victory")


def _open(outcome: Outcome, at: Cell, side: str) -> bool:
    """Whether a hex is in the hands of a side by the strictest reading."""
    if _ours(outcome, at, side):
        return True
    board = outcome.board
    around = (at, *(board.grid.neighbours(at) if board.grid else ()))
    return not any(enemies_in(board, outcome.position, one, side) for one in around)


def _surviving(outcome: Outcome, side: str) -> int:
    units = [piece.unit for piece in outcome.position.on_map()]
    return sum(_strength(outcome, name) for name in units if outcome.board.unit(name).side == side)


def _strength(outcome: Outcome, unit: str) -> int:
    """Return what a unit is worth: as stated, else its first factor."""
    factors = outcome.board.unit(unit, "left").factors
    stated = {one.unit: one.points for one in outcome.step.strengths}
    return stated.get(unit, factors.parts[0].value if factors else 0)


def take_stock(board: Battlefield, step: TakingStock, position: Position) -> Position:
    """Return the position with the turn over; raises Illegal where a counter stands elsewhere."""
    keys: dict[tuple[str, Cell], str] = {}
    stated = Counter[tuple[str, Cell]]()
    for unit, at, key in placed(board, step.at):
        stated[unit, at] += 1
        keys[unit, at] = key
    there = Counter((piece.unit, piece.at) for piece in position.on_map() if piece.at is not None)
    for unit, at in stated - there:
        name, key = board.unit(unit, keys[unit, at]).name, keys[unit, at]
        who = name if stated[unit, at] == 1 else f"{stated[unit, at]} counters of {name}"
        said = f"the position has {who} in {board.label(at)}"
        raise Illegal(f"{said}, but after the moves it {_whereabouts(board, position, unit)}", key)
    for unit, at in there - stated:
        name, label = board.unit(unit).name, board.label(at)
        raise Illegal(f"the position leaves out {name}, which the moves leave in {label}", "at")
    after = _turned(position, step.turn)
    return after if step.out_of_supply is None else supplied(board, after, step.out_of_supply)


def _whereabouts(board: Battlefield, position: Position, unit: str) -> str:
    here = (piece for piece in position.on_map() if piece.unit == unit)
    labels = [board.label(piece.at) for piece in here if piece.at is not None]
    return f"is in {' and '.join(labels)}" if labels else "is not on the map"


def _turned(position: Position, turn: int | None) -> Position:
    """Return the position after a turn; raises Illegal for one that is over or has not begun."""
    if turn is None:
        return position
    if turn < position.turn:
        raise Illegal(f"turn {turn} is over: this is turn {position.turn}", "turn")
    if turn > position.turn and any(when == position.turn for _, when in position.arrived):
        raise Illegal(f"turn {turn} has not begun: this is turn {position.turn}", "turn")
    return position.at_turn(turn + 1)
