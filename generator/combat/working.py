"""The working of an attack: what was done, step by step, whatever the method."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import Any

from generator.combat.dice import DieAxis
from generator.model.combat import Modifier, ModifierKind, Party, Replacement
from generator.model.numbers import mixed
from generator.model.tables import Code, Table
from generator.records import Frozen

OTHER = {Party.ATTACKER: Party.DEFENDER, Party.DEFENDER: Party.ATTACKER}

OR, AGAINST = " or ", " against "
"""What stands in steps between results of which one comes, and between opposed dice."""


class CombatError(ValueError):
    """The tables or the modifiers do not let an attack be worked; says why, to the designer."""


class StepKind(StrEnum):
    """What a step changes."""

    FACTORS = "factors"
    """A modifier changes the factors of a party."""
    ROUND = "round"
    """The factors of a party are rounded."""
    ROUND_UNITS = "round-units"
    """The factors of each unit of a party are rounded."""
    COMPARE = "compare"
    """Factors become odds or a difference, and that a column."""
    NO_ATTACK = "no-attack"
    """They lie off the end of the table: there is no attack."""
    NO_EFFECT = "no-effect"
    """They lie off the end of the table, or the column was shifted there: there is no effect."""
    OFF_TABLE = "off-table"
    """They lie off the end of the table: the last column is used."""
    SHIFT = "shift"
    """A modifier shifts the column."""
    LIMIT = "limit"
    """The sum of the shifts is cut down to the limit."""
    END_COLUMN = "end-column"
    """A shift past the end of the table stays in the last column."""
    DIE = "die"
    """Something changes the die."""
    DIE_LIMIT = "die-limit"
    """The sum of the changes of the die is cut down to the limit."""
    END_ROW = "end-row"
    """A die past the best or the worst row stays in it."""
    RESULT = "result"
    """Column and die give the result."""
    REPLACE = "replace"
    """A modifier turns the result into another."""
    LEVEL = "level"
    """A modifier moves the average result up or down the ladder."""
    COINS = "coins"
    """The coins give the result."""
    END_LADDER = "end-ladder"
    """A result past the end of the ladder stays at that end."""
    STRENGTH = "strength"
    """A modifier changes an announced strength."""
    LEAST = "least"
    """A strength that has fallen too low counts as the least there is."""
    STRONGER = "stronger"
    """The difference of the strengths is added to the die of the stronger side."""
    DIFFERENCE = "difference"
    """The modified dice are compared."""
    EFFECT = "effect"
    """The difference gives the result."""
    ROLLED_FOR = "rolled-for"
    """A die is rolled for each unit, step or factor."""
    DICE = "dice"
    """A modifier changes the number of dice."""
    HIT_NUMBER = "hit-number"
    """A modifier changes what a die needs to hit."""
    HITS = "hits"
    """The dice that hit are counted."""
    HITS_CHANGED = "hits-changed"
    """A modifier changes the hits."""
    STEPS = "steps"
    """The hits cost steps; `amount` says how many hits a step."""
    HITS_BRING = "hits-bring"
    """The hits bring a result beside the loss of steps."""


class Step(Frozen):
    """One step: what it changes, by which modifier, from what to what.

    `before` and `after` are factors, odds, columns, die numbers or results, by the kind of step.
    `amount` is counted upwards in favour of `favours`.
    """

    kind: StepKind
    before: str
    after: str
    modifier: str | None = None
    favours: Party | None = None
    amount: int = 0


class Working(Frozen):
    """An attack worked to its end.

    `column` (its place from 0) and `result` are None where the odds allow no attack; `head` is what
    stands over the column. `die` is the number that was looked up, after all changes: for coins,
    how many fell best; of opposed dice the attacker's, which exceeds the other by `difference`.
    `lost` are the steps that hits cost.
    """

    attack: int
    defence: int
    column: int | None
    die: int
    result: str | None
    steps: tuple[Step, ...]
    head: str = ""
    difference: int | None = None
    lost: int | None = None


class Attack(Frozen):
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice.

    `each` are the factors of each unit, where they are known: the attacker's, the defender's. Of a
    table by category, `place` (from 0) is the row or the column for which no dice are thrown. Of
    hits, `attack` is the number of dice, `rating` that of those who roll.
    """

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()
    place: int = 0
    each: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    rating: int | None = None


