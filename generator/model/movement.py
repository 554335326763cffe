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
    """A number of steps for a kind of line."""

    line: LineId
    """The kind of line, one of `lines`."""
    steps: NotNegative
    """The number of steps."""


class LineWords(Element, key="line", shorthand="text"):
    """A few words on a kind of line."""

    line: LineId
    """The kind of line, one of `lines`."""
    text: str
    """The words, for the table of movement."""


class Movement(Identified):
    """How far some units move. For each unit the first entry that fits counts.

    What depends on more than the ground and the units that are seen (zones of control of some
    units, weather, supply) is left to the rules.
    """

    steps: Positive
    """How many hexes it moves in a turn without an attack."""
    attacks_after: bool = False
    """Whether it may move as far as that and then attack; if not, an attack costs a part of its
    move."""
    name: str = ""
    """Name of these units as printed: `British ground units`; if left out, the id as words."""
    side: SideId | None = None
    """The side it applies to; if left out, both sides."""
    types: tuple[UnitType, ...] = ()
    """The arms it applies to; if left out, all."""
    sizes: tuple[UnitSize, ...] = ()
    """The sizes it applies to; if left out, all."""
    units: tuple[UnitId, ...] = ()
    """The units it applies to; if left out, all."""
    extra: tuple[LineSteps, ...] = ()
    """Extra steps for a move along a road from hex to hex."""
    times: tuple[LineSteps, ...] = ()
    """How many hexes along a road count as one step."""
    cost: tuple[LineSteps, ...] = ()
    """Extra steps that a crossing costs, such as that of a river."""
    never: tuple[LineId, ...] = ()
    """Kinds of line that it never crosses."""
    told: tuple[LineWords, ...] = ()
    """What else the rules say, in a few words: `only from east to west`."""
    halts: tuple[LineId, ...] = ()
    """Kinds of line after whose crossing it stops."""
    alone: tuple[LineId, ...] = ()
    """Kinds of line that it crosses, away from a road, only in a move of one hex."""
    by_enemies: bool = True
    """Whether it may move from a hex next to an enemy to another such hex."""
