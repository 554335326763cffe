"""The theme: all colours, faces, sizes of type and widths of lines, as data.

What a designer of a dress would change stands here by its name: a colour, a face, the size of a
style of type, the width of a frame. What makes room or decides stays with the code that does:
gaps, prices, tolerances, how sizes grow with hexes, what is white on a photocopier.

The defaults of the classes are the house's own theme. What a definition writes under `theme` takes
their place, part by part; a `Theme` that was read is already the two together, but for the looks,
styles and faces that it names by entries: `terrain_colours`, `line_colours` and `style_of` put
those in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from generator.colour import BLACK, CRIMSON, INK, NAVY, PAPER, UMBER, WHITE, Colour
from generator.model.numbers import Percent
from generator.model.schema import Element
from generator.records import Frozen
from generator.units import SMALLEST_TYPE, Length, pt

_colour = Colour.parse


class Colours(Frozen):
    """Colours of what is printed around the map, on counters and in the rules.

    In black and white `paper`, `on-head`, `stripe` and `die` are white, as are things in pictures
    but for the `handle`; all others are black.
    """

    paper: Colour = PAPER
    """Paper of the postcard and ground of panels."""
    text: Colour = INK
    """Text on paper."""
    head: Colour = UMBER
    """Bands, frames and rules."""
    on_head: Colour = PAPER
    """Text on bands."""
    accent: Colour = CRIMSON
    """What matters in play: titles, numbers of dice, objectives."""
    stripe: Colour = _colour("#e9debf")
    """Every second row of a table."""
    shadow: Colour = _colour("#123247")
    """Shadows of panels."""
    for_attacker: Colour = NAVY
    """Result codes that hurt the defender."""
    for_defender: Colour = _colour("#8f1018")
    """Result codes that hurt the attacker."""
    die: Colour = WHITE
    """Face of a die."""
    marker: Colour = _colour("#efe6cc")
    """Counters that belong to no side."""
    counter_accent: Colour = _colour("#b4161e")
    """Numbers that stand out on counters."""
    ruling: Colour = _colour("#f4ecd8")
    """Ground of rulings in the rules."""
    board: tuple[Colour, Colour, Colour] = (
        _colour("#d3b88c"),
        _colour("#a98a58"),
        _colour("#8f7245"),
    )
    """Cardboard in the pictures of how the game is made: its top, its front, its end."""
    tray: Colour = _colour("#e4d3ae")
    """The floor of a tray there."""
    printer: tuple[Colour, Colour, Colour] = (
        _colour("#d8cdb4"),
        _colour("#b9ab8c"),
        _colour("#a39473"),
    )
    """The printer there: its top, its front, its end."""
    ruler: tuple[Colour, Colour, Colour] = (
        _colour("#c9d0d4"),
        _colour("#8d979d"),
        _colour("#747e85"),
    )
    """The ruler there: its top, its front, its end."""
    blade: Colour = _colour("#dfe4e6")
    """The blade of the knife there."""
    handle: Colour = _colour("#8a2a1e")
    """The handle of the knife there."""
    glue: Colour = _colour("#fff4c8")
    """Glue there."""


class MapColours(Frozen):
    """Colours of the map that belong to no terrain and no kind of line.

    In black and white those of water, land and halos are white, all others black.
    """

    sea: Colour = _colour("#9fc4d8")
    """Open water."""
    shallows: tuple[Colour, Colour, Colour, Colour] = (
        _colour("#aed0de"),
        _colour("#bddae3"),
        _colour("#cce4e8"),
        _colour("#dcedee"),
    )
    """Water near the shore, from the deepest to the shallowest."""
    vignette: Colour = _colour("#2f6a8c")
    """Lines in the water along the coast."""
    coast: Colour = _colour("#24546f")
    """The line of the coast."""
    land: Colour = _colour("#f2e7c9")
    """Open ground."""
    sand: Colour = _colour("#e2d3a6")
    """Dark patches of open ground."""
    chalk: Colour = _colour("#fbf4e0")
    """Light patches of open ground."""
    heights: tuple[Colour, Colour, Colour, Colour, Colour] = (
        _colour("#c09a68"),
        _colour("#b98f5f"),
        _colour("#c7a67c"),
        _colour("#dcc5a2"),
        _colour("#f3e8d4"),
    )
    """High ground, from the foot of the mountains to their tops."""
    shadow: Colour = _colour("#4a3018")
    """Slopes away from the light."""
    shine: Colour = _colour("#fffaf0")
    """Slopes towards the light."""
    grid: Colour = _colour("#4b3a22")
    """Hexsides on land."""
    sea_grid: Colour = WHITE
    """Hexsides in the water."""
    number: Colour = _colour("#4b3a22")
    """Hex numbers on land."""
    sea_number: Colour = _colour("#1f567c")
    """Hex numbers in the water."""
    name: Colour = _colour("#1b1714")
    """Names of what people made."""
    water_name: Colour = _colour("#1f567c")
    """Names of waters."""
    mountain_name: Colour = _colour("#3a2410")
    """Names of mountains."""
    wood_name: Colour = _colour("#2f4a28")
    """Names of woods."""
    called: Colour = _colour("#7d5f38")
    """Names of single hexes, large and quiet."""
    halo: Colour = _colour("#f7efd8")
    """Halo around what stands on land."""
    mist: Colour = _colour("#d9ebef")
    """Halo around names in the water."""
    foam: Colour = WHITE
    """Halo around symbols in the water."""
    star: Colour = _colour("#b4161e")
    """Stars of objectives."""
    symbol: Colour = _colour("#2a2320")
    """Symbols of places on land."""
    runway: Colour = _colour("#6b655d")
    """Runways."""
    sea_symbol: Colour = _colour("#1f567c")
    """Symbols of places in the water."""
    closed: Colour = _colour("#d9d5ca")
    """Land out of play."""
    closed_line: Colour = _colour("#b4ad9c")
    """Lines across land out of play."""
    red_border: Colour = _colour("#c8102e")
    """Borders of zones whose `border` is red."""
    black_border: Colour = _colour("#26211d")
    """Those that are black."""
    blue_border: Colour = _colour("#1f4f9c")
    """Those that are blue."""


class ScreenColours(Frozen):
    """Colours of the rules on a screen, beside `paper`, `text` and `accent` of the theme.

    Those that begin with `dark` are for readers whose screens are dark.
    """

    stripe: Colour = _colour("#f1e7cb")
    """Ground of rulings and of every second row of a table."""
    line: Colour = _colour("#8a7a63")
    """Frames and lines of tables."""
    link: Colour = NAVY
    """Links."""
    dark_paper: Colour = _colour("#191714")
    """The page."""
    dark_text: Colour = _colour("#e9e2d2")
    """Text on it."""
    dark_accent: Colour = _colour("#f08078")
    """Titles."""
    dark_stripe: Colour = _colour("#29251f")
    """Ground of rulings and of every second row of a table."""
    dark_line: Colour = _colour("#7d715f")
    """Frames and lines of tables."""
    dark_link: Colour = _colour("#8fc1ea")
    """Links."""


class TerrainColours(Frozen):
    """What a terrain is painted with."""

    tint: Colour = WHITE
    """The wash under it."""
    mark: Colour = BLACK
    """Its symbols: crowns, tufts, houses."""
    shade: Colour = BLACK
    """Their dark side."""
    light: Colour = WHITE
    """Their light side."""


class LineColours(Frozen):
    """What a road, a river or a wall is painted with."""

    casing: Colour = WHITE
    """Its edges."""
    fill: Colour = BLACK
    """What is between them."""
    times: float = 1.0
    """How many times as broad as that of the house it is, with all that it is drawn with."""


_width = Length.parse


class Widths(Frozen):
    """Widths of lines; corners, dashes and gaps stay as they are.

    No line may be thinner than a printer keeps: 0.09 mm, which is a quarter of a point.
    """

    frame: Length = _width("0.38 mm")
    """Frames of panels on a map."""
    page_frame: Length = _width("0.25 mm")
    """Frames of panels on pages of their own."""
    neatline: Length = _width("0.45 mm")
    """The heavy line around a map."""
    hairline: Length = _width("0.12 mm")
    """Fine lines: beside the neatline, within frames of panels on a map, between rows of text."""
    heading: Length = _width("0.4 mm")
    """Rules below titles of pages."""
    rule: Length = _width("0.25 mm")
    """Rules below the heads of tables, and at their feet."""
    row: Length = _width("0.1 mm")
    """Rules between rows and columns of tables."""
    space: Length = _width("0.16 mm")
    """Outlines of spaces of tracks and boxes."""
    inset: Length = _width("0.2 mm")
    """Frames of the scale and the compass rose, and rules below titles beside a map."""
    coast: Length = _width("0.26 mm")
    """The line between land and water, on a hex 14.5 mm wide; in black and white 0.34 mm at the
    least."""
    border: Length = _width("0.42 mm")
    """Borders of zones, on a hex 14.5 mm wide; in black and white 0.5 mm at the least."""
    form: Length = _width("0.2 mm")
    """Rules of forms, and lines along which they are cut apart."""
    form_frame: Length = _width("0.5 mm")
    """Frames of forms, and the rule above their sums."""
    example: Length = _width("0.75 pt")
    """Frames of worked examples in the rules."""
    example_row: Length = _width("0.25 pt")
    """Rules between what stands in them."""
    folio: Length = _width("0.5 pt")
    """Rules beside the lines at the head and the foot of a page of rules, and lines for notes."""
    grid: Length = _width("0.13 mm")
    """Hexsides, on a hex 14.5 mm wide. On a photocopy they are 0.16 mm wide at the least."""


class Look(Frozen):
    """What a look shows, and the colours that its painter uses, by their names."""

    shows: str
    colours: dict[str, Colour]
    breadth: float = 0.0
    """Of a line: how broad it is, in mm on hexes 14.5 mm wide."""


def look(shows: str, breadth: float = 0.0, **colours: str) -> Look:
    """Return a look of a terrain or of a kind of line; colours as they are written in YAML."""
    return Look(shows, {name: _colour(text) for name, text in colours.items()}, breadth)


TERRAIN_LOOKS: Mapping[str, Look] = {
    "sea": look("open water beyond the coast"),
    "lake": look("water inland, with a shore"),
    "shoal": look("sand under shallow water", tint="#e6ead6", mark="#4f8fae"),
    "reef": look("rocks in the water, with surf", tint="#bddae3", mark="#3d4f58", light="#ffffff"),
    "clear": look("open ground, bare", tint="#f2e7c9"),
    "fields": look(
        "open ground with fields, which are not to be seen in photocopier ink",
        tint="#f1e7c6",
        mark="#d9d098",
        shade="#a8955f",
        light="#dfdcae",
    ),
    "airfield": look("a field with runways", tint="#dfe0b0", mark="#8b8578", light="#fbf7ea"),
    "polder": look("low fields between ditches", tint="#d3dcae", mark="#7fb0c4"),
    "rough": look("broken ground, rocks and scrub", tint="#e6d3a4", mark="#7d6238"),
    "forest": look("trees", tint="#bccb94", mark="#7f9e62", shade="#48683c", light="#a2bb82"),
    "jungle": look(
        "dense trees, some of them giants",
        tint="#a9be86",
        mark="#5f8550",
        shade="#2f4d2d",
        light="#84a468",
    ),
    "pines": look("conifers", tint="#b4c5ac", mark="#5d8069", shade="#2d4a40", light="#86a48c"),
    "bare-forest": look("trees without leaves", tint="#e4dccb", mark="#5d4a3c", light="#c3b6a4"),
    "scrub": look(
        "bushes with open ground between them",
        tint="#ece8bf",
        mark="#8f9a55",
        shade="#465124",
        light="#b4b978",
    ),
    "swamp": look("reeds over wet ground", tint="#c3d9bd", mark="#3b6b55", shade="#5b9bbb"),
    "mountain": look("high ground, shaded or hachured", tint="#c8a678"),
    "town": look("scattered houses", tint="#eadaca", mark="#5d2f27", shade="#7c443a"),
    "city": look("blocks of houses"),
}
"""What each look of a terrain shows, by its name, and its colours: a city has those of a town."""

WOODS = ("forest", "jungle", "pines", "bare-forest", "scrub")
"""The looks of woods, over which a name of a forest may stand."""

LINE_LOOKS: Mapping[str, Look] = {
    "wide-river": look("a broad river along hexsides", 2.6, casing="#1d5275", fill="#4c93bd"),
    "river": look(
        "a river along hexsides, wider towards its mouth", 1.2, casing="#1d5275", fill="#4c93bd"
    ),
    "creek": look("a narrow stream along hexsides", 0.6, casing="#1d5275", fill="#4c93bd"),
    "canal": look("a straight waterway along hexsides", 0.95, casing="#1d5275", fill="#7fb4d2"),
    "highway": look("a broad road from hex to hex", 1.35, casing="#8a3d20", fill="#e8b04a"),
    "road": look("a road from hex to hex", 1.05, casing="#8a3d20", fill="#fffdf4"),
    "track": look("a broken line from hex to hex", 0.64, casing="#8c7350", fill="#fdf6e0"),
    "ferry": look("a crossing by boat", 0.8, casing="#ffffff", fill="#1f567c"),
    "ford": look("a crossing on foot", 1.0, casing="#fdf6e0", fill="#5c4526"),
    "railway": look("rails from hex to hex", 1.05, casing="#ffffff", fill="#1c1a18"),
    "bridge": look(
        "a bridge where a road or railway crosses water", 1.05, casing="#ffffff", fill="#1c1a18"
    ),
    "embankment": look("a bank along hexsides", 1.1, casing="#fbf4e0", fill="#5c4526"),
    "fort-line": look(
        "works along hexsides, facing the enemy, with a gate for each road or track",
        1.3,
        casing="#ffffff",
        fill="#2a2320",
    ),
}
"""What each look of a kind of line shows, by its name, how broad it is, and its colours."""


class Type(Frozen):
    """A style of type: the role of its face, its size in points, its colour among `Colours`.

    Without a colour it is printed in that of a side, of a result or of what it stands on. `most` is
    the largest size that it has room for; 0 stands for the usual, `ROOM` times its own.
    """

    role: str
    points: float
    colour: str = "text"
    tracking: float = 0.0
    capitals: bool = False
    most: float = 0.0
    halo: float = 0.0
    """How far the halo of a name on the map reaches, in mm on hexes 14.5 mm wide; 0 has none."""


FLOOR, NUMBER_FLOOR = SMALLEST_TYPE, 4.0
"""The smallest type in points, and the smallest hex numbers."""
ROOM = 1.15
"""How much larger than the house's a style of type may be, where no more is said."""

