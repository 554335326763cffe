"""The terrain effects chart, derived from the terrain, the lines and the zones of a map.

Its swatches are pieces of the map as it is painted on the postcard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Facts, Panel, below, table_panel
from generator.drawing.cartography import Ground, paint_art
from generator.drawing.furniture.pen import Pen
from generator.drawing.mapsheet import Plan
from generator.drawing.mapsheet.swatches import swatch
from generator.drawing.palette import PALETTES, for_sides
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import Line
from generator.model.elsewhere import TERRAIN
from generator.model.map import LineKind, Map, Place, Terrain, Zone
from generator.model.names import capitalised
from generator.scene import Group

_DATA = ("stops", "playable", "impassable")
"""Keys of which the data say what they mean, where the author's text does not."""
Swatches = Mapping[Origin, Group]
"""What the map shows of a terrain, a line or a zone, by the origin of its name."""


def terrain_panels(facts: Facts, swatches: Swatches, pen: Pen) -> Iterator[Panel]:
    """Yield the chart; none for a game without a map."""
    lines = terrain_lines(facts.game.map, swatches, facts) if facts.game.map else ()
    yield from table_panel(TERRAIN, "", ("",), lines, pen)


def terrain_lines(game_map: Map, swatches: Swatches, facts: Facts) -> Iterator[Line]:
    """Yield the chart: hexes, what lies on hexsides or paths, zones, places that are a side's."""
    parts: tuple[tuple[str, str, tuple[Terrain | LineKind | Zone | Place, ...]], ...] = (
        ("terrain", "Hexes", game_map.terrain),
        ("lines", "Hexsides and paths", game_map.lines),
        ("zones", "Zones", game_map.zones),
        ("places", "Places", tuple(each for each in game_map.places if each.side)),
    )
    for key, group, entries in parts:
        for entry in entries:
            name = f"{key}.{entry.id}.name"
            label = Cell(capitalised(entry.name), name, group)
            yield Line(label, (_effect(entry, f"{key}.{entry.id}", facts),), swatches.get(name))


def _effect(entry: Terrain | LineKind | Zone | Place, origin: Origin, facts: Facts) -> Cell:
    """Return what its author says of an entry, and below that what follows from the data."""
    effects = None if isinstance(entry, Place) else entry.effects
    several = isinstance(entry, Zone) and entry.hexes[1:]
    said = below(
        facts.written(effects, f"{origin}.effects"),
        *facts.said(origin, "hexes", lead="Hexes" if several else "Hex"),
        *facts.said(origin, "side", lead="Side:"),
        *facts.said(origin, *_DATA),
    )
    return said if said.text else Cell("-")


def map_swatches(planned: Plan, ground: Ground) -> Swatches:
    """Paint the map of a plan and cut a swatch for each name that its key explains."""
    palette = for_sides(PALETTES[planned.pen.theme.ink], planned.card.sides)
    page, pen = planned.page, planned.pen
    art = paint_art(ground, page.layout, palette, page.frame)
    return {
        sample.entry.origin: swatch(sample, art, page.layout, pen)
        for sample in planned.samples
        if sample.entry.origin
    }
