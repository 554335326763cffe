"""Counters: units, markers, what stands where at the start and what arrives later."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from generator.model.arms import Arms, Formation, Silhouette, UnitSize, UnitType
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
    PhaseId,
    PlaceId,
    PoolId,
    Positive,
    SideId,
    TerrainId,
    Translatable,
    UnitId,
    WithdrawalId,
    ZoneId,
    given,
)
from generator.records import Frozen
from generator.units import Length
from generator.words import english


class State(StrEnum):
    """What becomes of units."""

    ELIMINATED = "eliminated"
    """All of them are eliminated."""
    DISRUPTED = "disrupted"
    """They are disrupted where they are, or where they retreat to."""
    STOPPED = "stopped"
    """They stay where they are and do not advance."""
    BROKEN = "broken"
    """Their morale has failed them."""
    OUT_OF_SUPPLY = "out-of-supply"
    """They have no line of supply."""
    OUT_OF_COMMAND = "out-of-command"
    """They have no line to a leader."""
    SPENT = "spent"
    """They have moved or attacked in a phase that tires them (`states.X.after`)."""
    REDUCED = "reduced"
    """They have lost their first step: their reduced side is up."""


class BackKind(StrEnum):
    """What the back of a counter shows."""

    BLANK = "blank"
    DISRUPTED = "disrupted"
    REDUCED = "reduced"
    HIDDEN = "hidden"
    FLIPPED = "flipped"
    UNIT = "unit"


WEAKNESSES = {BackKind.DISRUPTED: english("DISR"), BackKind.REDUCED: english("RED")}
"""What backs of weakened units say of them."""


class Back(Element, shorthand="kind"):
    """The back of a counter."""

    kind: BackKind
    """What the back shows. `hidden` is the same for all hidden counters of a side."""
    factors: Factors | None = None
    """The factors when reduced or disrupted, if they change."""
    unit: UnitId | None = None
    """The unit on the back of the same counter. Two units that are on the back of each other are
    printed as one counter, such as a battery that is limbered on one side."""
    text: str = ""
    """The text of a flipped counter: `Moved`, `Used`."""
    face: FaceId | None = None
    """A face of `faces`, in place of the usual one."""


class Shape(StrEnum):
    """The shape of a piece."""

    SQUARE = "square"
    ROUND = "round"
    STAND_UP = "stand-up"


class CounterStyle(Frozen):
    """What all counters of the game have in common."""

    size: Length
    """Width of a counter."""
    factors: tuple[str, ...] = ()
    """Names of the factors on a counter, one to four, in order: `[attack, defence]`. Attackers
    count the first, defenders the one named defence, else the second; a factor of movement
    counts for neither."""
    shape: Shape = Shape.SQUARE
    """Shape of the pieces; `height` makes square ones rectangular."""
    height: Length | None = None
    """Height of a counter, if it differs from the width."""
    larger: Prose | None = None
    """When the larger number of a factor such as 2/4 counts."""
    star: Prose | None = None
    """What a star after a factor means."""
    pieces: Positive | None = None
    """How many pieces there are in all, units and markers. A check counts them."""

    @property
    def fighting(self) -> tuple[int, int]:
        """The places, from 0, of the factors that attackers and defenders count in an attack."""
        names = self.factors or ("attack", "defence")
        fight = [n for n, name in enumerate(names) if not _MOVES.match(name)] or [0]
        defence = next((n for n in fight if _DEFENDS.match(names[n])), fight[:2][-1])
        return next((n for n in fight if n != defence), defence), defence


_DEFENDS = re.compile(r"def|d\u00e9f|vert|abw", re.IGNORECASE)
_MOVES = re.compile(r"mov|march|speed|pace|mp\b|bew|marsch|mouv", re.IGNORECASE)
"""How the names of such factors begin, in English, German and French."""


class Cutting(Element, shorthand="size"):
    """The size of a piece, if it differs from the others."""

    size: Length
    """Its width."""
    height: Length | None = None
    """Its height, if it differs from the width."""
    shape: Shape = Shape.SQUARE
    """Its shape."""


class Unit(Identified):
    """A counter that fights, or a decoy."""

    name: Translatable
    """Full name, for the inventory and the rules."""
    side: SideId
    """The side it fights for."""
    type: Arms
    """Its arm, or several: `parachute artillery`."""
    size: UnitSize | None = None
    """Its size."""
    silhouette: Silhouette | None = None
    """A silhouette in place of its symbol."""
    label: Translatable = ""
    """Short name as printed on the counter."""
    formation: FormationId | None = None
    """The formation that it belongs to."""
    factors: Factors | None = None
    """Its factors in the order of `counters.factors`; leave them out if the strength is secret."""
    count: Positive = 1
    """Number of equal counters."""
    back: Back = Back(BackKind.BLANK)
    """What its back shows."""
    note: Prose | None = None
    """A note on its history, or on the reason for its factors."""
    editorial: bool = False
    """Whether the unit or its factors are an editorial reconstruction."""
    face: FaceId | None = None
    """A face of `faces`, in place of the usual one."""
    picture: str = ""
    """A PNG, JPEG or SVG file in the folder of the game, such as `pictures/tank.svg`. It takes the
    place of the symbol, or the place that the face gives it."""
    cut: Cutting | None = None
    """Its own size, if it differs from the other counters: `20 mm`, or size, height and shape."""
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
    """A counter that shows a state. It does not fight."""

    name: Translatable
    """Name as printed on it."""
    count: Positive = 1
    """Number of equal markers."""
    symbol: MarkerSymbol = MarkerSymbol.TEXT
    """Picture on it."""
    side: SideId | None = None
    """The side that uses it. The marker has its colour."""
    back: Translatable = ""
    """Text on its back; if left out, the back is blank."""
    back_symbol: MarkerSymbol = MarkerSymbol.TEXT
    """Picture on its back, above the text."""
    note: Prose | None = None
    """What it is for."""
    face: FaceId | None = None
    """A face of `faces`, in place of the usual one."""
    picture: str = ""
    """A PNG, JPEG or SVG file in the game's folder, such as `pictures/wreck.png`."""
    cut: Cutting | None = None
    """Its own size, if it differs from the other counters."""


