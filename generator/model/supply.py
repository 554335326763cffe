"""Supply and command, as data: a line with a length, from a unit to a source or a leader."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.model.arms import UnitType
from generator.model.counters import Stack, State, Unit, is_meant
from generator.model.map import Map, ZoneKind
from generator.model.numbers import Range, ValueType
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    HexLabel,
    HexsideLabel,
    Identified,
    LineId,
    PathLabel,
    PhaseId,
    PlaceId,
    RouteLabel,
    SideId,
    TerrainId,
    Translatable,
    UnitId,
    ZoneId,
)
from generator.records import Frozen


class Stretch(ValueType):
    """How long a part of a line may be: a number of hexes, or `any`."""

    most: int | None
    """None for any length."""
    text: str

    PATTERN: ClassVar[str] = r"^(any|[0-9]{1,2})$"
    FORM: ClassVar[str] = "a length: write a number of hexes, or any"

    @classmethod
    def parse(cls, text: str) -> Stretch:
        """Read ``5`` or ``any``; raises ValueError for anything else."""
        cls.match(text)
        return cls(None if text == "any" else int(text), text)

    def holds(self, hexes: int) -> bool:
        """Whether so many hexes are not too many."""
        return self.most is None or hexes <= self.most


class Blocking(StrEnum):
    """What a line of supply does not pass."""

    ENEMY_UNITS = "enemy-units"
    """Hexes with enemy units."""
    ENEMY_ZONES = "enemy-zones"
    """Hexes in enemy zones of control."""


class SupplyWay(Element, key="line", shorthand="hexes"):
    """A kind of line along which supply comes from hex to hex."""

    line: LineId
    """The kind of line, a road or the like, one of `lines`."""
    hexes: Stretch
    """How many hexes along it at most; `any` for no limit."""


class SupplySource(Element, key="side"):
    """Where supply of a side comes from: any of these hexes."""

    side: SideId
    """The side."""
    hexes: tuple[HexLabel, ...] = ()
    """These hexes."""
    places: tuple[PlaceId, ...] = ()
    """The hexes of these places."""
    zones: tuple[ZoneId, ...] = ()
    """The hexes of these zones."""
    hexsides: tuple[HexsideLabel, ...] = ()
    """From off the map across these hexsides, such as `B1/s`."""


class Supply(Frozen):
    """The line that a unit must have to a source: first over ground, then along ways.

    The hex of the unit does not count; that of the way, or of a source that it comes to over
    ground, does. Over ground it goes wherever the map is in play, whatever that takes of a move,
    but over no impassable line; `not_into` and `never` say where else not. A link with `supply`
    counts as ground.
    """

    ground: Stretch
    """How many hexes over ground at most, such as `5`; `any` for no limit."""
    then: tuple[SupplyWay, ...] = ()
    """Ways along which it goes on: `{road: any}`, or `{road: 10}`. It leaves them for no ground."""
    sources: tuple[SupplySource, ...] = ()
    """The sources of each side. Those of a side that is left out are the places and the zones of
    supply that belong to it."""
    controlled: bool = False
    """Whether places are sources of a side only while it controls them (`control`)."""
    blocked: tuple[Blocking, ...] = (Blocking.ENEMY_UNITS,)
    """What it does not pass."""
    friends_free: bool = False
    """Whether it passes a hex in an enemy zone of control in which a friend stands."""
    never: tuple[LineId, ...] = ()
    """Kinds of line that it does not cross over ground; along a way it does."""
    not_into: tuple[TerrainId, ...] = ()
    """Terrain that it does not enter over ground."""
    judged: tuple[PhaseId, ...] = ()
    """The phases in which it is judged, for the side of the phase; if left out, at the start of
    each turn."""
    out: State | None = None
    """The state of units without it, one of `states`, or `eliminated`."""
    types: tuple[UnitType, ...] = ()
    """The arms that need it; if left out, all."""
    without: tuple[UnitId, ...] = ()
    """Units that need none."""


def sources_of(supply: Supply, side: str, game_map: Map | None) -> SupplySource:
    """Return the sources of a side: those that are said, else its own places and supply zones."""
    named = next((each for each in supply.sources if each.side == side), None)
    if named is not None or game_map is None:
        return named or SupplySource(side)
    places = tuple(each.id for each in game_map.places if each.side == side)
    zones = (z for z in game_map.zones if z.side == side and z.kind is ZoneKind.SUPPLY)
    return SupplySource(side, places=places, zones=tuple(each.id for each in zones))


class SupplyLine(Identified):
    """A worked example of supply, printed with the rules and tested by a check."""

    title: Translatable
    """Title as printed."""
    unit: UnitId
    """The unit."""
    path: RouteLabel
    """The hexes from that of the unit to the hex of a source, or to where the line ends."""
    supplied: bool = True
    """Whether this is a line; if not, there is no other one either."""
    enemies: tuple[Stack, ...] = ()
    """Enemies near it: `{32: [rifles]}`."""
    friends: tuple[Stack, ...] = ()
    """Other units of its side."""
    text: Prose | None = None
    """The story of it."""


class CommandRange(Range):
    """How far a leader commands: so many hexes, 0 for his own alone, or a factor of his counter."""

    PATTERN: ClassVar[str] = r"^([0-9]{1,2}|[^\W\d_][^:]{0,30})$"
    FORM: ClassVar[str] = "a range: write a number of hexes, or one of `counters.factors`"


class Command(Frozen):
    """The line that a unit must have to a leader of its side: over ground, as far as he commands.

    It goes as a line of supply goes: the hex of the unit does not count, that of the leader does.
    What blocks it does not keep it out of the hex of the leader. Leaders need none.
    """

    range: CommandRange
    """How many hexes at most: a number, or the factor of leaders that says so."""
    leaders: tuple[UnitType, ...] = ()
    """The arms that command: `[headquarters]`; if left out, leaders."""
    own_formation: bool = False
    """Whether a leader commands units of his own formation alone, or all of his side."""
    blocked: tuple[Blocking, ...] = (Blocking.ENEMY_UNITS,)
    """What it does not pass."""
    friends_free: bool = False
    """Whether it passes a hex in an enemy zone of control in which a friend stands."""
    never: tuple[LineId, ...] = ()
    """Kinds of line that it does not cross."""
    not_into: tuple[TerrainId, ...] = ()
    """Terrain that it does not enter."""
    judged: tuple[PhaseId, ...] = ()
    """The phases in which it is judged, for the side of the phase; if left out, at the start of
    each turn."""
    out: State | None = None
    """The state of units without it, one of `states`, or `eliminated`."""
    types: tuple[UnitType, ...] = ()
    """The arms that need it; if left out, all."""
    without: tuple[UnitId, ...] = ()
    """Units that need none."""

    def commands(self, unit: Unit) -> bool:
        """Whether a unit is a leader."""
        return is_meant(unit, self.leaders or (UnitType.LEADER,))

    def as_supply(self, hexes: int) -> Supply:
        """Return the rule of supply by which lines go to a leader with a range of so many hexes."""
        return Supply(
            Stretch(hexes, str(hexes)),
            blocked=self.blocked,
            friends_free=self.friends_free,
            never=self.never,
            not_into=self.not_into,
        )


def needs_line(rule: Supply | Command, unit: Unit) -> bool:
    """Whether a unit needs a line of supply or of command."""
    leads = isinstance(rule, Command) and rule.commands(unit)
    return is_meant(unit, rule.types, without=rule.without) and not leads


class CommandLine(Identified):
    """A worked example of command, printed with the rules and tested by a check."""

    title: Translatable
    """Title as printed."""
    unit: UnitId
    """The unit."""
    leader: UnitId
    """The leader, who stands in the last hex of the path."""
    path: PathLabel
    """The hexes from that of the unit to that of the leader."""
    commanded: bool = True
    """Whether this is a line; if not, there is no other one either."""
    enemies: tuple[Stack, ...] = ()
    """Enemies near it: `{32: [rifles]}`."""
    friends: tuple[Stack, ...] = ()
    """Other units of its side."""
    text: Prose | None = None
    """The story of it."""
