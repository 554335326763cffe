"""A first turn played through, as data: that the game can be played as it is defined.

A walkthrough is a record of play, step by step. `generator.play` plays it on the definition and
complains of the first step that the set-up, the arrivals, the movement, the tables or the victory
conditions do not allow.
"""

from __future__ import annotations

from generator.model.counters import Stack
from generator.model.prose import Prose
from generator.model.schema import (
    CounterLabel,
    Element,
    EventId,
    EventTableId,
    ExampleId,
    HexLabel,
    MarkerId,
    NotNegative,
    PhaseId,
    Positive,
    RouteLabel,
    SideId,
    UnitId,
    WeatherId,
)
from generator.model.scoring import Owner, SidePoints
from generator.records import Frozen


class SettingUp(Frozen):
    """Players carry out one of the set-ups.

    Those that leave no choice (a box, off the map, one hex) need no step.
    """

    setup: str
    """One of `setup`."""
    at: tuple[Stack, ...]
    """The hexes in which the counters are put."""


class Arriving(Frozen):
    """Units arrive."""

    arrival: str
    """One of `arrivals`."""
    turn: Positive = 1
    """The turn; leave it out if the game has no turns."""
    at: tuple[Stack, ...] = ()
    """The hexes in which they arrive, or the box. Leave it out if their owner makes them wait."""
    late: bool = False
    """Whether the roll to arrive at once has failed, or units come that waited: enemies stood in
    their hexes, or an event delayed them."""
    chosen: Positive = 1
    """If the choice of hexes widens with each arrival: the number of this arrival."""


class Leaving(Frozen):
    """Units leave the game by one of the withdrawals."""

    withdrawal: str
    """One of `withdrawals`."""
    units: tuple[CounterLabel, ...]
    """The units, with the hex where several may be meant: `guards at 21`."""
    turn: Positive = 1
    """The turn; leave it out if the game has no turns."""
    late: bool = False
    """Whether they are nowhere where they could leave, and what `late` says becomes of them."""


class Drawing(Element, shorthand="chit"):
    """A chit is drawn from the cup: `first-corps`. Until the next draw nobody else acts."""

    chit: MarkerId
    """The marker that is drawn, one of `cup.chits`."""


class Happening(Element, shorthand="event"):
    """An event happens: by the dice, `{roll: 7, event: mist}`, or on its turn, `storm`.

    What leaves no choice may be left out of `units`, `lost` and `reduced`.
    """

    event: EventId | None = None
    """The event; left out where the dice show one that happens once and has."""
    roll: NotNegative | None = None
    """What the dice show; left out for an event of this turn (`on`)."""
    table: EventTableId | None = None
    """The table, if there are several."""
    units: tuple[CounterLabel, ...] = ()
    """The units that come into a state, where their owner picks."""
    lost: tuple[CounterLabel, ...] = ()
    """Units that are eliminated, where their owner picks."""
    reduced: tuple[CounterLabel, ...] = ()
    """Units that lose a step and are turned to their reduced side."""


class TurnWeather(Element, shorthand="weather"):
    """The weather of a turn for which it is rolled: `rain`, or `{roll: 5, weather: rain}`."""

    weather: WeatherId
    """The weather, one of those of `weather`."""
    roll: NotNegative | None = None
    """What the dice show, if the record says it."""


class SideRoll(Element, key="side", shorthand="roll"):
    """What the dice of a side show."""

    side: SideId
    """The side."""
    roll: NotNegative
    """The number, before anything is added to it."""


class TakingInitiative(Element, shorthand="side"):
    """A side has the initiative of the turn: `red`, or `{side: red, rolls: {red: 4, blue: 2}}`."""

    side: SideId
    """The side."""
    rolls: tuple[SideRoll, ...] = ()
    """What the dice of each side show, if the record says it."""


class Moving(Frozen):
    """Units move together, without an attack.

    Each counter moves once in a phase, and with chits once after each draw: a way is one step,
    unless a phase that interrupts (`during`) breaks it.
    """

    units: tuple[UnitId, ...]
    """The units."""
    path: RouteLabel
    """The hexes from the first to the last; a link leads on: `11-21 by mill-pass to 41`. A box is a
    stretch of its own: `reserve by ferry to 21`."""


class Forming(Element, shorthand="conversion"):
    """Units are exchanged for a larger one."""

    conversion: str
    """One of `conversions`."""
    at: HexLabel | None = None
    """The hex in which they are, if others of the same units are together elsewhere."""


class Ended(Element, key="hex", shorthand="units"):
    """Units that are in a hex after an attack."""

    hex: HexLabel
    units: tuple[CounterLabel, ...]
    """The units."""