TYPES: Mapping[str, Type] = {
    "map-title": Type("title", 17, "accent", 0.03, capitals=True, most=24),
    "map-title-second": Type("title", 11, "accent", 0.15, most=15),
    "map-line": Type("subheading", 6),
    "compass": Type("title", 9.7, "head"),
    "scale-figure": Type("figure", 6),
    "scale-caption": Type("small", 6, tracking=0.12),
    "panel-title": Type("heading", 7, "on_head", 0.08, capitals=True),
    "page-panel-title": Type("heading", 9, "on_head", 0.06, capitals=True),
    "page-title": Type("title", 14, "accent", 0.03, capitals=True),
    "page-note": Type("subheading", 9),
    "table-head": Type("cell", 7),
    "table-label": Type("cell", 7.4),
    "table-text": Type("small", 7.4),
    "table-cell": Type("cell", 6.8, ""),
    "die-head": Type("small", 6, "accent"),
    "other-die-head": Type("small", 6),
    "die-number": Type("factor", 7, "accent"),
    "other-die-number": Type("cell", 6),
    "code": Type("cell", 6),
    "code-meaning": Type("small", 6),
    "remark": Type("small", 6.8),
    "footnote": Type("small", 6.4),
    "track-number": Type("factor", 7.4, "accent"),
    "track-caption": Type("small", 6),
    "track-event": Type("cell", 6, "head"),
    "box-note": Type("small", 6),
    "key-name": Type("small", 6.2),
    "list-side": Type("cell", 7.8, ""),
    "list-text": Type("small", 7.4),
    "list-unit": Type("small", 7.2),
    "list-figure": Type("cell", 7.2),
    "figure-number": Type("cell", 6, ""),
    "form-title": Type("heading", 16, "accent"),
    "form-side": Type("cell", 10),
    "form-game": Type("subheading", 9),
    "form-text": Type("small", 9),
    "form-name": Type("cell", 9),
    "form-head": Type("cell", 10, "on_head"),
    "cover-title": Type("title", 36, "accent", 0.03, capitals=True, most=54),
    "cover-title-second": Type("title", 16, "accent", most=20),
    "cover-subtitle": Type("subheading", 12.5),
    "cover-line": Type("subheading", 9.5),
    "cover-figure": Type("factor", 24, "accent"),
    "cover-caption": Type("subheading", 9.5),
    "cover-pages": Type("factor", 11),
    "cover-entry": Type("heading", 11, "accent"),
    "kit-text": Type("body", 9.6),
    "kit-aside": Type("small", 8.6),
    "making-title": Type("title", 20, "accent", 0.03, capitals=True),
    "making-step": Type("heading", 12.5, "accent"),
    "making-badge": Type("factor", 13, "on_head"),
    "making-figure": Type("factor", 20, "accent"),
    "making-caption": Type("subheading", 10),
    "making-label": Type("factor", 11, "on_head"),
    "step-number": Type("factor", 9.6, "accent"),
    "step-title": Type("heading", 9.6),
    "odds-title": Type("title", 19, "accent", most=26),
    "odds-text": Type("body-italic", 8.4),
    "odds-table": Type("subheading", 10),
    "odds-source": Type("small", 6.4),
    "odds-name": Type("cell", 6.8),
    "odds-meaning": Type("small", 6.8),
    "odds-party": Type("subheading", 6.8),
    "odds-manner": Type("subheading", 9.5),
    "odds-head": Type("cell", 7.4),
    "odds-result": Type("cell", 6.4),
    "odds-chance": Type("figure", 6.4, ""),
    "odds-number": Type("small", 6.4),
    "rules-title": Type("title", 27, "accent"),
    "rules-second-title": Type("title", 15, "accent"),
    "rules-subtitle": Type("subheading", 11),
    "rules-heading": Type("heading", 13, "accent"),
    "rules-plain-heading": Type("heading", 13, "accent"),
    "rules-subheading": Type("heading", 10.6),
    "rules-note-heading": Type("heading", 10.6),
    "rules-body": Type("body", 9.4),
    "rules-item": Type("body", 9.4),
    "rules-note": Type("body-italic", 9.4),
    "rules-ruling": Type("body", 8.8),
    "rules-story": Type("body", 8.8),
    "rules-caption": Type("subheading", 9.4),
    "rules-band": Type("subheading", 9.2, "on_head"),
    "rules-step": Type("small", 8.4),
    "rules-value": Type("subheading", 9.2),
    "rules-small": Type("small", 8.4),
    "rules-entry": Type("small", 8.4),
    "rules-folio": Type("small", 8.4),
    "rules-elsewhere": Type("small", 8.4),
    "name-city": Type("town", 8.2, "name", 0.04, capitals=True, halo=0.47),
    "name-town": Type("town", 7.4, "name", 0.04, capitals=True, halo=0.47),
    "name-port": Type("town", 7, "name", 0.01, halo=0.42),
    "name-village": Type("village", 6.2, "name", halo=0.42),
    "name-height": Type("nature", 6.4, "mountain_name", halo=0.42),
    "name-sea": Type("nature", 11.5, "water_name", 0.24, halo=0.42),
    "name-strait": Type("nature", 8.4, "water_name", 0.14, halo=0.42),
    "name-lake": Type("nature", 6.8, "water_name", 0.04, halo=0.42),
    "name-mountains": Type("nature", 9.5, "mountain_name", 0.14, halo=0.5),
    "name-swamp": Type("nature", 6.8, "wood_name", 0.06, halo=0.42),
    "name-forest": Type("nature", 7.4, "wood_name", 0.1, halo=0.42),
    "name-land": Type("nature", 9, "mountain_name", 0.2, halo=0.42),
    "name-unit": Type("town", 6, "name", 0.01, halo=0.42),
    "name-river": Type("nature", 6.4, "water_name", 0.08, halo=0.4),
    "name-road": Type("village", 6, "name", 0.04, halo=0.42),
    "hex-name": Type("title", 15, "called", halo=0.5),
    "hex-number": Type("figure", 4.3, "number", halo=0.18),
    "hex-number-bw": Type("cell", 5.6, "number", 0.04, halo=0.38),
    "counter-side": Type("cell", 7.2, ""),
    "counter-factors": Type("factor", 13.2, "", most=16),
    "counter-second": Type("small", 7, ""),
    "counter-text": Type("cell", 7, ""),
    "counter-number": Type("factor", 14, "", most=18),
    "marker-text": Type("cell", 9, "", most=12),
    "sheet-title": Type("heading", 17, ""),
    "sheet-heading": Type("heading", 13, ""),
    "sheet-number": Type("heading", 12, ""),
    "sheet-text": Type("body", 10, ""),
    "sheet-step": Type("body-bold", 10, ""),
    "sheet-line": Type("small", 10, ""),
    "sheet-name": Type("cell", 7.5, ""),
    "sheet-note": Type("small", 7.5, ""),
    "sheet-join": Type("small", 7, ""),
    "ruler-figure": Type("small", 6, ""),
    "offset-text": Type("body", 9.5, ""),
    "offset-sign": Type("cell", 10, ""),
    "inventory-title": Type("heading", 11, ""),
    "inventory-group": Type("cell", 9, ""),
    "inventory-name": Type("small", 9.5, ""),
    "inventory-count": Type("cell", 10.5, ""),
}
"""Styles of type by their names, with those of the house; names of the map have its colours.

Those of counters are as large as that on counters 15 mm wide, where there is room. Those of sheets,
rulers, scales and inventories are printed on bare paper beside pieces and pages, in black.
"""
BESIDE = (
    "rules-",
    "counter-",
    "marker-",
    "sheet-",
    "ruler-",
    "inventory-",
    "offset-",
)
"""How the names of styles begin that are neither spaced out nor set in capitals."""


