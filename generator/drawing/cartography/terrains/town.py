"""Towns and cities as terrain: their streets are built by `settlements`."""

from __future__ import annotations

from generator.drawing.cartography.terrains.look import TerrainLook

LOOKS = (TerrainLook("town", tinted=False), TerrainLook("city", tinted=False))
