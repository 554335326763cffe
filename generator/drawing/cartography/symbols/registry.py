"""The symbol of each kind of place; towns, villages and ports have houses as well."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.cartography.symbols import (
    airfield,
    anchor,
    battery,
    beach,
    dot,
    fortress,
    hill,
    supply,
)
from generator.drawing.cartography.symbols.look import SymbolLook
from generator.model.map import PlaceKind

SYMBOLS: Mapping[PlaceKind, SymbolLook] = {
    PlaceKind.PORT: anchor.LOOK,
    PlaceKind.AIRFIELD: airfield.LOOK,
    PlaceKind.FORTRESS: fortress.LOOK,
    PlaceKind.BATTERY: battery.LOOK,
    PlaceKind.HILL: hill.LOOK,
    PlaceKind.CAPE: dot.CAPE,
    PlaceKind.BEACH: beach.LOOK,
    PlaceKind.SUPPLY: supply.LOOK,
    PlaceKind.POINT: dot.POINT,
}
"""By kind; none for those marked by houses alone."""
