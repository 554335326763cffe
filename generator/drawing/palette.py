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
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class TerrainColours:
    """What a terrain is painted with."""

    tint: Colour
    """The wash under it."""
    mark: Colour
    """Its symbols: crowns, tufts, houses."""
    shade: Colour
    """Their dark side."""
    light: Colour
    """Their light side."""


@dataclass(frozen=True, slots=True)
class LineColours:
    """What a road, a river or a wall is painted with."""

    casing: Colour
    """Its edges."""
    fill: Colour
    """What is between them."""


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a map."""

    ink: Ink
    sea: Colour
    shallows: tuple[Colour, ...]
    """From the deepest to the one at the shore."""
    vignette: Colour
    """The lines along the coast."""
    coast: Colour
    land: Colour
    sand: Colour
    """The dark of the land's mottle."""
    chalk: Colour
    """The light of the land's mottle."""
    heights: tuple[Colour, ...]
    """Of high ground, from the foot of the mountains to their tops."""
    shadow: Colour
    """Slopes away from the light."""
    shine: Colour
    """Slopes towards the light."""
    grid: Colour
    sea_grid: Colour
    number: Colour
    """Hex numbers on land."""
    sea_number: Colour
    """Hex numbers at sea."""
    name: Colour
    """Names of what people made."""
    water_name: Colour
    mountain_name: Colour
    wood_name: Colour
    closed: TerrainColours
    """Land out of play: its tint, and as marks the lines across it."""
    called: Colour
    """Names of single hexes, large and quiet."""
    halo: Colour
    """Around what stands on land."""
    mist: Colour
    """Around names in the water."""
    foam: Colour
    """Around what stands in the water."""
    star: Colour
    symbol: Colour
    """Symbols of places on land."""
    runway: Colour
    sea_symbol: Colour
    """Symbols of places at the water."""
    borders: Mapping[str, Colour]
    """Borders of zones, by the name of their colour."""
    sides: Mapping[str, Colour]
    """What belongs to a side, by its id: empty until `for_sides` is asked."""
    terrains: Mapping[str, TerrainColours]
    """By look."""
    lines: Mapping[str, LineColours]
    """By look."""


def _terrain(*colours: str) -> TerrainColours:
    return TerrainColours(*map(Colour.parse, colours))


def _line(casing: str, fill: str) -> LineColours:
    return LineColours(Colour.parse(casing), Colour.parse(fill))


_TERRAINS = {
    "clear": _terrain("#f2e7c9", "#8c7350", "#6b5636", "#fbf4e0"),
    "forest": _terrain("#bccb94", "#7f9e62", "#48683c", "#a2bb82"),
    "mountain": _terrain("#c8a678", "#8a6a42", "#4a3018", "#fffaf0"),
    "polder": _terrain("#d3dcae", "#7fb0c4", "#5b9bbb", "#e6ebcf"),
    "rough": _terrain("#e6d3a4", "#7d6238", "#5c4526", "#fffaf0"),
    "swamp": _terrain("#c3d9bd", "#3b6b55", "#5b9bbb", "#dcebd6"),
    "town": _terrain("#eadaca", "#5d2f27", "#7c443a", "#f0dfce"),
}
_LINES = {
    "river": _line("#1d5275", "#4c93bd"),
    "wide-river": _line("#1d5275", "#4c93bd"),
    "creek": _line("#1d5275", "#4c93bd"),
    "canal": _line("#1d5275", "#7fb4d2"),
    "highway": _line("#8a3d20", "#e8b04a"),
    "road": _line("#8a3d20", "#fffdf4"),
    "track": _line("#8c7350", "#fdf6e0"),
    "railway": _line("#ffffff", "#1c1a18"),
    "fort-line": _line("#ffffff", "#2a2320"),
    "embankment": _line("#fbf4e0", "#5c4526"),
    "bridge": _line("#ffffff", "#1c1a18"),
    "ferry": _line("#ffffff", "#1f567c"),
    "ford": _line("#fdf6e0", "#5c4526"),
}

COLOURS = Palette(
    ink=Ink.COLOUR,
    sea=Colour.parse("#9fc4d8"),
    shallows=tuple(map(Colour.parse, ("#aed0de", "#bddae3", "#cce4e8", "#dcedee"))),
    vignette=Colour.parse("#2f6a8c"),
    coast=Colour.parse("#24546f"),
    land=_TERRAINS["clear"].tint,
    sand=Colour.parse("#e2d3a6"),
    chalk=Colour.parse("#fbf4e0"),
    heights=tuple(map(Colour.parse, ("#c09a68", "#b98f5f", "#c7a67c", "#dcc5a2", "#f3e8d4"))),
    shadow=Colour.parse("#4a3018"),
    shine=Colour.parse("#fffaf0"),
    grid=Colour.parse("#4b3a22"),
    sea_grid=WHITE,
    number=Colour.parse("#4b3a22"),
    sea_number=Colour.parse("#1f567c"),
    name=Colour.parse("#1b1714"),
    water_name=Colour.parse("#1f567c"),
    mountain_name=Colour.parse("#3a2410"),
    wood_name=Colour.parse("#2f4a28"),
    closed=_terrain("#d9d5ca", "#b4ad9c", "#b4ad9c", "#d9d5ca"),
    called=Colour.parse("#7d5f38"),
    halo=Colour.parse("#f7efd8"),
    mist=Colour.parse("#d9ebef"),
    foam=WHITE,
    star=Colour.parse("#b4161e"),
    symbol=Colour.parse("#2a2320"),
    runway=Colour.parse("#6b655d"),
    sea_symbol=Colour.parse("#1f567c"),
    borders={
        "red": Colour.parse("#c8102e"),
        "black": Colour.parse("#26211d"),
        "blue": Colour.parse("#1f4f9c"),
    },
    sides={},
    terrains=_TERRAINS,
    lines=_LINES,
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
    terrains=dict.fromkeys(_TERRAINS, TerrainColours(WHITE, BLACK, BLACK, WHITE))
    | {"forest": TerrainColours(WHITE, WHITE, BLACK, WHITE)},
    lines=dict.fromkeys(_LINES, LineColours(WHITE, BLACK))
    | dict.fromkeys(("highway", "road", "track", "canal", "wide-river"), LineColours(BLACK, WHITE)),
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
