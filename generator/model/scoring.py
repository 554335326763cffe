"""Control of places, and points: how sides get either, worked examples of counting points."""

from __future__ import annotations

from enum import StrEnum

from generator.model.arms import UnitType
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    Identified,
    MarkerId,
    NotNegative,
    PhaseId,
    PlaceId,
    PointId,
    Positive,
    SideId,
    Translatable,
    UnitId,
    WithdrawalId,
    ZoneId,
)
from generator.records import Frozen


class Gained(StrEnum):
    """How control of a place is gained."""

    ENTERING = "entering"
    """By entering it, also on the way to elsewhere, or by setting up or arriving there."""
    STANDING = "standing"
    """By standing there when it is judged."""


class Control(Frozen):
    """Control of places: which units gain it, how, and whether it is kept.

    It is asked for by `controls` of a victory or of points, and by `controlled` of supply or of an
    arrival. A place of several hexes is controlled by a side that has control of all of them.
    """

    gained: Gained = Gained.ENTERING
    """Whether by `entering`, be it in passing, or by `standing` there when it is judged."""
    judged: tuple[PhaseId, ...] = ()
    """With `standing`: the phases at whose end it is judged, for the side of the phase; if left
    out, at the end of each turn."""
    kept: bool = True
    """Whether it is kept when the units leave, until another side gains it; if not, nobody has it
    then."""
    types: tuple[UnitType, ...] = ()
    """The arms that gain it; if left out, all."""
    without: tuple[UnitId, ...] = ()
    """Units that do not."""
    not_in_zones: bool = False
    """Whether units do not gain it in enemy zones of control."""
    markers: tuple[MarkerId, ...] = ()
    """Markers of places that are no longer whose they were at first: those of the side that has
    them, or of nobody, for any side."""


class Owner(Element, key="place", shorthand="side"):
    """Who controls a place."""

    place: PlaceId
    """The place."""
    side: SideId | None = None
    """The side; if left out, nobody: `kamen: {}`."""


class CountBy(StrEnum):
    """By what units are counted."""

    UNIT = "unit"
    STEP = "step"
    STRENGTH = "strength"


class Scoring(Identified):
    """What a side gets points for: places, enemy losses, units that have left or should have.

    It has exactly one of `holds`, `controls`, `losses`, `left-by` and `late`.
    """

    name: Translatable
    """Name as printed."""
    value: Positive
    """How many points each is worth."""
    side: SideId | None = None
    """The side that gets them; if left out, whichever side it is true of."""
    holds: tuple[PlaceId, ...] = ()
    """Places. Each counts that the side holds: its units stand in it."""
    controls: tuple[PlaceId, ...] = ()
    """Places. Each counts that the side controls (`control`)."""
    losses: CountBy | None = None
    """Counts what the enemy has lost, by units, steps or strength."""
    left_by: ZoneId | None = None
    """The zone through which units of the side leave the map. It is one of the side's exits; if the
    map has none, a zone at the edge."""
    late: tuple[WithdrawalId, ...] = ()
    """Withdrawals of the enemy. Counts their units that did not leave in time."""
    per: CountBy = CountBy.UNIT
    """By what units that have left, or are late, are counted."""
    types: tuple[UnitType, ...] = ()
    """The arms that are counted among such units and losses; if left out, all."""
    most: Positive | None = None
    """The most points that a side gets for it in the game."""
    on: tuple[Positive, ...] = ()
    """The turns at whose end it is counted; if left out, it is counted once, when a victory is
    judged."""
    text: Prose | None = None
    """What else there is to say, in a few words."""


class PointCount(Element, key="entry", shorthand="count"):
    """How often a side gets some points."""

    entry: PointId
    """One of `points`."""
    count: NotNegative
    """How often."""


class SideTally(Element, key="side"):
    """The points of a side in a worked example."""

    side: SideId
    """The side."""
    points: NotNegative
    """How many it has in all."""
    counts: tuple[PointCount, ...] = ()
    """What it has them for, and how often: `{towns: 2, losses: 7}`."""


class PointTally(Identified):
    """A worked example of counting points, printed with the rules and tested by a check."""

    title: Translatable
    """Title as printed."""
    sides: tuple[SideTally, ...]
    """The points of each side: `{red: {counts: {towns: 2, losses: 7}, points: 27}}`."""
    victory: str = ""
    """The victory that comes of them, one of `victory`; if left out, there is none by points."""
    text: Prose | None = None
    """The story of the game."""


class SidePoints(Element, key="side", shorthand="points"):
    """The points of a side."""

    side: SideId
    """The side."""
    points: NotNegative
    """How many."""


class Score(Frozen):
    """How far ahead somebody is: the points of each side, in the order of the sides."""

    points: tuple[tuple[str, int], ...]

    def of(self, *sides: str) -> int:
        """Return the points of some sides together; one has none if it is not among them."""
        return sum(dict(self.points).get(side, 0) for side in sides)

    def ahead(self, *sides: str) -> int:
        """Return by how much sides have more than the best of the others, below nought if less.

        Without a side, by how much whoever has most has more than the next.
        """
        if not sides:
            first, second = sorted((*(each for _, each in self.points), 0, 0), reverse=True)[:2]
            return first - second
        others = (each for name, each in self.points if name not in sides)
        return self.of(*sides) - max(others, default=0)
