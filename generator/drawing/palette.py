"""Colours of the map, for each ink.

A terrain or a kind of line is one entry here and one file in `cartography/`. In photocopier ink all
is black or white: what colours say there is said by patterns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.furniture.theme import Ink
from generator.model.game import Side
from generator.records import Frozen


class TerrainColours(Frozen):
    """What a terrain is painted with."""

    tint: Colour
    """The wash under it."""
    mark: Colour
    """Its symbols: crowns, tufts, houses."""
    shade: Colour
    """Their dark side."""
    light: Colour
    """Their light side."""


class LineColours(Frozen):
    """What a road, a river or a wall is painted with."""

    casing: Colour
    """Its edges."""
    fill: Colour
    """What is between them."""


_colour = Colour.parse


def terrain_colours(*colours: str) -> TerrainColours:
    """Return the colours of a terrain in colour ink: of its wash, its marks, their two sides."""
    return TerrainColours(*map(_colour, colours))


def line_colours(casing: str, fill: str) -> LineColours:
    """Return the colours of a kind of line in colour ink."""
    return LineColours(_colour(casing), _colour(fill))


class Palette(Frozen):
    """All colours of a map; where no others are given, those of colour ink."""

    ink: Ink
    borders: Mapping[str, Colour]
    """Borders of zones, by the name of their colour."""
    sides: Mapping[str, Colour]
    """What belongs to a side, by its id: empty until `for_sides` is asked."""
    sea: Colour = _colour("#9fc4d8")
    shallows: tuple[Colour, ...] = tuple(map(_colour, ("#aed0de", "#bddae3", "#cce4e8", "#dcedee")))
    """From the deepest to the one at the shore."""
    vignette: Colour = _colour("#2f6a8c")
    """The lines along the coast."""
    coast: Colour = _colour("#24546f")
    land: Colour = _colour("#f2e7c9")
    sand: Colour = _colour("#e2d3a6")
    """The dark of the land's mottle."""
    chalk: Colour = _colour("#fbf4e0")
    """The light of the land's mottle."""
    heights: tuple[Colour, ...] = tuple(
        map(_colour, ("#c09a68", "#b98f5f", "#c7a67c", "#dcc5a2", "#f3e8d4"))
    )
    """Of high ground, from the foot of the mountains to their tops."""
    shadow: Colour = _colour("#4a3018")
    """Slopes away from the light."""
    shine: Colour = _colour("#fffaf0")
    """Slopes towards the light."""
    grid: Colour = _colour("#4b3a22")
    sea_grid: Colour = WHITE
    number: Colour = _colour("#4b3a22")
    """Hex numbers on land."""
    sea_number: Colour = _colour("#1f567c")
    """Hex numbers at sea."""
    name: Colour = _colour("#1b1714")
    """Names of what people made."""
    water_name: Colour = _colour("#1f567c")
    mountain_name: Colour = _colour("#3a2410")
    wood_name: Colour = _colour("#2f4a28")
    closed: TerrainColours = terrain_colours("#d9d5ca", "#b4ad9c", "#b4ad9c", "#d9d5ca")
    """Land out of play: its tint, and as marks the lines across it."""
    called: Colour = _colour("#7d5f38")
    """Names of single hexes, large and quiet."""
    halo: Colour = _colour("#f7efd8")
    """Around what stands on land."""
    mist: Colour = _colour("#d9ebef")
    """Around names in the water."""
    foam: Colour = WHITE
    """Around what stands in the water."""
    star: Colour = _colour("#b4161e")
    symbol: Colour = _colour("#2a2320")
    """Symbols of places on land."""
    runway: Colour = _colour("#6b655d")
    sea_symbol: Colour = _colour("#1f567c")
    """Symbols of places at the water."""


COLOURS = Palette(
    ink=Ink.COLOUR,
    borders={"red": _colour("#c8102e"), "black": _colour("#26211d"), "blue": _colour("#1f4f9c")},
    sides={},
)
"""Colour ink."""

_WHITE = {"sea", "land", "sand", "chalk", "shine", "halo", "mist", "foam"}
"""What is white in photocopier ink; all else is black."""
_INKED: dict[str, Any] = {
    each.name: WHITE if each.name in _WHITE else BLACK
    for each in fields(Palette)
    if each.type == "Colour"
}
PHOTOCOPIER = replace(
    COLOURS,
    ink=Ink.PHOTOCOPIER,
    shallows=(),
    heights=(),
    closed=TerrainColours(WHITE, BLACK, BLACK, WHITE),
    borders=dict.fromkeys(COLOURS.borders, BLACK),
    **_INKED,
)
"""Photocopier ink."""

PALETTES: Mapping[Ink, Palette] = {Ink.COLOUR: COLOURS, Ink.PHOTOCOPIER: PHOTOCOPIER}
"""The palette of each ink."""


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
