"""All terrains, in the order in which their washes are laid."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.cartography.terrains import (
    forest,
    mountain,
    polder,
    rough,
    swamp,
)
from generator.drawing.cartography.terrains.look import TerrainLook

TERRAINS: Mapping[str, TerrainLook] = {
    look.name: look
    for look in (
        TerrainLook("sea", tinted=False),  # whatever lies outside the coast: `layers.sea`
        TerrainLook("lake", tinted=False),
        TerrainLook("clear", tinted=False),
        TerrainLook("airfield", tinted=False),  # its runways are the symbol of the place
        polder.LOOK,
        rough.LOOK,
        forest.LOOK,
        swamp.LOOK,
        mountain.LOOK,
        TerrainLook("town", tinted=False),  # streets and houses are built by `settlements`
        TerrainLook("city", tinted=False),
    )
}
"""By name."""


def hides_ground(look: str) -> bool:
    """Tell whether what stands on a terrain of a look hides its ground; unknown looks do not."""
    found = TERRAINS.get(look)
    return found is not None and found.dense
