"""The board: a game with its ground worked out, for everything that plays on it.

In: a Game. Out: hexes by label, place and zone; which lines lie along and across each hexside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from generator.hexes import BadReference, Grid, Hex, HexPath, Hexside, parse_hexside, parse_path
from generator.model.counters import Counters, Unit
from generator.model.game import Game
from generator.model.map import Feature, Map, Terrain
from generator.model.terrain import grid_of, terrain_of
from generator.play.illegal import Illegal
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Board:
    """A game and its ground; `grid` is None where there is no map that can be played on.

    `along` holds for each hexside the lines that run across it from hex to hex (roads), `across`
    those that lie on it (rivers); `courses` are the hexes of each road in order. `places` and
    `zones` hold the hexes of each, and `ground` all in which units may stand: worked out once,
    since there may be as many set-ups as hexes.
    """

    game: Game
    grid: Grid | None
    terrain: Mapping[Hex, Terrain]
    units: Mapping[str, Unit]
    along: Mapping[Hexside, frozenset[str]]
    across: Mapping[Hexside, frozenset[str]]
    courses: tuple[tuple[Hex, ...], ...]
    places: Mapping[str, tuple[Hex, ...]]
    zones: Mapping[str, frozenset[Hex]]
    ground: frozenset[Hex]

    @property
    def counters(self) -> Counters:
        """The pieces; raises Illegal where the game has none."""
        if self.game.counters is None:
            raise Illegal("the game has no counters")
        return self.game.counters

    def unit(self, name: str, key: str = "") -> Unit:
        """Return the unit of an id; raises Illegal for one that does not exist."""
        if name not in self.units:
            raise Illegal(f"there is no unit {name!r}", key, known=True)
        return self.units[name]

    def hex(self, label: str, key: str = "") -> Hex:
        """Return a hex in which units may stand; raises Illegal for any other."""
        if self.grid is None:
            raise Illegal("the game has no map", key)
        try:
            at = self.grid.hex(label)
        except BadReference as mistake:
            raise Illegal(mistake.message, key) from None
        if not self.playable(at):
            raise Illegal(f"units cannot stand in {self.described(at)}", key)
        return at

    def playable(self, at: Hex) -> bool:
        """Whether units may stand in a hex."""
        return at in self.ground

    def label(self, at: Hex) -> str:
        """Return the number of a hex."""
        return self.grid.label(at) if self.grid and at in self.grid else "a hex off the map"

    def described(self, at: Hex) -> str:
        """Return the number of a hex and its terrain."""
        ground = self.terrain.get(at)
        return f"{self.label(at)}, {ground.name.lower()}" if ground else self.label(at)

    def place(self, name: str) -> frozenset[Hex]:
        """Return the hexes of a place; none where there is no such place."""
        return frozenset(self.places.get(name, ()))

    def zone(self, name: str) -> frozenset[Hex]:
        """Return the hexes of a zone; none where there is no such zone."""
        return self.zones.get(name, frozenset())


def board_of(game: Game) -> Board:
    """Return the board of a game; features and hexes that cannot be read are left out."""
    grid = _grid(game.map)
    terrain = terrain_of(game.map) if game.map and grid else {}
    units = {unit.id: unit for unit in game.counters.units} if game.counters else {}
    along: defaultdict[Hexside, set[str]] = defaultdict(set)
    across: defaultdict[Hexside, set[str]] = defaultdict(set)
    courses: list[tuple[Hex, ...]] = []
    places: dict[str, tuple[Hex, ...]] = {}
    zones: dict[str, frozenset[Hex]] = {}
    if game.map and grid:
        places = {place.id: tuple(_read(grid, place.hexes)) for place in game.map.places}
        zones = {zone.id: frozenset(_read(grid, zone.hexes)) for zone in game.map.zones}
        for feature in game.map.features:
            for course in _course(grid, feature):
                courses.append(course.hexes)
                for hexside in course.crossings:
                    along[hexside].add(feature.kind)
            for hexside in _hexsides(grid, feature.hexsides):
                across[hexside].add(feature.kind)
    return Board(
        game,
        grid,
        terrain,
        units,
        _frozen(along),
        _frozen(across),
        tuple(courses),
        places,
        zones,
        _ground(grid, terrain),
    )


def _ground(grid: Grid | None, terrain: Mapping[Hex, Terrain]) -> frozenset[Hex]:
    if grid is None:
        return frozenset()
    return frozenset(at for at, kind in terrain.items() if kind.playable and grid.in_play(at))


def _frozen(lines: Mapping[Hexside, set[str]]) -> Mapping[Hexside, frozenset[str]]:
    return {hexside: frozenset(kinds) for hexside, kinds in lines.items()}


def _grid(game_map: Map | None) -> Grid | None:
    try:
        return grid_of(game_map.grid) if game_map else None
    except ValueError:
        return None


def _read(grid: Grid, labels: Iterable[str]) -> Iterator[Hex]:
    for label in labels:
        try:
            yield grid.hex(label)
        except BadReference:
            continue


def _course(grid: Grid, feature: Feature) -> tuple[HexPath, ...]:
    """Return the path of a feature, if it has one that can be read."""
    try:
        return () if feature.path is None else (parse_path(feature.path, grid),)
    except BadReference:
        return ()


def _hexsides(grid: Grid, texts: Iterable[str]) -> Iterator[Hexside]:
    for text in texts:
        try:
            yield parse_hexside(text, grid)
        except BadReference:
            continue
