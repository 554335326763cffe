"""What the player's aid says beside tables and names: a game in, origins out.

What the data tell, and what an author has written for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.counters import Counters
from generator.model.game import Game
from generator.model.map import Map
from generator.model.tables import CategoryTable, OpposedTable, Table
from generator.model.telling import told_by_data


def on_the_card(game: Game) -> Iterator[Origin]:
    """Yield what stands on the card of a game."""
    yield from (origin for origin in told_by_data(game) if _told(origin, game))
    yield from (f"sequence.{phase.id}.text" for phase in game.sequence if phase.text)
    yield from (f"ends.{ending.id}.text" for ending in game.ends)
    yield from (f"victory.{each.id}.grade" for each in game.victory if each.grade)
    yield from _of_weather(game)
    yield from (f"abbreviations.{each.short}.text" for each in game.rules.abbreviations)
    for table in game.tables.tables:
        yield from (f"tables.{table.id}.{key}" for key in _of_table(table))
    if game.counters is not None:
        yield from _of_pieces(game.counters)
    if game.map is not None:
        yield from _of_the_map(game.map)


def _told(origin: Origin, game: Game) -> bool:
    """Whether the card tells what data say: all but what the set-up sheet alone does."""
    if origin.startswith("setup."):
        return game.map is None
    if origin.startswith("pools."):
        setups = game.counters.setup if game.counters and game.map is None else ()
        return any(each.draw and origin == f"pools.{each.draw.pool}.units" for each in setups)
    return not origin.endswith(".when")


def _of_table(table: Table) -> Iterator[str]:
    if isinstance(table, OpposedTable):
        yield from ("modifier", "modifier-limit", *(["least"] if table.least is not None else []))
    if isinstance(table, CategoryTable):
        yield from ["column-head"] if table.column_head else []
        yield from ["unit"] if table.unit and not table.scaling else []


def _of_weather(game: Game) -> Iterator[Origin]:
    if game.weather is None:
        return
    for state in game.weather.states:
        yield f"weather.states.{state.id}.name"
        if state.effects is not None:
            yield f"weather.states.{state.id}.effects"
    for roll in game.weather.rolls:
        yield from (f"weather.rolls.{roll.turns}", f"weather.rolls.{roll.turns}.chance")


def _of_pieces(counters: Counters) -> Iterator[Origin]:
    style = counters.counters
    yield from (f"counters.{key}" for key in ("larger", "star") if getattr(style, key))
    yield from (f"markers.{marker.id}.note" for marker in counters.markers if marker.note)
    yield from (f"stacking.{each.id}.exempt" for each in counters.stacking if each.exempt)
    for arrival in counters.arrivals:
        yield from (f"arrivals.{arrival.id}.parts.{n}" for n in range(len(arrival.parts)))
        if arrival.text is not None:
            yield f"arrivals.{arrival.id}.text"


def _of_the_map(game_map: Map) -> Iterator[Origin]:
    for zone in game_map.zones:
        yield f"zones.{zone.id}.name"
        if zone.effects is not None:
            yield f"zones.{zone.id}.effects"
    yield from (f"places.{place.id}.name" for place in game_map.places if place.side)
    yield from (f"boxes.{box.id}.note" for box in game_map.boxes if box.note)


def on_the_chart(game_map: Map) -> Iterator[Origin]:
    """Yield names and effects of the terrain chart, and the tracks and boxes."""
    for key, entries in (("terrain", game_map.terrain), ("lines", game_map.lines)):
        for entry in entries:
            yield f"{key}.{entry.id}.name"
            if entry.effects:
                yield f"{key}.{entry.id}.effects"
    yield from (f"tracks.{track.id}.name" for track in game_map.tracks)
    yield from (f"boxes.{box.id}.name" for box in game_map.boxes)
