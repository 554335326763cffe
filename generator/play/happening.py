"""Events: which one comes, and what it makes of the position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from generator.board import Cell
from generator.combat.dice import named_numbers
from generator.combat.methods import usable
from generator.model.combat import Example, Modifier, Party
from generator.model.counters import Arrival
from generator.model.events import Again, Befalling, Event, EventTable
from generator.model.names import counted, listed
from generator.model.orders import REMOVING
from generator.model.schema import counter_of
from generator.model.walkthrough import Happening
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Piece,
    Position,
    by_id,
    enemies_in,
    steps_left,
    struck,
    which,
)


def happen(board: Battlefield, step: Happening, position: Position) -> Position:
    """Return the position after an event; raises Illegal where it does not come, or not so.

    Judged are the dice, the phase and the turn, events that happen once, and what befalls units.
    """
    if step.roll is None:
        event: Event | None = _of_this_turn(board, step, position)
    else:
        table = _table(board, step)
        position = _at_its_phase(board, table, position)
        event = _rolled(board, table, step, position)
        position = replace(position, rolled=(*position.rolled, (table.id, position.moment[0])))
    position = replace(position, moved=None)
    if event is None:
        _check_nobody(step)
        return position
    position = replace(position, happened=(*position.happened, (event.id, position.moment[0])))
    position = _befallen(board, event, step, position)
    return replace(position, ended=event.ending or position.ended)


def _of_this_turn(board: Battlefield, step: Happening, position: Position) -> Event:
    """Return an event that comes without a roll; raises Illegal where it does not come now."""
    if step.event is None:
        raise Illegal("say the `event`, or what the dice show: `roll`")
    event, (turn, now) = _event(board, step.event), position.moment
    if turn not in event.on:
        on = listed([str(each) for each in event.on])
        told = f"comes on turn {on}" if on else "comes by dice: say the `roll`"
        raise Illegal(f"{event.name} {told}; this is turn {turn}", "event")
    if now > 0:
        raise Illegal(f"{event.name} comes at the start of turn {turn}, which is over", "event")
    if (event.id, turn) in position.happened:
        raise Illegal(f"{event.name} has happened on turn {turn}", "event")
    return event


def _event(board: Battlefield, name: str) -> Event:
    return by_id(board.game.events, name, "event", "event", known=True)


def _table(board: Battlefield, step: Happening) -> EventTable:
    """Return the table that is rolled on; raises Illegal where it is not said which."""
    tables = board.game.event_tables
    if step.table is not None:
        return by_id(tables, step.table, "table of events", "table", known=True)
    if len(tables) == 1:
        return tables[0]
    said = "say the `table`" if tables else "the game has no `event-tables`"
    raise Illegal(f"events are rolled: {said}", "roll")


def _at_its_phase(board: Battlefield, table: EventTable, position: Position) -> Position:
    """Return the position in the phase of a table; raises Illegal where it is not rolled then."""
    phases = [phase.id for phase in board.game.sequence]
    turn, now = position.moment
    place = phases.index(table.phase) if table.phase in phases else now
    if turn not in table.turns:
        message = f"{table.name} is rolled on turns {table.turns}; this is turn {turn}"
        raise Illegal(message, "roll")
    if (table.id, turn) in position.rolled:
        raise Illegal(f"{table.name} is rolled once a turn, and was on turn {turn}", "roll")
    if now > place:
        message = f"{board.game.sequence[place].name} is over on turn {turn}"
        raise Illegal(f"{message}, and {table.name} is rolled then", "roll")
    return position.in_phase((turn, place))


def _rolled(
    board: Battlefield, table: EventTable, step: Happening, position: Position
) -> Event | None:
    """Return the event that the dice show, None for no event; raises Illegal for another one."""
    if step.roll not in table.die.numbers:
        raise Illegal(f"{table.die} cannot show {step.roll}", "roll")
    try:
        named = named_numbers((row.label for row in table.rows), table.die)
    except ValueError as error:
        raise Illegal(str(error), "roll", known=True) from None
    found = (row for row, (each,) in zip(table.rows, named, strict=True) if step.roll in each)
    row = next(found, None)
    if row is None:
        raise Illegal(f"{table.name} has no row for {step.roll}", "roll", known=True)
    event = _event(board, row.event)
    past = [turn for name, turn in position.happened if name == event.id]
    if event.once is not None and past:
        happened = f"{event.name} has happened, on turn {past[0]}, and happens once"
        if event.once is Again.ROLL_AGAIN:
            raise Illegal(f"{happened}: roll again, and say that roll", "roll")
        if step.event is not None:
            raise Illegal(f"{happened}: leave `event` out", "event")
        return None
    if step.event != event.id:
        said = f"not {_event(board, step.event).name}" if step.event else "and the step says none"
        key = "event" if step.event else "roll"
        raise Illegal(f"{step.roll} on {table.name} is {event.name}, {said}", key)
    return event


# ---- what it does to units


_KEYS = ("units", "lost", "reduced")
"""The keys of a step that name units."""


def _check_nobody(step: Happening) -> None:
    """Raise Illegal where a step without an event says of units that something befalls them."""
    for key in _KEYS:
        if getattr(step, key):
            raise Illegal("nothing happens, but the step says that something befalls units", key)


def _befallen(board: Battlefield, event: Event, step: Happening, position: Position) -> Position:
    """Return the position after what an event does to units; raises Illegal for anything else."""
    used = {key: set[int]() for key in _KEYS}
    meant = []
    for each in event.units:
        there = _there(board, each, position)
        asks = {"units": each.state, "lost": each.lose, "reduced": each.lose}
        said = {key: getattr(step, key) if asks[key] else () for key in _KEYS}
        found = [_labelled(board, said[key], position, there, used[key]) for key in _KEYS]
        meant.append((each, there, found))
    for key, done in used.items():
        for place, label in enumerate(getattr(step, key)):
            if place not in done:
                name = board.unit(counter_of(label)[0], f"{key}.{place}").name
                raise Illegal(f"{event.name} does nothing to {name}", f"{key}.{place}")
    for each, there, (chosen, gone, weak) in meant:
        if each.state is not None:
            for number in _in_state(board, event, each, there, chosen):
                position = _put(board, position, number, each)
        if each.lose is not None:
            position = _losing(board, event, each, there, (gone, weak), position)
    return position


def _there(board: Battlefield, each: Befalling, position: Position) -> tuple[int, ...]:
    """Return the counters on the map that may be meant."""
    return tuple(
        number
        for number, piece in enumerate(position.pieces)
        if piece.at is not None
        for unit in (board.unit(piece.unit),)
        if unit.side == each.side
        and (
            not each.is_some
            or unit.id in each.units
            or any(arm in each.types for arm in unit.type.marks)
        )
    )


def _labelled(
    board: Battlefield,
    labels: tuple[str, ...],
    position: Position,
    there: Iterable[int],
    used: set[int],
) -> tuple[int, ...]:
    """Return the counters that labels mean among those that may be meant.

    The places of these labels are noted in `used`. Raises Illegal where one means several.
    """
    found: list[int] = []
    for place, label in enumerate(labels):
        name, hex_ = counter_of(label)
        unit = board.unit(name)
        at = board.cell(hex_) if hex_ else None
        ours = [n for n in there if position.pieces[n].unit == name and n not in found]
        ours = [n for n in ours if at in {None, position.pieces[n].at}]
        cells = {cell for n in ours if (cell := position.pieces[n].at)}
        if len(cells) > 1 and labels.count(label) < len(ours):
            raise Illegal(which(board, unit, cells))
        if ours:
            found.append(ours[0])
            used.add(place)
    return tuple(found)


def _in_state(
    board: Battlefield,
    event: Event,
    each: Befalling,
    there: tuple[int, ...],
    chosen: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the counters that come into a state; raises Illegal for more or fewer."""
    much = len(there) if each.count is None else min(each.count, len(there))
    if not chosen and much == len(there):
        return there
    if len(chosen) != much:
        side = _side(board, each)
        what = f"{event.name} befalls {counted(much, 'unit')} of {side}"
        raise Illegal(f"{what}, but the step names {len(chosen)}", "units")
    return chosen


