"""The made-up island that a game begins on where no true ground is given."""

from __future__ import annotations

from generator.founding.kit import TERRAIN
from generator.founding.plan import MapPlan
from generator.model.map import Feature, GridSpec, Place, PlaceKind
from generator.model.numbers import Distance
from generator.model.terrain import grid_of

_PICTURE = """
~ ~ . . & ~ ~ ~ ~
~ . & ^ ^ . . ~ ~
~ . . ^ . & . . ~
. . # . . & % . ~
~ . . n . . % . .
~ ~ . . . ~ ~ . ~
"""

_MILL_RIVER = ("43/53", "53/54", "54/63", "54/64", "55/64", "55/65", "56/65")
"""From the mountains to the southern bay."""


def island() -> MapPlan:
    """Return an island of nine columns and six rows, with a river, roads and four places."""
    spec = GridSpec(9, 6, number="{column}{row}", across=Distance.parse("2 km"))
    symbols = {kit.symbol: kind for kind, kit in TERRAIN.items()}
    kinds = [symbols[symbol] for symbol in _PICTURE.split()]
    return MapPlan(
        spec,
        tuple(zip(grid_of(spec).hexes(), kinds, strict=True)),
        (
            Feature("mill-river", "river", "Mill River", hexsides=_MILL_RIVER),
            Feature("high-road", "road", path="24-34-44-54-64-74-84"),
            Feature("hill-track", "track", path="34-33-22"),
        ),
        (
            Place("alba", "Alba", ("34",), PlaceKind.TOWN),
            Place("brook", "Brook", ("54",)),
            Place("dunmere", "Dunmere", ("24",), PlaceKind.PORT),
            Place("high-top", "High Top", ("43",), PlaceKind.HILL),
        ),
    )
