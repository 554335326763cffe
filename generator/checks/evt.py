"""Events: dice that bring them, what they can do, and what texts say of them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims
from generator.checks.context import CheckContext
from generator.checks.crt.cells import wrong_numbers
from generator.model.counters import Unit
from generator.model.events import Again, Befalling, Event, EventTable
from generator.model.game import Ending, EndKind
from generator.model.names import counted, listed
from generator.model.numbers import NumberRange
from generator.model.orders import REMOVING


@check("EVT001", ERROR, each=EventTable)
def dice_of_events(table: EventTable) -> Findings:
    """The rows of a table of events do not name every number of the dice exactly once.

    A number that no row names brings nobody knows what, unless a row `other` is for all that are
    left over; one that two rows name brings two events. Give numbers on which nothing happens a row
    as well, with an event that says nothing but its name.
    """
    yield from wrong_numbers("row", table.die, [(row.label, row.label) for row in table.rows])


@check("EVT002", WARNING, each=Event)
def event_that_never_comes(context: CheckContext, event: Event) -> Findings:
    """An event that no dice bring, and no turn.

    It stands in no row of `event-tables` and says no turns (`on`). Players read of it, and it never
    happens. Often a row names another event by mistake.
    """
    rolled = {row.event for table in context.game.event_tables for row in table.rows}
    if not event.on and event.id not in rolled:
        hint = "name it in a row of `event-tables`, or say its turns: `on`"
        yield finding(f"nothing brings {event.name}", on_key=True, help=hint)


@check("EVT003", ERROR, each=EventTable)
def rolling_without_end(context: CheckContext, table: EventTable) -> Findings:
    """Every event of a table happens once and is then rolled again.

    When all have happened, players roll for ever. One row at least must be for something that can
    happen again, or is no event the second time: `once: no-event`.
    """
    events = context.by_id(Event)
    found = [events[row.event] for row in table.rows if row.event in events]
    if found and all(event.once is Again.ROLL_AGAIN for event in found):
        message = f"all events of {table.name} happen once: when they have, nobody stops rolling"
        yield finding(message, ".rows", on_key=True, help="write `once: no-event` for one of them")


_ANY_TURN = NumberRange(1, None)


@check("EVT004", WARNING)
def arrival_twice(context: CheckContext) -> Findings:
    """Units arrive by their turns, and an event brings them as well.

    An arrival that an event names comes with that event alone. Turns that it says besides look like
    the turns on which it comes; of two ways for the same units one is usually left over from an
    earlier draft. Leave `turns`, `otherwise` and `chance` out of the arrival, or make two of it.
    """
    for arrival in context.arrivals:
        said = arrival.turns != _ANY_TURN or arrival.otherwise or arrival.chance
        for event in context.game.events if said else ():
            if arrival.id in event.arrivals:
                place = event.arrivals.index(arrival.id)
                keys = ("turns", "otherwise", "chance")
                key = next(k for k in keys if getattr(arrival, k) not in {None, _ANY_TURN})
                message = f"{event.name} brings {arrival.id!r}, which says its {key} as well"
                see = (f"its {key}", f"arrivals.{arrival.id}.{key}")
                yield finding(message, f"events.{event.id}.arrivals.{place}", see=see)


@check("EVT005", ERROR, each=Event | EventTable)
def event_off_the_track(context: CheckContext, thing: Event | EventTable) -> Findings:
    """An event is on a turn that the game does not have, or a table is rolled on none.

    The track of turns shows events under `on`; one behind its end is printed nowhere and never
    comes. In a game without turns events come by dice alone.
    """
    turns = context.game.turns
    if isinstance(thing, EventTable):
        if turns is not None and not any(turn in thing.turns for turn in range(1, turns.count + 1)):
            message = f"{thing.name} is rolled on turns {thing.turns}"
            yield finding(f"{message}, but the game has turns 1 to {turns.count}", ".turns")
        return
    for place, turn in enumerate(thing.on):
        if turns is None:
            yield finding(f"{thing.name} is on turn {turn}, but the game has no turns", ".on")
            return
        if turn > turns.count:
            message = f"{thing.name} is on turn {turn}, but the game has turns 1 to {turns.count}"
            yield finding(message, f".on.{place}")


@check("EVT006", ERROR, each=Event)
def event_without_effect(context: CheckContext, event: Event) -> Findings:
    """A key of an event does nothing, or brings other weather than its name says.

    `lasts` needs something that holds for a time: weather, modifiers, arrivals, delays. `units` of
    a side need a state or a loss, and units that it can befall; a state is one of `states`, or
    `eliminated`. An `ending` is one by an `event`. `stops` names other events that hold. An event
    called Fog brings the weather called Fog, if it brings any.
    """
    weather = context.names.get("weather", {})
    meant = [name for name, called in weather.items() if called.lower() == event.name.lower()]
    if event.weather in weather and meant and event.weather not in meant:
        message = f"the event {event.name} brings {weather[event.weather]}"
        yield finding(message, ".weather", fix=meant[0])
    if event.lasts is not None and not event.holds:
        hint = "leave it out, or say what holds so long"
        yield finding(f"nothing of {event.name} lasts", ".lasts", on_key=True, help=hint)
    ending = context.by_id(Ending).get(event.ending or "")
    if ending is not None and ending.kind is not EndKind.EVENT:
        message = f"{event.name} is the ending {ending.id!r}, which comes by {ending.kind}"
        see = ("the ending", f"ends.{ending.id}.kind")
        yield finding(message, ".ending", help="write `kind: event` there", see=see)
    events = context.by_id(Event)
    for place, name in enumerate(event.stops):
        other = events.get(name)
        if other is not None and (other is event or not other.holds):
            why = "itself" if other is event else f"{other.name}, of which nothing holds"
            yield finding(f"{event.name} stops {why}", f".stops.{place}")
    for each in event.units:
        yield from _idle(context, event, each)


def _idle(context: CheckContext, event: Event, each: Befalling) -> Findings:
    """Judge what befalls units of a side."""
    at, states = f".units.{each.side}", {state.state for state in context.game.states}
    if each.state is None and each.lose is None:
        hint = "write `state`, or `lose`"
        yield finding(f"{event.name} does nothing to these units", at, on_key=True, help=hint)
    if each.state is not None and each.state not in states | REMOVING:
        message = f"nothing says what it is for units to be {each.state}"
        yield finding(message, f"{at}.state", help=f"add {each.state} to `states`")
    if each.count is not None and each.state is None:
        hint = "with `lose` the loss says how much"
        yield finding("`count` goes with a `state`", f"{at}.count", on_key=True, help=hint)
    units = [unit for unit in context.units if unit.side == each.side]
    meant = [unit for unit in units if not each.is_some or _is_meant(each, unit)]
    if context.game.counters is not None and not meant:
        yield finding(f"{event.name} befalls no unit of this side", at, on_key=True)
    sides = {unit.id: unit.side for unit in context.units}
    for place, name in enumerate(each.units):
        if sides.get(name, each.side) != each.side:
            yield finding(f"{name!r} is of another side", f"{at}.units.{place}")


def _is_meant(each: Befalling, unit: Unit) -> bool:
    return unit.id in each.units or any(arm in each.types for arm in unit.type.marks)


# ---- what texts say


def _rolling(context: CheckContext) -> Texts:
    """Yield the texts of phases in which events alone are rolled, and of their rules."""
    found: dict[str, tuple[EventTable, ...]] = {}
    for phase in context.game.sequence:
        tables = tuple(each for each in context.game.event_tables if each.phase == phase.id)
        if not tables or phase.table is not None:
            continue
        found[f"sequence.{phase.id}.text"] = tables
        others = {each.rule for each in context.game.sequence if each is not phase}
        for entry in context.sections:
            if entry.section.id == phase.rule and phase.rule not in others:
                found[f"{entry.origin}.text"] = tables
    return found


def _number_of_dice(said: Said) -> Facts:
    known = set[int]()
    for table in said.about:
        known |= {1, 2} if table.die.ten == "00" else {table.die.number}
    if said.number() in known:
        return {}
    return {"dice": listed([counted(each, "die", "dice") for each in sorted(known)], "or")}


def _dice(said: Said) -> Facts:
    dice = {(each.die.number, each.die.faces) for each in said.about if not each.die.tens}
    told = int(said["many"] or 1), int(said["faces"])
    if not dice or told in dice:
        return {}
    return {"dice": listed([str(each.die) for each in said.about], "or")}


@claims("EVT007", about=_rolling)
def other_dice_for_events() -> Rows:
    """A text rolls other dice for an event than the table.

    "Roll two dice" in the phase in which a table of events is rolled with one: players read the
    wrong rows, and the chances are others. Read are the texts of phases in which events alone are
    rolled, and the sections that explain these phases and no others.
    """
    yield Claim(
        "number of dice",
        _number_of_dice,
        "events are rolled with {dice}, not {number}",
        at="number",
        see="the tables: event-tables",
    )
    yield Claim(
        "dice",
        _dice,
        "events are rolled with {dice}, not {all}",
        at="all",
        see="the tables: event-tables",
    )


def _texts(context: CheckContext) -> Texts:
    """Yield the texts of events."""
    return {f"events.{each.id}.text": each for each in context.game.events}


def _unlike(said: Said, known: Iterable[int | None], noun: str) -> Facts:
    """Return what the keys say, where they say something and it is not what the text does."""
    numbers = {each for each in known if each is not None}
    if not numbers or said.number() in numbers:
        return {}
    return {"known": listed([counted(each, noun) for each in sorted(numbers)], "or")}


def _lasting(said: Said) -> Facts:
    lasts = said.about.lasts if said.about.holds else None
    return _unlike(said, {lasts.turns} if lasts else (), "turn")


def _scored(said: Said) -> Facts:
    return _unlike(said, (each.points for each in said.about.points), "point")


def _lost(said: Said) -> Facts:
    noun = said.word("what").rstrip("s")
    losses = (each.lose for each in said.about.units if each.lose)
    return _unlike(said, (e.count.of(1) for e in losses if e.steps is (noun == "step")), noun)


@claims("EVT008", about=_texts, see="the event: events.{about.id}")
def event_told_otherwise() -> Rows:
    """The text of an event names another number than its keys.

    "For three turns" beside `lasts: 2 turns`, "gets two points" beside `points: {red: 1}`, "loses
    two steps" beside `lose: 1 step`: both are printed, one beneath the other.
    """
    yield Claim("turns", _lasting, "it lasts {known}, not {number}", at="number")
    yield Claim("points", _scored, "it is worth {known}, not {number}", at="number")
    yield Claim("losses", _lost, "it costs {known}, not {number}", at="number")