def _side(board: Battlefield, each: Befalling) -> str:
    return next((side.name for side in board.game.sides if side.id == each.side), each.side)


def _put(board: Battlefield, position: Position, number: int, each: Befalling) -> Position:
    """Return the position with a counter in the state, or off the map where that removes it."""
    if each.state is None:
        return position
    if each.state in REMOVING:
        unit = position.pieces[number].unit
        return position.turned(number, Piece(unit, None, OffMap.LOST))
    return struck(board, position, number, each.state)


def _losing(
    board: Battlefield,
    event: Event,
    each: Befalling,
    there: tuple[int, ...],
    said: tuple[tuple[int, ...], tuple[int, ...]],
    position: Position,
) -> Position:
    """Return the position after the losses; raises Illegal where the step has others."""
    gone, weak = said
    loss = each.lose
    if loss is None:
        return position
    has = {number: steps_left(board, position.pieces[number]) for number in there}
    if not loss.steps:
        has = dict.fromkeys(there, 1)
        weak = ()
    owed = min(loss.count.of(1), sum(has.values()))
    if not gone and not weak:
        if owed == sum(has.values()):
            gone = there
        elif len(there) == 1:
            weak = there
    for number in weak:
        if has[number] < 2 or number in gone:
            name = board.unit(position.pieces[number].unit).name
            raise Illegal(f"{name} has no step to lose and stay", "reduced")
    paid = sum(has[number] for number in gone) + len(weak)
    if paid != owed:
        what = "step" if loss.steps else "unit"
        much = f"{counted(owed, what)} in all, but the step has {paid}"
        key = "lost" if gone else "reduced" if weak else "event"
        raise Illegal(f"{event.name} costs {_side(board, each)} {much}", key)
    for number in gone:
        unit = position.pieces[number].unit
        position = position.turned(number, Piece(unit, None, OffMap.LOST))
    for number in weak:
        position = position.turned(number, replace(position.pieces[number], reduced=True))
    return position


