"""A game as it is in one of its scenarios: a game and an id in, the game that is played out.

A scenario says what differs, under the keys of the game. So the game that is played is a `Game`
like any other, and whoever checks, plays or draws one need not know of scenarios. Its values have
the origins of the game; `scenarios.ID.` before one makes it the origin of what holds in that
scenario, and `written_at` says where the definition has that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import MISSING, Field, fields, replace
from functools import cache
from itertools import chain, product, starmap
from typing import Any

from generator.board import BadReference, Cell, Grid
from generator.diagnostics import Origin
from generator.model.combat import Modifier
from generator.model.counters import Counters
from generator.model.game import Game, MapPart, Phase, Scenario, worked_out_once
from generator.model.map import Map
from generator.model.movement import Movement
from generator.model.options import with_modifiers
from generator.model.resources import Resource
from generator.model.rules import numbered_sections
from generator.model.schema import is_given, is_inline, written
from generator.model.terrain import grid_of
from generator.model.walk import hints, join, part, step_of, walk, without_none


def _keys(cls: Any) -> frozenset[str]:
    """Return the names of what may be written for a class, inline groups included."""
    inner = (without_none(hints(cls)[each.name]) for each in fields(cls) if is_inline(each))
    own = {each.name for each in fields(cls) if not (is_given(each) or is_inline(each))}
    return frozenset(own).union(*map(_keys, inner))


@cache
def differing() -> frozenset[str]:
    """Return the names of all that may differ: of the keys that a scenario shares with the game."""
    return (_keys(Game) & _keys(Scenario)) - {Scenario.KEY}


def may_differ(origin: Origin) -> bool:
    """Whether what stands at an origin of a game that is played may differ from the game's."""
    key = origin.partition(".")[0]
    return key == "scenarios" or key.replace("-", "_") in differing()


def is_taught(origin: Origin) -> bool:
    """Whether an origin is in a worked example of the game: it holds there, not in scenarios."""
    return origin.partition(".")[0] == "examples"


def is_told(scenario: Scenario | None, origin: Origin) -> bool:
    """Whether what is wrong at an origin of a game that is played may be news in its scenario.

    Whatever cannot differ there, and examples that it has not for itself, are told of in the game.
    """
    if scenario is None or not may_differ(origin):
        return scenario is None or origin in _SAID_AS
    return not is_taught(origin) or says(scenario, origin)


_SAID_AS = {"title": "name"}
"""What is printed in place of texts of the game: the name of the scenario is its title."""


def in_scenario(game: Game, name: str) -> Game:
    """Return `game` as it is in a scenario; raises StopIteration where there is none of that id.

    Neither the game's walkthrough nor its custom checks count in a scenario.
    """
    scenario = next(each for each in game.scenarios if each.id == name)
    played: Game = _differing(game, scenario)
    played = _fitting(played, game, scenario)
    return replace(
        played,
        title=scenario.name,
        subtitle=game.words("A scenario of {title}", title=game.title),
        second_title=None,
        walkthrough=scenario.walkthrough,
        checks=(),
        translations=(),
        scenarios=(),
        scenario=replace(scenario, lacking=tuple(_names_of_lacking(game, scenario))),
        map=played.map and _in_part(played.map, scenario.part),
        counters=played.counters and _without_units(played.counters, scenario.without),
        movement=tuple(_movement_left(played, game, scenario)),
    )


@worked_out_once
def scenarios_played(game: Game) -> tuple[Game, ...]:
    """Return the game as it is in each of its scenarios."""
    return tuple(in_scenario(game, each.id) for each in game.scenarios)


def droppable(game: Game) -> tuple[str, ...]:
    """Return what of a game a scenario may do without, as `without` names it.

    Of rules and units nothing else may differ: rules keep their numbers, units their names.
    """
    keys = {written(name): part(game, name) for name in sorted(differing())}
    entries = {key: value for key, value in keys.items() if isinstance(value, tuple)}
    found = [key for key, value in keys.items() if value]
    found += [join(key, step_of(each)) for key, value in entries.items() for each in value]
    found += [f"sections.{each.section.id}" for each in numbered_sections(game.rules.sections)]
    return (*found, *(f"units.{each.id}" for each in part(game, "units") or ()))


def own_words(scenario: Scenario) -> Scenario:
    """Return a scenario with what it says of itself alone: the rest is in the game played."""
    shared: dict[str, Any] = {
        each.name: each.default for each in fields(scenario) if each.name in differing()
    }
    return replace(scenario, **shared)


