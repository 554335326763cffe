"""Stacking: how many units may be together, and which of them count.

In: a board and counters in a hex, in its defence, behind a hexside or in a box. Out: the limit that
they exceed with those who count, or Illegal.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from generator.board import Cell
from generator.model.counters import (
    Counters,
    LimitKind,
    StackingLimit,
    State,
    Uncounted,
    Unit,
)
from generator.model.names import listed
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Position,
    Spot,
    owners,
    phase_at,
    when,
)
from generator.records import Frozen

_WORD = re.compile(r"[^\W\d_]{3,}")
_ANY = frozenset({"the", "and", "all", "any", "unit", "other"})
_TIME = re.compile(r"(?:during|on|in|at|when|while|after|before|until|for)\b", re.IGNORECASE)
"""How an exemption begins that is none of units."""


class Lying(Frozen):
    """A counter among others: its unit, its states, whether it has retreated in this phase."""

    unit: Unit
    states: tuple[State, ...] = ()
    retreated: bool = False


class Crowd(Frozen):
    """Counters that are together: in `spots`, however they are divided over these.

    No spots stand for any. `phases` are those of which it may be one now; none in a set-up.
    """

    board: Battlefield
    kind: LimitKind
    lying: tuple[Lying, ...]
    spots: frozenset[Spot] = frozenset()
    phases: frozenset[str] = frozenset()


class Excess(Frozen):
    """A limit that is exceeded, and the units that count towards it."""

    limit: StackingLimit
    counted: tuple[Unit, ...]

    def told(self, what: str) -> str:
        """Return it as a message; `what` says where they are: ``are in 0304``."""
        names = listed(list(dict.fromkeys(unit.name for unit in self.counted)))
        limit = f"the limit {self.limit.id!r} of {self.limit.most}"
        return f"more units {what} than {limit}: {names} count"


def excess(crowd: Crowd) -> Excess | None:
    """Return a limit that counters together exceed, or None.

    Limits that count the same units are one rule: those for the ground hold in place of others, and
    of these the one that allows most, since an exception for a side or a unit is always the more
    generous one. Limits that count other units are other rules.

    Whom a limit exempts may be told in words: units whose name, arm or size has one of them are not
    counted. Where no unit of the game has one, nobody can tell who is meant, and the limit is not
    held against anybody; unless the words tell of a time, or data say who.
    """
    rules: dict[object, list[StackingLimit]] = {}
    for limit in crowd.board.counters.stacking:
        if _fits(limit, crowd):
            rules.setdefault(limit.counted, []).append(limit)
    for limits in rules.values():
        here = [limit for limit in limits if limit.somewhere] or limits
        found = [_exceeded(limit, crowd) for limit in here]
        over = [each for each in found if each is not None]
        if len(over) == len(found):
            return max(over, key=lambda each: each.limit.most)
    return None


def _fits(limit: StackingLimit, crowd: Crowd) -> bool:
    units = [each.unit for each in crowd.lying]
    if limit.limit is not crowd.kind or not units:
        return False
    if limit.with_unit is not None and limit.with_unit not in {unit.id for unit in units}:
        return False
    in_a_box = any(isinstance(at, str) for at in crowd.spots)
    if limit.somewhere or in_a_box:
        there = all(_applies_in(limit, at, crowd.board) for at in crowd.spots)
        if not there or not crowd.spots:
            return False
    return limit.side in {None, units[0].side}


def _applies_in(limit: StackingLimit, at: Spot, board: Battlefield) -> bool:
    if isinstance(at, str):
        return at in limit.boxes
    return _is_on(limit.terrain, at, board) or _is_at(limit.places, at, board)


def _is_on(terrain: Collection[str], at: Cell, board: Battlefield) -> bool:
    ground = board.terrain.get(at)
    return ground is not None and ground.id in terrain


def _is_at(places: Iterable[str], at: Cell, board: Battlefield) -> bool:
    return any(at in board.place(name) for name in places)


def _exceeded(limit: StackingLimit, crowd: Crowd) -> Excess | None:
    """Return the excess of a limit that fits, with those who count; None if it holds."""
    exempt = _exempt(crowd.board.counters, limit) if limit.exempt else frozenset()
    said = bool(exempt or limit.ignored or _TIME.match(limit.exempt))
    if limit.exempt and not said:
        return None
    units = tuple(
        each.unit
        for each in crowd.lying
        if limit.counts(each.unit) and each.unit.id not in exempt
        if not any(_is_free(one, each, crowd) for one in limit.ignored)
    )
    most = limit.most * max(len(crowd.spots), 1)
    return Excess(limit, units) if _sum(limit, units) > most else None


def _is_free(rule: Uncounted, each: Lying, crowd: Crowd) -> bool:
    """Whether a counter does not count by a rule, wherever of the spots it is."""
    on = not rule.terrain and not rule.places
    spots = [at for at in crowd.spots if not isinstance(at, str)]
    on |= bool(spots) and all(
        _is_on(rule.terrain, at, crowd.board) or _is_at(rule.places, at, crowd.board)
        for at in spots
    )
    now = not rule.phases or not crowd.phases.isdisjoint(rule.phases)
    return on and now and each.retreated >= rule.retreated and rule.applies(each.unit, each.states)


def _exempt(counters: Counters, limit: StackingLimit) -> frozenset[str]:
    """Return the units of whose name, arm or size an exemption has a word, plural or not."""
    said = {word.rstrip("s") for word in _WORD.findall(limit.exempt.casefold())} - _ANY
    known = {unit.id: f"{unit.name} {unit.type} {unit.size or ''}" for unit in counters.units}
    return frozenset(
        name
        for name, words in known.items()
        if not said.isdisjoint(word.rstrip("s") for word in _WORD.findall(words.casefold()))
    )


def _sum(limit: StackingLimit, units: tuple[Unit, ...]) -> int:
    weights = {weight.size: weight.counts for weight in limit.weights}
    return sum(weights.get(unit.size, 1) if unit.size else 1 for unit in units)


# ---- in play


def lying(board: Battlefield, position: Position, numbers: Iterable[int]) -> tuple[Lying, ...]:
    """Return counters of a position as they lie."""
    now = {number for number, moment in position.retreated if moment == position.moment}
    return tuple(
        Lying(board.unit(position.pieces[n].unit), position.states_of(n), n in now) for n in numbers
    )


def phases_now(board: Battlefield, position: Position) -> frozenset[str]:
    """Return the phase of a position; none in a game without phases."""
    phase = phase_at(board, position.moment)
    return frozenset({phase.id}) if phase else frozenset()


def stacks(position: Position) -> Mapping[Cell, tuple[int, ...]]:
    """Return the counters in every hex that holds some."""
    found: dict[Cell, tuple[int, ...]] = {}
    for number, piece in enumerate(position.pieces):
        if piece.at is not None:
            found[piece.at] = (*found.get(piece.at, ()), number)
    return found


def check_stacks(
    board: Battlefield, position: Position, key: str = "", *, setting_up: bool = False
) -> None:
    """Raise Illegal where a hex holds both sides, or it or a box more than its limits allow."""
    for at, numbers in stacks(position).items():
        names = (position.pieces[number].unit for number in numbers)
        if len(owners(board, names)) > 1:
            raise Illegal(f"units of both sides are in {board.label(at)}", key)
    phases = frozenset[str]() if setting_up else phases_now(board, position)
    for told in _overstacked(board, position, phases):
        timed = phases and any(_timed(board))
        raise Illegal(f"in {when(board, position.moment)} {told}" if timed else told, key)


def _overstacked(board: Battlefield, position: Position, phases: frozenset[str]) -> Iterator[str]:
    """Yield a message for each hex and for each side in a box that holds too many."""
    for at, numbers in stacks(position).items():
        found = excess(
            Crowd(board, LimitKind.STACK, lying(board, position, numbers), frozenset({at}), phases)
        )
        if found is not None:
            yield found.told(f"are in {board.label(at)}")
    if not any(limit.boxes for limit in board.counters.stacking):
        return
    names = {each.id: each.name for each in (board.game.map.boxes if board.game.map else ())}
    boxed: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, piece in enumerate(position.pieces):
        if piece.at is None and piece.where is OffMap.BOX:
            box = piece.box, board.unit(piece.unit).side
            boxed[box] = (*boxed.get(box, ()), number)
    for (name, _), numbers in boxed.items():
        ours = lying(board, position, numbers)
        found = excess(Crowd(board, LimitKind.STACK, ours, frozenset({name}), phases))
        if found is not None:
            yield found.told(f"are in the box {names.get(name, name)}")


def check_limit(
    board: Battlefield,
    position: Position,
    kind: LimitKind,
    numbers: Iterable[int],
    place: tuple[Cell, str, str],
) -> None:
    """Raise Illegal where more units than the limits allow are together in an attack.

    `place` has their hex, what they do there, and the key of the step that says so.
    """
    at, what, key = place
    now = phases_now(board, position)
    found = excess(Crowd(board, kind, lying(board, position, numbers), frozenset({at}), now))
    if found is not None:
        raise Illegal(found.told(what), key)


def stacked(board: Battlefield, position: Position, key: str) -> Position:
    """Return the position in the first phase of the turn, from now on, in which its stacks hold.

    Raises Illegal where there is none. The last step can only have been taken there, where some
    units do not count.
    """
    turn, now = position.moment
    free = {name for each in _timed(board) for name in each.phases}
    later = [n for n, phase in enumerate(board.game.sequence) if n > now and phase.id in free]
    for number in later:
        try:
            check_stacks(board, position, key)
        except Illegal:
            position = position.in_phase((turn, number))
    check_stacks(board, position, key)
    return position


def check_phases(board: Battlefield, before: Position, after: Position) -> None:
    """Raise Illegal where a phase is over in which some units did not count, and now they do.

    `before` and `after` are the positions before and after a step.
    """
    (turn, now), (later, then) = before.moment, after.moment
    phases = board.game.sequence
    if not phases or after.moment <= before.moment or not any(_timed(board)):
        return
    here = before.in_phase(after.moment)
    begun = [(turn, n) for n in range(now + 1, then + 1 if turn == later else len(phases))]
    if turn < later:
        begun += [(later, n) for n in range(then + 1 if turn + 1 == later else len(phases))]
    for moment in begun:
        for message in _overstacked(board, here, frozenset({phases[moment[1]].id})):
            raise Illegal(f"in {when(board, moment)} {message}")


def _timed(board: Battlefield) -> Iterator[Uncounted]:
    """Yield what says of units that they do not count at a time."""
    for limit in board.counters.stacking if board.game.counters else ():
        yield from (each for each in limit.ignored if each.phases or each.retreated)
