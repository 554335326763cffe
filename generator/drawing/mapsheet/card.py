"""What a map sheet shows: the slice of a game that is printed on and around its map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.board import Cell
from generator.combat.cells import codes_of
from generator.model.game import Game, PanelSide, Side
from generator.model.map import Link, Map
from generator.model.names import named_in, names_of, turn_captions
from generator.model.prose import Second
from generator.model.tables import Code, Table, is_of_combat
from generator.model.telling import Events, fixed_weather
from generator.model.terrain import grid_of, terrain_of
from generator.model.theme import HOUSE, Theme
from generator.records import Frozen


class Card(Frozen):
    """The map of a game and what goes with it; `width` and `height` in mm are the postcard's."""

    title: str
    subtitle: str
    byline: str
    width: float
    height: float
    panel: PanelSide | None
    panel_width: float
    """Width of the panel on the postcard, in mm; 0 without one."""
    map: Map
    codes: Mapping[str, tuple[Code, ...]]
    """The codes that come of each table, by its id."""
    tables: tuple[Table, ...]
    """Those that combat needs, and that stand by the map for that."""
    turns: tuple[tuple[str, str], ...]
    """Numbers and dates of the turns."""
    weather: Events
    """That of each turn, where nobody rolls for it."""
    counter: float
    """Side of a counter in mm; 0 where the game has none."""
    sides: tuple[Side, ...]
    names: Mapping[str, Mapping[str, str]]
    """Those that texts on and around the map refer to."""
    second: Second | None = None
    """The title in the second language."""
    theme: Theme = HOUSE
    """The dress of the game."""

    @property
    def in_play(self) -> tuple[Cell, ...]:
        """The hexes that units may enter."""
        grid = grid_of(self.map.grid)
        return tuple(
            at
            for at, terrain in terrain_of(self.map).items()
            if terrain.playable and grid.in_play(at)
        )


def card_of(game: Game) -> Card:
    """Return what the map sheets of `game` show; raises ValueError for a game without a map."""
    if game.map is None:
        raise ValueError(f"{game.id} has no map")
    page, tables = game.page, game.tables.tables
    shown = tuple(table for table in tables if is_of_combat(table))
    codes = {table.id: codes_of(table, game.tables) for table in shown}
    width = page.panel_width.millimetres if page.panel_width else 40.0
    return Card(
        title=game.title,
        subtitle=game.subtitle,
        byline=game.byline,
        width=page.width.millimetres,
        height=page.height.millimetres,
        panel=page.panel,
        panel_width=width if page.panel else 0.0,
        map=printed_map(game.map),
        codes=codes,
        tables=shown,
        turns=tuple(turn_captions(game).items()),
        weather=fixed_weather(game),
        counter=game.counters.counters.size.millimetres if game.counters else 0.0,
        sides=game.sides,
        names=named_in(names_of(game), game.map.boxes, shown, *codes.values()),
        second=game.second_title,
        theme=game.theme or HOUSE,
    )


def printed_map(game_map: Map) -> Map:
    """Return a map without what is read in the rules and on the player's aid, or by checks alone.

    Effects, notes, and numbers that are compared with the map are printed nowhere on it.
    """
    return replace(
        game_map,
        terrain=tuple(
            replace(each, effects=None, stops=False, hexes=None) for each in game_map.terrain
        ),
        lines=tuple(replace(each, effects=None, impassable=False) for each in game_map.lines),
        features=tuple(
            replace(each, length=None, by=(), ends=(), exits=()) for each in game_map.features
        ),
        places=tuple(replace(each, note=None, on=None) for each in game_map.places),
        labels=tuple(replace(each, length=None, on=None) for each in game_map.labels),
        zones=tuple(
            replace(
                each, effects=None, size=None, coastal=False, along=(), apart_from=(), reach=None
            )
            for each in game_map.zones
        ),
        links=tuple(Link(each.id, each.name, each.ends) for each in game_map.links),
        tracks=tuple(replace(each, moves_on=None, weather=None) for each in game_map.tracks),
    )
