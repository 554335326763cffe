"""Events: what chance or the turn brings, what each does, and the tables whose dice bring them.

What an event does is said by entries that the game has anyway: a weather, modifiers, arrivals, a
state of units, steps, points, an ending.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.model.arms import UnitType
from generator.model.counters import State
from generator.model.numbers import Dice, NumberRange, ValueType
from generator.model.orders import Loss
from generator.model.prose import Prose
from generator.model.schema import (
    ArrivalId,
    Element,
    EndingId,
    EventId,
    Identified,
    ModifierId,
    PhaseId,
    Positive,
    SideId,
    Translatable,
    UnitId,
    WeatherId,
)
from generator.model.scoring import SidePoints


class Lasting(ValueType):
    """How long something holds: `1 turn`, `3 turns`, `until ended`."""

    turns: int | None
    """None until another event ends it."""
    text: str

    PATTERN: ClassVar[str] = r"^([1-9][0-9]? turns?|until ended)$"
    FORM: ClassVar[str] = "how long it holds: write 1 turn, 3 turns or until ended"

    @classmethod
    def parse(cls, text: str) -> Lasting:
        """Read ``2 turns`` or ``until ended``; raises ValueError for anything else."""
        cls.match(text)
        number = text.partition(" ")[0]
        return cls(int(number) if number.isdecimal() else None, text)


class Again(StrEnum):
    """What it means when the dice show an event a second time that happens once only."""

    NO_EVENT = "no-event"
    """Nothing happens."""
    ROLL_AGAIN = "roll-again"
    """The dice are rolled again."""


class Befalling(Element, key="side"):
    """What befalls units of a side.

    Without `units` and `types` it befalls all of the side that are on the map.
    """

    side: SideId
    """The side."""
    units: tuple[UnitId, ...] = ()
    """These units alone."""
    types: tuple[UnitType, ...] = ()
    """Units of these arms alone."""
    count: Positive | None = None
    """How many of them come into the state, as their owner picks; if left out, all."""
    state: State | None = None
    """The state that they come into, each of them: one of `states`, or `eliminated`."""
    lose: Loss | None = None
    """What they lose together, as their owner picks: `1 step`, `2 units`."""

    @property
    def is_some(self) -> bool:
        """Whether it means some of the units of its side alone."""
        return bool(self.units or self.types)


class Event(Identified):
    """An event. One that says nothing but its name is no event: `{name: All quiet}`."""

    name: Translatable
    """Name as printed."""
    text: Prose | None = None
    """What happens, or what players do, in words; what the other keys say is printed beside it."""
    on: tuple[Positive, ...] = ()
    """The turns at whose start it happens without a roll. The track of turns shows it."""
    once: Again | None = None
    """Says that it happens once in the game, and what it means when the dice show it again:
    `no-event` or `roll-again`."""
    weather: WeatherId | None = None
    """The weather that it brings."""
    modifiers: tuple[ModifierId, ...] = ()
    """Modifiers that hold with it. A modifier that any event names holds at no other time."""
    arrivals: tuple[ArrivalId, ...] = ()
    """Arrivals that come with it. An arrival that any event names comes at no other time."""
    delays: tuple[ArrivalId, ...] = ()
    """Arrivals of which nobody comes with it."""
    lasts: Lasting | None = None
    """How long its weather, modifiers, arrivals and delays hold: `3 turns`, this one included, or
    `until ended`; if left out, this turn. Other weather ends its weather in any case."""
    stops: tuple[EventId, ...] = ()
    """Other events that it ends."""
    units: tuple[Befalling, ...] = ()
    """What befalls units, by side: `{red: {types: [cavalry], state: disrupted}}`."""
    points: tuple[SidePoints, ...] = ()
    """Points that sides get: `{red: 2}`."""
    ending: EndingId | None = None
    """The ending of the game that it is, of those by an `event`."""

    @property
    def is_none(self) -> bool:
        """Whether it says nothing but its name."""
        return self == Event(id=self.id, name=self.name)

    @property
    def holds(self) -> bool:
        """Whether it does something that holds for some time."""
        return bool(self.weather or self.modifiers or self.arrivals or self.delays)

    def over_after(self, turn: int) -> int | None:
        """Return the last turn on which it holds if it happens on `turn`; None for no last one."""
        turns = 1 if self.lasts is None else self.lasts.turns
        return None if turns is None else turn + turns - 1


class EventRow(Element, key="label", shorthand="event"):
    """A row of an event table: `2-3: mist`."""

    label: str
    """The dice that show the event: `7`, `2-3`, `5+`, or `other` for all that are left over."""
    event: EventId
    """The event."""


class EventTable(Identified):
    """Dice that bring events."""

    name: Translatable
    """Title as printed."""
    die: Dice
    """The dice that are rolled."""
    phase: PhaseId
    """The phase in which they are rolled, once a turn: by its side, or once for all."""
    rows: tuple[EventRow, ...]
    """The events, by the dice: `{2: storm, 3-5: mist, other: quiet}`."""
    turns: NumberRange = NumberRange(1, None)
    """The turns on which they are rolled; if left out, all."""
