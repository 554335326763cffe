"""The terrain effects chart, derived from the terrain, the lines and the zones of a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Panel
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import GridSheet, Line, grid_table
from generator.drawing.tables.sheets import Names
from generator.model.map import LineKind, Map, Terrain, Zone
from generator.model.names import plain_text
from generator.scene import Group

Swatches = Mapping[Origin, Group]
"""What the map shows of a terrain, a line or a zone, by the origin of its name."""


def terrain_panels(
    game_map: Map | None, swatches: Swatches, names: Names, pen: Pen
) -> Iterator[Panel]:
    """Yield the chart; none for a game without a map."""
    if game_map is not None:
        sheet = terrain_sheet(game_map, swatches, names)
        yield Panel("Terrain effects", partial(grid_table, sheet, pen=pen))


def terrain_sheet(game_map: Map, swatches: Swatches, names: Names) -> GridSheet:
    """Return the chart: hexes first, then what lies on hexsides or paths, then zones."""
    hexes = ("terrain", "Hexes", game_map.terrain)
    lines = ("lines", "Hexsides and paths", game_map.lines)
    zones = ("zones", "Zones", tuple(zone for zone in game_map.zones if zone.effects))
    rows = tuple(
        _line(entry, key, group, swatches, names)
        for key, group, entries in (hexes, lines, zones)
        for entry in entries
    )
    return GridSheet("", "", (Cell(""),), rows)


def _line(
    entry: Terrain | LineKind | Zone, key: str, group: str, swatches: Swatches, names: Names
) -> Line:
    origin = f"{key}.{entry.id}"
    text = plain_text(names, entry.effects) if entry.effects else ""
    said = (Cell(text, f"{origin}.effects"), *_limits(entry)) if text else tuple(_limits(entry))
    effect = Cell(said[0].text, said[0].origin, more=said[1:]) if said else Cell("-")
    name = Cell(entry.name, f"{origin}.name", group)
    return Line(name, (effect,), swatches.get(f"{origin}.name"))


def _limits(entry: Terrain | LineKind | Zone) -> Iterator[Cell]:
    """Say what follows from the data, where the text does not say it."""
    said = entry.effects.source.lower() if entry.effects else ""
    if isinstance(entry, Terrain) and entry.stops and "stop" not in said:
        yield Cell("A unit that enters stops.")
    if isinstance(entry, Terrain) and not entry.playable and not said:
        yield Cell("No unit may enter.")
    if isinstance(entry, LineKind) and entry.impassable and "cross" not in said:
        yield Cell("Impassable.")