def _differing(value: Any, scenario: Scenario) -> Any:
    """Return a game, or a group of its keys, with what a scenario says in its place."""
    changes = {}
    for member in fields(value):
        given = getattr(value, member.name)
        if is_inline(member) and given is not None:
            changes[member.name] = _differing(given, scenario)
        elif member.name in differing():
            changes[member.name] = _merged(given, member, scenario)
    return replace(value, **changes)


def _merged(given: Any, member: Field[Any], scenario: Scenario) -> Any:
    """Return what holds under a key: what the scenario says, else what the game does."""
    key, said = written(member.name), getattr(scenario, member.name)
    if key in scenario.without and member.default is not MISSING:
        given = member.default
    if not isinstance(given, tuple):
        return said or given
    own = {step_of(each): each for each in said}
    kept = [each for each in given if join(key, step_of(each)) not in scenario.without]
    return (*(own.pop(step_of(each), each) for each in kept), *own.values())


def _fitting(played: Game, game: Game, scenario: Scenario) -> Game:
    """Return a game without what it takes over and what never comes up in the scenario.

    Those are phases in which the game rolls for events alone, where there is nothing to roll for;
    modifiers for a phase, a part of the day or weather that there is not; in states and events
    the names of modifiers that there are not; and points of turns and weather that there are not.
    What never comes up in movement `_movement_left` leaves out.
    """
    played = replace(played, sequence=tuple(_phases_left(played, game, scenario)))
    changed = with_modifiers(played, tuple(_modifiers_left(played, scenario)))
    return replace(
        changed,
        states=_taken_over(changed.states, played.states, scenario.states),
        events=_taken_over(changed.events, played.events, scenario.events),
        tables=replace(changed.tables, resources=tuple(_resources_left(changed, game, scenario))),
    )


def _taken_over(changed: Iterable[Any], entries: Iterable[Any], own: Iterable[Any]) -> Any:
    """Return entries, changed as far as a scenario takes them over."""
    said = {step_of(each) for each in own}
    pairs = zip(changed, entries, strict=True)
    return tuple(entry if step_of(entry) in said else other for other, entry in pairs)


def _phases_left(played: Game, game: Game, scenario: Scenario) -> Iterator[Phase]:
    """Yield the phases, but for those that are for events alone where none are rolled."""
    rolled = {each.phase for each in game.event_tables}
    rolled -= {each.phase for each in played.event_tables}
    rolled -= {each.id for each in scenario.sequence}
    named = _phases_named(played, scenario) if rolled else set()
    for phase in played.sequence:
        idle = not (phase.side or phase.table or phase.moves or phase.during)
        if phase.id not in rolled or not idle or phase.id in named:
            yield phase


_OWN = frozenset({"examples", "modifiers", "scenarios", "walkthrough"})
"""Keys of which a scenario needs no phase for what it takes over: it does not hold there, or goes
with the phase."""


def _phases_named(played: Game, scenario: Scenario) -> set[str]:
    """Return the phases that anything goes by in a scenario, such as the end of a state."""
    taken = (node for node in walk(played) if node.origin.partition(".")[0] not in _OWN)
    own = (node for node in walk(scenario) if node.origin.partition(".")[0] in _OWN)
    return {node.value for node in chain(taken, own) if node.refers == "phase"}


def _modifiers_left(played: Game, scenario: Scenario) -> Iterator[Modifier]:
    """Yield the modifiers, but for those taken over that never apply."""
    own = {each.id for each in scenario.modifiers}
    weather = tuple(each.id for each in played.weather.states) if played.weather else ()
    phases = {each.id for each in played.sequence}
    for each in played.tables.modifiers:
        in_parts = _parts_left(each, played)
        in_weather = tuple(state for state in each.weather if state in weather)
        lacks = (each.parts and not in_parts) or (each.weather and not in_weather)
        if each.id in own:
            yield each
        elif not lacks and each.phase in {None, *phases}:
            yield replace(each, parts=in_parts, weather=in_weather)


def _parts_left(each: Modifier | Movement, played: Game) -> tuple[str, ...]:
    """Return the parts of the day for which something is, of those that the turns have."""
    parts = played.turns.parts if played.turns else ()
    return tuple(part for part in each.parts if part in parts)


def _movement_left(played: Game, game: Game, scenario: Scenario) -> Iterator[Movement]:
    """Yield movement, without what never comes up of what is taken over.

    That is movement for parts of the day that no turn is, and what differs in weather of the game
    that the scenario has not.
    """
    own, gone = {each.id for each in scenario.movement}, _weather_gone(played, game)
    for each in played.movement:
        in_parts = _parts_left(each, played)
        if each.id in own:
            yield each
        elif in_parts or not each.parts:
            weather = tuple(one for one in each.weather if one.weather not in gone)
            yield replace(each, parts=in_parts, weather=weather)