class TypeTheme(Element, key="name"):
    """A style of type where it is not that of the house."""

    name: str
    """A style of docs/themes.md, such as `map-title`."""
    size: Length | None = None
    """Its size, such as `20 pt`. It is set smaller where it has no room."""
    colour: Colour | None = None
    """Its colour."""
    tracking: Percent | None = None
    """The room between its letters, as a part of their size: `5%`."""
    capitals: bool | None = None
    """Whether it is set in capitals."""
    halo: Length | None = None
    """How far the halo of a name on the map reaches, on hexes 14.5 mm wide."""
    family: str = ""
    """The family of a font of its own, such as `Cinzel`; if left out, it has that of its role."""
    style: str = "Regular"
    """The style of that font, such as `Bold`."""


class TerrainTheme(Element, key="look"):
    """The colours of a look of terrain; those that are left out stay as they are."""

    look: str
    """A look of terrain, such as `forest`."""
    tint: Colour | None = None
    """The wash under it."""
    mark: Colour | None = None
    """Its symbols: crowns, tufts, houses."""
    shade: Colour | None = None
    """Their dark side."""
    light: Colour | None = None
    """Their light side."""


class LineTheme(Element, key="look"):
    """The colours of a look of lines; those that are left out stay as they are."""

    look: str
    """A look of lines, such as `road`."""
    casing: Colour | None = None
    """Its edges."""
    fill: Colour | None = None
    """What is between them."""
    breadth: Length | None = None
    """How broad it is on hexes 14.5 mm wide, where it is broadest; all its strokes grow along."""