class Pool(Identified):
    """Counters from which players draw at random."""

    name: Translatable
    """Name of the pool."""
    units: tuple[UnitId, ...]
    """Its units, with all their counters."""
    total: Positive | None = None
    """How many counters these are. A check counts them."""


class Draw(Frozen):
    """Some counters drawn from a pool."""

    pool: PoolId
    """The pool."""
    count: Positive | None = None
    """How many are drawn; if left out, all that the pool has."""


class Face(StrEnum):
    """Which way up a counter lies."""

    UP = "up"
    DOWN = "down"


class Where(Frozen):
    """Where counters may be put. With several hexes the owner chooses, unless `each` is true."""

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
    """The hexes that have the units' names on the map."""
    off_map: bool = False
    """Off the map, waiting."""
    not_zones: tuple[ZoneId, ...] = ()
    """Except the hexes of these zones."""
    each: bool = False
    """Whether each hex or place gets one counter, in the order of the units."""


class Allotment(Frozen):
    """Strength that a player divides among units in secret, if counters have no factors."""

    points: Positive
    """The sum to be divided."""
    least: NotNegative = 0
    """The least that each unit gets."""
    units: tuple[UnitId, ...] = ()
    """Units of other set-ups that get a share, too."""


class Stack(Element, key="hex", shorthand="units"):
    """Counters in a hex."""

    hex: HexLabel
    """The hex."""
    units: tuple[UnitId, ...]
    """The units. Name a unit once for each of its counters there."""


class Setup(Identified):
    """Counters that set up before the first turn."""

    side: SideId
    """The side that sets up."""
    where: Where = Where()
    """Where they set up."""
    units: tuple[UnitId, ...] = ()
    """The units. Name a unit once for each of its counters."""
    stacks: tuple[Stack, ...] = ()
    """Exact stacks, in place of `units` and `where`: the units in each hex, the lowest first."""
    draw: Draw | None = None
    """Counters drawn at random instead of named ones."""
    rest: bool = False
    """Whether these are all counters of the side that no other set-up or arrival names."""
    face: Face = Face.UP
    """Which way up they lie."""
    disrupted: Percent | None = None
    """The chance that each of them begins disrupted, as after a drop from the air."""
    allotment: Allotment | None = None
    """Strength that the player divides among them in secret."""
    text: Prose | None = None
    """The set-up in words."""
    editorial: bool = False
    """Whether it is an editorial ruling."""
    total: Positive | None = None
    """How many counters are named. A check counts them."""


class Choice(Frozen):
    """The choice at one arrival."""

    hexes: tuple[HexLabel, ...]
    """The hexes that may be chosen."""
    wait: bool = True
    """Whether the units may wait."""


class Pace(StrEnum):
    """What the number of arrivals in a turn depends on."""

    FIXED = "fixed"
    LANDING_CAPACITY = "landing-capacity"


class Blocked(StrEnum):
    """What becomes of units in whose hexes of arrival enemies stand."""

    WAIT = "wait"
    """They wait, and come on the first turn on which one of the hexes is free."""
    BESIDE = "beside"
    """They come in the nearest hex that is free of enemies."""
    LOST = "lost"
    """They are eliminated."""


