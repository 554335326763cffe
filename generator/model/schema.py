"""How a class of the model says what it looks like in a definition.

The classes of this room are the language: `reading/` decodes YAML by their type hints, writes the
JSON Schema from them and their documentation, and `walk` visits a game by them. What stands under
a key of its own is an `Element`; the keys of a field made by `inline` stand beside those of its
class.

A text may say what it names (`Refers`), that a translation may say it (`Translatable`; it may say
every `Prose`) or that it is an id which is printed (`PrintedId`); a whole number how far it goes
(`Bounds`).

A field called ``breaks_on`` is written ``breaks-on``; ``from_`` is written ``from``. Value types
(dice, odds, factors) have a `parse` class method that raises ValueError with a sentence for the
designer, and a ``PATTERN`` for editors.
"""

from __future__ import annotations

import re
from dataclasses import Field, field
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

from generator.records import Frozen


class Element(Frozen):
    """A class that says how it is written where it is not a mapping of keys and values alone.

    With a `key` it is written as one entry of a mapping, whose key fills this field. Where no
    mapping is written, the value stands for the `shorthand` field alone.
    """

    __slots__ = ()
    KEY: ClassVar[str]
    SHORTHAND: ClassVar[str]

    def __init_subclass__(cls, key: str = "", shorthand: str = "") -> None:
        """Keep both, where the class says them itself and not what it derives from."""
        if key:
            cls.KEY = key
        if shorthand:
            cls.SHORTHAND = shorthand


class Identified(Element, key="id"):
    """An entry under its id: ``places: {kataoka: {...}}`` is a Place whose `id` is ``kataoka``."""

    id: str


class Refers(NamedTuple):
    """Marks a text as the id of something: ``Annotated[str, Refers("place")]``."""

    kind: str


class Nature(StrEnum):
    """Marks a text by what is done with it."""

    TRANSLATABLE = "translatable"
    PRINTED_ID = "printed-id"


Translatable: TypeAlias = Annotated[str, Nature.TRANSLATABLE]
"""A name or a title that players read: a translation may have it in its language."""

PrintedId: TypeAlias = Annotated[str, Nature.PRINTED_ID]
"""An id that is printed as it is: any text will do."""


class Bounds(NamedTuple):
    """The least and the most that a whole number comes to: ``Annotated[int, Bounds(1, 6)]``."""

    least: int
    most: int


Positive: TypeAlias = Annotated[int, Bounds(1, 999)]
"""A number of things that there are; no game has a thousand of anything."""

NotNegative: TypeAlias = Annotated[int, Bounds(0, 999)]
"""A number of things that may be none."""


def counter_of(label: str) -> tuple[str, str]:
    """Return the unit and the hex that a counter is named by; no hex where it goes by its unit."""
    unit, _, at = label.partition(" at ")
    return unit.strip(), at.strip()


_BY_LINK = re.compile(r"\s+by\s+(\S+)\s+to\s+")


class RoutePart(NamedTuple):
    """A stretch of a route or a link of it, and where it begins in the route."""

    text: str
    offset: int


def route_parts(route: str) -> tuple[tuple[RoutePart, ...], tuple[RoutePart, ...]]:
    """Return the stretches of a route and the links that lead on from each but the last."""
    found = tuple(_BY_LINK.finditer(route))
    starts, ends = (0, *(each.end() for each in found)), (*(each.start() for each in found), None)
    stretches = (RoutePart(route[a:b], a) for a, b in zip(starts, ends, strict=True))
    return tuple(stretches), tuple(RoutePart(each[1], each.start(1)) for each in found)


def inline(default: Any = None) -> Any:
    """Return a field whose keys are written beside those of the class that holds it."""
    return field(default=default, metadata={"inline": True})


def given(default: Any) -> Any:
    """Return a field that is never written: its value comes from outside the definition."""
    return field(default=default, metadata={"given": True})


def is_inline(member: Field[Any]) -> bool:
    """Whether a field's keys are written beside those of the class that holds it."""
    return bool(member.metadata.get("inline"))


def is_given(member: Field[Any]) -> bool:
    """Whether a field is never written."""
    return bool(member.metadata.get("given"))


def written(name: str) -> str:
    """Return a field's name as it is written in a definition."""
    return name.rstrip("_").replace("_", "-")


HexLabel: TypeAlias = Annotated[str, Refers("hex")]
"""The number of a hex as it is printed, or the name of a named hex."""

HexsideLabel: TypeAlias = Annotated[str, Refers("hexside")]
"""Two adjacent hexes, ``43/44``, or a hex and a direction, ``43/ne``."""

PathLabel: TypeAlias = Annotated[str, Refers("path")]
"""Adjacent hexes in order, ``33-43-44``; a direction at an end (``s-B1``) leads off the map."""

RouteLabel: TypeAlias = Annotated[str, Refers("route")]
"""A path that may go on by links, ``33-43 by pass to 71-72``; a box is a stretch of its own."""

SpotLabel: TypeAlias = Annotated[str, Refers("spot")]
"""Where a counter may be: the number of a hex, or the id of a place or of a box."""

CounterLabel: TypeAlias = Annotated[str, Refers("counter")]
"""A unit, ``guards``; where several counters of it may be meant, with its hex, ``guards at 21``."""

ArrivalId: TypeAlias = Annotated[str, Refers("arrival")]
BoxId: TypeAlias = Annotated[str, Refers("box")]
CodeId: TypeAlias = Annotated[str, Refers("code")]
CommandId: TypeAlias = Annotated[str, Refers("command")]
EndingId: TypeAlias = Annotated[str, Refers("ending")]
EventId: TypeAlias = Annotated[str, Refers("event")]
EventTableId: TypeAlias = Annotated[str, Refers("event-table")]
ExampleId: TypeAlias = Annotated[str, Refers("example")]
FaceId: TypeAlias = Annotated[str, Refers("face")]
FeatureId: TypeAlias = Annotated[str, Refers("feature")]
FormationId: TypeAlias = Annotated[str, Refers("formation")]
LineId: TypeAlias = Annotated[str, Refers("line")]
LinkId: TypeAlias = Annotated[str, Refers("link")]
LookupId: TypeAlias = Annotated[str, Refers("lookup")]
MarchId: TypeAlias = Annotated[str, Refers("march")]
MarkerId: TypeAlias = Annotated[str, Refers("marker")]
ModifierId: TypeAlias = Annotated[str, Refers("modifier")]
OptionId: TypeAlias = Annotated[str, Refers("option")]
PhaseId: TypeAlias = Annotated[str, Refers("phase")]
PlaceId: TypeAlias = Annotated[str, Refers("place")]
PointId: TypeAlias = Annotated[str, Refers("point")]
PoolId: TypeAlias = Annotated[str, Refers("pool")]
ResourceId: TypeAlias = Annotated[str, Refers("resource")]
WithdrawalId: TypeAlias = Annotated[str, Refers("withdrawal")]
SectionId: TypeAlias = Annotated[str, Refers("rule")]
SupplyId: TypeAlias = Annotated[str, Refers("supply")]
SideId: TypeAlias = Annotated[str, Refers("side")]
TallyId: TypeAlias = Annotated[str, Refers("tally")]
TableId: TypeAlias = Annotated[str, Refers("table")]
TrackId: TypeAlias = Annotated[str, Refers("track")]
TerrainId: TypeAlias = Annotated[str, Refers("terrain")]
UnitId: TypeAlias = Annotated[str, Refers("unit")]
WeatherId: TypeAlias = Annotated[str, Refers("weather")]
ZoneId: TypeAlias = Annotated[str, Refers("zone")]
