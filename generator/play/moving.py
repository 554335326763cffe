"""Movement: along a path, within the allowance, past no enemy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from generator.board import BadReference, Cell, CellPath, Edge, distance, edge_between, parse_path
from generator.model.combat import rating_of
from generator.model.counters import Arrival, Blocked, Choice, Setup, State, Unit, is_meant
from generator.model.map import Link
from generator.model.movement import (
    LineSteps,
    March,
    Movement,
    costly,
    in_weather,
    link_cost,
    pace_in,
)
from generator.model.names import counted, listed
from generator.model.numbers import NumberRange, Percent, mixed
from generator.model.orders import Act
from generator.model.schema import route_parts
from generator.model.walkthrough import Arriving, Forming, Moving, SettingUp
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Moved,
    OffMap,
    Piece,
    Position,
    Route,
    Spot,
    Zones,
    acting,
    barred,
    by_id,
    check_able,
    check_acts,
    check_drawn,
    counts_acts,
    enemies_in,
    moments_to_move,
    named,
    phase_at,
    placed,
    spots,
    struck,
    tired,
    when,
)
from generator.play.controlling import controls, in_zone, with_control
from generator.play.happening import check_brought
from generator.play.leaving import check_left, leavers
from generator.play.stacking import check_stacks, stacked
from generator.play.weather import weather_for
from generator.records import Frozen

_NO_ZONES = Zones()
_NO_OVERRUN = "its `movement` has no `overrun`"


def opening(board: Battlefield, position: Position) -> Position:
    """Return the position after the set-ups that leave no choice: a box, off the map, one hex.

    A draw always leaves one: which counters are drawn. Strength that players divide in secret
    (`allotment`) and a chance to begin disrupted are not played, unless it is certain.
    """
    for setup in board.game.counters.setup if board.game.counters else ():
        if setup.draw is None and (setup.where.off_map or setup.where.box is not None):
            position = _waiting(position, setup)
        elif setup.units and (places := _forced(board, setup)):
            for unit, at in zip(setup.units, places, strict=True):
                board.unit(unit)
                piece = Piece(unit, at, face=setup.face)
                position = _entered(board, position, Piece(unit), piece, setup.disrupted)
            position = replace(position, done=position.done | {setup.id})
    return position


def _entered(
    board: Battlefield, position: Position, source: Piece, piece: Piece, disrupted: Percent | None
) -> Position:
    """Return the position with a counter put on the map; disrupted, if its chance of it is 100%."""
    after = position.put(piece.unit, source, piece)
    if disrupted is None or disrupted.value < 1:
        return after
    number = next(n for n, one in enumerate(position.pieces) if one.lies_as(source))
    return struck(board, after, number, State.DISRUPTED)


def _waiting(position: Position, setup: Setup) -> Position:
    for unit in setup.units if setup.where.box is not None else ():
        box = Piece(unit, None, OffMap.BOX, setup.where.box or "", setup.face)
        position = position.put(unit, Piece(unit), box)
    return replace(position, done=position.done | {setup.id})


def _forced(board: Battlefield, setup: Setup) -> tuple[Cell, ...]:
    """Return the hex of each unit in order, where the set-up leaves no choice."""
    hexes = named(board, setup.where)
    if setup.where.each and len(hexes) == len(setup.units):
        return hexes
    allowed = spots(board, setup.where)
    return tuple(allowed) * len(setup.units) if len(allowed) == 1 else ()


def set_up(board: Battlefield, step: SettingUp, position: Position) -> Position:
    """Return the position after a set-up; raises Illegal where it is not as the game says."""
    setup = by_id(board.counters.setup, step.setup, "set-up", "setup")
    if setup.id in position.done:
        raise Illegal(f"the set-up {setup.id!r} is already done", "setup")
    counters, allowed = placed(board, step.at), spots(board, setup.where)
    _check_units(board, setup, Counter(unit for unit, _, _ in counters))
    for unit, at, key in counters:
        if at not in allowed:
            message = f"{board.unit(unit).name} may not set up in {board.described(at)}"
            raise Illegal(message, key)
        piece = Piece(unit, at, face=setup.face)
        position = _entered(board, position, Piece(unit), piece, setup.disrupted)
    if setup.where.each and len({at for _, at, _ in counters}) < len(counters):
        raise Illegal("each hex takes one counter", "at")
    check_stacks(board, position, "at", setting_up=True)
    return replace(position, done=position.done | {setup.id})


def _check_units(board: Battlefield, setup: Setup, given: Counter[str]) -> None:
    """Raise Illegal where the counters are not those of the set-up, each as often as it says."""
    for unit in given:
        board.unit(unit, "at")
    wanted = _drawn(board, setup, given) if setup.draw else Counter(setup.units)
    surplus, missing = given - wanted, wanted - given
    for unit in (*surplus, *missing):
        much = "more often than" if unit in surplus else "less often than"
        raise Illegal(f"{board.unit(unit, 'at').name} is there {much} in the set-up", "at")


def _drawn(board: Battlefield, setup: Setup, given: Counter[str]) -> Counter[str]:
    """Return the counters given if they may have been drawn; raises Illegal if not."""
    draw = setup.draw
    pool = next((one for one in board.counters.pools if draw and one.id == draw.pool), None)
    if draw is None or pool is None:
        raise Illegal(f"there is no pool for the set-up {setup.id!r}", "setup", known=True)
    if draw.count is not None and given.total() != draw.count:
        raise Illegal(f"the step draws {given.total()} counters, not {draw.count}", "at")
    for unit in given:
        if unit not in pool.units:
            raise Illegal(f"{board.unit(unit).name} is not in the pool {pool.name}", "at")
    return given


def waiting_set_ups(board: Battlefield, position: Position) -> tuple[str, ...]:
    """Return the set-ups that have not been carried out."""
    setups = board.game.counters.setup if board.game.counters else ()
    return tuple(setup.id for setup in setups if setup.id not in position.done)


def arrive(board: Battlefield, step: Arriving, position: Position) -> Position:
    """Return the position after an arrival; raises Illegal where it cannot come so.

    Not judged: capacities that may have been lost (the full number may come) and weather. What
    using it costs (`at_best`) is judged with the victory.
    """
    arrival = by_id(board.counters.arrivals, step.arrival, "arrival", "arrival")
    check_turn(board, arrival, step.turn, late=step.late)
    if step.at:
        check_brought(board, position, arrival, step.turn)
    if step.turn < position.turn:
        raise Illegal(f"turn {step.turn} is over: this is turn {position.turn}", "turn")
    chosen = _chosen(arrival, step, position).at_turn(step.turn)
    check_left(board, chosen)
    position = with_control(board, position, acting(board, chosen, arrival.side))
    box = arrival.where.box
    boxed = [(unit, f"at.{box}") for stack in step.at if stack.hex == box for unit in stack.units]
    counters = placed(board, (stack for stack in step.at if stack.hex != box))
    allowed = _free(board, arrival, step, position)
    _check_number(arrival, len(counters) + len(boxed), step, position)
    closed = _closed(board, arrival, position)
    for unit, key in (*boxed, *((unit, key) for unit, _, key in counters)):
        if unit not in units_of(board, arrival):
            raise Illegal(f"{board.unit(unit, key).name} is not in this arrival", key)
    for unit, _ in boxed:
        waits = Piece(unit, None, OffMap.BOX, box or "")
        position = _brought_in(board, arrival, waits, position)
    for unit, at, key in counters:
        if at in closed:
            name = next(side.name for side in board.game.sides if side.id == arrival.side)
            message = f"{name} does not control {board.label(at)}, where {board.unit(unit).name}"
            raise Illegal(f"{message} would arrive", key)
        if at not in allowed:
            message = f"{board.unit(unit).name} may not arrive in {board.described(at)}"
            raise Illegal(message, key)
        if enemies_in(board, position, at, arrival.side):
            raise Illegal(f"enemy units are in {board.label(at)}", key)
        position = _brought_in(board, arrival, Piece(unit, at), position)
    position = stacked(board, position, "at")
    came = ((arrival.id, step.turn) for _ in (*boxed, *counters))
    return replace(position, arrived=(*position.arrived, *came))


def _brought_in(board: Battlefield, arrival: Arrival, to: Piece, position: Position) -> Position:
    """Return the position with a counter of an arrival in its hex or box, as strong as it was."""
    before = source(arrival, to.unit, position)
    weak = next((one.reduced for one in position.pieces if one.lies_as(before)), False)
    back = weak and before.where is not OffMap.LOST
    piece = replace(to, face=arrival.face, reduced=back)
    return _entered(board, position, before, piece, arrival.disrupted if to.at else None)


def _free(
    board: Battlefield, arrival: Arrival, step: Arriving, position: Position
) -> frozenset[Cell]:
    """Return the hexes in which units may arrive; the nearest others where enemies hold them."""
    closed = _closed(board, arrival, position)

    def held(at: Cell) -> bool:
        return at in closed or bool(enemies_in(board, position, at, arrival.side))

    allowed = entry_hexes(board, arrival, step.chosen)
    if arrival.blocked is not Blocked.BESIDE or not allowed or not all(map(held, allowed)):
        return allowed
    free = (at for at in board.ground if not held(at))
    far = {at: min(distance(at, one) for one in allowed) for at in free}
    nearest = min(far.values(), default=0)
    return frozenset(at for at, steps in far.items() if steps == nearest)


def _closed(board: Battlefield, arrival: Arrival, position: Position) -> frozenset[Cell]:
    """Return the hexes of places in which units do not arrive because their side has no control."""
    places = arrival.where.places if arrival.controlled else ()
    lacking = (one for one in places if not controls(board, position, one, {arrival.side}))
    return frozenset(at for name in lacking for at in board.place(name))


def _chosen(arrival: Arrival, step: Arriving, position: Position) -> Position:
    """Return the position with a choice that widens made once more, whether units come or wait."""
    if not arrival.choices:
        return position
    before = position.chosen.count(arrival.id)
    if step.chosen != before + 1:
        raise Illegal(
            f"`chosen` is {step.chosen}, but this is choice {before + 1} of {arrival.id!r}",
            "chosen",
        )
    if not step.at and not choice_of(arrival, step.chosen).wait:
        raise Illegal(f"{arrival.id!r} may not wait at choice {before + 1}", "chosen")
    return replace(position, chosen=(*position.chosen, arrival.id))


def check_turn(board: Battlefield, arrival: Arrival, turn: int, *, late: bool = False) -> None:
    """Raise Illegal where units do not arrive on a turn."""
    turns = board.game.turns
    if turns is not None and turn > turns.count:
        raise Illegal(f"the turn is {turn}, but the game ends with turn {turns.count}", "turn")
    span = arrival.otherwise if late and arrival.otherwise else arrival.turns
    if late and arrival.blocked is Blocked.WAIT:
        span = NumberRange(span.first, None)
    if turn not in span:
        raise Illegal(f"the arrival {arrival.id!r} is on turn {span}, not {turn}", "turn")
    if turns is not None and turns.parts and arrival.parts:
        part = turns.parts[(turn - 1) % len(turns.parts)]
        if part not in arrival.parts:
            raise Illegal(f"turn {turn} is {part}, but {arrival.id!r} is not", "turn")


def _check_number(arrival: Arrival, number: int, step: Arriving, position: Position) -> None:
    before = position.arrived.count((arrival.id, step.turn))
    most = 1 if step.late and arrival.otherwise else arrival.each_turn
    if most is not None and before + number > most:
        raise Illegal(
            f"{before + number} units arrive on turn {step.turn}, but at most {most} may", "at"
        )


def units_of(board: Battlefield, arrival: Arrival) -> frozenset[str]:
    """Return the units that may come by an arrival; every one of the side where none is named."""
    if arrival.draw is not None:
        pools = (pool for pool in board.counters.pools if pool.id == arrival.draw.pool)
        return frozenset((*arrival.units, *(unit for pool in pools for unit in pool.units)))
    if arrival.returns is not None and not arrival.units:
        away = (each for each in board.counters.withdrawals if each.id == arrival.returns)
        return frozenset(unit for each in away for unit in leavers(board, each))
    formed = {conversion.into for conversion in board.counters.conversions}
    ours = (unit.id for unit in board.units.values() if unit.side == arrival.side)
    return frozenset(arrival.units or (unit for unit in ours if unit not in formed))


def entry_hexes(board: Battlefield, arrival: Arrival, chosen: int = 1) -> frozenset[Cell]:
    """Return the hexes in which units may arrive; `chosen` tells how wide a choice has grown."""
    allowed = spots(board, arrival.where)
    if not arrival.choices:
        return allowed
    return frozenset(board.cell(label) for label in choice_of(arrival, chosen).hexes)


def choice_of(arrival: Arrival, chosen: int) -> Choice:
    """Return what may be chosen at a time; the last step of a choice that widens stands on."""
    return arrival.choices[min(chosen, len(arrival.choices)) - 1]


def source(arrival: Arrival, unit: str, position: Position) -> Piece:
    """Return where a counter waits for an arrival: lost, gone, in its box, or off the map."""
    if arrival.replaces:
        return Piece(unit, None, OffMap.LOST)
    if arrival.returns is not None:
        return Piece(unit, None, OffMap.LEFT, arrival.returns)
    if arrival.from_box is not None:
        waiting = Piece(unit, None, OffMap.BOX, arrival.from_box)
        if any(piece.lies_as(waiting) for piece in position.pieces):
            return waiting
    return Piece(unit)


def move(board: Battlefield, step: Moving, position: Position) -> Position:
    """Return the position after a move; raises Illegal where a unit cannot go so.

    Judged are the path, the allowance (`movement`), enemies in the way and beside it, their zones
    of control, the weather, states in which units do not move, and the stack at its end. Supply is
    not judged.
    """
    path = route_of(board, step.path)
    start, end = path.spots[0], path.spots[-1]
    if not step.units:
        raise Illegal("no units move", "units")
    before, whole, since, crossed = position.moved, path, 1, Zones()
    goes_on = _goes_on(position, step.units, start)
    if not goes_on:
        position = _in_phase(board, step.units, start, position)
    if before is not None and goes_on:
        whole, since = before.path.joined(path), len(before.path.spots)
        crossed = before.zones
    numbers, zones = list[int](), crossed
    for place, name in enumerate(step.units):
        unit = board.unit(name, f"units.{place}")
        check_drawn(board, position, name, f"units.{place}")
        there = [n for n in position.numbers_in(start) if position.pieces[n].unit == name]
        if before is not None and goes_on:
            there = [number for number in there if number in before.numbers]
        if not there:
            raise Illegal(f"{unit.name} is not in {spot_name(board, start)}", "path")
        fresh = [n for n in there if goes_on or not _has_walked(board, position, n)]
        able = [n for n in fresh if not barred(board, position, n, Act.MOVE)]
        number = (able or fresh or there)[0]
        check_able(board, position, number, Act.MOVE, f"units.{place}")
        if (number, position.moment, len(position.drawn)) in position.halted:
            raise Illegal(f"{unit.name} has retreated in its move and goes no further", "path")
        _check_slowed(board, position, number, whole)
        _check_way(board, position, unit, whole, since)
        weak = position.pieces[number].reduced
        weather = weather_for(board, position, unit, movement_of(board, unit, position.moment[0]))
        zones = zones_on(board, position, unit, whole, step.units, (since, crossed))
        _check_allowance(board, position, unit, whole, Leg(zones, since, weather), reduced=weak)
        position = _over_links(position, unit, path)
        position = position.turned(number, _put_in(position.pieces[number], end))
        numbers.append(number)
    check_stacks(board, position, "path")
    walked = tuple((number, position.moment, len(position.drawn)) for number in numbers)
    position = tired(board, _standing_there(board, position, numbers), numbers)
    moved = Moved(whole, tuple(numbers), zones=zones)
    return replace(position, moved=moved, walked=(*position.walked, *walked))


def _standing_there(board: Battlefield, position: Position, numbers: Collection[int]) -> Position:
    """Return the position in which counters stand where they have moved to, for a phase of attacks.

    In a phase of both sides they stand where it found them: those to whom they come have perhaps
    acted already.
    """
    phase = phase_at(board, position.moment)
    if phase is None or phase.side is None:
        return position
    pieces, stood = position.pieces, enumerate(position.stood)
    there = (pieces[number].at if number in numbers else at for number, at in stood)
    return replace(position, stood=tuple(there))


def _in_phase(
    board: Battlefield, units: tuple[str, ...], start: Spot, position: Position
) -> Position:
    """Return the position in the phase in which units move; raises Illegal where they may not.

    They move once in a phase, and in one that is for them.
    """
    side, fault = board.unit(units[0], "units.0").side, None
    for moment in moments_to_move(board, position, side) or (position.moment,):
        then = position.in_phase(moment)
        try:
            _check_phase(board, units, start, then)
        except Illegal as wrong:
            fault = fault or wrong
        else:
            return then
    raise fault or Illegal("nobody moves")


def _check_phase(
    board: Battlefield, units: tuple[str, ...], start: Spot, position: Position
) -> None:
    """Raise Illegal where units have moved in the phase, or it is not for them."""
    phase, drawn = phase_at(board, position.moment), len(position.drawn)
    for place, name in enumerate(units):
        unit = board.unit(name, f"units.{place}")
        if phase is not None and phase.moves is not None:
            check_acts(phase, unit, f"units.{place}")
        there = [n for n in position.numbers_in(start) if position.pieces[n].unit == name]
        left = [n for n in there if not _has_walked(board, position, n)]
        if len(left) < min(len(there), units[: place + 1].count(name)):
            halted = {n for n, *then in position.halted if then == [position.moment, drawn]}
            if not left and halted.issuperset(there):
                raise Illegal(f"{unit.name} has retreated in its move and goes no further", "path")
            told = when(board, position.moment)
            raise Illegal(f"{unit.name} has moved once in {told}", f"units.{place}")


def _has_walked(board: Battlefield, position: Position, number: int) -> bool:
    """Whether a counter has moved in this phase, since the last chit was drawn."""
    counts = counts_acts(board, position, position.moment)
    return counts and (number, position.moment, len(position.drawn)) in position.walked


def _goes_on(position: Position, units: Iterable[str], start: Spot) -> bool:
    """Whether a move goes on with the one before it, in which the units have been attacked."""
    moved = position.moved
    if moved is None or not moved.goes_on:
        return False
    there = (position.pieces[n] for n in moved.numbers if position.pieces[n].lies_in(start))
    left = Counter(piece.unit for piece in there)
    return not Counter(units) - left


def _put_in(piece: Piece, at: Spot) -> Piece:
    """Return a counter in a hex or in a box, as it is otherwise."""
    if isinstance(at, str):
        return replace(piece, at=None, where=OffMap.BOX, box=at)
    return replace(piece, at=at, where=OffMap.ASIDE, box="")


def _over_links(position: Position, unit: Unit, path: Route) -> Position:
    """Return the position with the links of a way used; raises Illegal where one is full."""
    for link in (each for each in path.crossings if isinstance(each, Link)):
        if link.most is None:
            continue
        place = slice(0, 1) if link.by_turn else slice(0, 2)
        before = sum(
            name == link.id
            and (side == unit.side or not link.by_side)
            and moment[place] == position.moment[place]
            for name, side, moment in position.used
        )
        if before >= link.most:
            many = counted(link.most, "unit")
            whose, when = " of a side" * link.by_side, "turn" if link.by_turn else "phase"
            message = f"{unit.name} is one too many for {link.name}"
            raise Illegal(f"{message}, which takes {many}{whose} in a {when}", "path")
        used = (link.id, unit.side, position.moment)
        position = replace(position, used=(*position.used, used))
    return position


def _check_slowed(board: Battlefield, position: Position, number: int, path: Route) -> None:
    """Raise Illegal where a counter goes farther than a state that it is in allows."""
    for state in position.states_of(number):
        found = board.state(state)
        if found and found.steps is not None and len(path.crossings) > found.steps:
            name = board.unit(position.pieces[number].unit).name
            most = counted(found.steps, "hex", "hexes")
            raise Illegal(f"{name} is {state} and moves no more than {most}", "path")


def path_of(board: Battlefield, text: str) -> CellPath:
    """Return a path as written; raises Illegal for one that is not on the map."""
    if board.grid is None:
        raise Illegal("the game has no map", "path")
    try:
        return parse_path(text, board.grid)
    except BadReference as mistake:
        raise Illegal(mistake.message, "path", known=True) from None


def route_of(board: Battlefield, text: str) -> Route:
    """Return a way as written; raises Illegal for one that is not on the map."""
    stretches, names = route_parts(text)
    if not names:
        return _stretch(board, text)
    links = {each.id: each for each in (board.game.map.links if board.game.map else ())}
    parts = tuple(_stretch(board, each.text, alone=False) for each in stretches)
    if any(each.leaves for each in parts[:-1]) or any(each.enters for each in parts[1:]):
        raise Illegal("a way leaves the map at its end, not beside a link", "path")
    crossings: list[Edge | Link] = list(parts[0].crossings)
    for name, (before, after) in zip(names, pairwise(parts), strict=True):
        link = links.get(name.text)
        if link is None or link.id not in board.links:
            raise Illegal(f"there is no link {name.text!r}", "path", known=True)
        _check_link(board, link, before.spots[-1], after.spots[0])
        crossings += (link, *after.crossings)
    spots = tuple(at for part in parts for at in part.spots)
    return Route(spots, tuple(crossings), parts[0].enters, parts[-1].leaves)


def _stretch(board: Battlefield, text: str, *, alone: bool = True) -> Route:
    """Return the hexes of a way, or the hexes or the box between two links of one."""
    boxes = board.game.map.boxes if board.game.map and not alone else ()
    if any(each.id == text for each in boxes):
        return Route((text,), ())
    if not alone and "-" not in text:
        return Route((board.cell(text, "path"),), ())
    path = path_of(board, text)
    return Route(path.cells, path.crossings, path.enters, path.leaves)


def _check_link(board: Battlefield, link: Link, start: Spot, end: Spot) -> None:
    """Raise Illegal where a link does not lead from a spot to another."""
    ends = board.links[link.id]
    if {start, end} != set(ends):
        told = " and ".join(spot_name(board, each) for each in ends)
        way = f"from {spot_name(board, start)} to {spot_name(board, end)}"
        raise Illegal(f"{link.name} joins {told} and does not lead {way}", "path")


def spot_name(board: Battlefield, at: Spot) -> str:
    """Return the number of a hex, or the name of a box."""
    if not isinstance(at, str):
        return board.label(at)
    boxes = board.game.map.boxes if board.game.map else ()
    return next((each.name for each in boxes if each.id == at), at)


def _check_links(board: Battlefield, unit: Unit, path: Route) -> None:
    """Raise Illegal for a link or a box that is not for a unit, or after which it stops."""
    for number, crossed in enumerate(path.crossings):
        if isinstance(crossed, Link):
            if crossed.side not in {None, unit.side}:
                raise Illegal(f"{crossed.name} is not for {unit.name}", "path")
            if crossed.stops and number < len(path.crossings) - 1:
                raise Illegal(f"{unit.name} stops after using {crossed.name}", "path")
    boxes = {each.id: each for each in (board.game.map.boxes if board.game.map else ())}
    for at in path.spots:
        if isinstance(at, str) and boxes[at].side not in {None, unit.side}:
            raise Illegal(f"the box {boxes[at].name} is not for {unit.name}", "path")


def _check_way(
    board: Battlefield, position: Position, unit: Unit, path: Route, since: int = 1
) -> None:
    """Raise Illegal where a unit may not go, in that part of a way that begins with `since`."""
    _check_links(board, unit, path)
    for at in path.spots[since:]:
        if isinstance(at, str):
            continue
        if not board.playable(at):
            raise Illegal(f"units cannot be in {board.described(at)}", "path")
        if enemies_in(board, position, at, unit.side):
            raise Illegal(f"enemies of {unit.name} are in {board.label(at)}", "path")
    for at in path.spots[1:-1]:
        if not isinstance(at, str) and board.terrain[at].stops:
            raise Illegal(f"a unit that enters {board.described(at)} stops there", "path")


def movement_of(board: Battlefield, unit: Unit, turn: int) -> Movement | None:
    """Return the entry of `movement` that a unit goes by on a turn; None where none fits.

    On turn 0 it is no part of the day.
    """
    turns = board.game.turns
    part = turns.part_of(turn) if turns is not None and turn else ""
    return next((one for one in board.game.movement if _fits(one, unit, part)), None)


def movement_now(board: Battlefield, unit: Unit, position: Position) -> Movement | None:
    """Return the entry that a unit goes by at the moment, as the weather has it.

    Raises Illegal where that is rolled for and no step says it.
    """
    found = movement_of(board, unit, position.moment[0])
    weather = weather_for(board, position, unit, found)
    return in_weather(found, weather) if found is not None else None


def _fits(one: Movement, unit: Unit, part: str) -> bool:
    return (
        (not one.parts or part in one.parts)
        and one.side in {None, unit.side}
        and is_meant(unit, one.types, one.sizes, one.units)
    )


def _check_allowance(
    board: Battlefield,
    position: Position,
    unit: Unit,
    path: Route,
    leg: Leg,
    *,
    reduced: bool = False,
) -> None:
    """Raise Illegal where a unit does not get so far."""
    since, weather = leg.since, leg.weather
    movement = allowance_of(board, unit, position.moment[0], weather, reduced=reduced)
    share = _share(board, position) * pace_in(movement, weather)
    zones = leg.zones if movement.zones else Zones()
    _check_lines(board, _served(board, movement, path), unit, path.crossings)
    if not movement.by_enemies:
        _check_enemies_beside(board, position, unit, path.spots[since - 1 :])
    _check_zones(board, unit, path.spots, zones)
    taken = march(board, movement, path, zones)
    if movement.always and len(taken) == 1:
        return
    for each in taken:
        if each.all and len(taken) > 1:
            where = f"going by {each.link}" if each.link else _entering(board, each.at)
            raise Illegal(f"{where} takes the whole move", "path")
    needed = sum((each.steps for each in taken), Fraction(0))
    most = movement.steps.number
    if needed > (most + along_the_way(board, movement, path)) * share:
        told = f": {sum_of(taken)}" if costly(movement) or path.overruns else ""
        phase, has = phase_at(board, position.moment), mixed(most * share)
        has += f" in {phase.name}" if phase and _share(board, position) != 1 else ""
        has += _in_the_weather(board, movement, weather)
        message = f"{unit.name} may move {has}, but this needs {mixed(needed)}{told}"
        raise Illegal(message, "path")


def _in_the_weather(board: Battlefield, movement: Movement, weather: str | None) -> str:
    """Return the weather by which units move, for a message."""
    states = board.game.weather.states if board.game.weather else ()
    name = next((each.name for each in states if each.id == weather), "")
    return f" in {name}" if any(each.weather == weather for each in movement.weather) else ""


def _share(board: Battlefield, position: Position) -> Fraction:
    """Return how much of their movement units have in this phase."""
    phase = phase_at(board, position.moment)
    return phase.moves.value if phase is not None and phase.moves is not None else Fraction(1)


def _entering(board: Battlefield, at: Spot | None) -> str:
    return f"entering {board.described(at)}" if at and not isinstance(at, str) else "that"


def allowance_of(
    board: Battlefield,
    unit: Unit,
    turn: int,
    weather: str | None = None,
    *,
    reduced: bool = False,
) -> Movement:
    """Return the same entry as a weather has it, with the steps of the unit.

    Raises Illegal where none fits.
    """
    movement = movement_of(board, unit, turn)
    if movement is None:
        raise Illegal(f"`movement` has no entry for {unit.name}", "units")
    movement = in_weather(movement, weather)
    factor = movement.steps.rating
    if not factor:
        return movement
    has = rating_of(unit, factor, board.counters, reduced=reduced)
    if has is None:
        raise Illegal(f"{unit.name} has no {factor} on its counter", "units", known=True)
    return replace(movement, steps=replace(movement.steps, number=has))


def zones_on(
    board: Battlefield,
    position: Position,
    unit: Unit,
    path: Route,
    company: Collection[str],
    before: tuple[int, Zones] = (1, _NO_ZONES),
) -> Zones:
    """Return where a unit enters and leaves enemy zones of control on a path.

    `before` are the number of the first spot that is new, and the zones on the way up to it.
    """
    since, old = before
    new = range(since - 1, len(path.spots))
    spots = [(number, at) for number in new if not isinstance(at := path.spots[number], str)]
    inside = {number for number, at in spots if in_zone(board, position, unit, at, company)}
    entered = {number for number in inside if number >= since or since == 1}
    left = {number for number in old.left if number < since - 1}
    return Zones(old.entered | entered, frozenset(left | inside))


def sum_of(taken: Iterable[Stage]) -> str:
    """Return what the hexes of a march take as a sum, ``1 + 1½``."""
    return " + ".join(mixed(each.steps) for each in taken)


class Leg(Frozen):
    """The part of a way that is new: its first spot, enemy zones on all of the way, the weather."""

    zones: Zones
    since: int = 1
    weather: str | None = None


class Stage(Frozen):
    """One hex of a march: where it leads, the steps it takes, whether it takes the whole move.

    `way` is the road along which it goes, `link` the name of the link, `over` are the lines that it
    crosses and that cost, `out` and `into` the steps for zones of control. An `overrun` leads
    nowhere: `at` is the hex that is attacked, if it is entered then.
    """

    at: Spot | None
    steps: Fraction
    all: bool = False
    way: str = ""
    link: str = ""
    over: tuple[str, ...] = ()
    out: Fraction = Fraction(0)
    into: Fraction = Fraction(0)
    overrun: bool = False


class Marched(Frozen):
    """A march worked out: what each hex takes, the steps there are, those that a road adds.

    `always` says that it is of one hex, which may be entered whatever it takes.
    """

    taken: tuple[Stage, ...]
    steps: Fraction
    extra: Fraction
    always: bool

    @property
    def needed(self) -> Fraction:
        """The steps that it takes in all."""
        return sum((each.steps for each in self.taken), Fraction(0))

    @property
    def may(self) -> bool:
        """Whether there are steps enough, or none are asked for."""
        return self.enough or self.always

    @property
    def enough(self) -> bool:
        """Whether there are steps enough."""
        return self.needed <= self.steps + self.extra


def work_march(board: Battlefield, entry: March) -> Marched:
    """Work out an example of a move; raises Illegal where it is none, whatever it takes."""
    unit, path = board.unit(entry.unit, "unit"), route_of(board, entry.path)
    enemies = (Piece(name, at) for name, at, _ in placed(board, entry.enemies))
    parts = board.game.turns.parts if board.game.turns is not None else ()
    turn = parts.index(entry.part) + 1 if entry.part in parts else 0
    now, share = 0, Fraction(1)
    if entry.phase is not None:
        phase = by_id(board.game.sequence, entry.phase, "phase", "phase", known=True)
        if phase.moves is None or phase.side not in {None, unit.side}:
            raise Illegal(f"{unit.name} does not move in {phase.name}", "phase")
        check_acts(phase, unit, "phase")
        now, share = board.game.sequence.index(phase), phase.moves.value
    position = Position((_put_in(Piece(unit.id), path.spots[0]), *enemies), moment=(turn, now))
    movement = allowance_of(board, unit, turn, entry.weather)
    share *= pace_in(movement, entry.weather)
    whole, zones, since, legs = None, Zones(), 1, list[tuple[Position, Route, Leg]]()
    for part, target in _parts(board, entry, path):
        whole = whole.joined(part) if whole else part
        _check_way(board, position, unit, whole, since)
        zones = zones_on(board, position, unit, whole, (unit.id,), (since, zones))
        legs.append((position, whole, Leg(zones, since, entry.weather)))
        since = len(whole.spots)
        if target is not None:
            whole, position = whole.overrunning(), _overrun(board, position, movement, unit, target)
    whole = whole or path
    taken = march(board, movement, whole, zones if movement.zones else Zones())
    always = movement.always and len(taken) == 1
    extra = along_the_way(board, movement, whole) * share
    worked = Marched(taken, movement.steps.number * share, extra, always)
    for then, way, leg in legs if worked.may else ():
        _check_allowance(board, then, unit, way, leg)
    return worked


def _parts(board: Battlefield, entry: March, path: Route) -> Iterator[tuple[Route, Cell | None]]:
    """Yield the parts of a march, each with the hex that is overrun at its end."""
    targets = [board.cell(label, f"overruns.{n}") for n, label in enumerate(entry.overruns)]
    begins, first = 0, int(path.enters is not None)
    for place, target in enumerate(targets):
        ends = [n for n in range(begins + 1, len(path.spots)) if path.spots[n] == target]
        if not ends:
            where = board.label(target)
            message = f"{where} is not entered" + " behind the one before it" * bool(place)
            raise Illegal(f"{message}, and so not overrun", f"overruns.{place}")
        last = ends[0] - 1
        over = path.crossings[begins + first if place else 0 : last + first]
        yield Route(path.spots[begins : last + 1], over, None if place else path.enters), target
        begins = last
    over = path.crossings[begins + first if targets else 0 :]
    enters = None if targets else path.enters
    yield Route(path.spots[begins:], over, enters, path.leaves), None


def _overrun(
    board: Battlefield, position: Position, movement: Movement, unit: Unit, target: Cell
) -> Position:
    """Return the position of a march without the enemies in a hex that a unit overruns."""
    if movement.overrun is None:
        raise Illegal(f"{unit.name} does not overrun: {_NO_OVERRUN}", "overruns")
    if not enemies_in(board, position, target, unit.side):
        raise Illegal(f"no enemy is in {board.label(target)}, which is overrun", "overruns")
    return replace(position, pieces=tuple(each for each in position.pieces if each.at != target))


def overrun(
    board: Battlefield, position: Position, numbers: tuple[int, ...], start: Cell, target: Cell
) -> Position:
    """Return the position in the midst of a move in which counters attack a hex.

    They have moved with the step before, or have not moved yet. Raises Illegal where one may not,
    or where its move could not go on into the hex if the enemies there were gone.
    """
    before, names = position.moved, tuple(position.pieces[n].unit for n in numbers)
    drawn = len(position.drawn)
    if before is not None and (
        not set(numbers) <= set(before.numbers)
        or before.path.spots[-1] != start
        or not all((n, position.moment, drawn) in position.walked for n in numbers)
    ):
        before = None
    if before is None:
        position, before = _in_phase(board, names, start, position), Moved(Route((start,), ()), ())
    whole = before.path.overrunning()
    into = whole.joined(Route((start, target), (edge_between(start, target),)))
    since = len(whole.spots)
    for place, number in enumerate(numbers):
        unit, key = board.unit(names[place]), f"units.{place}"
        movement = movement_of(board, unit, position.moment[0])
        if movement is None or movement.overrun is None:
            raise Illegal(f"{unit.name} does not overrun: {_NO_OVERRUN}", key)
        if len(whole.overruns) > 1 and not movement.overrun.again:
            raise Illegal(f"{unit.name} has overrun once in this move", key)
        check_able(board, position, number, Act.MOVE, key)
        if (number, position.moment, drawn) in position.halted:
            raise Illegal(f"{unit.name} has been stopped in its move", key)
        _check_slowed(board, position, number, into)
        alone = replace(position, pieces=tuple(p for p in position.pieces if p.at != target))
        _check_way(board, alone, unit, into, since)
        weak = position.pieces[number].reduced
        zones = zones_on(board, alone, unit, into, names, (since, before.zones))
        weather = weather_for(board, position, unit, movement)
        _check_allowance(board, alone, unit, into, Leg(zones, since, weather), reduced=weak)
    walked = tuple((number, position.moment, drawn) for number in numbers)
    position = replace(position, moved=Moved(whole, numbers, zones=before.zones))
    return replace(position, walked=tuple(dict.fromkeys((*position.walked, *walked))))


def march(
    board: Battlefield, movement: Movement, path: Route, zones: Zones = _NO_ZONES
) -> tuple[Stage, ...]:
    """Return what each hex of a path takes, and each overrun on the way.

    `zones` are the spots in enemy zones of control. Raises Illegal for a hex that may not be
    entered.
    """
    served, first = _served(board, movement, path), int(path.enters is not None)
    crossed = zip(path.crossings, pairwise(_with_ends(path)), served, strict=True)
    taken: list[Stage] = []
    for place, (over, way, each) in enumerate(crossed):
        taken += _overrunning(movement, path, place, way[1])
        fee = _of_zones(board, place - first, zones)
        if isinstance(over, Link):
            taken.append(_linked(each, over, way, fee))
        else:
            taken.append(_stage(board, each, over, way, fee))
    return *taken, *_overrunning(movement, path, len(path.crossings), None)


def _overrunning(movement: Movement, path: Route, place: int, at: Spot | None) -> Iterator[Stage]:
    """Yield the overruns before a crossing of a path, after which it enters `at`."""
    for _ in range(path.overruns.count(place) if movement.overrun else 0):
        steps = movement.overrun.steps.value if movement.overrun else Fraction(0)
        yield Stage(at, steps, overrun=True)


def _with_ends(path: Route) -> tuple[Spot | None, ...]:
    """Return the spots of a path; None where it comes from off the map or leads there."""
    before, behind = (None,) * bool(path.enters), (None,) * bool(path.leaves)
    return *before, *path.spots, *behind


def _served(board: Battlefield, movement: Movement, path: Route) -> tuple[Movement, ...]:
    """Return for each crossing of a path the movement without ways that do not serve there.

    A way with stations serves from the first to the last of them on each stretch along it.
    """
    closed: list[set[str]] = [set() for _ in path.crossings]
    spots = _with_ends(path)
    for way in (each for each in movement.ways if each.stations):
        halts = {at for name in way.stations for at in board.place(name)} | {None}
        along = [
            not isinstance(over, Link) and way.line in board.along.get(over, frozenset())
            for over in path.crossings
        ]
        for number, on in enumerate(along):
            first = number
            while first and along[first - 1]:
                first -= 1
            last = number
            while last + 1 < len(along) and along[last + 1]:
                last += 1
            before, behind = spots[first : number + 1], spots[number + 1 : last + 2]
            if not (on and halts.intersection(before) and halts.intersection(behind)):
                closed[number].add(way.line)
    return tuple(
        replace(movement, ways=tuple(way for way in movement.ways if way.line not in lines))
        if lines
        else movement
        for lines in closed
    )


def _linked(
    movement: Movement,
    link: Link,
    way: tuple[Spot | None, Spot | None],
    fee: tuple[Fraction, Fraction],
) -> Stage:
    """Return what a link takes; raises Illegal where it is not for these units."""
    cost = link_cost(link, movement)
    if cost is not None and cost.text == "no":
        raise Illegal(f"{link.name} is not for these units", "path")
    whole = cost is not None and cost.text == "all"
    steps = cost.steps.value if cost is not None and cost.steps else Fraction(1)
    out, into = fee
    return Stage(way[1], steps + out + into, whole, "", link.name, (), out, into)


def _of_zones(board: Battlefield, start: int, zones: Zones) -> tuple[Fraction, Fraction]:
    """Return what it takes to leave a zone of control with a spot, and to enter the next."""
    zone = board.game.zone_of_control
    leaving, entering = (zone.out, zone.into) if zone else (None, None)
    out = leaving.value if leaving and start in zones.left else Fraction(0)
    return out, entering.value if entering and start + 1 in zones.entered else Fraction(0)


def _stage(
    board: Battlefield,
    movement: Movement,
    crossed: Edge,
    way: tuple[Spot | None, Spot | None],
    fee: tuple[Fraction, Fraction],
) -> Stage:
    """Return what the way over a hexside takes; off the map there is no ground."""
    at = None if isinstance(way[1], str) else way[1]
    along = board.along.get(crossed, frozenset())
    roads = [(each.steps.steps.value, each.line) for each in movement.ways if each.steps.steps]
    roads = [each for each in roads if each[1] in along]
    ground = board.terrain.get(at) if at else None
    entering = next((e.steps for e in movement.terrain if ground and e.terrain == ground.id), None)
    steps, road = Fraction(1), ""
    fast = sorted((each for each in movement.times if each.line in along), key=lambda e: -e.steps)
    if roads:
        steps, road = min(roads, key=lambda each: each[0])
        entering = None
    elif fast:
        steps, road, entering = Fraction(1, max(1, fast[0].steps)), fast[0].line, None
    elif entering is not None:
        if entering.text == "no":
            raise Illegal(f"units may not enter {board.described(at)}" if at else "", "path")
        steps = entering.steps.value if entering.steps else steps
    lines = board.across.get(crossed, frozenset()) - _bridged(board, movement, crossed)
    dear = [each for each in movement.cost if each.line in lines and each.steps.value]
    steps += max((each.steps.value for each in dear), default=Fraction(0))
    out, into = fee
    whole = entering is not None and entering.text == "all"
    over = tuple(each.line for each in dear)
    return Stage(at, steps + out + into, whole, road, "", over, out, into)


def _bridged(board: Battlefield, movement: Movement, crossed: Edge) -> frozenset[str]:
    """Return the kinds of line over which a road has a bridge there."""
    along = board.along.get(crossed, frozenset())
    return frozenset(line for each in movement.ways if each.line in along for line in each.bridges)


def _check_zones(board: Battlefield, unit: Unit, hexes: tuple[Spot, ...], zones: Zones) -> None:
    """Raise Illegal where a unit goes on though an enemy zone of control stops it."""
    zone = board.game.zone_of_control
    for number, (before, at) in enumerate(pairwise(hexes)):
        straight = number in zones.left and number + 1 in zones.entered
        if zone and not zone.through and straight:
            message = f"{unit.name} goes from one enemy zone of control into another"
            told = f"from {spot_name(board, before)} to {spot_name(board, at)}"
            raise Illegal(f"{message}, {told}", "path")
    for number, at in enumerate(hexes[1:-1], 1):
        if zone and zone.stops and number in zones.left:
            where = spot_name(board, at)
            message = f"{unit.name} enters an enemy zone of control in {where} and stops"
            raise Illegal(message, "path")


def _check_lines(
    board: Battlefield,
    served: tuple[Movement, ...],
    unit: Unit,
    crossings: tuple[Edge | Link, ...],
) -> None:
    """Raise Illegal for a hexside that may not be crossed, or not in the midst of a move.

    `served` is what holds at each crossing.
    """
    for number, (hexside, movement) in enumerate(zip(crossings, served, strict=True)):
        if isinstance(hexside, Link):
            continue
        never = uncrossed(board, movement)
        lines = board.across.get(hexside, frozenset()) - _bridged(board, movement, hexside)
        if lines & never:
            raise Illegal(f"{unit.name} cannot cross {_label(board, hexside)}", "path")
        off_road = not board.along.get(hexside, frozenset()) & _roads(movement)
        if off_road and lines & set(movement.alone) and len(crossings) > 1:
            message = f"crossing {_label(board, hexside)} without a road takes the whole move"
            raise Illegal(message, "path")
        if lines & set(movement.halts) and number < len(crossings) - 1:
            raise Illegal(f"{unit.name} stops after crossing {_label(board, hexside)}", "path")


def uncrossed(board: Battlefield, movement: Movement | None) -> frozenset[str]:
    """Return the kinds of line that units never cross: nobody, or those of a movement."""
    lines = board.game.map.lines if board.game.map else ()
    impassable = frozenset(line.id for line in lines if line.impassable)
    return impassable | frozenset(movement.never if movement else ())


def may_pass(board: Battlefield, movement: Movement | None, crossed: Edge, at: Cell) -> bool:
    """Whether units may go over a hexside into a hex: no line bars them there, nor the ground."""
    if movement is None:
        return not board.across.get(crossed, frozenset()) & uncrossed(board, None)
    lines = board.across.get(crossed, frozenset()) - _bridged(board, movement, crossed)
    return not shut_to(board, movement, crossed, at) and not lines & uncrossed(board, movement)


def shut_to(board: Battlefield, movement: Movement, crossed: Edge | None, at: Cell) -> bool:
    """Whether the ground of a hex takes `no`, and no road leads into it over the hexside."""
    roads = {each.line for each in movement.ways if each.steps.steps}
    roads |= {each.line for each in movement.times}
    by_road = board.along.get(crossed, frozenset()) & roads if crossed else frozenset()
    shut = {each.terrain for each in movement.terrain if each.steps.text == "no"}
    ground = board.terrain.get(at)
    return ground is not None and ground.id in shut and not by_road


def _check_enemies_beside(
    board: Battlefield, position: Position, unit: Unit, spots: tuple[Spot, ...]
) -> None:
    """Raise Illegal where a unit leaves a hex that lies next to an enemy."""
    for at in (each for each in spots[:-1] if not isinstance(each, str)):
        around = board.grid.neighbours(at) if board.grid else ()
        if any(enemies_in(board, position, beside, unit.side) for beside in around):
            message = f"{unit.name} is adjacent to an enemy in {board.label(at)} and must stop"
            raise Illegal(message, "path")


def _roads(movement: Movement) -> frozenset[str]:
    slower = (*movement.extra, *movement.times)
    return frozenset((*(one.line for one in slower), *(one.line for one in movement.ways)))


def along_the_way(board: Battlefield, movement: Movement, path: Route) -> int:
    """Return the further steps that a path earns: no more than it has steps along the road."""
    along = (
        frozenset() if isinstance(each, Link) else board.along.get(each, frozenset())
        for each in path.crossings
    )
    gains = [_most(movement.extra, each) for each in along]
    return max((min(gain, sum(one >= gain for one in gains)) for gain in gains), default=0)


def _most(steps: Iterable[LineSteps], lines: frozenset[str]) -> int:
    return max((one.steps for one in steps if one.line in lines), default=0)


def _label(board: Battlefield, hexside: Edge) -> str:
    return "/".join(sorted(board.label(at) for at in hexside.cells))


def form(board: Battlefield, step: Forming, position: Position) -> Position:
    """Return the position after a conversion; raises Illegal where the units are not together.

    What else it needs (`needs`) is told in words and is not judged. If one of them has moved or
    attacked in the phase the larger unit has as well.
    """
    conversion = by_id(board.counters.conversions, step.conversion, "conversion", "conversion")
    position = acting(board, position, board.unit(conversion.into).side)
    wanted = Counter(conversion.units)
    places = {piece.at for piece in position.on_map() if piece.at and piece.unit in wanted}
    together = {at for at in places if not wanted - Counter(position.standing(at))}
    if step.at is not None:
        together &= {board.cell(step.at, "at")}
    if not together:
        raise Illegal(f"the units of {conversion.id!r} are not in one hex", "conversion")
    if len(together) > 1:
        labels = sorted(map(board.label, together))
        said = f"the units of {conversion.id!r} are in {listed(labels)}"
        raise Illegal(f"{said}: write which, `at: {labels[0]}`", "conversion")
    (at,) = together
    now, walked, parts = (position.moment, len(position.drawn)), False, set[int]()
    for name in conversion.units:
        there = [n for n in position.numbers_in(at) if position.pieces[n].unit == name]
        able = [n for n in there if not barred(board, position, n, Act.FORM)]
        number = (able or there)[0]
        check_able(board, position, number, Act.FORM, "conversion")
        walked = walked or _has_walked(board, position, number)
        parts.add(number)
        position = position.turned(number, Piece(name))
    before = position.pieces
    position = position.put(conversion.into, Piece(conversion.into), Piece(conversion.into, at))
    larger = next(n for n, piece in enumerate(position.pieces) if piece is not before[n])
    tables = {by: None for n, by, *then in position.attacked if n in parts and then == [*now]}
    walks = ((larger, *now),) if walked else ()
    attacks = ((larger, by, *now) for by in tables)
    walks, attacked = (*position.walked, *walks), (*position.attacked, *attacks)
    return replace(position, walked=walks, attacked=attacked)
