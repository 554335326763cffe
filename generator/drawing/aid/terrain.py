"""The terrain effects chart, derived from the terrain, the lines and the zones of a map.

Its swatches are pieces of the map as it is painted on the postcard.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.combat.telling import ground_in_words
from generator.diagnostics import Origin
from generator.drawing.aid.panels import Facts, Panel, Swatches, below
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.painting import art_of, painting_of
from generator.drawing.mapsheet.plan import Plan
from generator.drawing.mapsheet.swatches import swatch
from generator.drawing.palette import for_sides, palette_of
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.gridsheet import Line
from generator.model.elsewhere import TERRAIN
from generator.model.map import LineKind, Place, Terrain, Zone
from generator.model.names import capitalised
from generator.model.terrain import cell_words
from generator.scene import Group
from generator.stages import DIRECT, Stages

_DATA = ("stops", "playable", "impassable")
"""Keys of which the data say what they mean, where the author's text does not."""


def terrain_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the chart; none for a game without a map."""
    return facts.table(TERRAIN, "", ("",), terrain_lines(facts))


def terrain_lines(facts: Facts) -> Iterator[Line]:
    """Yield the chart: hexes, what lies on hexsides or paths, zones, places that are a side's."""
    game_map = facts.aid.map
    if game_map is None:
        return
    said, words = cell_words(game_map).said, facts.words
    parts: tuple[tuple[str, str, tuple[Terrain | LineKind | Zone | Place, ...]], ...] = (
        ("terrain", said(words("Hexes")), game_map.terrain),
        ("lines", said(words("Hexsides and paths")), game_map.lines),
        ("zones", words("Zones"), game_map.zones),
        ("places", words("Places"), tuple(each for each in game_map.places if each.side)),
    )
    for key, group, entries in parts:
        for entry in entries:
            origin = f"{key}.{entry.id}"
            label = Cell(capitalised(entry.name), f"{origin}.name", group)
            sample = facts.swatches.get(f"{origin}.name")
            yield Line(label, (_effect(entry, origin, facts),), sample)


def _effect(entry: Terrain | LineKind | Zone | Place, origin: Origin, facts: Facts) -> Cell:
    """Return what its author says of an entry, and below that what follows from the data."""
    effects = None if isinstance(entry, Place) else entry.effects
    several = isinstance(entry, Zone) and entry.hexes[1:]
    head = cell_words(facts.aid.map).said(facts.words("Hexes" if several else "Hex"))
    said = below(
        facts.written(effects, f"{origin}.effects"),
        *facts.said(origin, "hexes", lead=head),
        *facts.said(origin, "side", lead=facts.words("Side:")),
        *facts.said(origin, *_DATA),
    )
    if effects is None and isinstance(entry, Terrain | LineKind):
        told = ground_in_words(entry, facts.aid.tables, facts.aid.uses, facts.words, said.text)
        said = below(said, *map(Cell, told)) if said.text else below(*map(Cell, told))
    return said if said.text else Cell("-")


def map_swatches(planned: Plan, ground: Ground, stages: Stages = DIRECT) -> Swatches:
    """Paint the map of a plan and cut a swatch for each name that its key explains."""
    palette = for_sides(palette_of(planned.pen.theme), planned.card.sides)
    layout = planned.page.layout
    sheet = painting_of(planned.card.map, ground, layout, palette, planned.picture)
    return swatches_of(planned, art_of(sheet, ground, stages))


def swatches_of(planned: Plan, art: Group) -> Swatches:
    """Cut the same out of the painted map of a plan."""
    return {
        sample.entry.origin: swatch(sample, art, planned.page.layout, planned.pen)
        for sample in planned.samples
        if sample.entry.origin
    }
