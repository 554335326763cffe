"""The working of an attack: what was done, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from generator.model.combat import Modifier, ModifierKind, Party, Replacement
from generator.records import Frozen

OTHER = {Party.ATTACKER: Party.DEFENDER, Party.DEFENDER: Party.ATTACKER}


class CombatError(ValueError):
    """The tables or the modifiers do not let an attack be worked; says why, to the designer."""


class StepKind(StrEnum):
    """What a step changes."""

    FACTORS = "factors"
    """A modifier changes the factors of a party."""
    ODDS = "odds"
    """Factors become odds and odds a column."""
    NO_ATTACK = "no-attack"
    """The odds lie off the end of the table: there is no attack."""
    OFF_TABLE = "off-table"
    """The odds lie off the end of the table: the last column is used."""
    SHIFT = "shift"
    """A modifier shifts the column."""
    LIMIT = "limit"
    """The sum of the shifts is cut down to the limit."""
    END_COLUMN = "end-column"
    """A shift past the end of the table stays in the last column."""
    DIE = "die"
    """Something changes the die."""
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
    """

    attack: int
    defence: int
    column: int | None
    die: int
    result: str | None
    steps: tuple[Step, ...]
    head: str = ""
    difference: int | None = None


class Attack(Frozen):
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()


class Scope(Frozen):
    """Which modifiers a kind of table can work.

    `own_rolls` says whether some may take a coin or a chance of their own, `extra_column` to which
    extra column they belong.
    """

    place: str
    kinds: frozenset[ModifierKind]
    own_rolls: bool = False
    extra_column: str = ""


ON_ODDS = Scope(
    "an odds table",
    frozenset(ModifierKind) - {ModifierKind.STRENGTH, ModifierKind.HALVE},
)


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

    Each modifier stands there once, its values added up to its maximum, by `order`, then as given.
    """

    def __init__(self, attack: Attack, scope: Scope) -> None:
        """Begin an attack; raises CombatError for a modifier that such a table cannot work."""
        self.factors = {Party.ATTACKER: attack.attack, Party.DEFENDER: attack.defence}
        self.steps: list[Step] = []
        known = {one.id: one for one in attack.modifiers}
        for one in known.values():
            reason = unfit(one, scope)
            if reason is not None:
                raise CombatError(f"{one.name!r} {reason}")
        totals = {name: sum(o.value for o in attack.modifiers if o.id == name) for name in known}
        found = (
            Counted(one, totals[name] if one.most is None else min(totals[name], one.most))
            for name, one in known.items()
        )
        self.modifiers = tuple(sorted(found, key=lambda one: one.modifier.order))

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
        name = by.modifier.id if by else None
        self.steps.append(Step(kind, str(before), str(after), name, favours, amount))

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

    def replace(self, result: str, succeeds: frozenset[str] = frozenset()) -> str:
        """Return what a result becomes; `succeeds` names modifiers whose chances come about."""
        for one in self.of_kind(ModifierKind.REPLACE):
            entry = replacement(one, result)
            if entry is not None:
                comes = entry.chance is None or one.modifier.id in succeeds
                after = entry.becomes if comes else entry.otherwise or result
                self.note(StepKind.REPLACE, result, after, one)
                result = after
        return result

    def worked(
        self,
        die: int,
        result: str | None = None,
        column: int | None = None,
        head: str = "",
        difference: int | None = None,
    ) -> Working:
        """Return the attack worked to its end; without a result where there is none."""
        attack, defence = self.factors.values()
        return Working(attack, defence, column, die, result, tuple(self.steps), head, difference)


def unfit(modifier: Modifier, scope: Scope) -> str | None:
    """Return why a modifier cannot be worked on such a table, in words that follow its name."""
    if modifier.kind not in scope.kinds:
        return f"({modifier.kind}) cannot be used on {scope.place}"
    if modifier.extra_column != scope.extra_column:
        extra = modifier.extra_column
        return f"changes only {f'the column {extra}' if extra else 'attacks'}"
    if not scope.own_rolls and takes_own_roll(modifier):
        return "needs a roll of its own"
    return None


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
