"""Orders: what a result does to whom, as data beside its text.

The walkthrough carries them out (`generator.play.results`), the legend and the rules are checked
against them, and the ranks of a code follow from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar

from generator.diagnostics import Origin
from generator.model.arms import UnitType
from generator.model.combat import Party
from generator.model.counters import State, Unit, is_meant
from generator.model.numbers import Dice, ValueType
from generator.model.schema import (
    CodeId,
    Element,
    ModifierId,
    NotNegative,
    OptionId,
    PhaseId,
    Positive,
    SideId,
    Translatable,
    UnitId,
)
from generator.records import Frozen

REMOVING = frozenset({State.ELIMINATED})
"""States of units that leave the map."""


class Act(StrEnum):
    """What units do."""

    MOVE = "move"
    ATTACK = "attack"
    ADVANCE = "advance"
    """Into a hex that the other party has left."""
    FORM = "form"
    """Be exchanged for a larger unit."""
    CONTROL = "control"
    """Gain control of a place."""


class Recovery(Element, key="side", shorthand="phase"):
    """When a state of units of a side ends."""

    side: SideId
    phase: PhaseId
    """The phase with whose end it ends."""
    turns: NotNegative = 0
    """How many turns later; 0 is the next time that the phase ends."""


class UnitState(Element, key="state"):
    """What a state of units changes and how it ends. It is printed; the walkthrough keeps to it.

    Units that leave the map are in no state any more.
    """

    state: State
    name: Translatable = ""
    """Name as printed, such as `Shaken`; if left out, the word of the state."""
    never: tuple[Act, ...] = ()
    """What units in it may not do."""
    steps: Positive | None = None
    """How many hexes they move at most, if they move less far than others."""
    until: tuple[Recovery, ...] = ()
    """When it ends, for each side: `{blue: rally}` or `{blue: {phase: rally, turns: 1}}`. Units of
    a side that is left out remain in it."""
    after: tuple[PhaseId, ...] = ()
    """Phases that bring it about: units that move or attack in one of them are in it then."""
    types: tuple[UnitType, ...] = ()
    """The arms that come into it; if left out, all."""
    spares: tuple[UnitId, ...] = ()
    """Units that never come into it."""
    modifier: ModifierId | None = None
    """The modifier of attacks on a hex in which a defender is in it."""
    attacks: ModifierId | None = None
    """The modifier of attacks in which an attacker is in it."""
    option: OptionId | None = None
    """The optional rule that it belongs to."""


def may_befall(state: UnitState, unit: Unit) -> bool:
    """Whether a unit may come into a state."""
    return is_meant(unit, state.types, without=state.spares)


class Route(StrEnum):
    """A limit of the way that units retreat, beside those of the map, enemies and stacking."""

    TOGETHER = "together"
    """All go to the same hex."""
    NOT_BESIDE_ENEMY = "not-beside-enemy"
    """Not next to units that they fought with, unless a friend stands there."""
    NOT_BESIDE_ANY_ENEMY = "not-beside-any-enemy"
    """Next to no enemy at all."""
    AS_MOVES = "as-moves"
    """Where they could go in a move: over no line of `never` without a bridge, and not into
    terrain that takes `no`, but by road."""


class Measure(StrEnum):
    """What an exchange is counted in."""

    FACTORS = "factors"
    """The attackers' attack factors, the defenders' defence factors, as printed."""
    STEPS = "steps"
    UNITS = "units"


class Count(ValueType):
    """How many: a number, or `number` for the number before the code."""

    number: int | None
    """None for the number before the code."""
    text: str

    PATTERN: ClassVar[str] = r"^([1-9][0-9]?|number)$"
    FORM: ClassVar[str] = "how many: write 2, or `number` for the number before the code"

    @classmethod
    def parse(cls, text: str) -> Count:
        """Read ``2`` or ``number``; raises ValueError for anything else."""
        cls.match(text)
        return cls(None if text == "number" else int(text), text)

    def of(self, number: int) -> int:
        """Return how many, where a code has `number` before it."""
        return number if self.number is None else self.number


class Loss(ValueType):
    """What units lose together: `2 steps`, `1 unit`, `number units`."""

    count: Count
    steps: bool
    text: str

    PATTERN: ClassVar[str] = r"^([1-9][0-9]?|number) (steps?|units?)$"
    FORM: ClassVar[str] = "a loss: write 2 steps, 1 unit, or `number units` for that of the code"

    @classmethod
    def parse(cls, text: str) -> Loss:
        """Read ``2 steps`` or ``number units``; raises ValueError for anything else."""
        match = cls.match(text)
        return cls(Count.parse(match[1]), match[2].startswith("step"), text)


class CheckRoll(ValueType):
    """A roll against a rating, and what is added to it: `1d6`, `2d6+1`, `1d10-2`."""

    dice: Dice
    plus: int
    text: str

    PATTERN: ClassVar[str] = r"^[1-9]?[dD][1-9][0-9]{0,2}( from 0)?([+-][1-9][0-9]?)?$"
    FORM: ClassVar[str] = "a roll: write 1d6, or 2d6+1 for a roll to which 1 is added"

    @classmethod
    def parse(cls, text: str) -> CheckRoll:
        """Read ``2d6+1``; raises ValueError for anything else."""
        cls.match(text)
        at = max(text.find("+"), text.find("-"))
        dice, plus = (text[:at], text[at:]) if at > 0 else (text, "0")
        return cls(Dice.parse(dice), int(plus), text)


class Passing(ValueType):
    """What passes a check: `morale or less`, `quality or more`."""

    factor: str
    """One of `counters.factors`."""
    less: bool
    text: str

    PATTERN: ClassVar[str] = r"^\S(.*\S)? or (less|more)$"
    FORM: ClassVar[str] = "what passes: write morale or less, with the name of a factor"

    @classmethod
    def parse(cls, text: str) -> Passing:
        """Read ``morale or less``; raises ValueError for anything else."""
        cls.match(text)
        factor, _, way = text.rpartition(" or ")
        return cls(factor, way == "less", text)

    def passes(self, total: int, rating: int) -> bool:
        """Whether a roll, with all that is added to it, passes for a unit with such a rating."""
        return total <= rating if self.less else total >= rating


class RatingCheck(Frozen):
    """A second roll against a rating on the counter, such as a morale check.

    Each unit that is not eliminated makes it by itself, against the rating that was up when the
    attack was made. Who fails may have to roll again (`fail: {check: ...}`), or suffer what
    another code orders (`fail: {code: DR}`). A unit that nothing can come of does not roll: one
    that never comes into the state of those who fail (`states.X.types` and `spares`).
    """

    roll: CheckRoll
    """The dice, and what is added to them: `2d6+1`."""
    pass_: Passing
    """What passes: `morale or less`, with the name of one of `counters.factors`."""
    fail: Order
    """What happens to a unit that does not pass: `broken`, or keys."""
    passed: Order | None = None
    """What happens to one that passes; if left out, nothing."""


class Order(Element, shorthand="state"):
    """What happens to the units of one party: `eliminated`, `disrupted`, or keys.

    What is said beside `lose` happens to the units that are left. A unit whose back is `reduced`
    has two steps, any other has one. Decoys are left to the rules.
    """

    state: State | None = None
    """What becomes of them."""
    lose: Loss | None = None
    """What they lose together, as their owner picks: `1 step`, `2 units`, or `number units` for a
    code with a number before it."""
    retreat: Count | None = None
    """How many hexes each of them retreats; `number` is the number before the code. It ends so
    many hexes from where it was."""
    by: Party | None = None
    """Who says where they retreat; if left out, their owner."""
    may: bool = False
    """Whether they may stay instead."""
    route: tuple[Route, ...] = ()
    """Where they may not retreat. Off the map, onto enemies, over impassable lines and onto too
    many friends they never do."""
    else_: Order | None = None
    """What happens to a unit that cannot retreat so far; if left out, it is eliminated. Steps are
    lost here by each such unit, for each hex that it cannot go."""
    check: RatingCheck | None = None
    """A second roll that each unit makes against a rating on its counter: `{roll: 2d6+1, pass:
    morale or less, fail: broken}`."""
    code: CodeId | None = None
    """Another code, whose orders for this party hold as well."""

    @property
    def removes(self) -> bool:
        """Whether all units leave the map."""
        return self.state in REMOVING


def order_to(order: Order, unit: Unit, states: Iterable[UnitState]) -> Order:
    """Return what an order is to a unit: without a state into which it never comes."""
    spared = {each.state for each in states if not may_befall(each, unit)}
    return replace(order, state=None) if order.state in spared else order


def must_roll(check: RatingCheck, unit: Unit, states: Iterable[UnitState]) -> bool:
    """Whether a unit makes a second roll: whether anything can come of it."""
    states = tuple(states)
    for order in (check.fail, check.passed):
        met = order_to(order, unit, states) if order is not None else None
        if met is None:
            continue
        if met.state or met.lose or met.retreat or met.code:
            return True
        if met.check is not None and must_roll(met.check, unit, states):
            return True
    return False


def parts_of(order: Order, at: Origin = "") -> Iterator[tuple[Order, Origin]]:
    """Yield an order and those within it: for who cannot retreat, and by the roll of a check.

    Each has its origin, that of the order being `at`.
    """
    yield order, at
    inner = [(order.else_, f"{at}.else")]
    if order.check is not None:
        inner.append((order.check.fail, f"{at}.check.fail"))
        inner.append((order.check.passed, f"{at}.check.passed"))
    for part, origin in inner:
        if part is not None:
            yield from parts_of(part, origin)


class Advance(Element, shorthand="hexes"):
    """An advance into the hex that the other party has left."""

    hexes: Positive = 1
    """How many hexes, that one included."""
    units: Positive | None = None
    """How many units; if left out, any number."""
    by: Party = Party.ATTACKER
    """Who advances."""
    must: bool = False
    """Whether one unit at least must advance."""
    anywhere: bool = False
    """Whether they may go to any hex without enemies instead, so many hexes from their own."""


class Orders(Frozen):
    """What a result does to whom, and what may follow.

    What is left out does not happen: a party that is not named suffers nothing, and nobody
    advances.
    """

    attacker: Order | None = None
    """What happens to the attackers."""
    defender: Order | None = None
    """What happens to the defenders: `eliminated`, or `{state: disrupted, retreat: 1, by:
    attacker}`."""
    loser: Order | None = None
    """In a band of opposed dice: what happens to each party that loses, beside its loss."""
    exchange: Measure | None = None
    """Says that one party loses at least as much as the other, and what is counted. It is the one
    that is not eliminated; where neither is, the weaker one is."""
    advance: Advance | None = None
    """Who may advance then: `1`, or keys."""

    def of(self, party: Party) -> Order | None:
        """Return what happens to a party."""
        return self.attacker if party is Party.ATTACKER else self.defender

    def harm(self, party: Party) -> tuple[int, ...]:
        """Return what a party suffers, a number for each of `HARMS`."""
        order = self.of(party) or Order()
        if order.removes:
            return (1, *(0 for _ in HARMS[1:]))
        loss = order.lose
        lost = loss.count.of(1) if loss else 0
        hexes = order.retreat.of(1) if order.retreat and not order.may else 0
        return (
            0,
            (lost if loss and not loss.steps else 0) + (self.exchange is not None),
            lost if loss and loss.steps else 0,
            hexes,
            int(hexes > 0 and order.by not in {None, party}),
            int(order.state is not None),
            _severity(order.check) if order.check else int(order.code is not None),
        )

    def rank(self, party: Party) -> float:
        """Return how much they hurt a party, to be compared with other orders."""
        return sum(weight * much for weight, much in zip(HARMS, self.harm(party), strict=True))


HARMS = (100_000, 400, 200, 2, 1, 1, 0.01)
"""How much weighs: all units, a unit, a step, a hex of retreat, a way that others choose, a state,
how hard a check is.

Losses outweigh every retreat, a retreat outweighs disruption, and whatever is certain a check.
"""


def _severity(check: RatingCheck) -> int:
    """Return how hard a check is by what is added to its roll, from 1 to 99."""
    plus = check.roll.plus if check.pass_.less else -check.roll.plus
    return min(max(50 + plus, 1), 99)
