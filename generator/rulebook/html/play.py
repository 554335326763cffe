"""How a game is played, as lists and tables: sequence, turns, victory, movement, modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.combat.effects import effect
from generator.model.calendar import turn_labels
from generator.model.combat import Modifier
from generator.model.counters import Arrival, Setup
from generator.model.game import Ending, Game, Phase, Victory, Weather
from generator.model.marching import movement_table
from generator.model.names import ending_name
from generator.model.rules import EDITORIAL
from generator.model.telling import Told, told_by_data
from generator.model.wording import marked
from generator.rulebook.html.lists import Line, definitions, headed, table
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.writer import anchor, element, escaped, lines
from generator.rulebook.manual import Manual, WorkedExample


def sequence(game: Game, reader: Reader) -> str:
    """Return the steps of a turn."""
    told = told_by_data(game)
    entries = (
        element(
            "li",
            escaped(phase.name),
            ". " if phase.text else "",
            reader.line(phase.text),
            *(f" {escaped(text)}" for text in _of_phase(phase, told)),
            id=anchor("phase", phase.id),
        )
        for phase in game.sequence
    )
    return element("ol", *entries) if game.sequence else ""


def _of_phase(phase: Phase, told: Told) -> Iterator[str]:
    """Yield what the data say of a phase: whose it is, which table it uses."""
    side = told.get(f"sequence.{phase.id}.side")
    if side:
        yield f"({side})"
    origins = (f"sequence.{phase.id}.table", f"sequence.{phase.id}.optional")
    yield from (told[origin] for origin in origins if origin in told)


def turns(game: Game, reader: Reader) -> str:
    """Return the turns with their dates, the weather, who begins where and who arrives when."""
    rows = (
        Line(anchor("turn", number), number, (escaped(label),)) for number, label in _dated(game)
    )
    told = told_by_data(game)
    caption = marked("Turns", editorial=game.turns is not None and game.turns.editorial)
    setups = game.counters.setup if game.counters else ()
    arrivals = game.counters.arrivals if game.counters else ()
    return lines(
        (
            table(caption, ("Turn", "Date"), rows),
            _weather(game.weather, reader, told) if game.weather else "",
            table(
                "Set-up",
                ("Side", "What and where"),
                (_setup(each, reader, told) for each in setups),
            ),
            table(
                "Arrivals",
                ("Side", "Turns", "How many", "Where and how"),
                (_arrival(each, reader, told) for each in arrivals),
            ),
        )
    )


def _dated(game: Game) -> Iterator[tuple[str, str]]:
    if game.turns is not None and game.turns.first is not None:
        yield from turn_labels(game).items()


def _weather(weather: Weather, reader: Reader, told: Told) -> str:
    states = (
        (
            anchor("weather", state.id),
            state.name,
            " ".join(
                filter(
                    None,
                    (reader.line(state.effects), *_of_weather(weather, state.id, told)),
                )
            ),
        )
        for state in weather.states
    )
    rows = (
        Line(
            anchor("chance", str(roll.turns)),
            str(roll.turns),
            (
                escaped(reader.names["weather"].get(roll.weather, roll.weather)),
                str(roll.chance),
                escaped(
                    told.get(f"weather.rolls.{roll.turns}.on", "")
                    + (f" {EDITORIAL}" if roll.editorial else "")
                ),
            ),
        )
        for roll in weather.rolls
    )
    chances = table(f"{weather.name}: chances", ("Turns", "Weather", "Chance", "By"), rows)
    return lines((headed(weather.name, definitions(states)), chances))


def _of_weather(weather: Weather, state: str, told: Told) -> Iterator[str]:
    """Yield what the data say of a kind of weather."""
    origins = ("weather.first",) if weather.first == state else ()
    for origin in (*origins, f"weather.states.{state}.most"):
        yield escaped(told.get(origin, ""))


def _setup(setup: Setup, reader: Reader, told: Told) -> Line:
    names = reader.names
    mark = f" {EDITORIAL}" if setup.editorial else ""
    units = ", ".join(dict.fromkeys(names["unit"].get(unit, unit) for unit in setup.units))
    where = escaped(told.get(f"setup.{setup.id}.where", ""))
    said = filter(None, (reader.line(setup.text), where, escaped(units)))
    side = names["side"].get(setup.side, setup.side)
    return Line(anchor("setup", setup.id), side + mark, (" · ".join(said),))


def _arrival(arrival: Arrival, reader: Reader, told: Told) -> Line:
    names = reader.names
    mark = f" {EDITORIAL}" if arrival.editorial else ""
    units = ", ".join(dict.fromkeys(names["unit"].get(unit, unit) for unit in arrival.units))
    count = f"{arrival.each_turn} a turn" if arrival.each_turn else "all"
    chance = f", {arrival.chance} chance" if arrival.chance else ""
    later = f", else turns {arrival.otherwise}" if arrival.otherwise else ""
    when = (told[f"arrivals.{arrival.id}.turns"], *arrival.parts)
    where = escaped(told.get(f"arrivals.{arrival.id}.where", ""))
    said = filter(None, (reader.line(arrival.text), where, escaped(units)))
    side = names["side"].get(arrival.side, arrival.side)
    cells = (escaped(" ".join(when)), escaped(count + chance + later), " · ".join(said))
    return Line(anchor("arrival", arrival.id), side + mark, cells)


def victory(game: Game, reader: Reader) -> str:
    """Return who wins by what, and what ends the game."""
    told = told_by_data(game)
    rows = (_victory(each, reader, told) for each in game.victory)
    ends = (
        (anchor("ending", each.id), _ending(each, reader), _ends_with(each, reader, told))
        for each in game.ends
    )
    wins = table("Ways to win", ("Side", "Condition", "When"), rows)
    return lines((wins, headed("The game ends", definitions(ends))))


def _ending(ending: Ending, reader: Reader) -> str:
    side = reader.names["side"].get(ending.side or "", "")
    return f"{ending_name(ending)} ({side})" if side else ending_name(ending)


def _ends_with(ending: Ending, reader: Reader, told: Told) -> str:
    origins = (f"ends.{ending.id}.{key}" for key in ("kind", "track"))
    said = (escaped(told[origin]) for origin in origins if origin in told)
    return " ".join((reader.line(ending.text), *said))


def _victory(each: Victory, reader: Reader, told: Told) -> Line:
    side = reader.names["side"].get(each.side, each.side)
    head = f"{side}, {each.grade}" if each.grade else side
    ending = reader.names["ending"].get(each.ending or "", "")
    origins = (f"victory.{each.id}.before", f"victory.{each.id}.judged")
    judged = " ".join(told[origin] for origin in origins if origin in told)
    judged += f" ({ending})" if ending else ""
    return Line(anchor("victory", each.id), head, (reader.line(each.text), escaped(judged)))


def movement(game: Game) -> str:
    """Return how far units move and what the ground does to it."""
    found = movement_table(game)
    if found is None:
        return ""
    rows = (
        Line(anchor("movement", row.id), row.name, tuple(map(escaped, row.cells)))
        for row in found.rows
    )
    return table(f"Hexes a turn {found.condition}".strip(), ("Units", *found.heads), rows)


def modifiers(manual: Manual, reader: Reader) -> str:
    """Return what changes an attack: when, and by how much."""
    rows = (_modifier(each, manual.step, reader) for each in manual.modifiers)
    return table("What changes an attack", ("Modifier", "When", "Effect"), rows)


def _modifier(modifier: Modifier, step: str, reader: Reader) -> Line:
    mark = f" {EDITORIAL}" if modifier.editorial else ""
    does = effect(modifier, reader.names, step)
    cells = (reader.line(modifier.when), escaped(f"{does[0].upper()}{does[1:]}."))
    return Line(anchor("modifier", modifier.id), modifier.name + mark, cells)


def example(worked: WorkedExample, reader: Reader, drawing: str = "") -> str:
    """Return a worked example with its steps."""
    kind, _, name = worked.anchor.partition(":")
    steps = (element("li", escaped(f"{step}.")) for step in worked.steps)
    return element(
        "article",
        element("h3", escaped(worked.example.title)),
        reader.blocks(worked.example.text),
        drawing,
        element("ol", *steps, class_="steps") if worked.steps else "",
        id=anchor(kind, name),
    )


def forms(game: Game, reader: Reader) -> str:
    """Return the sheets that players write on."""
    return definitions(
        (anchor("form", form.id), form.name, reader.line(form.text)) for form in game.forms
    )


def values(game: Game, quoted: Mapping[str, tuple[tuple[str, str], ...]]) -> str:
    """Return the numbers that the rules quote; `quoted` gives sections (id, number) by number."""
    rows = (
        Line(
            anchor("value", value.id),
            f"{_words(value.id)}{f' {EDITORIAL}' if value.editorial else ''}",
            (
                str(value.value),
                ", ".join(
                    element("a", number, href=f"#{anchor('rule', section)}")
                    for section, number in quoted.get(value.id, ())
                ),
            ),
        )
        for value in game.values
    )
    return table("Numbers that are said once and quoted", ("Name", "Number", "In rules"), rows)


def _words(name: str) -> str:
    return name.replace("-", " ").replace(".", ": ")
