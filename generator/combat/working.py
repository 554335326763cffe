"""The working of an attack: what was done, step by step."""

from __future__ import annotations

from enum import StrEnum

from generator.model.combat import Party
from generator.records import dataclass


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


@dataclass(frozen=True, slots=True)
class Step:
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


@dataclass(frozen=True, slots=True)
class Working:
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