class Roll(Frozen):
    """What the dice show: the attacker's, the defender's where both sides roll.

    For coins, `die` is how many of them fell best. `succeeds` names the modifiers whose own coin or
    chance turns out. `scale` is that on which the die is read, from 0; None is the standard one.
    `dice` are those that are rolled to hit.
    """

    die: int
    against: int | None = None
    succeeds: frozenset[str] = frozenset()
    scale: int | None = None
    dice: tuple[int, ...] = ()


class Scope(Frozen):
    """Which modifiers a kind of table can work.

    `own_rolls` says whether some may take a coin or a chance of their own, `extra_column` to which
    extra column they belong, `strengths` whose strength plays a part.
    """

    place: str
    kinds: frozenset[ModifierKind]
    own_rolls: bool = False
    extra_column: str = ""
    strengths: tuple[Party, ...] = tuple(Party)


class End(StrEnum):
    """An end of the table's columns."""

    BELOW = "below"
    ABOVE = "above"


class Counted(Frozen):
    """A modifier and its total effect, counted upwards for the party in whose favour it works."""

    modifier: Modifier
    amount: int

    @property
    def party(self) -> Party:
        """The party it works for; raises CombatError where the modifier does not say."""
        if self.modifier.favours is None:
            raise CombatError(f"{self.modifier.name!r} does not say whom it favours")
        return self.modifier.favours

    @property
    def for_attacker(self) -> int:
        """The amount, negative where it is in the defender's favour."""
        return self.amount if self.party is Party.ATTACKER else -self.amount


class Resolution:
    """An attack as it is worked on a table of any kind: its modifiers, and the steps so far.

    `units` are the factors of each unit of a party; what else is in its `factors` is no unit's.
    Each modifier stands there once, its values added up to its maximum, by `order`, then as given.
    Operations find the `column` (from 0; it may lie beyond the ends of the table), change the
    `die`, read the `result`. `shifted` is the sum of the shifts, `changes` are those of the die, in
    the attacker's favour. `off` is the end beyond which attack and defence lay when they were
    compared, `names` are those of columns there; `over` says that there is no attack. `hits` and
    the steps `lost` are those of dice that roll to hit; there `shifted` is the change of the number
    that they need.
    """

    def __init__(
        self, table: Any, attack: Attack, scope: Scope, roll: Roll, codes: tuple[Code, ...] = ()
    ) -> None:
        """Begin an attack; raises CombatError for a modifier that such a table cannot work."""
        self.table, self.roll, self.codes, self.place = table, roll, codes, attack.place
        self.rating, self.hits = attack.rating, 0
        self.lost: int | None = None
        self.factors: dict[Party, Fraction] = {
            Party.ATTACKER: Fraction(attack.attack),
            Party.DEFENDER: Fraction(attack.defence),
        }
        self.units = {
            party: [Fraction(one) for one in units]
            for party, units in zip(self.factors, attack.each, strict=True)
        }
        self.steps: list[Step] = []
        self.die, self.column, self.shifted, self.points = roll.die, 0, 0, 0
        self.changes: list[int] = []
        self.axis: DieAxis | None = None
        self.off: End | None = None
        self.heads: tuple[str, ...] = ()
        self.names: dict[int, str] = {}
        self.result: str | None = None
        self.difference: int | None = None
        self.over = False
        known = {one.id: one for one in attack.modifiers}
        for one in known.values():
            reason = unfit(one, table, scope)
            if reason is not None:
                raise CombatError(f"{one.name!r} {reason}")
        totals = {name: sum(o.value for o in attack.modifiers if o.id == name) for name in known}
        found = (
            Counted(one, totals[name] if one.most is None else min(totals[name], one.most))
            for name, one in known.items()
        )
        self.modifiers = tuple(sorted(found, key=lambda one: one.modifier.order))

    def compared(self, told: str) -> None:
        """Note what attack and defence come to, as it is `told`, and the column, which is found."""
        below, above = self.column < 0, self.column >= len(self.heads)
        self.off = End.BELOW if below else End.ABOVE if above else None
        self.note(StepKind.COMPARE, told, self.label(self.column))

    def label(self, place: int) -> str:
        """Return the head of a column, or how far past an end of the table it lies."""
        return self.names.get(place) or label_at(self.heads, place)

    def of_kind(self, kind: ModifierKind) -> Iterator[Counted]:
        """Yield the modifiers of one kind."""
        return (one for one in self.modifiers if one.modifier.kind is kind)

    def note(
        self,
        kind: StepKind,
        before: object,
        after: object,
        by: Counted | None = None,
        favours: Party | None = None,
        amount: int = 0,
    ) -> None:
        """Note a step, which a modifier has brought about if it is one `by` which."""
        name, values = by.modifier.id if by else None, (before, after)
        old, new = (mixed(each) if isinstance(each, Fraction) else str(each) for each in values)
        self.steps.append(Step(kind, old, new, name, favours, amount))

    def shift(
        self, kind: StepKind, split: Callable[[Modifier], int], name: Callable[[int], str]
    ) -> int:
        """Return the sum of all shifts in the attacker's favour, each a step of a kind.

        `split` says by how much a split shifts, `name` what lies so many columns or levels off.
        """
        total = 0
        for one in self.modifiers:
            shift = 0
            if one.modifier.kind is ModifierKind.COLUMN:
                shift = one.for_attacker
            elif one.modifier.kind is ModifierKind.SPLIT:
                shift = split(one.modifier)
            if shift:
                party = Party.ATTACKER if shift > 0 else Party.DEFENDER
                self.note(kind, name(total), name(total + shift), one, party, abs(shift))
                total += shift
        return total

    def replaced(self, result: str) -> str:
        """Return what modifiers make of a result."""
        for one in self.of_kind(ModifierKind.REPLACE):
            entry = replacement(one, result)
            if entry is not None:
                comes = entry.chance is None or one.modifier.id in self.roll.succeeds
                after = entry.becomes if comes else entry.otherwise or result
                self.note(StepKind.REPLACE, result, after, one)
                result = after
        return result

    def worked(self) -> Working:
        """Return the attack worked to its end; without a column where there is no attack."""
        attack, defence = (floor(each) for each in self.factors.values())
        column = self.column if self.heads and not self.over else None
        head = "" if column is None else self.heads[column]
        steps = tuple(self.steps)
        return Working(
            *(attack, defence, column, self.die, self.result, steps, head, self.difference),
            self.lost,
        )


