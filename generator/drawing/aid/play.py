"""Panels of the course of play: sequence, movement, arrivals, weather, stacking, victory, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Panel, remarks
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.sheets import Names
from generator.model.arms import Formation
from generator.model.counters import Arrival, Conversion, Setup, StackingLimit
from generator.model.elsewhere import (
    ABBREVIATIONS,
    ARRIVALS,
    COUNTERS,
    FORMED,
    SEQUENCE,
    SET_UP,
    STACKING,
    TURNS,
    VICTORY,
)
from generator.model.game import Ending, Game, Phase, Victory, Weather, WeatherRoll
from generator.model.names import ending_name, plain_text
from generator.model.rules import Abbreviation
from generator.model.telling import (
    MOVEMENT_COSTS,
    Marching,
    Told,
    cell_origin,
    movement_table,
    told_by_data,
)

_ROLLED = ("Weather", "Chance", "By")
"""Heads of what is told of the weather beside the turns."""


def sequence_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the sequence of play."""
    told = told_by_data(game)
    lines = tuple(
        _phase(number, phase, names, told) for number, phase in enumerate(game.sequence, 1)
    )
    heads = (Cell("What is done"), Cell("Rule"))
    yield from _panel(SEQUENCE, GridSheet("", "Phase", heads, lines), pen)


def _phase(number: int, phase: Phase, names: Names, told: Told) -> Line:
    origin = f"sequence.{phase.id}"
    text = plain_text(names, phase.text) if phase.text else ""
    whose = (replace(each, lead="Side:", runs=True) for each in _told(told, f"{origin}.side"))
    more = (*whose, *_told(told, f"{origin}.table", f"{origin}.optional"))
    done = _first(Cell(text, f"{origin}.text" if text else None), more)
    rule = names["rule"].get(phase.rule or "", "")
    name = Cell(phase.name, f"{origin}.name", lead=f"{number}.")
    return Line(name, (done, Cell(rule)))


def _told(told: Told, *origins: str) -> Iterator[Cell]:
    """Yield what the data say of some origins, as far as they do."""
    yield from (Cell(told[origin], origin) for origin in origins if origin in told)


def _first(cell: Cell, more: tuple[Cell, ...]) -> Cell:
    """Return a cell with more below it; an empty one gives way to what would stand there."""
    if cell.text or not more:
        return replace(cell, more=more)
    return replace(more[0], more=more[1:])


def turn_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield how long the game lasts, where the map has no track of its turns."""
    cells = tuple(_told(told_by_data(game), "turns.count"))
    if cells and not any(each.turns for each in (game.map.tracks if game.map else ())):
        yield Panel(TURNS, partial(remarks, cells, pen=pen))


def setup_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield who begins where, for a game without a map: others have a sheet of their own."""
    setups = game.counters.setup if game.counters and game.map is None else ()
    told = told_by_data(game)
    lines = tuple(_setup(each, names, told) for each in setups)
    heads = (Cell("Units"), Cell("Where and how"))
    yield from _panel(SET_UP, GridSheet("", "Side", heads, lines), pen)


def _setup(setup: Setup, names: Names, told: Told) -> Line:
    origin = f"setup.{setup.id}"
    side = _side(f"{origin}.side", told, setup.editorial)
    text = plain_text(names, setup.text) if setup.text else ""
    cell = Cell(text, f"{origin}.text" if text else None)
    where = _first(cell, tuple(_told(told, f"{origin}.where")))
    drawn = f"pools.{setup.draw.pool}.units" if setup.draw else ""
    units = tuple(_units(setup.units, names)) + tuple(_told(told, drawn))
    return Line(side, (_first(Cell(""), units), where))


def _side(origin: Origin, told: Told, editorial: bool) -> Cell:
    """Return whose an entry is, with the mark of what this edition has settled."""
    return Cell(told[origin], origin, mark="†" if editorial else "")


def _units(units: tuple[str, ...], names: Names) -> Iterator[Cell]:
    for unit, count in Counter(units).items():
        mark = f"({count} counters)" if count > 1 else ""
        yield Cell(names["unit"].get(unit, unit), f"units.{unit}.name", mark=mark)