class Attacking(Frozen):
    """Units attack a hex. The sums of factors are those of a worked example.

    Each counter attacks once with a table in a phase of its side, and with chits once after each
    draw.

    Where the codes of the result have `orders`, the step is held to them, and what leaves no choice
    may be left out of `lost`, `reduced` and `then`. Where several counters of a unit may be meant,
    each is named with the hex in which it was before the attack: `guards at 21`.
    """

    example: ExampleId
    """The worked example, which has the modifiers and the die."""
    result: str
    """The result. A check works it out."""
    units: tuple[CounterLabel, ...] = ()
    """The attackers."""
    into: HexLabel | None = None
    """The hex that is attacked."""
    phase: PhaseId | None = None
    """A phase that interrupts another (`during`), if the attack is made in it: on units that the
    step before has moved into the hex. A `move` behind it goes on with that move."""
    overrun: bool = False
    """Whether it is part of the move of the attackers (`movement.X.overrun`): of that in the step
    before, or one that begins with it. If the hex is empty then, a `move` behind it goes on."""
    support: tuple[CounterLabel, ...] = ()
    """Units that support the attackers (`attacks.support`). They add their factors, and the result
    does nothing to them."""
    defenders: tuple[CounterLabel, ...] = ()
    """The defenders; if left out, all units in the hex."""
    lost: tuple[CounterLabel, ...] = ()
    """Units that are eliminated."""
    reduced: tuple[CounterLabel, ...] = ()
    """Units that lose a step and are turned to their reduced side."""
    then: tuple[Ended, ...] = ()
    """Where the units are after landing, retreat or advance."""


class Rolling(Frozen):
    """Players read a table by category. A check works out the result.

    Dice may be rolled for units, as in a storm: what the code of the result orders the defender
    befalls each of them, a state or a loss.
    """

    lookup: str
    """One of `lookups`."""
    result: str
    """The result."""
    units: tuple[CounterLabel, ...] = ()
    """The units for which it is rolled, and which it befalls."""


class Strength(Element, key="unit", shorthand="points"):
    """The strength of a unit, if counters have none."""

    unit: UnitId
    """The unit."""
    points: NotNegative
    """Its strength."""


class Winning(Frozen):
    """A victory, and a position in which it is reached. The moves before it are not recorded."""

    victory: str
    """One of `victory`."""
    turn: Positive | None = None
    """The turn at whose end it is judged; if left out, the last."""
    at: tuple[Stack, ...] = ()
    """The hexes of the counters on the map."""
    started: tuple[UnitId, ...] = ()
    """Units that came on the first turn, if the condition needs this."""
    left: tuple[UnitId, ...] = ()
    """Units that have left the map through the zone of the victory."""
    strengths: tuple[Strength, ...] = ()
    """The strengths of units, if counters have no factors."""
    lost: tuple[UnitId, ...] = ()
    """Units that their side has lost, if points count losses. Name a unit once for each counter."""
    control: tuple[Owner, ...] = ()
    """Who controls places in which nobody stands, if not whoever did at first: `{alba: red}`."""
    late: tuple[UnitId, ...] = ()
    """Units that did not leave the game in time, if points count them."""
    scored: tuple[SidePoints, ...] = ()
    """Points that sides have besides: of earlier turns, or for steps lost by units that stand."""
    events: tuple[EventId, ...] = ()
    """Events that have happened, if points count them or one has ended the game. Name one once for
    each time."""
    points: tuple[SidePoints, ...] = ()
    """The points of each side in all, said again so that a slip shows."""
    missed: bool = False
    """Whether the position is there to show that the victory is not reached."""
    because: Prose | None = None
    """Why this is the victory: which unit is where, and when."""


class TakingStock(Frozen):
    """A position: all counters on the map at this point.

    The moves say it already; said again, so that a slip in a hex, a path or a unit shows.
    """

    at: tuple[Stack, ...]
    """The hex of every counter on the map."""
    turn: Positive | None = None
    """The turn that ends with this position."""
    out_of_supply: tuple[UnitId, ...] | None = None
    """Units that have no line of supply here, each once for each counter; `[]` for none. Supply is
    judged with this step: they, and nobody else, are in the state of `supply.out` from now on."""
    out_of_command: tuple[UnitId, ...] | None = None
    """Units that no leader commands here, in the same way; they are in the state of `command.out`
    from now on."""
    control: tuple[Owner, ...] | None = None
    """Who controls each place that is no longer whose it was at first: `{alba: red}`; `{}` if all
    are."""


class Step(Frozen):
    """One step of the record. It has exactly one of these keys."""

    set_up: SettingUp | None = None
    """A set-up is carried out."""
    draw: Drawing | None = None
    """A chit is drawn."""
    event: Happening | None = None
    """An event happens."""
    initiative: TakingInitiative | None = None
    """A side has the initiative of the turn."""
    weather: TurnWeather | None = None
    """The weather of the turn is rolled."""
    arrive: Arriving | None = None
    """Units arrive."""
    withdraw: Leaving | None = None
    """Units leave the game."""
    move: Moving | None = None
    """Units move."""
    form: Forming | None = None
    """Units become a larger one."""
    attack: Attacking | None = None
    """Units attack."""
    roll: Rolling | None = None
    """Players read a table."""
    position: TakingStock | None = None
    """The counters on the map are checked."""
    victory: Winning | None = None
    """A victory is reached."""
