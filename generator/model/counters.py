"""Counters: units, markers, what stands where at the start and what arrives later."""

from __future__ import annotations

from enum import StrEnum

from generator.model.arms import Arms, Formation, Silhouette, UnitSize
from generator.model.faces import FaceLayout, Picture
from generator.model.numbers import Factors, NumberRange, Percent
from generator.model.prose import Prose, Second
from generator.model.schema import (
    BoxId,
    CodeId,
    Element,
    FaceId,
    FormationId,
    HexLabel,
    HexsideLabel,
    Identified,
    NotNegative,
    PlaceId,
    PoolId,
    Positive,
    SideId,
    Translatable,
    UnitId,
    ZoneId,
    given,
)
from generator.records import Frozen
from generator.units import Length


class BackKind(StrEnum):
    """What the back of a counter shows."""

    BLANK = "blank"
    DISRUPTED = "disrupted"
    REDUCED = "reduced"
    HIDDEN = "hidden"
    FLIPPED = "flipped"
    UNIT = "unit"


WEAKNESSES = {BackKind.DISRUPTED: "DISR", BackKind.REDUCED: "RED"}
"""What backs of weakened units say of them."""


class Back(Element, shorthand="kind"):
    """The back of a counter."""

    kind: BackKind
    """`hidden` is one face common to all hidden counters of a side."""
    factors: Factors | None = None
    """The factors of a reduced or disrupted side, where they change."""
    unit: UnitId | None = None
    """The unit on the other side of the same counter."""
    text: str = ""
    """What a flipped counter says: `Moved`, `Used`."""
    face: FaceId | None = None
    """A face described below `faces`, in place of the usual one."""


class Shape(StrEnum):
    """The shape of a piece."""

    SQUARE = "square"
    ROUND = "round"
    STAND_UP = "stand-up"


class CounterStyle(Frozen):
    """What all counters of the game share."""

    size: Length
    """Length of a counter's side."""
    factors: tuple[str, ...] = ()
    """Names of the factors on a counter, in order: `[attack, defence]`."""
    shape: Shape = Shape.SQUARE
    """Shape of the pieces; a square one is as high as `height` says."""
    height: Length | None = None
    """Height of counters that are not as high as they are wide."""
    larger: Prose | None = None
    """When the larger number of a factor such as 2/4 counts."""
    star: Prose | None = None
    """What a star after a factor means."""
    pieces: Positive | None = None
    """How many pieces there are in all, units and markers, as on the back of a box."""


class Cutting(Element, shorthand="size"):
    """What a piece is cut to, where it is not like all others."""

    size: Length
    """Its width."""
    height: Length | None = None
    """Its height, where it is not as high as it is wide."""
    shape: Shape = Shape.SQUARE
    """Its shape."""


class Unit(Identified):
    """A counter that fights, or that pretends to."""

    name: Translatable
    """Full name, for the inventory and the rules."""
    side: SideId
    """The side it fights for."""
    type: Arms
    """Its arm, or several: `parachute artillery`."""
    size: UnitSize | None = None
    """Its size."""
    silhouette: Silhouette | None = None
    """A picture in place of its symbol."""
    label: Translatable = ""
    """Designation as printed on the counter."""
    formation: FormationId | None = None
    """The body it belongs to."""
    factors: Factors | None = None
    """Its factors in the order of `counters.factors`; left out where strength is secret."""
    count: Positive = 1
    """Number of counters that are alike."""
    back: Back = Back(BackKind.BLANK)
    """What its back shows."""
    note: Prose | None = None
    """What history says of it, or why its factors are what they are."""
    editorial: bool = False
    """Whether the unit or its factors are our reconstruction."""
    face: FaceId | None = None
    """A face described below `faces`, in place of the usual one."""
    picture: str = ""
    """A PNG, JPEG or SVG file in the game's folder, such as `pictures/tank.svg`; stands in place of
    the symbol, or where the face says."""
    cut: Cutting | None = None
    """What it is cut to, where it is not like all others: `20 mm`, or size, height and shape."""
    second: Second | None = given(None)
    """Its name in the second language."""