def arrival_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield who arrives when and where."""
    arrivals = game.counters.arrivals if game.counters else ()
    told = told_by_data(game)
    lines = tuple(_arrival(each, names, told) for each in arrivals)
    heads = (Cell("Turns"), Cell("How many"), Cell("Where and how"))
    yield from _panel(ARRIVALS, GridSheet("", "Side", heads, lines), pen)


def _arrival(arrival: Arrival, names: Names, told: Told) -> Line:
    origin = f"arrivals.{arrival.id}"
    side = _side(f"{origin}.side", told, arrival.editorial)
    parts = tuple(
        Cell(part, f"{origin}.parts.{number}") for number, part in enumerate(arrival.parts)
    )
    turns = Cell(told[f"{origin}.turns"], f"{origin}.turns", more=parts)
    chances = tuple(_told(told, f"{origin}.chance", f"{origin}.otherwise"))
    count = Cell(told[f"{origin}.each-turn"], f"{origin}.each-turn", more=chances)
    text = plain_text(names, arrival.text) if arrival.text else ""
    units = dict.fromkeys(names["unit"].get(unit, unit) for unit in arrival.units)
    listed = Cell(", ".join(units), lead="Units:" if len(units) > 1 else "Unit:", runs=True)
    more = [*_told(told, f"{origin}.where")]
    more += [] if all(unit in text for unit in units) else [listed]  # else told twice
    return Line(
        side, (turns, count, _first(Cell(text, f"{origin}.text" if text else None), tuple(more)))
    )


def weather_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the chances of the weather and what it does."""
    if game.weather is not None:
        told = told_by_data(game)
        sheets = (_rolls(game.weather, told), _states(game.weather, names, told))
        draw = partial(_stacked, sheets, pen)
        yield Panel(game.weather.name, draw, "weather.name")


def _stacked(sheets: tuple[GridSheet, ...], pen: Pen, width: float) -> Block:
    return stack([grid_table(sheet, width, pen) for sheet in sheets if sheet.lines], 1.6)


def _rolls(weather: Weather, told: Told) -> GridSheet:
    """Return who rolls for what; without dice nobody needs a column for them."""
    rolled = any(f"weather.rolls.{roll.turns}.on" in told for roll in weather.rolls)
    columns = _ROLLED if rolled else _ROLLED[:-1]
    lines = tuple(_roll(roll, told, len(columns)) for roll in weather.rolls)
    return GridSheet("", "Turns", tuple(map(Cell, columns)), lines)


def _roll(roll: WeatherRoll, told: Told, columns: int) -> Line:
    origin = f"weather.rolls.{roll.turns}"
    mark = "†" if roll.editorial else ""
    thrown = tuple(replace(each, mark=mark) for each in _told(told, f"{origin}.on"))
    cells = (
        *_told(told, f"{origin}.weather"),
        Cell(str(roll.chance), f"{origin}.chance"),
        _first(Cell(""), thrown),
    )
    return Line(Cell(str(roll.turns), origin, mark="" if thrown else mark), cells[:columns])


def _states(weather: Weather, names: Names, told: Told) -> GridSheet:
    lines = []
    for state in weather.states:
        origin = f"weather.states.{state.id}"
        first = ("weather.first",) if weather.first == state.id else ()
        more = tuple(_told(told, *first, f"{origin}.most"))
        text = plain_text(names, state.effects) if state.effects else ""
        effects = _first(Cell(text, f"{origin}.effects" if text else None), more)
        lines.append(Line(Cell(state.name, f"{origin}.name"), (_or_dash(effects),)))
    return GridSheet("", "", (Cell(""),), tuple(lines))


def _or_dash(cell: Cell) -> Cell:
    return cell if cell.text else replace(cell, text="-")


