"""Cartography: the map painted as a magazine's map artist would.

Knows the model's Map, the geometry and the palette. `survey` is done once a game, `paint` once for
each scale and ink. How to add a terrain or a kind of line: see docs/architecture.md; a symbol or a
layer: docs/painting.md.
"""

from generator.drawing.cartography.ground import Ground, Reach
from generator.drawing.cartography.lettering.boxes import Kind, Placement
from generator.drawing.cartography.painting import (
    Painted,
    paint,
    paint_art,
    paint_signs,
    reach_of,
)
from generator.drawing.cartography.surveying import survey

__all__ = [
    "Ground",
    "Kind",
    "Painted",
    "Placement",
    "Reach",
    "paint",
    "paint_art",
    "paint_signs",
    "reach_of",
    "survey",
]