class MarkerSymbol(StrEnum):
    """The picture on a marker."""

    TEXT = "text"
    DISRUPTED = "disrupted"
    TURN = "turn"
    SHIP = "ship"
    SUPPLY = "supply"
    NO_SUPPLY = "no-supply"
    WEATHER = "weather"
    RAIN = "rain"
    BEACHHEAD = "beachhead"
    REQUEST = "request"
    BARRAGE = "barrage"
    AIRSTRIKE = "airstrike"
    DUMMY = "dummy"
    HALT = "halt"
    FLAG = "flag"
    SUNK = "sunk"


class Marker(Identified):
    """A counter that notes a state; it does not fight."""

    name: Translatable
    """Name as printed on it."""
    count: Positive = 1
    """Number of markers that are alike."""
    symbol: MarkerSymbol = MarkerSymbol.TEXT
    """Picture on it."""
    side: SideId | None = None
    """The side that uses it, which gives it its colour."""
    back: Translatable = ""
    """Text on its back; blank where it is left out."""
    back_symbol: MarkerSymbol = MarkerSymbol.TEXT
    """Picture on its back, above the text."""
    note: Prose | None = None
    """What it is for."""
    face: FaceId | None = None
    """A face described below `faces`, in place of the usual one."""
    picture: str = ""
    """A PNG, JPEG or SVG file in the game's folder, such as `pictures/wreck.png`."""
    cut: Cutting | None = None
    """What it is cut to, where it is not like all others."""


class Pool(Identified):
    """Counters that are drawn from at random."""

    name: Translatable
    """Name of the pool."""
    units: tuple[UnitId, ...]
    """The units in it, each as often as there are counters of it."""
    total: Positive | None = None
    """How many counters these are: said again, so that a missing one shows."""


class Draw(Frozen):
    """Some counters drawn from a pool."""

    pool: PoolId
    """The pool."""
    count: Positive | None = None
    """How many are drawn; as long as the pool lasts where it is left out."""


class Face(StrEnum):
    """Which way up a counter lies."""

    UP = "up"
    DOWN = "down"


class Where(Frozen):
    """Where counters may be put; of several hexes the owner chooses, unless `each` is said."""

    hexes: tuple[HexLabel, ...] = ()
    """These hexes."""
    places: tuple[PlaceId, ...] = ()
    """The hexes of these places."""
    zones: tuple[ZoneId, ...] = ()
    """Any hex of these zones."""
    hexsides: tuple[HexsideLabel, ...] = ()
    """From off the map across these hexsides, such as `B1/s`."""
    box: BoxId | None = None
    """A holding area off the map."""
    anywhere: bool = False
    """Any playable hex."""
    printed: bool = False
    """The hexes that bear the units' names."""
    off_map: bool = False
    """Off the map, waiting."""
    not_zones: tuple[ZoneId, ...] = ()
    """Except the hexes of these zones."""
    each: bool = False
    """One counter to each hex or place named; named units stand in the same order."""


class Allotment(Frozen):
    """Strength that a player divides over units in secret, where counters bear no factors."""

    points: Positive
    """The sum to be divided."""
    least: NotNegative = 0
    """The least that each unit gets."""
    units: tuple[UnitId, ...] = ()
    """Units that stand elsewhere but share in it; those of the set-up always do."""


class Setup(Identified):
    """Counters that are in the game from the start."""

    side: SideId
    """The side that sets up."""
    where: Where
    """Where they stand."""
    units: tuple[UnitId, ...] = ()
    """The units; one that has several counters is named once for each."""
    draw: Draw | None = None
    """Counters drawn at random instead of named ones."""
    rest: bool = False
    """All counters of the side that no other set-up or arrival names."""
    face: Face = Face.UP
    """Which way up they lie."""
    disrupted: Percent | None = None
    """The chance that each of them begins disrupted, as when dropped from the air."""
    allotment: Allotment | None = None
    """Strength that is divided over them in secret."""
    text: Prose | None = None
    """The set-up in words."""
    editorial: bool = False
    """Whether it is our ruling."""
    total: Positive | None = None
    """How many counters are named: said again, so that a missing one shows."""


class Choice(Frozen):
    """One step of a choice that widens: what may be chosen on this occasion."""

    hexes: tuple[HexLabel, ...]
    """The hexes that may be chosen."""
    wait: bool = True
    """Whether waiting is allowed as well."""


class Pace(StrEnum):
    """What a rate of arrival depends on."""

    FIXED = "fixed"
    LANDING_CAPACITY = "landing-capacity"


