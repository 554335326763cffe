"""Type on the map: which face, size and colour each kind of name has.

A condensed sans sets what people made and count, a serif italic what nature made.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.colour import Colour
from generator.drawing.palette import Palette
from generator.model.map import LabelKind, PlaceKind
from generator.records import dataclass
from generator.text import Role


@dataclass(frozen=True, slots=True)
class Style:
    """How a name is set; `points` is its size on hexes of recipe size."""

    role: Role
    points: float
    tracking: float = 0.0
    capitals: bool = False
    halo: float = 0.42
    """How far its halo reaches, in mm."""
    veil: float = 0.85
    """How opaque its halo is in colour ink."""


_TOWN = Role.TOWN
_NATURE = Role.NATURE

PLACES: Mapping[PlaceKind, Style] = {
    PlaceKind.CITY: Style(_TOWN, 8.2, 0.04, capitals=True, halo=0.47),
    PlaceKind.TOWN: Style(_TOWN, 7.4, 0.04, capitals=True, halo=0.47),
    PlaceKind.PORT: Style(_TOWN, 7.0, 0.01),
    PlaceKind.FORTRESS: Style(_TOWN, 7.0, 0.01),
    PlaceKind.VILLAGE: Style(Role.VILLAGE, 6.2),
    PlaceKind.AIRFIELD: Style(Role.VILLAGE, 6.2),
    PlaceKind.BATTERY: Style(Role.VILLAGE, 6.2),
    PlaceKind.SUPPLY: Style(Role.VILLAGE, 6.2),
    PlaceKind.POINT: Style(Role.VILLAGE, 6.2),
    PlaceKind.HILL: Style(_NATURE, 6.4),
    PlaceKind.CAPE: Style(_NATURE, 6.4),
    PlaceKind.BEACH: Style(_NATURE, 6.4),
}
LABELS: Mapping[LabelKind, Style] = {
    LabelKind.SEA: Style(_NATURE, 11.5, 0.24, veil=0.55),
    LabelKind.STRAIT: Style(_NATURE, 8.4, 0.14, veil=0.65),
    LabelKind.LAKE: Style(_NATURE, 6.8, 0.04),
    LabelKind.MOUNTAINS: Style(_NATURE, 9.5, 0.14, halo=0.5, veil=0.6),
    LabelKind.SWAMP: Style(_NATURE, 6.8, 0.06),
    LabelKind.FOREST: Style(_NATURE, 7.4, 0.1, veil=0.75),
    LabelKind.LAND: Style(_NATURE, 9.0, 0.2),
    LabelKind.UNIT: Style(_TOWN, 6.0, 0.01),
}
RIVER = Style(_NATURE, 6.4, 0.08, halo=0.4)
ROAD = Style(Role.VILLAGE, 6.0, 0.04)
CALLED = Style(Role.TITLE, 15.0, halo=0.5, veil=0.5)
NUMBER = Style(Role.FIGURE, 4.3, halo=0.18)

BLACK_NUMBER = Style(Role.CELL, 5.6, 0.04, halo=0.38)
"""A photocopier needs hex numbers larger and bolder."""

WATERS = (LabelKind.SEA, LabelKind.STRAIT, LabelKind.LAKE)
_NATURAL_PLACES = (PlaceKind.HILL, PlaceKind.CAPE, PlaceKind.BEACH)


def place_colour(kind: PlaceKind, palette: Palette) -> Colour:
    """Return the colour of a place's name."""
    return palette.mountain_name if kind in _NATURAL_PLACES else palette.name


def label_colour(kind: LabelKind, palette: Palette) -> Colour:
    """Return the colour of a name of nature."""
    if kind in WATERS:
        return palette.water_name
    if kind in (LabelKind.FOREST, LabelKind.SWAMP):
        return palette.wood_name
    return palette.mountain_name
