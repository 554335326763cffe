"""Type on the map: which face, size and colour each kind of name has.

A condensed sans sets what people made and count, a serif italic what nature made.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from generator.colour import Colour
from generator.drawing.palette import Palette
from generator.model.map import LabelKind, PlaceKind
from generator.records import Frozen
from generator.text import Role


class Style(Frozen):
    """How a name is set; `points` is its size on hexes of recipe size."""

    role: Role
    points: float
    tracking: float = 0.0
    capitals: bool = False
    halo: float = 0.42
    """How far its halo reaches, in mm."""
    veil: float = 0.85
    """How opaque its halo is in colour ink."""
    colour: str = "name"
    """Of its letters, as the palette names it."""

    def colour_in(self, palette: Palette) -> Colour:
        """Return the colour of its letters."""
        found: Colour = getattr(palette, self.colour)
        return found


_TOWN = Role.TOWN
_NATURE = partial(Style, Role.NATURE)
_HEIGHT = _NATURE(6.4, colour="mountain_name")

PLACES: Mapping[PlaceKind, Style] = {
    **dict.fromkeys(PlaceKind, Style(Role.VILLAGE, 6.2)),
    PlaceKind.CITY: Style(_TOWN, 8.2, 0.04, capitals=True, halo=0.47),
    PlaceKind.TOWN: Style(_TOWN, 7.4, 0.04, capitals=True, halo=0.47),
    **dict.fromkeys((PlaceKind.PORT, PlaceKind.FORTRESS), Style(_TOWN, 7.0, 0.01)),
    **dict.fromkeys((PlaceKind.HILL, PlaceKind.CAPE, PlaceKind.BEACH), _HEIGHT),
}
LABELS: Mapping[LabelKind, Style] = {
    LabelKind.SEA: _NATURE(11.5, 0.24, veil=0.55, colour="water_name"),
    LabelKind.STRAIT: _NATURE(8.4, 0.14, veil=0.65, colour="water_name"),
    LabelKind.LAKE: _NATURE(6.8, 0.04, colour="water_name"),
    LabelKind.MOUNTAINS: _NATURE(9.5, 0.14, halo=0.5, veil=0.6, colour="mountain_name"),
    LabelKind.SWAMP: _NATURE(6.8, 0.06, colour="wood_name"),
    LabelKind.FOREST: _NATURE(7.4, 0.1, veil=0.75, colour="wood_name"),
    LabelKind.LAND: _NATURE(9.0, 0.2, colour="mountain_name"),
    LabelKind.UNIT: Style(_TOWN, 6.0, 0.01),
}
RIVER = _NATURE(6.4, 0.08, halo=0.4, colour="water_name")
ROAD = Style(Role.VILLAGE, 6.0, 0.04)
CALLED = Style(Role.TITLE, 15.0, halo=0.5, veil=0.5, colour="called")
NUMBER = Style(Role.FIGURE, 4.3, halo=0.18, colour="number")

BLACK_NUMBER = Style(Role.CELL, 5.6, 0.04, halo=0.38, colour="number")
"""A photocopier needs hex numbers larger and bolder."""

WATERS = (LabelKind.SEA, LabelKind.STRAIT, LabelKind.LAKE)
