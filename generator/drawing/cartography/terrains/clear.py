"""Clear ground: the land as it is."""

from __future__ import annotations

from generator.drawing.cartography.terrains.look import TerrainLook

LOOK = TerrainLook("clear", tinted=False)
