"""The map: a grid of hexes, what lies on them, and the boxes and tracks beside them."""

from __future__ import annotations

from enum import StrEnum

from generator.hexes import Edge, Offset, Orientation, RowsFrom
from generator.model.ground import Position, TrueGround
from generator.model.numbers import Distance, NumberRange
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    HexLabel,
    HexsideLabel,
    Identified,
    LineId,
    NotNegative,
    PathLabel,
    PlaceId,
    Positive,
    SideId,
    TerrainId,
    Translatable,
    WeatherId,
    ZoneId,
)
from generator.records import Frozen


class NamedHex(Element, key="name", shorthand="hex"):
    """A hex that rules call by a name beside its number."""

    name: str
    """The name, which stands for the hex wherever a hex is named."""
    hex: HexLabel
    """The hex."""


class GridSpec(Frozen):
    """The grid: how many hexes, how they lie and how they are numbered."""

    columns: int
    """Number of columns, counted along the west-east direction."""
    rows: int
    """Number of rows, counted along the north-south direction."""
    orientation: Orientation = Orientation.FLAT
    """`flat`: hexes have a flat top and stand in columns; `pointy`: a point on top, in rows."""
    offset: Offset = Offset.EVEN
    """Which columns (flat) lie half a hex further south, or rows (pointy) further east,
    counted from the north-west corner: the `odd` ones (first, third ...) or the `even` ones."""
    rows_from: RowsFrom = RowsFrom.NORTH
    """The edge on which the first row lies."""
    number: str = "{column:02}{row:02}"
    """Pattern of a hex number: `{column}{row}` gives 33, `{column:02}{row:02}` 0303,
    `{column:letter}{row}` C3."""
    first: tuple[int, int] = (1, 1)
    """Number of the first column and of the first row."""
    across: Distance | None = None
    """Distance on the ground from one side of a hex to the opposite one."""
    missing: tuple[HexLabel, ...] = ()
    """Hexes of the rectangle that are not on the map; land in them is drawn as out of play."""
    partial: tuple[HexLabel, ...] = ()
    """Half hexes at the border: drawn, as out of play."""
    names: tuple[NamedHex, ...] = ()
    """Names of single hexes, such as the entry hexes A, B and C."""


class KeyEntry(Element, key="symbol", shorthand="terrain"):
    """One character of the map's picture and the terrain it stands for."""

    symbol: str
    """The character."""
    terrain: TerrainId
    """The terrain it stands for, one of `terrain`."""


class Terrain(Identified):
    """A kind of hex and what it does in play."""

    name: Translatable
    """Name as printed in the terrain key."""
    look: str = ""
    """Which painter draws it; the id where it is left out."""
    effects: Prose | None = None
    """What it does in play, in a few words, for the key and the terrain effects chart."""
    land: bool = True
    """Whether it lies inside the coast."""
    playable: bool = True
    """Whether units may stand there; land where they may not is drawn as out of play."""
    stops: bool = False
    """Whether a unit that enters must stop."""
    hexes: Positive | None = None
    """How many hexes of the picture have it: said again, so that a slip in the picture shows."""


class LineKind(Identified):
    """A kind of feature along paths or hexsides, and what it does in play."""

    name: Translatable
    """Name as printed in the terrain key."""
    look: str = ""
    """Which painter draws it; the id where it is left out."""
    effects: Prose | None = None
    """What it does in play, in a few words."""
    impassable: bool = False
    """Whether units may not cross it."""


class Feature(Identified):
    """A road, river, railway, fort line: a path through hexes, or a chain of hexsides."""

    kind: LineId
    """One of `lines`."""
    name: Translatable = ""
    """Name as printed along it."""
    path: PathLabel | None = None
    """The hexes that it runs through, in order."""
    hexsides: tuple[HexsideLabel, ...] = ()
    """The hexsides that it runs along, in order; a river runs from its source to its mouth."""
    defends: tuple[HexLabel, ...] = ()
    """The hexes that a fort line, a bank or a wall protects; empty where both sides are alike."""
    length: Positive | None = None
    """How many hexes it runs through, or hexsides it runs along: said again, as are the next two,
    so that a slip in its course shows."""
    by: tuple[PlaceId, ...] = ()
    """The places on its way, or beside it, in order."""
    ends: tuple[HexLabel, ...] = ()
    """A hex at its beginning and one at its end: of a river, hexes that touch its source and its
    mouth."""
    exits: tuple[HexsideLabel, ...] = ()
    """The hexsides at the border, such as `49/sw`, by which a road comes onto the map and goes
    off: said again, as all this."""


class PlaceKind(StrEnum):
    """What a named point is, for its symbol."""

    CITY = "city"
    TOWN = "town"
    VILLAGE = "village"
    PORT = "port"
    AIRFIELD = "airfield"
    FORTRESS = "fortress"
    BATTERY = "battery"
    HILL = "hill"
    CAPE = "cape"
    BEACH = "beach"
    SUPPLY = "supply"
    POINT = "point"


