"""Events and their tables in players' words, made from the data: a game in, tables out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.events import Again, Befalling, Event, EventTable
from generator.model.game import Game
from generator.model.names import names_of, plain_text
from generator.model.numbers import NumberRange
from generator.model.orders import Order
from generator.model.states import order_told
from generator.records import Frozen
from generator.words import Words, english, forms

EVENTS = english("Events")
"""What the table of events that come without a roll is headed with."""
EVENT_HEADS = english("Event"), english("What happens")
"""The heads of the columns of a table of events."""
_REST, _LEFT_OVER = "other", english("Other")
_ALWAYS = NumberRange(1, None)


class EventTold(Frozen):
    """A row of a table of events, each text with its origin: the dice, the name, what happens.

    `event` is its id in the first row that it has in the game.
    """

    event: str
    label: tuple[Origin, str]
    name: tuple[Origin, str]
    does: tuple[Origin, str]


class EventsTold(Frozen):
    """A table of events: its title, what is over the labels, its rows, how it is used.

    `named` is the origin of a title that the game gives.
    """

    title: str
    named: Origin | None
    head: str
    rows: tuple[EventTold, ...]
    use: tuple[Origin, str] | None

    @property
    def facts(self) -> Iterator[tuple[Origin, str]]:
        """What stands in it, with the origins."""
        for row in self.rows:
            yield from (row.label, row.name, row.does)
        if self.use:
            yield self.use


def events_told(game: Game) -> tuple[EventsTold, ...]:
    """Return the tables of events; those that no dice bring stand in a table of their own."""
    words, told = game.words, set[str]()
    found = []
    for table in game.event_tables:
        rows = tuple(_rolled(table, game, told))
        use = f"event-tables.{table.id}.phase", _use(table, game)
        origin = f"event-tables.{table.id}.name"
        found.append(EventsTold(table.name, origin, table.die.told(words), rows, use))
    others = tuple(_fixed(game, told))
    if others:
        found.append(EventsTold(words(EVENTS), None, words("Turn"), others, None))
    return tuple(found)


def _rolled(table: EventTable, game: Game, told: set[str]) -> Iterator[EventTold]:
    """Yield the rows of a table; `told` has the events that are told in others."""
    events, here = {each.id: each for each in game.events}, set[str]()
    for row in table.rows:
        origin = f"event-tables.{table.id}.rows.{row.label}"
        event = events.get(row.event)
        if event is None:  # a check tells
            continue
        label = game.words(_LEFT_OVER) if row.label == _REST else row.label
        does = " ".join(_happens(event, game))
        text = game.words("As above.") if event.id in here and does else does
        first = event.id not in told
        yield EventTold(
            event.id if first else "",
            (f"{origin}.label", label),
            (f"{origin}.event", event.name),
            (
                f"events.{event.id}.does" if first else f"{origin}.does",
                text or game.words("Nothing happens."),
            ),
        )
        here.add(event.id)
        told.add(event.id)


def _fixed(game: Game, told: set[str]) -> Iterator[EventTold]:
    """Yield the events that come on turns, and those that nothing brings."""
    rolled = {row.event for table in game.event_tables for row in table.rows}
    for event in game.events:
        if event.on or event.id not in rolled:
            turns = ", ".join(map(str, event.on)) or "\N{EN DASH}"
            origin, first = f"events.{event.id}", event.id not in told
            text = " ".join(_happens(event, game)) or game.words("Nothing happens.")
            yield EventTold(
                event.id if first else "",
                (f"{origin}.on", turns),
                (f"{origin}.name", event.name),
                (f"{origin}.does" if first else f"{origin}.on.does", text),
            )


def _use(table: EventTable, game: Game) -> str:
    words, names = game.words, names_of(game)
    phase = next((each for each in game.sequence if each.id == table.phase), None)
    rolled = table.die.in_words if table.die.read_as_tens else table.die.told
    die = rolled(words)
    if phase is None or phase.side is None:
        name = phase.name if phase else table.phase
        text = words("Rolled once in {phase}: {die}.", phase=name, die=die)
    else:
        side = names["side"].get(phase.side, phase.side)
        text = words(
            "In {phase} the player of {side} rolls {die}.", phase=phase.name, side=side, die=die
        )
    if table.turns != _ALWAYS:
        return f"{text} {words('On turns {turns}.', turns=table.turns)}"
    return text


def _happens(event: Event, game: Game) -> Iterator[str]:
    """Say what an event does: its own text, then what its keys say."""
    words, names = game.words, names_of(game)
    if event.text is not None:
        yield plain_text(names, event.text)
    if event.weather is not None:
        kind = game.weather.name if game.weather else words("Weather")
        yield words("{name}: {text}.", name=kind, text=names["weather"].get(event.weather, ""))
    if event.modifiers:
        told = [names["modifier"].get(each, each) for each in event.modifiers]
        yield words("Modifier: {names}.", names=words.all_of(told))
    for arrival in event.arrivals:
        yield words("Arrive: {names}.", names=_coming(arrival, game))
    for arrival in event.delays:
        yield words("Arrive when it is over: {names}.", names=_coming(arrival, game))
    now = event.lasts is None and not (event.weather or event.modifiers or event.delays)
    if event.holds and not now:  # who arrives does so on this turn
        yield _lasts(event, words)
    for each in event.units:
        yield from _befall(each, game)
    for points in event.points:
        side = names["side"].get(points.side, points.side)
        yield words.count(
            points.points, "{side}: {number} point.", "{side}: {number} points.", side=side
        )
    if event.stops:
        told = [names["event"].get(each, each) for each in event.stops]
        yield words("Ends: {names}.", names=words.all_of(told))
    if event.ending is not None:
        ending = names["ending"].get(event.ending, event.ending)
        yield words("The game ends: {ending}.", ending=ending)
    if event.once is not None:
        yield words(_ONCE[event.once])


_ONCE = {
    Again.NO_EVENT: english("Once only: rolled again, it is no event."),
    Again.ROLL_AGAIN: english("Once only: after that roll again."),
}


def _coming(arrival: str, game: Game) -> str:
    """Return who comes by an arrival: its units, or its side where it names none."""
    words, names = game.words, names_of(game)
    arrivals = game.counters.arrivals if game.counters else ()
    found = next((each for each in arrivals if each.id == arrival), None)
    if found is None:
        return arrival
    units = dict.fromkeys(names["unit"].get(each, each) for each in found.units)
    return words.all_of(list(units)) if units else names["side"].get(found.side, found.side)


_FOR = forms("For this turn.", "For {number} turns, this one included.")


def _lasts(event: Event, words: Words) -> str:
    turns = 1 if event.lasts is None else event.lasts.turns
    if turns is not None:
        return words.count(turns, *_FOR)
    return words("Until another event ends it.")


_WHOM = forms(
    "{side}, {number} unit{among} that its player picks: {does}.",
    "{side}, {number} units{among} that its player picks: {does}.",
)


def _befall(each: Befalling, game: Game) -> Iterator[str]:
    """Say what befalls units of a side."""
    words, names = game.words, names_of(game)
    side = names["side"].get(each.side, each.side)
    told = [names["unit"].get(unit, unit) for unit in each.units]
    told += [words(arm) for arm in each.types]
    among = words(" of {names}", names=words.any_of(told)) if told else ""
    if each.state is not None:
        does = words.all_of(list(order_told((Order(state=each.state),), game)))
        if each.count is None:
            yield words("{side}, each unit{among}: {does}.", side=side, among=among, does=does)
        else:
            yield words.count(each.count, *_WHOM, side=side, among=among, does=does)
    if each.lose is not None:
        does = words.all_of(list(order_told((Order(lose=each.lose),), game)))
        yield words("{side}, its units{among} together: {does}.", side=side, among=among, does=does)


def events_of_turns(game: Game) -> Iterator[tuple[int, str]]:
    """Yield the turns on which events come without a roll, each with their names."""
    turns = sorted({turn for event in game.events for turn in event.on})
    for turn in turns:
        yield turn, ", ".join(event.name for event in game.events if turn in event.on)
