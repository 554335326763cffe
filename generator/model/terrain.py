"""The grid of a map and the terrain of its hexes, from what the definition says.

In: `GridSpec` and `Map`. Out: a `Grid`, the rows of the picture, a Terrain for each hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from generator.hexes import Grid, Hex
from generator.model.map import GridSpec, Map, Terrain
from generator.records import dataclass


@lru_cache(maxsize=32)
def grid_of(spec: GridSpec) -> Grid:
    """Return the grid that is described; raises ValueError, with a sentence for a designer."""
    return Grid(
        orientation=spec.orientation,
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


def terrain_of(game_map: Map) -> dict[Hex, Terrain]:
    """Return the terrain of every hex of the map, in reading order.

    A hex whose character has no terrain is left out: the reader or a check has complained of it.
    """
    grid = grid_of(game_map.grid)
    kinds = {terrain.id: terrain for terrain in game_map.terrain}
    key = {entry.symbol: kinds.get(entry.terrain) for entry in game_map.key}
    found: dict[Hex, Terrain] = {}
    for row, symbols in enumerate(rows_of(game_map.hexes)[: grid.rows]):
        for column, (_, symbol) in enumerate(symbols[: grid.columns]):
            at, terrain = grid.from_page(column, row), key.get(symbol)
            if terrain is not None and at in grid:
                found[at] = terrain
    return found


def closed_land(game_map: Map) -> frozenset[Hex]:
    """Return the hexes on land that no unit may enter, which the map draws as out of play.

    Unplayable land, half hexes, and the gaps that the grid leaves in its rectangle: whether there
    is water in these the picture does not say, the coast will.
    """
    grid, terrain = grid_of(game_map.grid), terrain_of(game_map)
    places = ((column, row) for row in range(grid.rows) for column in range(grid.columns))
    gaps = {at for at in (grid.from_page(*place) for place in places) if at not in grid}
    barred = {
        at for at, kind in terrain.items() if kind.land and not (kind.playable and grid.in_play(at))
    }
    return frozenset(gaps | barred)


@dataclass(frozen=True, slots=True)
class Field:
    """The hexes of a map and what lies in them, as far as they are in the key."""

    grid: Grid
    terrain: Mapping[Hex, Terrain]

    def playable(self, at: Hex) -> bool:
        """Whether units may stand in a hex, as far as the map says."""
        ground = self.terrain.get(at)
        return self.grid.in_play(at) and (ground is None or ground.playable)


def field_of(game_map: Map) -> Field | None:
    """Return the hexes of a map; None for a grid that is refused, of which the reader complains."""
    try:
        return Field(grid_of(game_map.grid), terrain_of(game_map))
    except ValueError:
        return None
