"""A first turn played through, as data: that the game can be played as it is defined.

A walkthrough is a record of play, step by step. `generator.play` plays it on the definition and
complains of the first step that the set-up, the arrivals, the movement, the tables or the victory
conditions do not allow.
"""

from __future__ import annotations

from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    ExampleId,
    HexLabel,
    NotNegative,
    PathLabel,
    Positive,
    UnitId,
)
from generator.records import Frozen


class Stack(Element, key="hex", shorthand="units"):
    """Counters in a hex."""

    hex: HexLabel
    """The hex."""
    units: tuple[UnitId, ...]
    """The units; one that has several counters there is named once for each."""


class SettingUp(Frozen):
    """One of the set-ups is carried out.

    Those that leave no choice (a box, off the map, one hex) need no step.
    """

    setup: str
    """One of `setup`."""
    at: tuple[Stack, ...]
    """Where the counters are put."""


class Arriving(Frozen):
    """Units arrive."""

    arrival: str
    """One of `arrivals`."""
    turn: Positive = 1
    """The turn; left out where the game counts none."""
    at: tuple[Stack, ...] = ()
    """Where they come; nowhere where their owner chooses them and lets them wait, if he may."""
    late: bool = False
    """Whether the chance to come at once has failed."""
    chosen: Positive = 1
    """Where the choice of hexes widens: how many times it has happened."""


class Moving(Frozen):
    """Units move together; they attack nobody."""

    units: tuple[UnitId, ...]
    """The units."""
    path: PathLabel
    """The hexes, from that in which they stand to that in which they stop."""


class Forming(Element, shorthand="conversion"):
    """Units are exchanged for a larger one."""

    conversion: str
    """One of `conversions`."""


class Attacking(Frozen):
    """Units attack a hex; the sums of their factors are those of a worked example."""

    example: ExampleId
    """The worked example that tells of modifiers and die."""
    result: str
    """The result, which is worked afresh."""
    units: tuple[UnitId, ...] = ()
    """The attackers."""
    into: HexLabel | None = None
    """The hex that is attacked."""
    defenders: tuple[UnitId, ...] = ()
    """Those who defend it; everybody in it where they are left out."""
    lost: tuple[UnitId, ...] = ()
    """Units that are eliminated."""
    then: tuple[Stack, ...] = ()
    """Where units stand after landing, retreat or advance."""


class Rolling(Frozen):
    """A table by category is read; what comes of it is worked afresh."""

    lookup: str
    """One of `lookups`."""
    result: str
    """What comes of it."""


class Strength(Element, key="unit", shorthand="points"):
    """The strength of a unit, where counters bear none."""

    unit: UnitId
    """The unit."""
    points: NotNegative
    """Its strength."""


class Winning(Frozen):
    """A victory and a position in which it is reached; the game before it is not told."""

    victory: str
    """One of `victory`."""
    turn: Positive | None = None
    """The turn at whose end it is judged; the last where it is left out."""
    at: tuple[Stack, ...] = ()
    """Where the counters on the map stand."""
    started: tuple[UnitId, ...] = ()
    """Units that came on the first turn, where the condition asks for them."""
    left: tuple[UnitId, ...] = ()
    """Units that have left the map, by the zone that the victory asks for."""
    strengths: tuple[Strength, ...] = ()
    """What units are worth, where counters bear no factors."""
    because: Prose | None = None
    """Why it is that victory, in words: who stands where, and when."""


class TakingStock(Frozen):
    """The record stops for a look at the map: all that stands on it, as play has brought it there.

    The moves say it already; said again, so that a slip in a hex, a path or a unit shows.
    """

    at: tuple[Stack, ...]
    """Where every counter on the map stands."""
    turn: Positive | None = None
    """The turn that ends with it."""


class Step(Frozen):
    """One step of the record: exactly one of these."""

    set_up: SettingUp | None = None
    """A set-up is carried out."""
    arrive: Arriving | None = None
    """Units arrive."""
    move: Moving | None = None
    """Units move."""
    form: Forming | None = None
    """Units become a larger one."""
    attack: Attacking | None = None
    """Units attack."""
    roll: Rolling | None = None
    """A table is read."""
    position: TakingStock | None = None
    """All counters on the map stand so."""
    victory: Winning | None = None
    """A victory is reached."""