class FaceTheme(Element, key="role"):
    """The font of a role of type, as the font's own name table calls it."""

    role: str
    """A role of fonts.yaml, such as `title`."""
    family: str
    """The family, such as `Cinzel`. Its .ttf file lies in the folder `fonts` beside game.yaml,
    where other fonts are looked for, or in a font package."""
    style: str = "Regular"
    """The style, such as `Bold`."""


class Theme(Frozen):
    """The dress of the game, where it is not that of the house: what is left out stays as it is."""

    colours: Colours = Colours()
    """Colours of panels, tables, titles and rules."""
    map: MapColours = MapColours()
    """Colours of the map."""
    screen: ScreenColours = ScreenColours()
    """Colours of the rules on a screen."""
    terrain: tuple[TerrainTheme, ...] = ()
    """Colours of terrains, by their looks."""
    lines: tuple[LineTheme, ...] = ()
    """Colours of lines, by their looks."""
    faces: tuple[FaceTheme, ...] = ()
    """Fonts, by roles of type. The roles are those of fonts.yaml, such as `title`."""
    type: tuple[TypeTheme, ...] = ()
    """Styles of type, by their names."""
    widths: Widths = Widths()
    """Widths of lines."""

    @property
    def own_faces(self) -> bool:
        """Whether it names fonts, so that they must be looked for."""
        return bool(self.faces) or any(each.family for each in self.type)