class Arrival(Identified):
    """Counters that enter during the game."""

    side: SideId
    """The side that is reinforced."""
    where: Where
    """Where they enter."""
    units: tuple[UnitId, ...] = ()
    """The units, in the order of their arrival; if left out, any unit of the side."""
    draw: Draw | None = None
    """Counters drawn at random instead of named ones."""
    from_box: BoxId | None = None
    """The box in which they wait; if left out, they wait off the map."""
    turns: NumberRange = NumberRange(1, None)
    """The turns on which they may come."""
    parts: tuple[str, ...] = ()
    """The parts of the day on which they may come, such as `[AM]`; if left out, all."""
    each_turn: Positive | None = None
    """How many may come in one turn; if left out, all."""
    pace: Pace = Pace.FIXED
    """Whether that number is fixed, or is a landing capacity that may shrink."""
    chance: Percent | None = None
    """The chance that they come on the first of these turns."""
    otherwise: NumberRange | None = None
    """The turns on which they come, one in each turn, if that chance fails."""
    choices: tuple[Choice, ...] = ()
    """If the choice of hexes widens with each arrival: the choice at the first arrival, at the
    second, and so on."""
    blocked: Blocked | None = None
    """What becomes of them if enemies stand in all of these hexes: they come in the nearest one
    that is free (`beside`), wait for one to be free (`wait`) or are `lost`."""
    controlled: bool = False
    """Whether they come to no place that its side does not control (`control`)."""
    at_best: str = ""
    """The best result for their owner once they are used: `draw`, or the `grade` of a victory,
    which is then his only one."""
    replaces: bool = False
    """Whether they are eliminated units that return."""
    returns: WithdrawalId | None = None
    """The withdrawal from which they come back, one of `withdrawals`."""
    face: Face = Face.UP
    """Which way up they come."""
    disrupted: Percent | None = None
    """The chance that each of them arrives disrupted, as after a drop from the air."""
    text: Prose | None = None
    """The arrival in words."""
    editorial: bool = False
    """Whether it is an editorial ruling."""
    total: Positive | None = None
    """How many counters are named. A check counts them."""


class Late(StrEnum):
    """What becomes of units that have not left the game in time."""

    LOST = "lost"
    """They are eliminated."""
    REMOVED = "removed"
    """They are taken off the map all the same, and are not lost."""


class Withdrawal(Identified):
    """Units that have to leave the game. They are not lost; an `arrival` may bring them back.

    Who has been eliminated before, or has not come yet, need not leave.
    """

    side: SideId
    """The side that loses them."""
    turns: NumberRange
    """The turns on which they may leave, such as `3` or `3-5`; by the end of the last they have
    left."""
    units: tuple[UnitId, ...] = ()
    """The units. Name a unit once for each of its counters; if left out, any of the side."""
    types: tuple[UnitType, ...] = ()
    """Where no units are named: the arms from which they are taken; if left out, all."""
    count: Positive | None = None
    """How many of them leave, as their owner chooses; if left out, all."""
    where: Where = Where()
    """Where they stand when they leave; if left out, wherever they are."""
    late: Late | None = None
    """What becomes of those that are not there on the last of these turns."""
    text: Prose | None = None
    """The withdrawal in words."""
    editorial: bool = False
    """Whether it is an editorial ruling."""


class Conversion(Identified):
    """Units that may be exchanged for one larger unit, and back."""

    units: tuple[UnitId, ...]
    """The units that are exchanged."""
    into: UnitId
    """The larger unit."""
    needs: str = ""
    """The state they must be in, such as `undisrupted, stacked together`."""
    breaks_on: tuple[CodeId, ...] = ()
    """The results that break up the larger unit."""


