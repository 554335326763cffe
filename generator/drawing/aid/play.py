"""Panels of the course of play: sequence, arrivals, weather, stacking, victory, abbreviations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.drawing.aid.panels import Panel
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import GridSheet, Line, grid_table
from generator.drawing.tables.sheets import Names
from generator.model.counters import Arrival, LimitKind, StackingLimit
from generator.model.formations import Formation
from generator.model.game import Ending, Game, Judged, Victory, Weather
from generator.model.names import ending_name, plain_text
from generator.model.numbers import NumberRange
from generator.model.rules import Abbreviation

_JUDGED = {
    Judged.AT_ONCE: "at once",
    Judged.END_OF_TURN: "at the end of a turn",
    Judged.END_OF_GAME: "at the end",
}
_LIMITS = {
    LimitKind.STACK: "in a hex",
    LimitKind.DEFENCE: "defend a hex",
    LimitKind.HEXSIDE: "attack across a hexside",
}


def sequence_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the sequence of play."""
    lines = []
    for number, phase in enumerate(game.sequence, 1):
        origin = f"sequence.{phase.id}"
        text = plain_text(names, phase.text) if phase.text else ""
        more = (Cell("May be left out."),) if phase.optional else ()
        done = Cell(text, f"{origin}.text" if text else None, more=more)
        rule = names["rule"].get(phase.rule or "", "")
        name = Cell(phase.name, f"{origin}.name", lead=f"{number}.")
        lines.append(Line(name, (done, Cell(rule))))
    heads = (Cell("What is done"), Cell("Rule"))
    yield from _panel("Sequence of play", GridSheet("", "Phase", heads, tuple(lines)), pen)


def arrival_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield who arrives when and where."""
    arrivals = game.counters.arrivals if game.counters else ()
    lines = tuple(_arrival(each, names) for each in arrivals)
    heads = (Cell("Turns"), Cell("How many"), Cell("Where and how"))
    yield from _panel("Arrivals", GridSheet("", "Side", heads, lines), pen)


def _arrival(arrival: Arrival, names: Names) -> Line:
    origin = f"arrivals.{arrival.id}"
    side = Cell(names["side"].get(arrival.side, ""), mark="†" if arrival.editorial else "")
    parts = tuple(Cell(part) for part in arrival.parts)
    turns = Cell(_turns(arrival.turns), more=parts)
    count = f"{arrival.each_turn}\u00a0a\u00a0turn" if arrival.each_turn else "all"
    chances = [Cell(f"{arrival.chance} chance")] if arrival.chance else []
    if arrival.otherwise:
        chances.append(Cell(f"else turns {arrival.otherwise}, one each"))
    text = plain_text(names, arrival.text) if arrival.text else ""
    units = dict.fromkeys(names["unit"].get(unit, unit) for unit in arrival.units)
    listed = Cell(", ".join(units), lead="Units:" if len(units) > 1 else "Unit:", runs=True)
    more = () if all(unit in text for unit in units) else (listed,)  # else told twice
    where = Cell(text, f"{origin}.text" if text else None, more=more)
    return Line(side, (turns, Cell(count, more=tuple(chances)), where))


def _turns(turns: NumberRange) -> str:
    return "any" if turns == NumberRange(1, None) else str(turns)


def weather_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the chances of the weather and what it does."""
    if game.weather is not None:
        sheets = (_rolls(game.weather, names), _states(game.weather, names))
        draw = partial(_stacked, sheets, pen)
        yield Panel(game.weather.name, draw, "weather.name")


def _stacked(sheets: tuple[GridSheet, ...], pen: Pen, width: float) -> Block:
    return stack([grid_table(sheet, width, pen) for sheet in sheets if sheet.lines], 1.6)


def _rolls(weather: Weather, names: Names) -> GridSheet:
    lines = tuple(
        Line(
            Cell(str(roll.turns)),
            (
                Cell(names["weather"].get(roll.weather, roll.weather)),
                Cell(str(roll.chance), f"weather.rolls.{roll.turns}.chance"),
                Cell(roll.thrown or "-", mark="†" if roll.editorial else ""),
            ),
        )
        for roll in weather.rolls
    )
    heads = (Cell("Weather"), Cell("Chance"), Cell("By"))
    return GridSheet("", "Turns", heads, lines)