KINDS = (
    Theme,
    Colours,
    MapColours,
    ScreenColours,
    Widths,
    TerrainTheme,
    LineTheme,
    FaceTheme,
    TypeTheme,
)
"""The classes of a theme."""

HOUSE = Theme()
"""The theme of games that have none of their own."""

_PAPERS = ("colours.paper", "colours.stripe")
_LANDS = ("map.land", *(f"terrain.{name}.tint" for name, of in TERRAIN_LOOKS.items() if of.colours))
_NAMES = ("map.name", "map.number", "map.mountain_name", "map.wood_name")

_THINGS = ("board.0", "tray", "printer.0", "ruler.0", "blade", "glue")

READ: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("colours.text", (*_PAPERS, "colours.ruling", "colours.die")),
    ("colours.accent", (*_PAPERS, "colours.die")),
    ("colours.for_attacker", _PAPERS),
    ("colours.for_defender", _PAPERS),
    ("colours.head", _PAPERS),
    ("colours.on_head", ("colours.head",)),
    *((name, ("map.halo", "map.land")) for name in _NAMES),
    *((name, ("map.mist",)) for name in ("map.sea_number", "map.water_name")),
    ("colours.text", ("screen.stripe",)),
    ("colours.accent", ("screen.stripe",)),
    ("screen.link", ("colours.paper", "screen.stripe")),
    ("screen.dark_text", ("screen.dark_paper", "screen.dark_stripe")),
    ("screen.dark_accent", ("screen.dark_paper", "screen.dark_stripe")),
    ("screen.dark_link", ("screen.dark_paper", "screen.dark_stripe")),
)
"""What is read, and the grounds that it stands on."""

