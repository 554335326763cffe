"""The map: a grid of hexes, what lies on them, and the boxes and tracks beside them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from itertools import chain, product
from string import ascii_uppercase

from generator.board import Orientation
from generator.board.cell import Adjacent, MapEdge, Offset
from generator.board.grid import RowsFrom
from generator.model.ground import Position, TrueGround
from generator.model.numbers import Distance, Entering, NumberRange
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    FeatureId,
    HexLabel,
    HexsideLabel,
    Identified,
    LineId,
    NotNegative,
    PathLabel,
    PlaceId,
    Positive,
    SideId,
    SpotLabel,
    TerrainId,
    Translatable,
    WeatherId,
    ZoneId,
)
from generator.records import Frozen
from generator.words import english


class NamedHex(Element, key="name", shorthand="hex"):
    """A hex that has a name as well as a number."""

    name: str
    """The name. It may replace the number everywhere."""
    hex: HexLabel
    """The hex."""


class GridSpec(Frozen):
    """The grid: of what and how many cells it is made, how they lie and how they are numbered."""

    columns: int
    """Number of columns from west to east."""
    rows: int
    """Number of rows from north to south."""
    cells: str = "hexes"
    """What it is made of: `hexes` or `squares`. Where it is made of squares, write `squares` for
    `hexes`, `square` for `hex` and `sides` for `hexsides`, in keys and references alike."""
    orientation: Orientation | None = None
    """Which way hexes point. `flat`, as where it is left out: they have a flat side on top and form
    columns. `pointy`: they have a corner on top and form rows."""
    offset: Offset | None = None
    """The columns (flat) that lie half a hex further south, or the rows (pointy) that lie half a
    hex further east. `odd` are the first, third and so on from the north-west corner, `even`, as
    where it is left out, the others."""
    adjacent: Adjacent = Adjacent.SIDES
    """Where squares must touch to be adjacent, so that units move and attack from one to the other
    and distance is counted so. `sides`: along a side, as in most games on squares. `corners`: a
    step over a corner is a step too; it crosses a river, a wall or another line along sides where
    both ways round the corner do. Hexes have `sides` alone."""
    rows_from: RowsFrom = RowsFrom.NORTH
    """The edge on which the first row lies."""
    number: str = "{column:02}{row:02}"
    """Pattern of a hex number: `{column}{row}` gives 33, `{column:02}{row:02}` gives 0303,
    `{column:letter}{row}` gives C3."""
    first: tuple[int, int] = (1, 1)
    """Number of the first column and of the first row."""
    across: Distance | None = None
    """Distance on the ground from one side of a hex to the opposite one."""
    missing: tuple[HexLabel, ...] = ()
    """Hexes of the rectangle that are not on the map. Land in them is drawn as out of play."""
    partial: tuple[HexLabel, ...] = ()
    """Half hexes at the border. They are drawn as out of play."""
    names: tuple[NamedHex, ...] = ()
    """Names of single hexes, such as the entry hexes A, B and C."""


class KeyEntry(Element, key="symbol", shorthand="terrain"):
    """A character of the picture of the map, and its terrain."""

    symbol: str
    """The character."""
    terrain: TerrainId
    """The terrain, one of `terrain`."""


class Terrain(Identified):
    """A kind of hex and what it does in play."""

    name: Translatable
    """Name as printed in the terrain key."""
    look: str = ""
    """How it is painted (docs/catalogue.md shows the looks); if left out, as its id says."""
    effects: Prose | None = None
    """What it does in play, in a few words, for the terrain effects chart. If left out, the chart
    says what modifiers do that name it, or what else it counts for, such as supply."""
    land: bool = True
    """Whether it lies inside the coast. The looks of the sea and of lakes are water anyhow."""
    playable: bool = True
    """Whether units may enter. Land that they may not enter is drawn as out of play."""
    stops: bool = False
    """Whether a unit that enters must stop."""
    hexes: Positive | None = None
    """How many hexes have it. A check compares this with the picture."""

    @property
    def dry(self) -> bool:
        """Whether it is drawn as land."""
        return self.land and (self.look or self.id) not in _WET


_WET = frozenset({"sea", "lake"})
"""Looks of terrain that is water."""


class LineKind(Identified):
    """A kind of line along paths or hexsides, and what it does in play."""

    name: Translatable
    """Name as printed in the terrain key."""
    look: str = ""
    """How it is painted (docs/catalogue.md shows the looks); if left out, as its id says."""
    effects: Prose | None = None
    """What it does in play, in a few words; if left out, as of a terrain."""
    impassable: bool = False
    """Whether units may not cross it."""


class Feature(Identified):
    """A road, a river, a railway or a fort line: a path through hexes or a chain of hexsides."""

    kind: LineId
    """One of `lines`."""
    name: Translatable = ""
    """Name as printed along it."""
    path: PathLabel | None = None
    """The hexes of its path, in order."""
    hexsides: tuple[HexsideLabel, ...] = ()
    """Its hexsides, in order; those of a river from its source to its mouth."""
    defends: tuple[HexLabel, ...] = ()
    """The hexes that a fort line, a bank or a wall protects; leave it out if both sides are
    alike."""
    length: Positive | None = None
    """How many hexes or hexsides it has. A check compares this with its course."""
    by: tuple[PlaceId, ...] = ()
    """The places on its path or beside it, in order. A check compares them with its course."""
    ends: tuple[HexLabel, ...] = ()
    """A hex at its beginning and a hex at its end; of a river, hexes that touch its source and its
    mouth. A check compares them with its course."""
    exits: tuple[HexsideLabel, ...] = ()
    """The hexsides at the border, such as `49/sw`, where a road enters and leaves the map. A check
    compares them with its course."""


class PlaceKind(StrEnum):
    """The kind of a place, which decides its symbol."""

    CITY = "city"
    TOWN = "town"
    VILLAGE = "village"
    PORT = "port"
    AIRFIELD = "airfield"
    FORTRESS = "fortress"
    BATTERY = "battery"
    CASTLE = "castle"
    MONASTERY = "monastery"
    MINE = "mine"
    HILL = "hill"
    PASS = "pass"  # noqa: S105 -- of mountains
    SPRING = "spring"
    LIGHTHOUSE = "lighthouse"
    CAPE = "cape"
    BEACH = "beach"
    SUPPLY = "supply"
    POINT = "point"


class Streets(StrEnum):
    """How the streets of a town run."""

    GROWN = "grown"
    """Crooked, as they have grown."""
    GRID = "grid"
    """At right angles, along the road that leads through."""
    RADIAL = "radial"
    """Rings about the middle, and streets out of it."""
    ALONG_ROAD = "along-road"
    """One row of houses on either side of the roads."""


class Walls(StrEnum):
    """The form of the walls around a town."""

    ROUND = "round"
    SQUARE = "square"
    STAR = "star"
    """With bastions."""


class TownPlan(Element, shorthand="streets"):
    """What is known of how a town was built. It is drawn by rule, and is no survey of the town.

    Streets are aligned with the road that leads through, or with the front or the railway. Walls
    have a gate where a road passes, or, where none does, in the middle of each side.
    """

    streets: Streets = Streets.GROWN
    """How its streets run: `grown` crooked, as where it is left out; a `grid`; `radial` from the
    middle; `along-road` in rows beside its roads."""
    walls: Walls | None = None
    """The walls around a city or town: `round`, `square`, or a `star` of bastions."""
    station: MapEdge | None = None
    """The side of the town on which its station stands, beside the railway that runs through its
    hex. The town lies on the other side of the railway as far as there is room."""
    front: FeatureId | None = None
    """The river or canal along its hexsides on whose bank it stands, with a quay."""


class Place(Identified):
    """A town, a port, a hill or another named point, in one or several hexes."""

    name: Translatable
    """Name as printed."""
    hexes: tuple[HexLabel, ...]
    """Its hexes; the symbol is in the first."""
    kind: PlaceKind = PlaceKind.VILLAGE
    """Its kind, which decides its symbol and the type of its name."""
    stars: NotNegative = 0
    """Number of objective stars."""
    side: SideId | None = None
    """The side that it belongs to, if this matters in play (a supply source). It controls the place
    at first, if `owners` does not say otherwise."""
    note: Prose | None = None
    """A note on its history, or on a displacement."""
    on: TerrainId | None = None
    """The terrain of its hexes. A check compares it with the picture."""
    plan: TownPlan | None = None
    """How a city, town, village or port was built, where this is known; if left out, it is drawn
    as any other (docs/map-sheets.md says how)."""


class LabelKind(StrEnum):
    """The kind of a name on the map, which decides its type and colour."""

    SEA = english("sea")
    STRAIT = english("strait")
    LAKE = english("lake")
    MOUNTAINS = english("mountains")
    SWAMP = english("swamp")
    FOREST = english("forest")
    LAND = english("land")
    UNIT = english("unit")
    """The name of a unit in the hex where it begins or enters."""


class Label(Identified):
    """A name that is set across hexes: of a sea, a forest, a range of mountains."""

    name: Translatable
    """Name as printed."""
    kind: LabelKind
    """What it names."""
    hexes: tuple[HexLabel, ...] = ()
    """The hexes from its first letter to its last; if left out, the largest area of its kind that
    has no other label."""
    length: Positive | None = None
    """How many hexes it spans, from its first letter to its last. A check compares this with its
    hexes."""
    on: TerrainId | None = None
    """The terrain of its hexes. A check compares it with the picture."""
    side: SideId | None = None
    """The side of the unit that it names. Its plate has the colour of that side; in photocopier ink
    it is black for the first side and white for the second."""


class ZoneKind(StrEnum):
    """The purpose of a zone."""

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
    """Its radius. A hex is within the circle if its centre is."""
    of: PlaceId | None = None
    """The place at its centre: the centre of the first hex of the place."""
    at: Position | None = None
    """Its centre as a point on the earth, if it is not a place on the map."""


class Zone(Identified):
    """A set of hexes that the rules use, with or without a border on the map."""

    name: Translatable
    """Name as printed in the terrain key."""
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
    """How many hexes it has. A check compares this, and all keys below, with `hexes`."""
    edge: MapEdge | None = None
    """The edge of the map along which all its hexes lie."""
    coastal: bool = False
    """Whether all its hexes are land with sea beside them."""
    along: tuple[LineId, ...] = ()
    """Kinds of line. One of them runs through or along each of its hexes."""
    apart_from: tuple[ZoneId, ...] = ()
    """Zones with which it has no hex in common."""
    reach: Reach | None = None
    """The circle that contains its hexes, and no others."""


class Box(Identified):
    """A holding area off the map."""

    name: Translatable
    """Name as printed on the box."""
    side: SideId | None = None
    """The side whose units it holds."""
    note: Prose | None = None
    """What it is for, in a few words."""


class LinkSpan(StrEnum):
    """In what the units that use a link are counted against its limit."""

    PHASE = "phase"
    """In a phase, whoever they belong to."""
    SIDE_AND_PHASE = "side-and-phase"
    """In a phase, those of each side for themselves."""
    TURN = "turn"
    """In a turn, whoever they belong to."""
    SIDE_AND_TURN = "side-and-turn"
    """In a turn, those of each side for themselves."""


class Link(Identified):
    """A way between two spots that units go in one step, either way: a pass, a tunnel, a sea lane.

    It leads over whatever lies between its ends. What the hex takes at its end, and what lines are
    crossed, does not count; zones of control do.
    """

    name: Translatable
    """Name as printed in the terrain key and in the table of movement. At its ends on the map
    stands a letter, A for the first link."""
    ends: tuple[SpotLabel, ...]
    """The two spots: hexes, places (their first hex) or boxes."""
    cost: Entering | None = None
    """Steps that it takes, such as `2` or `1½`; `all` of the move, which must not have begun;
    if left out, one. `movement` may say otherwise of its units."""
    most: Positive | None = None
    """How many units use it at most; if left out, any number."""
    per: LinkSpan | None = None
    """In what so many: in a `phase`, in a `turn`, in each for all together or for each side; if
    left out, `side-and-phase`."""
    stops: bool = False
    """Whether a unit stops that has used it."""
    side: SideId | None = None
    """The side whose units use it; if left out, all."""
    supply: bool = False
    """Whether a line of supply goes along it, as over ground from one hex to the next."""

    @property
    def by_side(self) -> bool:
        """Whether units of each side are counted for themselves."""
        return self.per in {None, LinkSpan.SIDE_AND_PHASE, LinkSpan.SIDE_AND_TURN}

    @property
    def by_turn(self) -> bool:
        """Whether units are counted in a turn; if not, in a phase."""
        return self.per in {LinkSpan.TURN, LinkSpan.SIDE_AND_TURN}


class Track(Identified):
    """A row of spaces that a marker moves along."""

    name: Translatable
    """Name as printed."""
    spaces: Positive | None = None
    """Number of spaces; leave it out for a track of the game's turns."""
    turns: bool = False
    """Whether its spaces are the turns of the game, with their dates."""
    start: int = 1
    """Number of the first space."""
    moves_on: NumberRange | None = None
    """The numbers of a combat die that move its marker one space. Each die counts by itself."""
    weather: WeatherId | None = None
    """The weather whose turns it counts. The weather may last as many turns as there are spaces."""