def as_cut_out(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return units with as many counters as are cut out: two may be the two sides of one.

    They are where each is on the back of the other; of these the first has the counters, the other
    none.
    """
    found: dict[str, Unit] = {}
    for unit in units:
        front = found.get(unit.back.unit or "") if unit.back.kind is BackKind.UNIT else None
        turned = front is not None and front.back.kind is BackKind.UNIT
        one = turned and front is not None and front.back.unit == unit.id
        found[unit.id] = replace(unit, count=0) if one else unit
    return tuple(found.values())


def is_meant(
    unit: Unit,
    types: tuple[UnitType, ...] = (),
    sizes: tuple[UnitSize, ...] = (),
    units: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> bool:
    """Whether a rule means a unit by its keys `types`, `sizes`, `units` and `without`.

    What is left out means any unit; of several keys all apply.
    """
    return (
        (not types or any(arm in types for arm in unit.type.marks))
        and (not sizes or unit.size in sizes)
        and (not units or unit.id in units)
        and unit.id not in without
    )


class Who(Frozen):
    """Units to whom all of this applies."""

    side: SideId | None = None
    """Their side; if left out, any."""
    types: tuple[UnitType, ...] = ()
    """Their arms; if left out, any."""
    sizes: tuple[UnitSize, ...] = ()
    """Their sizes; if left out, any."""
    units: tuple[UnitId, ...] = ()
    """Who they are; if left out, any."""
    state: State | None = None
    """The state that they are in; if left out, any or none."""

    def applies(self, unit: Unit, states: tuple[State, ...]) -> bool:
        """Whether it applies to a unit in some states."""
        return (
            self.side in {None, unit.side}
            and is_meant(unit, self.types, self.sizes, self.units)
            and (self.state is None or self.state in states)
        )


class Ignored(Who):
    """Units that do not count here: those to whom all of this applies."""


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


class Uncounted(Who):
    """Units that do not count towards a limit: those to whom all of this applies."""

    terrain: tuple[TerrainId, ...] = ()
    """The ground on which they do not count; if left out, any."""
    places: tuple[PlaceId, ...] = ()
    """The places in whose hexes they do not count; if left out, any."""
    phases: tuple[PhaseId, ...] = ()
    """The phases in which they do not count; when such a phase is over, they do. If left out,
    all."""
    retreated: bool = False
    """Whether they do not count in the phase in which they have retreated, and only then."""


class StackingLimit(Identified):
    """How many units of a side may stack, defend or attack together.

    With `types`, `sizes`, `units` or `without` it counts these units alone, and stands beside the
    limits of others: all of them hold. Of limits that count the same units, those for the ground
    or the place hold in place of those for anywhere, and then the one that allows most.
    """

    limit: LimitKind
    """What is limited: units in a hex, defenders of it, attackers across a hexside."""
    most: Positive
    """The largest number, or the largest sum of weights."""
    side: SideId | None = None
    """The side it applies to; if left out, both sides."""
    types: tuple[UnitType, ...] = ()
    """The arms that it counts: `[artillery]`; if left out, all."""
    sizes: tuple[UnitSize, ...] = ()
    """The sizes that it counts; if left out, all."""
    units: tuple[UnitId, ...] = ()
    """The units that it counts; if left out, all."""
    without: tuple[UnitId, ...] = ()
    """Units that it does not count."""
    terrain: tuple[TerrainId, ...] = ()
    """The ground where it applies: in a hex, or in that from which units attack across a hexside;
    if left out with `places` and `boxes`, every hex."""
    places: tuple[PlaceId, ...] = ()
    """The places in whose hexes it applies."""
    boxes: tuple[BoxId, ...] = ()
    """The boxes in which it applies."""
    weights: tuple[StackWeight, ...] = ()
    """Sizes that do not count as 1."""
    with_unit: UnitId | None = None
    """A unit. The limit applies only if it takes part."""
    ignored: tuple[Uncounted, ...] = ()
    """Units that do not count, a list: `[{types: [leader]}, {phases: [reinforcement]}]`."""
    exempt: str = ""
    """Which units do not count, or when, in words, where `ignored` does not say it: units whose
    name, arm or size has one of the words are not counted."""

    @property
    def counted(self) -> tuple[tuple[str, ...], ...]:
        """Whom it counts; limits for which this is the same count the same units."""
        return self.types, self.sizes, self.units, self.without

    @property
    def somewhere(self) -> bool:
        """Whether it says where it applies."""
        return bool(self.terrain or self.places or self.boxes)

    def counts(self, unit: Unit) -> bool:
        """Whether a unit is one of those that it counts."""
        return is_meant(unit, self.types, self.sizes, self.units, self.without)


class Counters(Frozen):
    """All pieces of a game, and their set-up."""

    counters: CounterStyle
    """What all counters of the game have in common."""
    faces: tuple[FaceLayout, ...] = ()
    """Faces that the designer describes."""
    units_from: str = ""
    """A CSV file in the folder of the game with more units, one in each row: `units.csv`.
    docs/counters.md explains it."""
    formations: tuple[Formation, ...] = ()
    """The formations that units belong to."""
    units: tuple[Unit, ...] = ()
    """The counters that fight."""
    markers: tuple[Marker, ...] = ()
    """The counters that show a state."""
    pools: tuple[Pool, ...] = ()
    """Counters from which players draw at random."""
    setup: tuple[Setup, ...] = ()
    """The set-up."""
    arrivals: tuple[Arrival, ...] = ()
    """Reinforcements."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """Units that have to leave the game."""
    conversions: tuple[Conversion, ...] = ()
    """Units exchanged for larger ones."""
    stacking: tuple[StackingLimit, ...] = ()
    """How many units may stack, defend or attack together."""
    pictures: tuple[Picture, ...] = given(())
    """The pictures that units and markers name."""