class Place(Identified):
    """A named point or town on one or several hexes."""

    name: Translatable
    """Name as printed."""
    hexes: tuple[HexLabel, ...]
    """The hexes it lies in; the first bears the symbol."""
    kind: PlaceKind = PlaceKind.VILLAGE
    """What it is, which gives it its symbol and the type of its name."""
    stars: NotNegative = 0
    """Number of objective stars."""
    side: SideId | None = None
    """The side it belongs to, where that matters in play (a supply source)."""
    note: Prose | None = None
    """What history says of it, or where it is displaced."""
    on: TerrainId | None = None
    """The terrain of its hexes: said again, so that a wrong hex shows."""


class LabelKind(StrEnum):
    """What a name on the map belongs to, which gives it its type and colour."""

    SEA = "sea"
    STRAIT = "strait"
    LAKE = "lake"
    MOUNTAINS = "mountains"
    SWAMP = "swamp"
    FOREST = "forest"
    LAND = "land"
    UNIT = "unit"
    """A name that a hex bears because a unit begins or enters there."""


class Label(Identified):
    """A name of nature, set across the hexes it belongs to."""

    name: Translatable
    """Name as printed."""
    kind: LabelKind
    """What it names."""
    hexes: tuple[HexLabel, ...] = ()
    """The hexes across which it is set, from its first letter to its last; left out, the largest
    area of its kind that no other label names."""
    length: Positive | None = None
    """How many hexes it spans, from its first letter to its last: said again, as is the next, so
    that a wrong hex shows."""
    on: TerrainId | None = None
    """The terrain of its hexes."""
    side: SideId | None = None
    """The side whose unit it names: its plate is of that side's colour, in photocopier ink black
    for the first side and white for the second."""


class ZoneKind(StrEnum):
    """What a set of hexes is for."""

    AREA = "area"
    RANGE = "range"
    SETUP = "setup"
    ENTRY = "entry"
    EXIT = "exit"
    SUPPLY = "supply"


class Border(StrEnum):
    """How the border of a zone is drawn."""

    NONE = "none"
    RED = "red"
    BLACK = "black"
    BLUE = "blue"


class Reach(Frozen):
    """A circle on the ground, such as the range of a battery."""

    distance: Distance
    """How far it reaches; a hex lies within where its centre does."""
    of: PlaceId | None = None
    """The place around which it lies, from the centre of its first hex."""
    at: Position | None = None
    """The point of the earth around which it lies, where the map does not show it."""


class Zone(Identified):
    """A set of hexes that rules speak of, with or without a border on the map."""

    name: Translatable
    """Name as printed in the key."""
    hexes: tuple[HexLabel, ...]
    """The hexes of the zone."""
    kind: ZoneKind = ZoneKind.AREA
    """What the zone is for."""
    side: SideId | None = None
    """The side whose zone it is."""
    border: Border = Border.NONE
    """Colour of the border drawn around it."""
    effects: Prose | None = None
    """What it does in play, in a few words."""
    size: Positive | None = None
    """How many hexes it has: said again, as is all that follows, so that a wrong hex shows."""
    edge: Edge | None = None
    """The edge of the map along which all its hexes lie."""
    coastal: bool = False
    """Whether all its hexes are land with sea beside them."""
    along: tuple[LineId, ...] = ()
    """Kinds of feature, one of which runs through or along each of its hexes."""
    apart_from: tuple[ZoneId, ...] = ()
    """Zones with which it has no hex in common."""
    reach: Reach | None = None
    """The circle whose hexes it has, all of them and no others."""


class Box(Identified):
    """A holding area off the map."""

    name: Translatable
    """Name as printed on the box."""
    side: SideId | None = None
    """The side whose units it holds."""
    note: Prose | None = None
    """What it is for, in a few words."""


class Track(Identified):
    """A row of spaces that a marker moves along."""

    name: Translatable
    """Name as printed."""
    spaces: Positive | None = None
    """Number of spaces; left out for a track that counts the game's turns."""
    turns: bool = False
    """Whether its spaces are the turns of the game, with their dates."""
    start: int = 1
    """Number of the first space."""
    moves_on: NumberRange | None = None
    """The numbers of a combat die that move its marker one space, each die by itself."""
    weather: WeatherId | None = None
    """The weather whose turns it counts, which may last as many turns as there are spaces."""


class Map(Frozen):
    """The map of a game."""

    grid: GridSpec
    """How many hexes, how they lie and how they are numbered."""
    key: tuple[KeyEntry, ...]
    """The characters of the picture."""
    terrain: tuple[Terrain, ...]
    """The kinds of hex."""
    hexes: str
    """The picture: one line a row from north to south, one character a hex from west to east,
    spaces between them as you like."""
    lines: tuple[LineKind, ...] = ()
    """The kinds of feature."""
    features: tuple[Feature, ...] = ()
    """Roads, rivers, railways, fort lines."""
    places: tuple[Place, ...] = ()
    """Towns, ports, hills and other named points."""
    labels: tuple[Label, ...] = ()
    """Names of seas, straits, mountains."""
    zones: tuple[Zone, ...] = ()
    """Sets of hexes that rules speak of."""
    boxes: tuple[Box, ...] = ()
    """Holding areas off the map."""
    tracks: tuple[Track, ...] = ()
    """Tracks for turns, time or weather."""
    ground: TrueGround | None = None
    """Where the map lies on the earth, and its true coast."""