def _states(weather: Weather, names: Names) -> GridSheet:
    lines = []
    for state in weather.states:
        origin = f"weather.states.{state.id}"
        first = Cell("On the first turn.") if weather.first == state.id else None
        most = Cell(f"{state.most} turns at most.") if state.most else None
        more = tuple(each for each in (first, most) if each)
        text = plain_text(names, state.effects) if state.effects else "-"
        effects = Cell(text, f"{origin}.effects" if state.effects else None, more=more)
        lines.append(Line(Cell(state.name, f"{origin}.name"), (effects,)))
    return GridSheet("", "", (Cell(""),), tuple(lines))


def stacking_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield how many units may stand, defend and attack together."""
    limits = game.counters.stacking if game.counters else ()
    lines = tuple(_limit(each, names) for each in limits)
    yield from _panel("Stacking", GridSheet("", "Side", (Cell("At most"),), lines), pen)


def _limit(limit: StackingLimit, names: Names) -> Line:
    unit = "unit" if limit.most == 1 else "units"
    text = f"{limit.most} {unit} {_LIMITS[limit.limit]}"
    if limit.with_unit:
        text += f", one of them {names['unit'].get(limit.with_unit, limit.with_unit)}"
    more = [Cell(f"A {each.size} counts {each.counts}.") for each in limit.weights]
    if limit.exempt:
        more.append(Cell(limit.exempt, f"stacking.{limit.id}.exempt", lead="Not", runs=True))
    side = names["side"].get(limit.side or "", "Both")
    return Line(Cell(side), (Cell(text, more=tuple(more)),))


def victory_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield who wins by what, and what ends the game."""
    wins = tuple(_victory(each, names) for each in game.victory)
    ends = tuple(
        Line(
            Cell(ending_name(each), f"ends.{each.id}.name" if each.name else None, "The game ends"),
            (_end_text(each, names),),
        )
        for each in game.ends
    )
    yield from _panel("Victory", GridSheet("", "", (Cell(""),), (*wins, *ends)), pen)


def _victory(victory: Victory, names: Names) -> Line:
    grade = Cell(victory.grade, f"victory.{victory.id}.grade")
    when = Cell(f"Judged {_JUDGED[victory.judged]}.")
    name = names["side"].get(victory.side, "")
    ending = names["ending"].get(victory.ending or "", "")
    group = f"Ending: {ending[:1].lower()}{ending[1:]}" if ending else ""
    side = Cell(name, group=group, more=(grade,) if victory.grade else ())
    text = plain_text(names, victory.text)
    return Line(side, (Cell(text, f"victory.{victory.id}.text", more=(when,)),))


def _end_text(ending: Ending, names: Names) -> Cell:
    return Cell(plain_text(names, ending.text), f"ends.{ending.id}.text")


def abbreviation_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield what abbreviations stand for, those of formations on the counters last."""
    lines = tuple(_abbreviation(each) for each in game.rules.abbreviations)
    formations = game.counters.formations if game.counters else ()
    lines += tuple(_formation(each) for each in formations if _abridged(each))
    yield from _panel("Abbreviations", GridSheet("", "", (Cell(""),), lines), pen)


def _abridged(each: Formation) -> bool:
    return bool(each.short) and each.short.casefold() not in each.name.casefold()


def _formation(each: Formation) -> Line:
    origin = f"formations.{each.id}"
    short = Cell(each.short, f"{origin}.short", "On the counters")
    return Line(short, (Cell(each.name, f"{origin}.name"),))


def _abbreviation(each: Abbreviation) -> Line:
    origin = f"abbreviations.{each.short}"
    return Line(Cell(each.short, origin), (Cell(each.text, f"{origin}.text"),))


def _panel(title: str, sheet: GridSheet, pen: Pen) -> Iterator[Panel]:
    if sheet.lines:
        yield Panel(title, partial(grid_table, sheet, pen=pen))
