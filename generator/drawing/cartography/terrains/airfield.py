"""An airfield as terrain: open ground; its runways are the symbol of the place."""

from __future__ import annotations

from generator.drawing.cartography.terrains.look import TerrainLook

LOOK = TerrainLook("airfield", tinted=False)
