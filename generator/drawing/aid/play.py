"""Panels of the course of play: sequence, movement, who comes, weather, stacking, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import LONGEST, Facts, Panel, below, sheet_of_lines
from generator.drawing.block import Block, stack
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.notes import remarks
from generator.model import elsewhere
from generator.model.events_told import EVENT_HEADS
from generator.model.game import Weather
from generator.model.initiative_told import INITIATIVE
from generator.model.names import capitalised, ending_name, units_left
from generator.model.resources_told import RESOURCES
from generator.model.rules import EDITORIAL
from generator.model.shown import formations_shown
from generator.model.states import ATTACKS, CHECKS, COMMAND, CONTROL, STATES, SUPPLY
from generator.model.telling import (
    CUP,
    MOVEMENT_COSTS,
    POINTS_FOR,
    cell_origin,
    numbered_phases,
)


def movement_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the table of movement; none for a game whose movement is not data."""
    table = facts.aid.marches
    if table is None:
        return
    named = {entry.id for entry in facts.aid.movement if entry.name}
    units = [
        Cell(row.name, f"movement.{row.id}.name" if row.id in named else None) for row in table.rows
    ]
    cells = [
        [Cell(text, cell_origin(row.id, n)) for n, text in enumerate(row.cells)]
        for row in table.rows
    ]
    linked = dict(table.linked)
    notes = tuple(Cell(told, origin, lead=f"{head}:") for head, told, origin in table.notes)
    if table.of_points:  # a line for each kind of ground, as terrain charts have it
        labels = table.title, *table.heads[1:]
        lines = (
            Line(Cell(head, linked.get(head)), tuple(costs))
            for head, *costs in zip(labels, *cells, strict=True)
        )
        yield from facts.table(MOVEMENT_COSTS, "", units, lines, notes)
        return
    lines = (Line(name, tuple(costs)) for name, costs in zip(units, cells, strict=True))
    head = capitalised(table.condition) or facts.words("Units")
    heads = (Cell(each, linked.get(each)) for each in table.heads)
    yield from facts.table(MOVEMENT_COSTS, head, heads, lines, notes)


def check_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the second rolls that results ask for; nothing where they ask for none."""
    told = facts.aid.checks
    lines = (Line(Cell(name), (Cell(text, origin),)) for name, text, origin in told)
    yield from facts.table(CHECKS, facts.words("Result"), ("",), lines)


def rule_panels(facts: Facts) -> Iterator[Panel]:
    """Yield what supply and command are, who attacks whom and how places are controlled.

    Nothing of what the game does not say.
    """
    aid = facts.aid
    yield from _rule(SUPPLY, aid.supply, facts)
    yield from _rule(COMMAND, aid.command, facts)
    yield from _rule(ATTACKS, aid.attacks, facts)
    yield from _resources(facts)
    yield from _rule(CONTROL, aid.control, facts)


def _rule(title: str, told: Iterable[tuple[str, str, Origin]], facts: Facts) -> Iterator[Panel]:
    """Yield a rule that is told of data, part by part."""
    lines = (Line(Cell(name), (Cell(text, origin),)) for name, text, origin in told)
    yield from facts.table(title, "", ("",), lines)


def _resources(facts: Facts) -> Iterator[Panel]:
    """Yield the points that sides spend on attacks; nothing where there are none."""
    lines = (
        Line(Cell(name, origin.replace(".sides", ".name")), (Cell(text, origin),))
        for name, text, origin in facts.aid.resources
    )
    yield from facts.table(RESOURCES, "", ("",), lines)


def initiative_panels(facts: Facts) -> Iterator[Panel]:
    """Yield who goes first in a turn; nothing where that is always the same side."""
    yield from _rule(INITIATIVE, facts.aid.initiative, facts)


def cup_panels(facts: Facts) -> Iterator[Panel]:
    """Yield what is in the cup and who acts; nothing for a game without one."""
    yield from _rule(CUP, facts.aid.cup, facts)


def event_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the tables of events; none for a game without events."""
    for told in facts.aid.happenings:
        lines = (
            Line(Cell(row.label[1], row.label[0]), (below(*(Cell(t, o) for o, t in said)),))
            for row in told.rows
            for said in ((row.name, row.does),)
        )
        notes = (Cell(told.use[1], told.use[0]),) if told.use else ()
        head = (facts.words(EVENT_HEADS[0]),)
        yield from facts.table(told.title, told.head, head, lines, notes, told.named)


