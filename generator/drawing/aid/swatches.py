"""Swatches for the terrain effects chart: pieces of the map as it is painted on the postcard."""

from __future__ import annotations

from generator.drawing.aid.terrain import Swatches
from generator.drawing.cartography import Ground, paint_art
from generator.drawing.mapsheet import Plan
from generator.drawing.mapsheet.swatches import swatch
from generator.drawing.palette import PALETTES, for_sides


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
