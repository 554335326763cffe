"""Colours of the map, for each ink.

A terrain or a kind of line is one entry of the theme and one in `cartography/`. In photocopier ink
all is black or white: what colours say there is said by patterns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.furniture.theme import THEMES, Ink, InkedTheme
from generator.model import theme
from generator.model.game import Side
from generator.model.theme import HOUSE, LineColours, MapColours, TerrainColours, Theme


class Palette(MapColours):
    """All colours of a map in an ink."""

    ink: Ink = Ink.COLOUR
    sides: Mapping[str, Colour] = field(default_factory=dict)
    """What belongs to a side, by its id: empty until `for_sides` is asked."""
    theme: Theme = HOUSE
    """Whose colours they are."""

    @property
    def borders(self) -> Mapping[str, Colour]:
        """Borders of zones, by the name of their colour."""
        return {"red": self.red_border, "black": self.black_border, "blue": self.blue_border}

    def terrain(self, look: str) -> TerrainColours | None:
        """Return the colours of a look of terrain in colour ink; None for one without any."""
        return theme.terrain_colours(self.theme, look)

    def line(self, look: str) -> LineColours:
        """Return the colours of a look of lines in colour ink."""
        return theme.line_colours(self.theme, look)


_WHITE = {"sea", "land", "sand", "chalk", "shine", "halo", "mist", "foam", "closed"}
"""What is white in photocopier ink; all else is black."""


def palette_of(inked: InkedTheme) -> Palette:
    """Return the palette of a theme in its ink."""
    told: dict[str, Any] = {
        each.name: getattr(inked.data.map, each.name) for each in fields(MapColours)
    }
    if inked.ink is Ink.PHOTOCOPIER:
        told = {name: WHITE if name in _WHITE else BLACK for name in told}
        told |= {"shallows": (), "heights": ()}
    return Palette(**told, ink=inked.ink, theme=inked.data)


PALETTES: Mapping[Ink, Palette] = {ink: palette_of(inked) for ink, inked in THEMES.items()}
"""The palette of each ink in the theme of the house."""


def for_sides(palette: Palette, sides: Sequence[Side]) -> Palette:
    """Return a palette that knows the sides of a game.

    In colour ink they have the dark colours of their bands; in photocopier ink the first is solid,
    the second an outline, and so on by turns.
    """
    if palette.ink is Ink.COLOUR:
        colours = {side.id: side.band for side in sides}
    else:
        colours = {side.id: WHITE if at % 2 else BLACK for at, side in enumerate(sides)}
    return replace(palette, sides=colours)
