"""All terrains, in the order in which their washes are laid."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.cartography.terrains import (
    airfield,
    clear,
    forest,
    mountain,
    polder,
    rough,
    swamp,
    town,
    waters,
)
from generator.drawing.cartography.terrains.look import TerrainLook

TERRAINS: Mapping[str, TerrainLook] = {
    look.name: look
    for look in (
        *waters.LOOKS,
        clear.LOOK,
        airfield.LOOK,
        polder.LOOK,
        rough.LOOK,
        forest.LOOK,
        swamp.LOOK,
        mountain.LOOK,
        *town.LOOKS,
    )
}
"""By name."""


def hides_ground(look: str) -> bool:
    """Tell whether what stands on a terrain of a look hides its ground; unknown looks do not."""
    found = TERRAINS.get(look)
    return found is not None and found.dense