class Map(Frozen):
    """The map of a game."""

    grid: GridSpec
    """How many hexes, how they lie and how they are numbered."""
    key: tuple[KeyEntry, ...]
    """The characters of the picture, with their terrain."""
    terrain: tuple[Terrain, ...]
    """The kinds of hex."""
    hexes: str
    """The picture of the map: one line for each row from north to south, one character for each hex
    from west to east. Spaces between the characters do not count."""
    lines: tuple[LineKind, ...] = ()
    """The kinds of line."""
    features: tuple[Feature, ...] = ()
    """Roads, rivers, railways, fort lines."""
    places: tuple[Place, ...] = ()
    """Towns, ports, hills and other named points."""
    labels: tuple[Label, ...] = ()
    """Names of seas, straits, mountains."""
    zones: tuple[Zone, ...] = ()
    """Sets of hexes that the rules use."""
    boxes: tuple[Box, ...] = ()
    """Holding areas off the map."""
    links: tuple[Link, ...] = ()
    """Ways between hexes or boxes that are not neighbours."""
    tracks: tuple[Track, ...] = ()
    """Tracks for turns, time or weather."""
    ground: TrueGround | None = None
    """Where the map lies on the earth, and its true coast."""

    def spot(self, end: str) -> str:
        """Return what the end of a link is called: the name of a box or a place, or the hex."""
        places = {each.id: each.name for each in self.places}
        return {each.id: each.name for each in self.boxes}.get(end) or places.get(end, end)


def link_letters(game_map: Map) -> Mapping[str, str]:
    """Return the letter of each link, which stands at both ends; no named hex has the same."""
    taken = {each.name for each in game_map.grid.names}
    letters = (each for each in ascii_uppercase if each not in taken)
    doubled = (a + b for a, b in product(ascii_uppercase, repeat=2))
    return dict(zip((each.id for each in game_map.links), chain(letters, doubled), strict=False))


def link_title(link: Link, game_map: Map) -> str:
    """Return the name of a link and its ends: ``Mill Pass (21 – 13)``."""
    return f"{link.name} ({' – '.join(map(game_map.spot, link.ends))})"


def link_posts(link: Link, game_map: Map) -> tuple[str, ...]:
    """Return what stands at each end of a link: its letter; in a box its title as well."""
    letter, boxes = link_letters(game_map)[link.id], {each.id for each in game_map.boxes}
    title = f"{letter} {link_title(link, game_map)}"
    return tuple(title if end in boxes else letter for end in link.ends)
