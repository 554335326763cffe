"""The layers of a map in the order in which they are painted; text lies over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers import (
    closed,
    courses,
    grid,
    hachures,
    houses,
    land,
    sea,
    zones,
)
from generator.scene import Item

Layer: TypeAlias = Callable[[RenderContext], Iterator[Item]]

LAYERS: tuple[tuple[str, Layer], ...] = (
    ("sea", sea.paint),
    ("land", land.paint),
    ("out of play", closed.paint),
    ("waters", courses.waters),
    ("hachures", hachures.paint),
    ("coastline", land.coastline),
    ("covers", land.covers),
    ("grid", grid.paint),
    ("streets", houses.streets),
    ("roads", courses.roads),
    ("houses", houses.paint),
    ("works", courses.works),
    ("zones", zones.paint),
)
"""Names, for SVG ids and recordings, and painters."""
