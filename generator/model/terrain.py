"""The grid of a map and the terrain of its hexes, from what the definition says.

In: `GridSpec` and `Map`. Out: a `Grid`, the rows of the picture, a Terrain for each hex.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from generator.board import BoardKind, Cell, Grid
from generator.board.kinds import ACROSS, CellWords, words_of
from generator.model.ground import PLACES_IN_A_DEGREE, TrueGround
from generator.model.map import GridSpec, Map, Terrain
from generator.records import Frozen


@lru_cache(maxsize=32)
def grid_of(spec: GridSpec) -> Grid:
    """Return the grid that is described; raises ValueError, with a sentence for a designer."""
    return Grid(
        board=spec.cells,
        orientation=spec.orientation,
        adjacent=spec.adjacent,
        columns=spec.columns,
        rows=spec.rows,
        offset=spec.offset,
        rows_from=spec.rows_from,
        number=spec.number,
        first=spec.first,
        names=tuple((named.name, named.hex) for named in spec.names),
        missing=spec.missing,
        partial=spec.partial,
    )


def cell_words(game_map: Map | None) -> CellWords:
    """Return what players call the cells of a map and the edges between them."""
    return words_of(game_map.grid.cells if game_map else "")


def rows_of(picture: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Return the rows of a picture from the north: offset and character of each hex.

    Spaces and empty lines do not count.
    """
    rows: list[tuple[tuple[int, str], ...]] = []
    start = 0
    for line in picture.split("\n"):
        row = tuple((start + at, symbol) for at, symbol in enumerate(line) if symbol != " ")
        if row:
            rows.append(row)
        start += len(line) + 1
    return tuple(rows)


def terrain_of(game_map: Map) -> dict[Cell, Terrain]:
    """Return the terrain of every hex of the map, in reading order.

    A hex whose character has no terrain is left out: the reader or a check has complained of it.
    """
    grid = grid_of(game_map.grid)
    kinds = {terrain.id: terrain for terrain in game_map.terrain}
    key = {entry.symbol: kinds.get(entry.terrain) for entry in game_map.key}
    found: dict[Cell, Terrain] = {}
    for row, symbols in enumerate(rows_of(game_map.hexes)[: grid.rows]):
        for column, (_, symbol) in enumerate(symbols[: grid.columns]):
            at, terrain = grid.from_page(column, row), key.get(symbol)
            if terrain is not None and at in grid:
                found[at] = terrain
    return found


def closed_land(game_map: Map) -> frozenset[Cell]:
    """Return the hexes on land that no unit may enter, which the map draws as out of play.

    Unplayable land, half hexes, and the gaps that the grid leaves in its rectangle: whether there
    is water in these the picture does not say, the coast will.
    """
    grid, terrain = grid_of(game_map.grid), terrain_of(game_map)
    places = ((column, row) for row in range(grid.rows) for column in range(grid.columns))
    gaps = {at for at in (grid.from_page(*place) for place in places) if at not in grid}
    barred = {
        at for at, kind in terrain.items() if kind.dry and not (kind.playable and grid.in_play(at))
    }
    return frozenset(gaps | barred)


class Field(Frozen):
    """The hexes of a map and what lies in them, as far as they are in the key."""

    grid: Grid
    terrain: Mapping[Cell, Terrain]

    def playable(self, at: Cell) -> bool:
        """Whether units may stand in a hex, as far as the map says."""
        ground = self.terrain.get(at)
        return self.grid.in_play(at) and (ground is None or ground.playable)


def field_of(game_map: Map | None) -> Field | None:
    """Return the hexes of a map; None for a grid that is refused, of which the reader complains."""
    try:
        return Field(grid_of(game_map.grid), terrain_of(game_map)) if game_map else None
    except ValueError:
        return None


KILOMETRES_EAST = 111.32
"""Length of a degree of longitude on the equator (WGS 84)."""
KILOMETRES_NORTH = 111.2
"""Length of a degree of latitude in the middle latitudes (110.6 to 111.7)."""

_TURN = 360 * PLACES_IN_A_DEGREE


class Plane(Frozen):
    """A local equirectangular projection, north at the top; see TrueGround for its formula."""

    anchor: tuple[float, float]
    """Longitude and latitude of the anchor, in millionths of a degree."""
    centre: tuple[float, float]
    """The same point in units of the grid."""
    per_unit: tuple[float, float]
    """Millionths of a degree of longitude and of latitude in one unit of the grid."""
    kind: BoardKind

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return a point of the earth, given in millionths of a degree, in hex units."""
        east = (longitude - self.anchor[0] + _TURN / 2) % _TURN - _TURN / 2
        return (
            self.centre[0] + east / self.per_unit[0],
            self.centre[1] - (latitude - self.anchor[1]) / self.per_unit[1],
        )

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return longitude and latitude of a point in hex units; the inverse of `point`."""
        return (
            self.anchor[0] + (x - self.centre[0]) * self.per_unit[0],
            self.anchor[1] - (y - self.centre[1]) * self.per_unit[1],
        )

    def cell(self, at: Cell) -> tuple[float, float]:
        """Return longitude and latitude of a hex's centre."""
        return self.place(*self.kind.centre(at))


def plane_of(spec: GridSpec, ground: TrueGround) -> Plane:
    """Return the projection of a map.

    Raises ValueError for a grid that cannot be or has no `across`, and for an anchor off the map.
    """
    if spec.across is None:
        raise ValueError("`across` says how wide a hex is on the ground: the grid has none")
    grid = grid_of(spec)
    at = grid.cell(ground.anchor.hex)
    unit = spec.across.kilometres / ACROSS
    position = ground.anchor.at
    parallel = math.cos(math.radians(position.latitude))
    return Plane(
        (position.longitude * PLACES_IN_A_DEGREE, position.latitude * PLACES_IN_A_DEGREE),
        grid.kind.centre(at),
        (
            unit / (KILOMETRES_EAST * parallel) * PLACES_IN_A_DEGREE,
            unit / KILOMETRES_NORTH * PLACES_IN_A_DEGREE,
        ),
        grid.kind,
    )
