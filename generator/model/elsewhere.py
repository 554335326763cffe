"""What one part of a game leaves to another, said in a line: a game in, lines with origins out.

Map sheets leave charts and the notes on tables to the player's aid; the rules leave to it what is
looked up in play, and to the set-up sheet who begins where.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.events_told import events_told
from generator.model.game import Game
from generator.model.initiative_told import INITIATIVE
from generator.model.kit import Line, has_set_up
from generator.model.map import Map
from generator.model.resources_told import RESOURCES
from generator.model.rules import numbered_sections
from generator.model.states import (
    ATTACKS,
    CHECKS,
    COMMAND,
    CONTROL,
    STATES,
    SUPPLY,
    checks_told,
    states_told,
)
from generator.model.tables import CategoryTable, Table, is_of_combat
from generator.model.telling import CUP, MOVEMENT_COSTS, movement_table, told_by_data
from generator.model.walk import part
from generator.words import english, words_in

MODIFIERS = english("Modifiers")
TERRAIN = english("Terrain effects")
SEQUENCE = english("Sequence of play")
STACKING = english("Stacking")
FORMED = english("Units formed of others")
TURNS = english("Turns")
SET_UP = english("Set-up")
ARRIVALS = english("Arrivals")
WITHDRAWALS = english("Withdrawals")
VICTORY = english("Victory")
POINTS = english("Points")
COUNTERS = english("Counters")
ABBREVIATIONS = english("Abbreviations")
"""Titles of panels of the player's aid."""
HOLDING = english("tracks with spaces for counters")
NOTES = english("Notes: on the player’s aid.")
"""What stands under a table on a map sheet that leaves out its notes."""


def left_by_the_map(game: Game) -> Line | None:
    """Return what the rules in short say of charts and notes that no map sheet has, if any.

    It stands on the back of the postcard and behind the map of the one-sheet edition.
    """
    short = any(each.section.short for each in numbered_sections(game.rules.sections))
    charts = tuple(_charts(game)) if short else ()
    return Line("kit.elsewhere.charts", _on_the_aid(charts, game)) if charts else None


_SET_UP_SHEET = english("On the set-up sheet: where each counter begins, and who arrives when.")
_BEGINNING = english("On the set-up sheet: where each counter begins.")


def left_by_the_rules(game: Game) -> Line | None:
    """Return what the rules say of that which other parts alone have from the data."""
    panels, texts = tuple(_looked_up(game)), list[str]()
    if panels:
        texts.append(_on_the_aid(panels, game))
    if has_set_up(game):
        said = words_in(game.language)
        texts.append(said(_SET_UP_SHEET if part(game, "arrivals") else _BEGINNING))
    return Line("kit.elsewhere.rules", " ".join(texts)) if texts else None


def _on_the_aid(titles: tuple[str, ...], game: Game) -> str:
    words = words_in(game.language)
    return words("On the player’s aid: {titles}.", titles="; ".join(map(words, titles)))


def leaves_out_notes(table: Table) -> bool:
    """Whether a table has notes that no map sheet prints: room is scarce there."""
    return bool(table.notes) and is_of_combat(table) and not isinstance(table, CategoryTable)


def _read_on_the_aid(game: Game) -> Iterator[str]:
    """Yield what says how far fire, shifts and modifiers of a table reach, and in which order."""
    words, keys = words_in(game.language), ("range", "shift_limit", "die_limit", "order")
    for table in game.tables.tables:
        if any(getattr(table, key, None) for key in keys):
            yield words("how to read {table}", table=table.name)


def notes_left(game: Game) -> Iterator[Origin]:
    """Yield the origins of the lines under those tables."""
    tables = filter(leaves_out_notes, game.tables.tables)
    yield from (f"tables.{table.id}.notes" for table in tables)


def told_elsewhere(game: Game) -> Iterator[tuple[Origin, str]]:
    """Yield the texts of these lines, and of those under tables."""
    for line in (left_by_the_map(game), left_by_the_rules(game)):
        if line is not None:
            yield line.origin, line.text
    notes = words_in(game.language)(NOTES)
    yield from ((origin, notes) for origin in notes_left(game))


def _charts(game: Game) -> Iterator[str]:
    left = (each for each in game.tables.tables if game.map is None or not is_of_combat(each))
    yield from (table.name for table in left)
    if game.tables.modifiers:
        yield MODIFIERS
    if checks_told(game):
        yield CHECKS
    if movement_table(game) is not None:
        yield MOVEMENT_COSTS
    yield from (title for rule, title in ((game.initiative, INITIATIVE), (game.cup, CUP)) if rule)
    yield from (each.title for each in events_told(game))
    told = (
        (game.supply is not None, SUPPLY),
        (game.command is not None, COMMAND),
        (game.attacks is not None, ATTACKS),
        (bool(game.tables.resources), RESOURCES),
        (game.control is not None, CONTROL),
        (bool(states_told(game)), STATES),
    )
    yield from (title for there, title in told if there)
    if game.map is not None:
        yield from [TERRAIN] if _has_effects(game, game.map) else []
        noted = filter(leaves_out_notes, game.tables.tables)
        words = words_in(game.language)
        yield from (words("notes on {table}", table=table.name) for table in noted)
    yield from _read_on_the_aid(game)
    if game.points:
        yield POINTS
    if game.map is not None and game.map.tracks and game.counters is not None:
        yield HOLDING  # on a postcard they are for reading alone


def _has_effects(game: Game, game_map: Map) -> bool:
    """Whether the chart of terrain says of anything that it does something."""
    fought = any(each.terrain or each.lines for each in game.tables.modifiers)
    moved = any(each.grounds for each in game.movement)
    grounds = any(each.effects or each.stops for each in game_map.terrain)
    lines = any(each.effects or each.impassable for each in game_map.lines)
    zones = any(zone.effects for zone in game_map.zones)
    return grounds or lines or zones or fought or moved


def _looked_up(game: Game) -> Iterator[str]:
    """Yield the panels of the course of play that the player's aid has."""

    def has(key: str) -> bool:
        return bool(part(game, key))

    on_a_track = any(track.turns for track in part(game, "tracks") or ())
    panels = (
        (game.map is not None and _has_effects(game, game.map), TERRAIN),
        (has("sequence"), SEQUENCE),
        (has("stacking"), STACKING),
        (has("conversions"), FORMED),
        (has("weather"), game.weather.name if game.weather else ""),
        ("turns.count" in told_by_data(game) and not on_a_track, TURNS),
        (has("setup") and not has_set_up(game), SET_UP),
        (has("arrivals"), ARRIVALS),
        (has("withdrawals"), WITHDRAWALS),
        (has("victory") or has("ends"), VICTORY),
        (has("points"), POINTS),
        (game.counters is not None and bool(game.counters.counters.factors), COUNTERS),
        (has("abbreviations"), ABBREVIATIONS),
    )
    yield from _read_on_the_aid(game)
    yield from (title for there, title in panels if there)