SEEN: tuple[tuple[str, tuple[str, ...]], ...] = (
    *((name, _LANDS) for name in (*_NAMES, "map.grid")),
    *((name, ("map.land",)) for name in ("map.star", "map.symbol", "map.called", "map.runway")),
    *((f"map.{name}_border", ("map.land",)) for name in ("red", "black", "blue")),
    *((name, ("map.sea",)) for name in ("map.coast", "map.water_name", "map.sea_number")),
    *((name, ("map.foam",)) for name in ("map.sea_symbol",)),
    ("colours.head", tuple(f"colours.{name}" for name in _THINGS)),
    ("screen.line", ("colours.paper",)),
    ("screen.dark_line", ("screen.dark_paper",)),
)
"""What is but seen, being large, a mark, or type within a halo; and the grounds it stands on."""


def set_in(theme: Theme, name: str) -> tuple[str, float]:
    """Return what a style of type is set in: its role, or itself for a face of its own; mm."""
    said, own = TYPES[name], next((each for each in theme.type if each.name == name), None)
    size = own.size.millimetres if own and own.size else pt(said.points)
    return own.name if own and own.family else said.role, size


def styles_of(theme: Theme) -> Mapping[str, tuple[str, float]]:
    """Return what every style of type is set in, by its name."""
    return {name: set_in(theme, name) for name in TYPES}