class Arrival(Identified):
    """Counters that enter play later."""

    side: SideId
    """The side that is reinforced."""
    where: Where
    """Where they enter."""
    units: tuple[UnitId, ...] = ()
    """The units, in the order in which they come; left out where any of the side may come."""
    draw: Draw | None = None
    """Counters drawn at random instead of named ones."""
    from_box: BoxId | None = None
    """The box in which they wait; left out where they wait off the map."""
    turns: NumberRange = NumberRange(1, None)
    """The turns on which they may come."""
    parts: tuple[str, ...] = ()
    """The parts of the day on which they may come, such as `[AM]`; all where it is left out."""
    each_turn: Positive | None = None
    """How many may come in one turn; all at once where it is left out."""
    pace: Pace = Pace.FIXED
    """Whether that number is fixed or follows a capacity that can be lost."""
    chance: Percent | None = None
    """The chance that they come on the first of these turns."""
    otherwise: NumberRange | None = None
    """The turns on which they come, one a turn, where the chance fails."""
    choices: tuple[Choice, ...] = ()
    """Where the choice of hexes widens: what may be chosen the first time, the second ..."""
    at_best: str = ""
    """The best result their owner can still reach once they are used: `draw`, or the `grade` of a
    victory, which is then the only one open to him."""
    replaces: bool = False
    """Whether they are eliminated units that come back."""
    face: Face = Face.UP
    """Which way up they come."""
    disrupted: Percent | None = None
    """The chance that each of them arrives disrupted, as when dropped from the air."""
    text: Prose | None = None
    """The arrival in words."""
    editorial: bool = False
    """Whether it is our ruling."""
    total: Positive | None = None
    """How many counters are named: said again, so that a missing one shows."""


class Conversion(Identified):
    """Units that may be exchanged for one larger unit, and back."""

    units: tuple[UnitId, ...]
    """The units that are given up."""
    into: UnitId
    """The unit that takes their place."""
    needs: str = ""
    """The state they must be in, such as `undisrupted, stacked together`."""
    breaks_on: tuple[CodeId, ...] = ()
    """The results that break the larger unit up again."""


class LimitKind(StrEnum):
    """What a stacking limit counts."""

    STACK = "stack"
    DEFENCE = "defence"
    HEXSIDE = "hexside"


class StackWeight(Element, key="size", shorthand="counts"):
    """How much a unit of a size counts towards a limit."""

    size: UnitSize
    """The size of the unit."""
    counts: NotNegative
    """How many units it counts as."""


class StackingLimit(Identified):
    """How many units of a side may stand, defend, or attack together."""

    limit: LimitKind
    """What is limited: units in a hex, defenders of it, attackers across a hexside."""
    most: Positive
    """The largest number (or sum of weights)."""
    side: SideId | None = None
    """The side it holds for; both where it is left out."""
    weights: tuple[StackWeight, ...] = ()
    """Sizes that count other than 1."""
    with_unit: UnitId | None = None
    """The limit holds only where this unit takes part."""
    exempt: str = ""
    """Who or when does not count."""


class Counters(Frozen):
    """All pieces of a game and where they begin."""

    counters: CounterStyle
    """What all counters of the game share."""
    faces: tuple[FaceLayout, ...] = ()
    """Faces that the designer describes."""
    units_from: str = ""
    """A CSV file beside the definition with more units, a row each: `units.csv`. Its first row
    names their keys; the other keys of a back are `back.factors` and the like. A column `postwar`
    allows findings of its row: `allow CTR001 -- the reason`."""
    formations: tuple[Formation, ...] = ()
    """The bodies that units belong to."""
    units: tuple[Unit, ...] = ()
    """The counters that fight."""
    markers: tuple[Marker, ...] = ()
    """The counters that note a state."""
    pools: tuple[Pool, ...] = ()
    """Counters that are drawn from at random."""
    setup: tuple[Setup, ...] = ()
    """Who stands where at the start."""
    arrivals: tuple[Arrival, ...] = ()
    """Who comes later."""
    conversions: tuple[Conversion, ...] = ()
    """Units exchanged for larger ones."""
    stacking: tuple[StackingLimit, ...] = ()
    """How many may stand, defend or attack together."""
    pictures: tuple[Picture, ...] = given(())
    """The pictures that units and markers name."""
