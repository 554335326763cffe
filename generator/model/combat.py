"""What changes an attack, and worked examples of attacks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from generator.model.prose import Prose
from generator.model.references import ModifierId, PhaseId, SectionId, SideId, TableId, UnitId


class ModifierKind(StrEnum):
    """What a modifier changes."""

    FACTOR = "factor"
    """Adds to (or takes from) the factors of a side."""
    COLUMN = "column"
    """Shifts the column."""
    DIE = "die"
    """Changes the die."""
    SPLIT = "split"
    """Shifts the column by the number rolled: best numbers up, worst numbers down."""
    REPLACE = "replace"
    """Turns one result into another."""
    STRENGTH = "strength"
    """Changes an announced strength."""
    HALVE = "halve"
    """Halves a strength, after everything else."""


class Party(StrEnum):
    """A party to a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Split:
    """The part of the die's numbers that shift the column, and how far."""

    numbers: int
    """How many numbers, counted from the best or from the worst."""
    columns: int
    """How many columns."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """One result that becomes another."""

    KEY: ClassVar[str] = "result"
    SHORTHAND: ClassVar[str] = "becomes"

    result: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something that changes an attack, always stated in one party's favour."""

    KEY: ClassVar[str] = "id"

    id: str
    name: str
    """Name as printed in the list of modifiers."""
    kind: ModifierKind
    """What it changes."""
    when: Prose
    """When it applies, in a few words."""
    favours: Party | None = None
    """The party in whose favour it works; left out for a split or a replacement."""
    value: int = 1
    """By how much: factors, columns or points of the die, always counted upwards."""
    side: SideId | None = None
    """The side that may use it; either where it is left out."""
    per: str = ""
    """Counted once for each of these, such as `tank unit`; once in all where it is left out."""
    most: int | None = None
    """The largest total where it is counted more than once."""
    unless: str = ""
    """What stops it."""
    until_unit: UnitId | None = None
    """It ends once this unit has arrived."""
    best: Split | None = None
    """For a split: the best numbers."""
    worst: Split | None = None
    """For a split: the worst numbers."""
    replace: tuple[Replacement, ...] = ()
    """For a replacement: which results become which."""
    order: int = 0
    """Its place in the order of working; those of a lower number come first."""
    phase: PhaseId | None = None
    """The phase in which it may be used, where there is only one."""
    rule: SectionId | None = None
    """The section that explains it."""
    editorial: bool = False
    """Whether it is our ruling."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a test of the rules that is printed with them."""

    KEY: ClassVar[str] = "id"

    id: str
    title: str
    """Title as printed."""
    table: TableId
    """The combat table it uses."""
    attack: int
    """Attack factors before modifiers."""
    defence: int
    """Defence factors before modifiers."""
    die: int
    """The number rolled, on the scale in use."""
    result: str
    """The result."""
    column: str
    """The column in which it is read in the end."""
    modifiers: tuple[ModifierId, ...] = ()
    """The modifiers that apply; one that counts twice is named twice."""
    text: Prose | None = None
    """The story of the attack."""