# ---- what holds


def in_force(board: Battlefield, position: Position, turn: int) -> Iterator[Event]:
    """Yield the events that hold on a turn, the last one first, each as often as it happened."""
    events = {event.id: event for event in board.game.events}
    stopped: set[str] = set()
    for name, since in reversed(position.happened):
        event = events[name]
        last = event.over_after(since)
        if name not in stopped and since <= turn and (last is None or turn <= last):
            yield event
        stopped.update(event.stops)


def check_brought(board: Battlefield, position: Position, arrival: Arrival, turn: int) -> None:
    """Raise Illegal where units arrive that an event delays, or that none has brought."""
    events = board.game.events
    bringing = [event.name for event in events if arrival.id in event.arrivals]
    now = tuple(in_force(board, position, turn))
    late = next((event for event in now if arrival.id in event.delays), None)
    if late is not None:
        raise Illegal(f"{late.name} holds on turn {turn}: {arrival.id!r} does not come", "arrival")
    if bringing and not any(arrival.id in event.arrivals for event in now):
        message = f"{arrival.id!r} comes by {listed(bringing, 'or')}"
        raise Illegal(f"{message}, which does not hold on turn {turn}", "arrival")


def check_events(board: Battlefield, position: Position, turn: int) -> None:
    """Raise Illegal where a turn ends without an event of it, or without a roll for one.

    A walkthrough that rolls on a table never is not held to it.
    """
    for event in board.game.events:
        if turn in event.on and (event.id, turn) not in position.happened:
            raise Illegal(f"{event.name} comes on turn {turn}, and no step says so", "turn")
    steps = [step.event for step in board.game.walkthrough if step.event]
    rolls = [step for step in steps if step.roll is not None]
    only = [each.id for each in board.game.event_tables][:1]
    used = {step.table or only[0] for step in rolls if step.table or only}
    phases = {phase.id: phase for phase in board.game.sequence}
    for table in board.game.event_tables:
        phase = phases.get(table.phase)
        due = table.id in used and turn in table.turns and not (phase and phase.optional)
        if due and (table.id, turn) not in position.rolled:
            raise Illegal(f"nobody has rolled on {table.name} on turn {turn}", "turn")


def check_modifiers(
    board: Battlefield, position: Position, example: Example, side: str, target: Cell
) -> None:
    """Raise Illegal where an attack counts a modifier of an event that does not hold.

    Likewise where it leaves out one that holds, if this asks for nothing else; `side` attacks
    the hex `target`.
    """
    turn, events = position.moment[0], board.game.events
    enemies = {board.unit(name).side for name in enemies_in(board, position, target, side)}
    of_events = {name for event in events for name in event.modifiers}
    now = {name: event for event in in_force(board, position, turn) for name in event.modifiers}
    tables = {table.id: table for table in board.game.tables.tables}
    for modifier in board.game.tables.modifiers:
        if modifier.id not in of_events:
            continue
        counts = modifier.id in example.modifiers
        if counts and modifier.id not in now:
            bring = [event.name for event in events if modifier.id in event.modifiers]
            message = f"{modifier.name} holds with {listed(bring, 'or')}, but not on turn {turn}"
            raise Illegal(f"{message}, and the example {example.id!r} counts it", "example")
        table = tables.get(example.table)
        if counts or modifier.id not in now or table is None or not usable(modifier, table):
            continue
        if asks_no_more(modifier) and _is_for(modifier, side, enemies):
            message = f"{now[modifier.id].name} holds on turn {turn}, but the example"
            raise Illegal(f"{message} {example.id!r} leaves out {modifier.id!r}", "example")


def asks_no_more(modifier: Modifier) -> bool:
    """Whether a modifier applies to every attack on its tables, as far as the data tell."""
    more = (
        *(modifier.terrain, modifier.lines, modifier.distance, modifier.parts, modifier.weather),
        *(modifier.unless, modifier.per, modifier.extra_column, modifier.phase, modifier.manner),
        modifier.until_unit,
        modifier.spends,
    )
    return not any(more)


def _is_for(modifier: Modifier, side: str, enemies: Collection[str]) -> bool:
    """Whether it is the attack of a side on some others that a modifier changes."""
    if modifier.side is None:
        return True
    return modifier.side in (enemies if modifier.favours is Party.DEFENDER else {side})
