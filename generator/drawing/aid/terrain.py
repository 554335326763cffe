"""The terrain effects chart, derived from the terrain, the lines and the zones of a map.

Its swatches are pieces of the map as it is painted on the postcard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Panel
from generator.drawing.cartography import Ground, paint_art
from generator.drawing.furniture import Pen
from generator.drawing.mapsheet import Plan
from generator.drawing.mapsheet.swatches import swatch
from generator.drawing.palette import PALETTES, for_sides
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.sheets import Names
from generator.model.elsewhere import TERRAIN
from generator.model.game import Game
from generator.model.map import LineKind, Map, Place, Terrain, Zone
from generator.model.names import capitalised, plain_text
from generator.model.telling import Told, told_by_data
from generator.scene import Group

_DATA = ("stops", "playable", "impassable")
"""Keys of which the data say what they mean, where the author's text does not."""
Swatches = Mapping[Origin, Group]
"""What the map shows of a terrain, a line or a zone, by the origin of its name."""


def terrain_panels(game: Game, swatches: Swatches, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the chart; none for a game without a map."""
    if game.map is not None:
        sheet = terrain_sheet(game.map, swatches, names, told_by_data(game))
        yield Panel(TERRAIN, partial(grid_table, sheet, pen=pen))


def terrain_sheet(game_map: Map, swatches: Swatches, names: Names, told: Told) -> GridSheet:
    """Return the chart: hexes, what lies on hexsides or paths, zones, places that are a side's."""
    hexes = ("terrain", "Hexes", game_map.terrain)
    lines = ("lines", "Hexsides and paths", game_map.lines)
    zones = ("zones", "Zones", game_map.zones)
    places = ("places", "Places", tuple(each for each in game_map.places if each.side))
    rows = tuple(
        _line(entry, (key, group), swatches, names, told)
        for key, group, entries in (hexes, lines, zones, places)
        for entry in entries
    )
    return GridSheet("", "", (Cell(""),), rows)


def _line(
    entry: Terrain | LineKind | Zone | Place,
    heads: tuple[str, str],
    swatches: Swatches,
    names: Names,
    told: Told,
) -> Line:
    """Return a row: what its author says of it, and what follows from the data beside that."""
    key, group = heads
    origin = f"{key}.{entry.id}"
    effects = None if isinstance(entry, Place) else entry.effects
    text = plain_text(names, effects) if effects else ""
    said = [Cell(text, f"{origin}.effects")] if text else []
    if isinstance(entry, Zone):
        hexes = f"{origin}.hexes"
        said.append(Cell(told[hexes], hexes, lead="Hexes" if entry.hexes[1:] else "Hex", runs=True))
    if f"{origin}.side" in told:
        said.append(Cell(told[f"{origin}.side"], f"{origin}.side", lead="Side:", runs=True))
    told_here = (f"{origin}.{each}" for each in _DATA)
    said += [Cell(told[here], here) for here in told_here if here in told]
    effect = replace(said[0], more=tuple(said[1:])) if said else Cell("-")
    name = Cell(capitalised(entry.name), f"{origin}.name", group)
    return Line(name, (effect,), swatches.get(f"{origin}.name"))


def map_swatches(planned: Plan, ground: Ground) -> Swatches:
    """Paint the map of a plan and cut a swatch for each name that its key explains."""
    palette = for_sides(PALETTES[planned.ink], planned.card.sides)
    page, pen = planned.page, planned.pen
    art = paint_art(ground, page.layout, palette, page.frame)
    return {
        sample.entry.origin: swatch(sample, art, page.layout, pen)
        for sample in planned.samples
        if sample.entry.origin
    }
