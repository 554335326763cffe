"""What it takes to draw the symbol of a place.

A new kind of place is one new file beside this one that makes a `SymbolLook`, and an entry in
`registry`. A symbol is drawn about (0, 0) in a square from -1 to 1, in lines as wide as the pens
say, and then brought to its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TypeAlias

from generator.drawing.cartography.pens import Pens
from generator.drawing.palette import Palette
from generator.records import dataclass
from generator.scene import Item, Point

Draw: TypeAlias = Callable[[Point, float, Pens, Palette], Iterator[Item]]
"""Takes the middle, the half width in mm, pens and palette; yields the symbol."""


class Stand(StrEnum):
    """Where in or near its hex a symbol is put."""

    LAND = "land"
    """In its hex, beside the roads."""
    WATER = "water"
    """In the water next to its hex."""
    SHORE = "shore"
    """On the coast, where it reaches farthest out."""


@dataclass(frozen=True, slots=True)
class SymbolLook:
    """How a kind of place is marked."""

    draw: Draw
    half: float
    """Half its width in mm on hexes of recipe size."""
    half_height: float
    """Half its height."""
    stand: Stand = Stand.LAND