def stacking_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield how many units may stand, defend and attack together, and which form a larger one."""
    limits = game.counters.stacking if game.counters else ()
    told = told_by_data(game)
    lines = tuple(_limit(each, told) for each in limits)
    yield from _panel(STACKING, GridSheet("", "Side", (Cell("At most"),), lines), pen)
    formed = game.counters.conversions if game.counters else ()
    lines = tuple(_conversion(each, told) for each in formed)
    yield from _panel(FORMED, GridSheet("", "", (Cell("Of"),), lines), pen)


def _limit(limit: StackingLimit, told: Told) -> Line:
    origin = f"stacking.{limit.id}"
    more = [*_told(told, f"{origin}.weights")]
    if limit.exempt:
        more.append(Cell(limit.exempt, f"{origin}.exempt", lead="No limit", runs=True))
    (side, most) = _told(told, f"{origin}.side", f"{origin}.most")
    return Line(side, (replace(most, more=tuple(more)),))


def _conversion(each: Conversion, told: Told) -> Line:
    origin = f"conversions.{each.id}"
    (into, units, *broken) = _told(told, f"{origin}.into", f"{origin}.units", f"{origin}.breaks-on")
    return Line(into, (replace(units, more=tuple(broken)),))


def victory_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield who wins by what, and what ends the game."""
    told = told_by_data(game)
    wins = tuple(_victory(each, names, told) for each in game.victory)
    ends = tuple(
        Line(
            Cell(ending_name(each), f"ends.{each.id}.name" if each.name else None, "The game ends"),
            (_end_text(each, names, told),),
        )
        for each in game.ends
    )
    yield from _panel(VICTORY, GridSheet("", "", (Cell(""),), (*wins, *ends)), pen)


def _victory(victory: Victory, names: Names, told: Told) -> Line:
    origin = f"victory.{victory.id}"
    grade = Cell(victory.grade, f"{origin}.grade")
    when = tuple(_told(told, f"{origin}.before", f"{origin}.judged"))
    ending = names["ending"].get(victory.ending or "", "")
    group = f"Ending: {ending[:1].lower()}{ending[1:]}" if ending else ""
    side = Cell(
        told[f"{origin}.side"], f"{origin}.side", group, more=(grade,) if victory.grade else ()
    )
    text = plain_text(names, victory.text)
    return Line(side, (Cell(text, f"{origin}.text", more=when),))


def _end_text(ending: Ending, names: Names, told: Told) -> Cell:
    origin, text = f"ends.{ending.id}", plain_text(names, ending.text)
    said = _told(told, f"{origin}.kind", f"{origin}.track", f"{origin}.side")
    return Cell(text, f"{origin}.text", more=tuple(said))


def counter_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield what the numbers on a counter are, and what markers are for."""
    counters = game.counters
    if counters is None:
        return
    said = [*_told(told_by_data(game), "counters.factors")]
    style = (("larger", counters.counters.larger), ("star", counters.counters.star))
    said += [
        Cell(plain_text(names, text), f"counters.{key}") for key, text in style if text is not None
    ]
    lines = [Line(Cell("Factors"), (_first(Cell(""), tuple(said)),))] if said else []
    shared = Counter(marker.name for marker in counters.markers if marker.note is not None)
    for marker in counters.markers:
        if marker.note is not None:
            origin, side = f"markers.{marker.id}", names["side"].get(marker.side or "", "")
            whose = f"({side})" if side and shared[marker.name] > 1 else ""
            note = Cell(plain_text(names, marker.note), f"{origin}.note")
            lines.append(Line(Cell(marker.name, f"{origin}.name", "Markers", mark=whose), (note,)))
    yield from _panel(COUNTERS, GridSheet("", "", (Cell(""),), tuple(lines)), pen)


def abbreviation_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield what abbreviations stand for, those of formations on the counters last."""
    lines = tuple(_abbreviation(each) for each in game.rules.abbreviations)
    formations = game.counters.formations if game.counters else ()
    lines += tuple(_formation(each) for each in formations if _abridged(each))
    yield from _panel(ABBREVIATIONS, GridSheet("", "", (Cell(""),), lines), pen)


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


def movement_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield the table of movement; none for a game whose movement is not data."""
    table = movement_table(game)
    if table is not None:
        heads = tuple(map(Cell, table.heads))
        named = {entry.id for entry in game.movement if entry.name}
        lines = tuple(_march(row, row.id in named) for row in table.rows)
        sheet = GridSheet("", table.condition.capitalize() or "Units", heads, lines)
        yield Panel(MOVEMENT_COSTS, partial(grid_table, sheet, pen=pen))


def _march(row: Marching, named: bool) -> Line:
    label = Cell(row.name, f"movement.{row.id}.name" if named else None)
    cells = (Cell(cell, cell_origin(row.id, number)) for number, cell in enumerate(row.cells))
    return Line(label, tuple(cells))