def state_panels(facts: Facts) -> Iterator[Panel]:
    """Yield what states of units change and how they end; none where they say nothing."""
    lines = []
    for row in facts.aid.states:
        said = facts.said(f"states.{row.id}", "changes", "until")
        lines.append(Line(Cell(row.name, row.named), (below(*said),)))
    yield from facts.table(STATES, "", ("",), lines)


def course_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the sequence of play, stacking, the weather, how long it lasts, and who comes in."""
    words, phases = facts.words, _phases(facts)
    heads: tuple[str, ...] = words("What is done"), words("Rule")
    yield from facts.table(elsewhere.SEQUENCE, words("Phase"), heads, phases)
    yield from facts.table(elsewhere.STACKING, words("Side"), (words("At most"),), _limits(facts))
    yield from facts.table(elsewhere.FORMED, "", (words("Of"),), _conversions(facts))
    if facts.aid.weather is not None:
        draw = partial(_weather, facts.aid.weather, facts)
        yield Panel(facts.aid.weather.name, draw, "weather.name")
    length = facts.said("turns", "count")
    if length and not any(each.turns for each in (facts.aid.map.tracks if facts.aid.map else ())):
        yield Panel(words(elsewhere.TURNS), partial(remarks, length, pen=facts.pen))
    side, where = words("Side"), words("Where and how")
    yield from facts.table(elsewhere.SET_UP, side, (words("Units"), where), _setups(facts))
    heads = words("Turns"), words("How many"), where
    yield from facts.table(elsewhere.ARRIVALS, side, heads, _arrivals(facts))
    yield from facts.table(elsewhere.WITHDRAWALS, side, heads, _withdrawals(facts))
    results = (*_victories(facts), *_endings(facts))
    yield from facts.table(elsewhere.VICTORY, "", ("",), results)


def point_panels(facts: Facts) -> Iterator[Panel]:
    """Yield what sides get points for; nothing where they get none."""
    heads = facts.words("What for"), facts.words("Each")
    yield from facts.table(elsewhere.POINTS, "", heads, _points(facts))


def word_panels(facts: Facts) -> Iterator[Panel]:
    """Yield what stands on counters and markers, and what abbreviations stand for."""
    yield from facts.table(elsewhere.COUNTERS, "", ("",), _counters(facts))
    yield from facts.table(elsewhere.ABBREVIATIONS, "", ("",), _abbreviations(facts))


def _phases(facts: Facts) -> Iterator[Line]:
    for number, phase in numbered_phases(facts.aid.sequence):
        origin = f"sequence.{phase.id}"
        done = below(
            facts.written(phase.text, f"{origin}.text"),
            *facts.said(origin, "side", lead=facts.words("Side:")),
            *facts.said(
                *(origin, "during", "moves", "types", "units", "once"),
                *("table", "chits", "events", "initiative", "optional", "option"),
            ),
        )
        name = Cell(phase.name, f"{origin}.name", lead=f"{number}.")
        yield Line(name, (done, facts.rule(phase.rule)))


def _limits(facts: Facts) -> Iterator[Line]:
    """Yield how many units may stand, defend and attack together."""
    for limit in facts.aid.counters.stacking if facts.aid.counters else ():
        origin = f"stacking.{limit.id}"
        exempt = Cell(
            limit.exempt or "", f"{origin}.exempt", lead=facts.words("No limit:"), runs=True
        )
        (side, *most) = facts.said(origin, "side", "most", "types", "terrain", "weights", "ignored")
        yield Line(side, (below(*most, exempt),))


def _conversions(facts: Facts) -> Iterator[Line]:
    """Yield which units form a larger one."""
    for each in facts.aid.counters.conversions if facts.aid.counters else ():
        (into, *units) = facts.said(f"conversions.{each.id}", "into", "units", "breaks-on")
        yield Line(into, (below(*units),))


def _weather(weather: Weather, facts: Facts, width: float) -> Block:
    sheets = _rolls(weather, facts), _states(weather, facts)
    return stack([grid_table(sheet, width, facts.pen) for sheet in sheets if sheet.lines], 1.6)


def _rolls(weather: Weather, facts: Facts) -> GridSheet:
    """Return who rolls for what; what nobody rolls for needs neither chances nor dice."""
    rolled = any(facts.said(f"weather.rolls.{roll.turns}", "on") for roll in weather.rolls)
    words = facts.words
    chances = () if weather.fixed else (words("Chance"),)
    heads = (words("Weather"), *chances, *([words("By")] if rolled else []))
    lines = []
    for roll in weather.rolls:
        origin, mark = f"weather.rolls.{roll.turns}", EDITORIAL if roll.editorial else ""
        thrown = tuple(replace(each, mark=mark) for each in facts.said(origin, "on"))
        chance = Cell(str(roll.chance), f"{origin}.chance")
        cells = (*facts.said(origin, "weather"), chance, below(*thrown))
        label = Cell(str(roll.turns), origin, mark="" if thrown else mark)
        lines.append(Line(label, cells[: len(heads)]))
    return sheet_of_lines(words("Turns"), heads, lines)


def _states(weather: Weather, facts: Facts) -> GridSheet:
    lines = []
    for state in weather.states:
        origin = f"weather.states.{state.id}"
        effects = facts.written(state.effects, f"{origin}.effects")
        first = facts.said("weather", "first") if weather.first == state.id else ()
        said = below(effects, *first, *facts.said(origin, "movement", "most"))
        lines.append(Line(Cell(state.name, f"{origin}.name"), (said if said.text else Cell("-"),)))
    return sheet_of_lines("", ("",), lines)


def _setups(facts: Facts) -> Iterator[Line]:
    """Yield who begins where, for a game without a set-up sheet."""
    counters = facts.aid.counters if facts.aid.sets_up else None
    for setup in counters.setup if counters else ():
        origin = f"setup.{setup.id}"
        where = facts.written(setup.text, f"{origin}.text"), *facts.said(origin, "where")
        drawn = facts.said(f"pools.{setup.draw.pool}", "units") if setup.draw else ()
        units = (*_units(setup.units, facts), *drawn)
        side = _side(origin, facts, setup.editorial)
        yield Line(side, (below(*units[:LONGEST]), below(*where)))
        for start in range(LONGEST, len(units), LONGEST):
            yield Line(side, (below(*units[start : start + LONGEST]), below(*where)))


def _side(origin: Origin, facts: Facts, editorial: bool) -> Cell:
    """Return whose an entry is, with the mark of what this edition has settled."""
    return replace(below(*facts.said(origin, "side")), mark=EDITORIAL if editorial else "")


def _units(units: tuple[str, ...], facts: Facts) -> Iterator[Cell]:
    for unit, count in Counter(units).items():
        mark = facts.words("({number} counters)", number=count) if count > 1 else ""
        yield Cell(facts.named("unit", unit), f"units.{unit}.name", mark=mark)


def _arrivals(facts: Facts) -> Iterator[Line]:
    """Yield who arrives when and where."""
    for arrival in facts.aid.counters.arrivals if facts.aid.counters else ():
        origin = f"arrivals.{arrival.id}"
        parts = (Cell(part, f"{origin}.parts.{n}") for n, part in enumerate(arrival.parts))
        turns = below(*facts.said(origin, "turns"), *parts)
        count = below(*facts.said(origin, "each-turn", "chance", "otherwise"))
        text = facts.written(arrival.text, f"{origin}.text")
        where = below(text, *facts.said(origin, "where"), _listed(arrival.units, text, facts))
        yield Line(_side(origin, facts, arrival.editorial), (turns, count, where))


def _withdrawals(facts: Facts) -> Iterator[Line]:
    """Yield who has to leave when, and from where."""
    for entry in facts.aid.counters.withdrawals if facts.aid.counters else ():
        origin = f"withdrawals.{entry.id}"
        turns, count = (below(*facts.said(origin, key)) for key in ("turns", "count"))
        text = facts.written(entry.text, f"{origin}.text")
        where = below(text, *facts.said(origin, "where"), _listed(entry.units, text, facts))
        yield Line(_side(origin, facts, entry.editorial), (turns, count, where))


def _listed(units: tuple[str, ...], text: Cell, facts: Facts) -> Cell:
    """Return the names of units, unless a text has them all: they would be told twice."""
    left = units_left(units, text.text, facts.aid.names)
    if not left:
        return Cell("")
    named = dict.fromkeys(facts.named("unit", unit) for unit in left)
    lead = facts.words("Units:" if len(named) > 1 else "Unit:")
    return Cell(", ".join(named), lead=lead, runs=True)


def _victories(facts: Facts) -> Iterator[Line]:
    """Yield who wins by what."""
    for each in facts.aid.victory:
        origin = f"victory.{each.id}"
        ending = facts.aid.names["ending"].get(each.ending or "", "")
        small = f"{facts.words.in_text(ending[:1])}{ending[1:]}"
        group = facts.words("Ending: {ending}", ending=small) if ending else ""
        side = below(*facts.said(origin, "side"), Cell(each.grade or "", f"{origin}.grade"))
        text = facts.written(each.text, f"{origin}.text")
        when = below(text, *facts.said(origin, "points", "margin", "before", "judged"))
        yield Line(replace(side, group=group), (when,))


def _points(facts: Facts) -> Iterator[Line]:
    """Yield what sides get points for, and how many."""
    for each in facts.aid.points:
        origin = f"points.{each.id}"
        text = facts.written(each.text, f"{origin}.text")
        told = facts.said(origin, *POINTS_FOR)
        value = Cell(str(each.value), f"{origin}.value")
        yield Line(Cell(each.name, f"{origin}.name"), (below(text, *told), value))


def _endings(facts: Facts) -> Iterator[Line]:
    for each in facts.aid.ends:
        origin = f"ends.{each.id}"
        named, group = f"{origin}.name" if each.name else None, facts.words("The game ends")
        label = Cell(ending_name(each), named, group)
        text = facts.written(each.text, f"{origin}.text")
        yield Line(label, (below(text, *facts.said(origin, "kind", "track", "side")),))


def _counters(facts: Facts) -> Iterator[Line]:
    """Yield what the numbers on a counter are, and what markers are for."""
    counters = facts.aid.counters
    if counters is None:
        return
    style = (("larger", counters.counters.larger), ("star", counters.counters.star))
    written = (facts.written(text, f"counters.{key}") for key, text in style)
    said = below(*facts.said("counters", "factors", "backs", "marks"), *written)
    if said.text:
        yield Line(Cell(facts.words("Factors")), (said,))
    shared = Counter(marker.name for marker in counters.markers if marker.note is not None)
    for marker in counters.markers:
        if marker.note is not None:
            origin, side = f"markers.{marker.id}", facts.named("side", marker.side)
            whose = f"({side})" if side and shared[marker.name] > 1 else ""
            name = Cell(marker.name, f"{origin}.name", facts.words("Markers"), mark=whose)
            yield Line(name, (facts.written(marker.note, f"{origin}.note"),))


def _abbreviations(facts: Facts) -> Iterator[Line]:
    """Yield what abbreviations stand for, those of formations on the counters last."""
    for each in facts.aid.abbreviations:
        origin = f"abbreviations.{each.short}"
        yield Line(Cell(each.short, origin), (Cell(each.text, f"{origin}.text"),))
    counters = facts.aid.counters
    shown = formations_shown(counters) if counters else frozenset()
    for one in counters.formations if counters else ():
        if one.id in shown and one.short and one.short.casefold() not in one.name.casefold():
            origin = f"formations.{one.id}"
            short = Cell(one.short, f"{origin}.short", facts.words("On the counters"))
            yield Line(short, (Cell(one.name, f"{origin}.name"),))