def colour_at(theme: Theme, name: str) -> Colour:
    """Return a colour by its path: ``colours.text``, ``colours.board.0``, ``terrain.town.tint``."""
    group, of, *part = name.split(".")
    if group == "terrain":
        found: Colour = getattr(terrain_colours(theme, of), *part)
        return found
    value = getattr(getattr(theme, group), of)
    return value[int(part[0])] if part else value  # type: ignore[no-any-return]


def terrain_colours(theme: Theme, name: str) -> TerrainColours | None:
    """Return the colours of a look of terrain in colour ink; None for one that has none."""
    known = TERRAIN_LOOKS.get(name)
    own = next((each for each in theme.terrain if each.look == name), None)
    return TerrainColours(**(known.colours | _given(own))) if known and known.colours else None


def line_colours(theme: Theme, name: str) -> LineColours:
    """Return the colours of a look of lines in colour ink, and how broad it is."""
    own = next((each for each in theme.lines if each.look == name), None)
    known = LINE_LOOKS.get(name)
    colours = LineColours(**((known.colours if known else {}) | _given(own)))  # type: ignore[arg-type]
    if own is None or own.breadth is None or known is None:
        return colours
    return replace(colours, times=own.breadth.millimetres / known.breadth)


def every_look(theme: Theme) -> Theme:
    """Return a theme that says the colours of all looks itself."""
    kept = {each.look: each.breadth for each in theme.lines}
    terrain = (
        TerrainTheme(name, found.tint, found.mark, found.shade, found.light)
        for name in TERRAIN_LOOKS
        if (found := terrain_colours(theme, name))
    )
    lines = (
        LineTheme(name, found.casing, found.fill, kept.get(name))
        for name in LINE_LOOKS
        for found in (line_colours(theme, name),)
    )
    return replace(theme, terrain=tuple(terrain), lines=tuple(lines))


def _given(entry: TerrainTheme | LineTheme | None) -> dict[str, Colour]:
    """Return what an entry says, by name."""
    if entry is None:
        return {}
    said = {each.name: getattr(entry, each.name) for each in fields(entry)}
    return {name: value for name, value in said.items() if isinstance(value, Colour)}
