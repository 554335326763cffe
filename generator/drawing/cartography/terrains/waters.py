"""Sea and lakes: whatever lies outside the coast is painted as water, by `layers.sea`."""

from __future__ import annotations

from generator.drawing.cartography.terrains.look import TerrainLook

LOOKS = (TerrainLook("sea", tinted=False), TerrainLook("lake", tinted=False))
