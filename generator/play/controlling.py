"""Control: of hexes by zones of control, and of places by the units that enter or stand in them.

In: positions before and after a step. Out: who controls what; the position with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from generator.board import Cell, edge_between
from generator.model.counters import Unit, is_meant
from generator.model.game import Judged, first_owners, places_of_control
from generator.model.movement import ZoneOfControl
from generator.model.orders import Act
from generator.model.scoring import Control, Gained, Owner
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Moment,
    Position,
    barred,
    enemies_in,
)


def in_zone(
    board: Battlefield, position: Position, unit: Unit, at: Cell, company: Collection[str] = ()
) -> bool:
    """Whether an enemy zone of control hinders a unit in a hex, which moves in `company`."""
    zone = board.game.zone_of_control
    friends = (name for name in position.standing(at) if name not in company)
    if zone and zone.friends_free and any(board.unit(f).side == unit.side for f in friends):
        return False
    return in_any_zone(board, position, unit, at)


def in_any_zone(board: Battlefield, position: Position, unit: Unit, at: Cell) -> bool:
    """Whether a hex is in the zone of control of an enemy of a unit, whoever stands there."""
    zone, ground = board.game.zone_of_control, board.terrain.get(at)
    if zone is None or board.grid is None or (ground and ground.id in zone.not_into):
        return False
    for beside in board.grid.neighbours(at):
        if board.across.get(edge_between(at, beside), frozenset()) & set(zone.not_across):
            continue
        if any(
            has_zone(zone, board.units[e]) for e in enemies_in(board, position, beside, unit.side)
        ):
            return True
    return False


def has_zone(zone: ZoneOfControl, unit: Unit) -> bool:
    """Whether a unit has a zone of control."""
    return is_meant(unit, zone.types, without=zone.without)


def rule_of_control(board: Battlefield) -> Control:
    """Return how control of places is gained; as it usually is where the game does not say it."""
    return board.game.control or Control()


def may_gain(rule: Control, unit: Unit) -> bool:
    """Whether a unit gains control of places, in the right place and state."""
    return is_meant(unit, rule.types, without=rule.without)


def owner_of(board: Battlefield, position: Position, place: str) -> str | None:
    """Return the side that controls a place: all its hexes; None where no side does."""
    owned, hexes = dict(position.owners), board.place(place)
    sides = {owned.get(at) for at in hexes}
    return sides.pop() if len(sides) == 1 else None


def controls(board: Battlefield, position: Position, place: str, sides: Collection[str]) -> bool:
    """Whether some sides control a place: between them, all its hexes."""
    owned, hexes = dict(position.owners), board.place(place)
    return bool(hexes) and all(owned.get(at) in sides for at in hexes)


def with_control(
    board: Battlefield, before: Position, after: Position, passed: Iterable[Cell] = ()
) -> Position:
    """Return the position after a step with control of places as the step leaves it.

    `passed` are the hexes that those that moved have entered. What is judged at the end of a phase
    is judged of the position before, in which it ended. Called twice for a step it says the same.
    """
    hexes = _hexes(board)
    if not hexes:
        return after
    rule, owned = rule_of_control(board), dict(before.owners)
    if rule.gained is Gained.STANDING:
        for sides in _judged(board, rule, before.moment, after.moment):
            standing = _standing(board, before, hexes, sides)
            left = {at for at, side in owned.items() if side in sides and not rule.kept}
            owned = {at: side for at, side in owned.items() if at not in left} | standing
    else:
        owned |= _entered(board, before, after, hexes.intersection(passed))
        standing = {} if rule.kept else _standing(board, after, hexes)
        owned = owned if rule.kept else {at: s for at, s in owned.items() if standing.get(at) == s}
    return replace(after, owners=frozenset(owned.items()))


def _hexes(board: Battlefield) -> frozenset[Cell]:
    """Return the hexes of all places whose control is asked for."""
    return frozenset(at for name in places_of_control(board.game) for at in board.place(name))


def _entered(
    board: Battlefield, before: Position, after: Position, passed: Collection[Cell]
) -> dict[Cell, str]:
    """Return who has entered hexes in a step and gains control there."""
    found = dict[Cell, str]()
    movers = after.moved.numbers if after.moved else ()
    for number, (was, piece) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        entered = {*passed} if number in movers else set()
        entered |= {piece.at} if piece.at is not None and piece.at != was.at else set()
        for at in entered:
            if _gains(board, after, number, at):
                found[at] = board.unit(piece.unit).side
    hexes = _hexes(board)
    return {at: side for at, side in found.items() if at in hexes}


def _standing(
    board: Battlefield,
    position: Position,
    hexes: Collection[Cell],
    sides: Collection[str] | None = None,
) -> dict[Cell, str]:
    """Return which sides have units in hexes that gain control there; `sides` alone, if given."""
    return {
        at: side
        for at in hexes
        for number in position.numbers_in(at)
        if _gains(board, position, number, at)
        for side in (board.unit(position.pieces[number].unit).side,)
        if sides is None or side in sides
    }


def _gains(board: Battlefield, position: Position, number: int, at: Cell) -> bool:
    """Whether a counter gains control of a hex in which it is, or through which it passes."""
    rule, unit = rule_of_control(board), board.unit(position.pieces[number].unit)
    able = may_gain(rule, unit) and barred(board, position, number, Act.CONTROL) is None
    return able and not (rule.not_in_zones and in_any_zone(board, position, unit, at))


def _judged(
    board: Battlefield, rule: Control, start: Moment, end: Moment
) -> Iterator[frozenset[str]]:
    """Yield the sides for which control is judged from one moment to another, each time."""
    every = frozenset(side.id for side in board.game.sides)
    if not rule.judged:
        if end[0] > start[0]:
            yield every
        return
    # Whatever lies two turns back or more has passed all phases, be it once or often.
    for turn in range(start[0], min(end[0], start[0] + 2) + 1):
        for number, phase in enumerate(board.game.sequence):
            if start <= (turn, number) < end and phase.id in rule.judged:
                yield frozenset({phase.side}) if phase.side else every


def state_control(
    board: Battlefield, position: Position, stated: Iterable[Owner], judged: Judged
) -> Position:
    """Return a stated position with control as it is stated.

    Where nothing is, whoever stands in a place has it, else whoever had it at first. Raises Illegal
    where units stand that would have gained it, or nobody stands though it is not kept.
    """
    rule, hexes = rule_of_control(board), _hexes(board)
    standing = _standing(board, position, hexes)
    owned = (dict(position.owners) if rule.kept else {}) | standing
    # A unit may have come behind the phase in which control was judged for its side.
    sure = rule.gained is Gained.ENTERING or not (rule.judged or judged is Judged.AT_ONCE)
    for each in stated:
        key = f"control.{each.place}"
        _check_asked(board, each.place, key)
        for at in board.place(each.place):
            other, name = standing.get(at), _named(board, each.place)
            if sure and other is not None and other != each.side:
                told = f"{_told(board, each.side)} controls {name}"
                raise Illegal(f"{told}, but {_told(board, other)} has units there", key)
            if not rule.kept and each.side and other is None:
                raise Illegal(f"nobody stands in {name}, and control is not kept", key)
            owned.pop(at, None)
            owned |= {at: each.side} if each.side else {}
    return replace(position, owners=frozenset(owned.items()))


def check_control(board: Battlefield, position: Position, stated: tuple[Owner, ...]) -> None:
    """Raise Illegal where other places have changed hands than is stated, or to other sides."""
    for each in stated:
        key = f"control.{each.place}"
        _check_asked(board, each.place, key)
        real = owner_of(board, position, each.place)
        if real != each.side:
            told = f"the position says that {_told(board, each.side)} controls"
            name = _named(board, each.place)
            raise Illegal(f"{told} {name}, but {_told(board, real)} does", key)
    for place, first in first_owners(board.game).items():
        real = owner_of(board, position, place)
        if real != first and place not in {each.place for each in stated}:
            name = _named(board, place)
            message = f"the position leaves out {name}, which {_told(board, real)} controls now"
            raise Illegal(message, "control")


def _check_asked(board: Battlefield, place: str, key: str) -> None:
    if place not in places_of_control(board.game):
        message = f"nothing in the game asks who controls {_named(board, place)}"
        raise Illegal(message, key, known=place not in board.places)


def _named(board: Battlefield, place: str) -> str:
    places: Mapping[str, str] = {
        each.id: each.name for each in (board.game.map.places if board.game.map else ())
    }
    return places.get(place, place)


def _told(board: Battlefield, side: str | None) -> str:
    names = {each.id: each.name for each in board.game.sides}
    return names.get(side, side) if side else "nobody"