def _weather_gone(played: Game, game: Game) -> set[str]:
    """Return the weather of a game that its scenario has not."""
    known = {each.id for each in played.weather.states} if played.weather else set()
    return {each.id for each in game.weather.states} - known if game.weather else set()


def _resources_left(played: Game, game: Game, scenario: Scenario) -> Iterator[Resource]:
    """Yield points to spend, without turns and weather of what is taken over that never come."""
    own, gone = {each.id for each in scenario.resources}, _weather_gone(played, game)
    last = played.turns.count if played.turns else math.inf
    for each in played.tables.resources:
        if each.id in own:
            yield each
            continue
        weather = tuple(one for one in each.weather if one.weather not in gone)
        sides = tuple(
            replace(side, turns=tuple(n for n in side.turns if n.turns.first <= last))
            for side in each.sides
        )
        yield replace(each, sides=sides, weather=weather)


def _without_units(counters: Counters, without: tuple[str, ...]) -> Counters:
    """Return the pieces with no counters of the units that are left out: they keep their names."""
    units = tuple(
        replace(unit, count=0) if f"units.{unit.id}" in without else unit for unit in counters.units
    )
    return replace(counters, units=units)


def _names_of_lacking(game: Game, scenario: Scenario) -> Iterator[str]:
    """Yield the name of each entry that a scenario does without, empty for what has no name."""
    for path in scenario.without:
        key, _, name = path.partition(".")
        entries = part(game, key.replace("-", "_")) if name else ()
        entries = entries if isinstance(entries, tuple) else ()
        named = (getattr(each, "name", "") for each in entries if step_of(each) == name)
        yield next(named, "") or ""


def _in_part(game_map: Map, of: MapPart | None) -> Map:
    """Return a map on which all other hexes are out of play."""
    inside = cells_of(game_map, of)
    if not inside:
        return game_map
    grid = grid_of(game_map.grid)
    outside = tuple(grid.label(at) for at in grid.cells() if at not in inside)
    partial = tuple(dict.fromkeys((*game_map.grid.partial, *outside)))
    return replace(game_map, grid=replace(game_map.grid, partial=partial))


def cells_of(game_map: Map, of: MapPart | None) -> frozenset[Cell]:
    """Return the hexes of a part of a map, as far as they can be read; none for no part."""
    try:
        grid = grid_of(game_map.grid)
    except ValueError:  # the reader complains of it
        return frozenset()
    if of is None:
        return frozenset()
    zones = (each.hexes for each in game_map.zones if each.id in of.zones)
    found = {*_read(grid, chain(of.hexes, *zones))}
    corners = [grid.page(at) for at in _read(grid, of.corners or ())]
    if len(corners) == 2:
        (left, right), (top, bottom) = (sorted(each) for each in zip(*corners, strict=True))
        places = product(range(left, right + 1), range(top, bottom + 1))
        found.update(at for at in starmap(grid.from_page, places) if at in grid)
    return frozenset(found)


def _read(grid: Grid, labels: Iterable[str]) -> Iterator[Cell]:
    """Yield the hexes of labels, but for those that name none: a check tells of them."""
    for label in labels:
        with suppress(BadReference):
            yield grid.cell(label)


def written_at(game: Game, origin: Origin) -> Origin:
    """Return where the definition has what holds in a scenario at an origin of it.

    That is ``scenarios.ferry.setup.kerr`` where the scenario says it, and ``setup.kerr`` where it
    takes over what the game says. An origin of no scenario is its own.
    """
    for scenario in game.scenarios:
        stem = f"scenarios.{scenario.id}."
        if origin.startswith(stem):
            inner = origin.removeprefix(stem)
            key = inner.partition(".")[0]
            if key in _SAID_AS:
                return f"{stem}{_SAID_AS[key]}"
            return origin if says(scenario, inner) else inner
    return origin


def says(scenario: Scenario, origin: Origin) -> bool:
    """Whether a scenario says what stands at an origin of the game that is played."""
    key, _, rest = origin.partition(".")
    name = _names().get(key)
    said = getattr(scenario, name) if name else None
    if isinstance(said, tuple) and rest and said and hasattr(said[0], "KEY"):
        return any(f"{rest}.".startswith(f"{step_of(each)}.") for each in said)
    return bool(said)


@cache
def _names() -> dict[str, str]:
    """Return the names of what a scenario says, by the keys that they are written under."""
    return {written(each.name): each.name for each in fields(Scenario)}
