"""What stands on the land: canopies, tufts, hachures; each terrain draws its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.cartography.plate import Plate
from generator.scene import Item


def paint(plate: Plate) -> Iterator[Item]:
    """Yield the covers in the order of the washes, clear of roads, houses and the shore."""
    for wash in plate.ground.washes:
        if wash.look.cover is not None:
            region = plate.placed(wash.region).intersection(plate.open_land)
            yield from wash.look.cover(plate, region)
