"""Type on the map: which face, size and colour each kind of name has.

A condensed sans sets what people made and count, a serif italic what nature made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.colour import Colour
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette
from generator.model.map import LabelKind, PlaceKind
from generator.model.theme import TYPES, Theme
from generator.records import Frozen
from generator.units import to_pt


class Style(Frozen):
    """How a name is set; `points` is its size on hexes of recipe size."""

    name: str
    """That by which a theme changes it, until `worn` has done so."""
    role: str
    points: float
    tracking: float
    capitals: bool
    colour: str | Colour
    """Of its letters; in words, as the palette names it."""
    halo: float
    """How far its halo reaches, in mm."""
    veil: float
    """How opaque its halo is in colour ink."""

    def written(self, text: str) -> str:
        """Return a text in capitals, if it is set so."""
        return text.upper() if self.capitals else text

    def colour_in(self, palette: Palette) -> Colour:
        """Return the colour of its letters."""
        if isinstance(self.colour, Colour):
            return self.colour
        found: Colour = getattr(palette, self.colour)
        return found


def worn(style: Style, theme: Theme, ink: Ink) -> Style:
    """Return a style as a theme has it; in photocopier ink it keeps its colour."""
    own = next((each for each in theme.type if each.name == style.name), None)
    if own is None:
        return style
    return replace(
        style,
        name="",
        role=own.name if own.family else style.role,
        points=to_pt(own.size.millimetres) if own.size else style.points,
        tracking=float(own.tracking.value) if own.tracking else style.tracking,
        capitals=style.capitals if own.capitals is None else own.capitals,
        halo=own.halo.millimetres if own.halo else style.halo,
        colour=(ink is Ink.COLOUR and own.colour) or style.colour,
    )


def _styled(name: str, veil: float = 0.85) -> Style:
    said = TYPES[name]
    look = said.role, said.points, said.tracking, said.capitals, said.colour
    return Style(name, *look, said.halo, veil)


_PORT, _HEIGHT = _styled("name-port"), _styled("name-height")
PLACES: Mapping[PlaceKind, Style] = {
    **dict.fromkeys(PlaceKind, _styled("name-village")),
    PlaceKind.CITY: _styled("name-city"),
    PlaceKind.TOWN: _styled("name-town"),
    **dict.fromkeys((PlaceKind.PORT, PlaceKind.FORTRESS), _PORT),
    **dict.fromkeys((PlaceKind.HILL, PlaceKind.PASS, PlaceKind.CAPE, PlaceKind.BEACH), _HEIGHT),
}
LABELS: Mapping[LabelKind, Style] = {
    LabelKind.SEA: _styled("name-sea", 0.55),
    LabelKind.STRAIT: _styled("name-strait", 0.65),
    LabelKind.LAKE: _styled("name-lake"),
    LabelKind.MOUNTAINS: _styled("name-mountains", 0.6),
    LabelKind.SWAMP: _styled("name-swamp"),
    LabelKind.FOREST: _styled("name-forest", 0.75),
    LabelKind.LAND: _styled("name-land"),
    LabelKind.UNIT: _styled("name-unit"),
}
RIVER, ROAD = _styled("name-river"), _styled("name-road")
CALLED = _styled("hex-name", 0.5)
NUMBER = _styled("hex-number")
BLACK_NUMBER = _styled("hex-number-bw")
"""A photocopier needs hex numbers larger and bolder."""

WATERS = (LabelKind.SEA, LabelKind.STRAIT, LabelKind.LAKE)
