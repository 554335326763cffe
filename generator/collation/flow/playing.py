"""What the page says of how a game is played: the sequence, victory, movement, turns, forms.

In: a game and what tells its texts. Out: the passages of each list, none where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.collation.flow.listed import headed, listed, row, table
from generator.collation.flow.wanted import Passage, Teller
from generator.model.calendar import turn_labels
from generator.model.counters import Arrival, Setup
from generator.model.game import Game, Victory, Weather, WeatherRoll, WeatherState
from generator.model.marching import movement_table
from generator.model.names import ending_name, numbered_sections
from generator.model.prose import Reference
from generator.model.rules import Section
from generator.model.telling import Told, told_by_data
from generator.model.wording import marked


def sequence(game: Game, tell: Teller) -> Iterator[Passage]:
    """Yield the steps of a turn."""
    told = told_by_data(game)
    for phase in game.sequence:
        origin = f"sequence.{phase.id}"
        text = tell.line(phase.text, f"{origin}.text").text
        side = told.get(f"{origin}.side")
        more = (told.get(f"{origin}.{key}", "") for key in ("table", "optional"))
        parts = (f"{phase.name}." if phase.text else phase.name, text, f"({side})" if side else "")
        yield Passage(" ".join(filter(None, (*parts, *more))), f"{origin}.name")


def victory(game: Game, tell: Teller) -> Iterator[Passage]:
    """Yield who wins by what, and what ends the game."""
    told = told_by_data(game)
    rows = (_won(each, tell, told) for each in game.victory)
    yield from table("Ways to win", ("Side", "Condition", "When"), rows)
    yield from headed("The game ends", _ends(game, tell, told))


def _won(each: Victory, tell: Teller, told: Told) -> Passage:
    side = listed(tell.names, "side", (each.side,))
    ending = f" ({listed(tell.names, 'ending', (each.ending,))})" if each.ending else ""
    origin = f"victory.{each.id}"
    return row(
        f"{origin}.text",
        f"{side}, {each.grade}" if each.grade else side,
        tell.line(each.text, origin).text,
        told.get(f"{origin}.before", ""),
        f"{told[f'{origin}.judged']}{ending}",
    )


def _ends(game: Game, tell: Teller, told: Told) -> Iterator[Passage]:
    for each in game.ends:
        side = f" ({listed(tell.names, 'side', (each.side,))})" if each.side else ""
        origins = (f"ends.{each.id}.{key}" for key in ("kind", "track"))
        said = (told[origin] for origin in origins if origin in told)
        text = tell.line(each.text, "").text
        yield row(f"ends.{each.id}.text", f"{ending_name(each)}{side}", text, *said)


def movement(game: Game) -> Iterator[Passage]:
    """Yield how far units move and what the ground does to it."""
    found = movement_table(game)
    if found is not None:
        rows = (row(f"movement.{each.id}", each.name, *each.cells) for each in found.rows)
        yield from table(f"Hexes a turn {found.condition}".strip(), ("Units", *found.heads), rows)


def turns(game: Game, tell: Teller) -> Iterator[Passage]:
    """Yield the turns with their dates, the weather, who begins where and who arrives when."""
    dated = game.turns is not None and game.turns.first is not None
    labels = turn_labels(game).items() if dated else ()
    caption = marked("Turns", editorial=game.turns is not None and game.turns.editorial)
    yield from table(caption, ("Turn", "Date"), (row("turns", *label) for label in labels))
    told = told_by_data(game)
    if game.weather is not None:
        yield from _weather(game.weather, tell, told)
    if game.counters is not None:
        setups = (_setup(each, tell, told) for each in game.counters.setup)
        yield from table("Set-up", ("Side", "What and where"), setups)
        arrivals = (_arrival(each, tell, told) for each in game.counters.arrivals)
        yield from table("Arrivals", ("Side", "Turns", "How many", "Where and how"), arrivals)


def _weather(weather: Weather, tell: Teller, told: Told) -> Iterator[Passage]:
    yield from headed(weather.name, (_state(each, weather, tell, told) for each in weather.states))
    heads = ("Turns", "Weather", "Chance", "By")
    yield from table(
        f"{weather.name}: chances", heads, (_roll(each, tell, told) for each in weather.rolls)
    )


def _state(state: WeatherState, weather: Weather, tell: Teller, told: Told) -> Passage:
    origin = f"weather.states.{state.id}"
    first = told["weather.first"] if weather.first == state.id else ""
    most = told.get(f"{origin}.most", "")
    return row(origin, state.name, tell.line(state.effects, origin).text, first, most)


def _roll(roll: WeatherRoll, tell: Teller, told: Told) -> Passage:
    weather = listed(tell.names, "weather", (roll.weather,))
    origin = f"weather.rolls.{roll.turns}"
    thrown = marked(told.get(f"{origin}.on", ""), editorial=roll.editorial).strip()
    return row(origin, str(roll.turns), weather, str(roll.chance), thrown)


def _setup(setup: Setup, tell: Teller, told: Told) -> Passage:
    side = listed(tell.names, "side", (setup.side,))
    where = _where(setup, tell, told.get(f"setup.{setup.id}.where", ""))
    return row(f"setup.{setup.id}", marked(side, editorial=setup.editorial), where)


def _arrival(arrival: Arrival, tell: Teller, told: Told) -> Passage:
    side = listed(tell.names, "side", (arrival.side,))
    when = (told[f"arrivals.{arrival.id}.turns"], *arrival.parts)
    number = f"{arrival.each_turn} a turn" if arrival.each_turn else "all"
    if arrival.chance:
        number += f", {arrival.chance} chance"
    if arrival.otherwise:
        number += f", else turns {arrival.otherwise}"
    head = marked(side, editorial=arrival.editorial)
    where = _where(arrival, tell, told.get(f"arrivals.{arrival.id}.where", ""))
    return row(f"arrivals.{arrival.id}", head, *when, number, where)


def _where(entry: Setup | Arrival, tell: Teller, where: str) -> str:
    """Return the text of an entry, where it is, its units, each name once, with dots between."""
    named = dict.fromkeys(tell.names["unit"].get(unit, unit) for unit in entry.units)
    return " · ".join(filter(None, (tell.line(entry.text, "").text, where, ", ".join(named))))


def forms(game: Game, tell: Teller) -> Iterator[Passage]:
    """Yield the sheets that players write on."""
    for form in game.forms:
        yield row(f"forms.{form.id}.name", form.name, tell.line(form.text, "").text)


def numbers(game: Game) -> Iterator[Passage]:
    """Yield the numbers that are said once, and the rules that quote them."""
    sections = [
        (each.number, _quoted(each.section)) for each in numbered_sections(game.rules.sections)
    ]
    rows = (
        row(
            f"values.{value.id}",
            marked(value.id.replace("-", " ").replace(".", ": "), editorial=value.editorial),
            str(value.value),
            ", ".join(number for number, quoted in sections if value.id in quoted),
        )
        for value in game.values
    )
    heads = ("Name", "Number", "In rules")
    yield from table("Numbers that are said once and quoted", heads, rows)


def _quoted(section: Section) -> frozenset[str]:
    """Return the numbers that a section quotes, without those within it."""
    texts = (section.text, section.ruling, section.designer, section.remark)
    inlines = (inline for text in texts if text for inline in text.inlines())
    return frozenset(
        each.target for each in inlines if isinstance(each, Reference) and each.kind == "value"
    )