def unfit(modifier: Modifier, table: Table, scope: Scope) -> str | None:
    """Return why a modifier cannot be worked on a table of a scope, in words after its name."""
    if modifier.tables and table.id not in modifier.tables:
        return f"is not for {table.name}"
    if modifier.kind not in scope.kinds:
        return f"({modifier.kind}) cannot be used on {scope.place}"
    if modifier.extra_column != scope.extra_column:
        extra = modifier.extra_column
        return f"changes only {f'the column {extra}' if extra else 'attacks'}"
    if not scope.own_rolls and takes_own_roll(modifier):
        return "needs a roll of its own"
    changed = _strength_changed(modifier)
    if changed is not None and changed not in scope.strengths:
        return f"changes the strength of the {changed}, which plays no part on {scope.place}"
    return None


def _strength_changed(modifier: Modifier) -> Party | None:
    """Return whose strength a modifier changes, if it does."""
    favours = modifier.favours
    if modifier.kind in {ModifierKind.HALVE, ModifierKind.STRENGTH}:
        return OTHER[favours] if favours else None
    return favours if modifier.kind in {ModifierKind.FACTOR, ModifierKind.MULTIPLY} else None


def takes_own_roll(modifier: Modifier) -> bool:
    """Whether a coin, dice or a chance of its own decide what a modifier does."""
    return modifier.die is not None or any(entry.chance for entry in modifier.replace)


def label_at(labels: Sequence[object], place: int) -> str:
    """Return a label, or how far past an end of the row of labels `place` lies (``4:1 +1``)."""
    last = len(labels) - 1
    if place > last:
        return f"{labels[last]} +{place - last}"
    return str(labels[place]) if place >= 0 else f"{labels[0]} \N{MINUS SIGN}{-place}"


def limited(number: int, most: int) -> int:
    """Return a number that goes no further than `most` either way."""
    return min(max(number, -most), most)


def replacement(one: Counted, result: str) -> Replacement | None:
    """Return what a modifier says of a result, if anything."""
    return next((entry for entry in one.modifier.replace if entry.result == result), None)
