"""What it takes to paint a terrain.

A new terrain is one new file beside this one that makes a `TerrainLook`, an entry in `registry`,
and one in the palette (`drawing/palette.py`) under the same name. Nothing else needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.relief import Height
from generator.records import dataclass
from generator.scene import Item

Cover: TypeAlias = Callable[[RenderContext, BaseGeometry], Iterator[Item]]
"""Takes the context and the area that the terrain covers, clear of roads and houses, in mm; yields
what stands on it."""


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """How a terrain is painted."""

    name: str
    """What a definition calls it under `look`, or as a terrain's id."""
    tinted: bool = True
    """Whether it has a wash of its own colour, feathered at its borders."""
    feather: float = 0.13
    """How softly, as the standard deviation of a blur in hex units."""
    height: Height | None = None
    """How it rises; it is then shaded, or hachured in photocopier ink."""
    cover: Cover | None = None
    """What stands on it."""
    dense: bool = False
    """Whether that hides the ground, so that grid and numbers must stand out from it."""
