"""How far units move, as data: what a rulebook's section on movement comes down to."""

from __future__ import annotations

from generator.model.arms import UnitSize, UnitType
from generator.model.schema import (
    Element,
    Identified,
    LineId,
    NotNegative,
    Positive,
    SideId,
    UnitId,
)


class LineSteps(Element, key="line", shorthand="steps"):
    """A number of steps that goes with a kind of feature."""

    line: LineId
    """The kind of feature, one of `lines`."""
    steps: NotNegative
    """The number of steps."""


class LineWords(Element, key="line", shorthand="text"):
    """A few words on a kind of feature."""

    line: LineId
    """The kind of feature, one of `lines`."""
    text: str
    """The words, for the table of movement."""


class Movement(Identified):
    """How far some units move. A unit goes by the first entry that fits it.

    What depends on more than the ground and the units that are seen (zones of control of some
    units, weather, supply) is left to the rules.
    """

    steps: Positive
    """Hexes that it moves in a turn in which it does not attack."""
    attacks_after: bool = False
    """Whether it may go as far as that and attack afterwards; else an attack takes of its move."""
    name: str = ""
    """Who it is for, as printed: `British ground units`; the id as words where it is left out."""
    side: SideId | None = None
    """The side it holds for; both where it is left out."""
    types: tuple[UnitType, ...] = ()
    """The arms it holds for; all where they are left out."""
    sizes: tuple[UnitSize, ...] = ()
    """The sizes it holds for; all where they are left out."""
    units: tuple[UnitId, ...] = ()
    """The units it holds for; all where they are left out."""
    extra: tuple[LineSteps, ...] = ()
    """Further steps that follow a road from hex to hex."""
    times: tuple[LineSteps, ...] = ()
    """How many hexes along a road count as one step."""
    cost: tuple[LineSteps, ...] = ()
    """Further steps that it takes to cross a river."""
    never: tuple[LineId, ...] = ()
    """What it never crosses."""
    told: tuple[LineWords, ...] = ()
    """What the rules say of it besides, in a few words: `only from east to west`."""
    halts: tuple[LineId, ...] = ()
    """What it stops after crossing."""
    alone: tuple[LineId, ...] = ()
    """What it crosses, away from a road, only by a move of one hex."""
    by_enemies: bool = True
    """Whether it may pass from one hex next to an enemy to another."""
