"""Attacks as data: who must attack, who attacks together, how often a hex is attacked, support."""

from __future__ import annotations

from enum import StrEnum

from generator.model.arms import UnitType
from generator.model.counters import Ignored
from generator.model.numbers import Range
from generator.model.schema import LineId, PhaseId, Positive, UnitId
from generator.records import Frozen


class Duty(StrEnum):
    """Who must fight in a phase of attacks."""

    UNITS = "units"
    """Each unit in an enemy zone of control attacks; where there are no zones, each next to an
    enemy."""
    ENEMIES = "enemies"
    """Each enemy is attacked that keeps units so, or stands next to them."""
    NEIGHBOURS = "neighbours"
    """Each enemy next to a unit that attacks is attacked too, by it or by others."""


class Together(StrEnum):
    """Who may attack a hex together."""

    STACK = "stack"
    """Units of one stack."""
    STACKS = "stacks"
    """Units of several stacks."""


class Support(Frozen):
    """Units that add their strength to the attack of others and suffer nothing of its result."""

    types: tuple[UnitType, ...]
    """The arms that may support: `[artillery]`."""
    range: Range | None = None
    """How far away from the attacked hex they may be: a number of hexes, or the factor on the
    counter that says so; if left out, as far as they may attack."""
    most: Positive | None = None
    """How many of them support one attack at most."""
    alone: bool = True
    """Whether they may also attack without others, and then suffer the result."""


class Attacks(Frozen):
    """Who attacks whom. The walkthrough is held to it."""

    must: tuple[Duty, ...] = ()
    """Who must fight, one or more of these; if left out, nobody. Whoever no longer stands where the
    phase found it or its move in the phase led it, or has no such enemy any more, need not."""
    phases: tuple[PhaseId, ...] = ()
    """The phases in which they must; if left out, all that have a table of combat."""
    need_not: tuple[UnitType, ...] = ()
    """Arms that may attack but need not."""
    without: tuple[UnitId, ...] = ()
    """Units that may attack but need not."""
    ignored: tuple[Ignored, ...] = ()
    """Enemies that need not be attacked, and because of whom nobody must attack: a list, such as
    `[{state: disrupted}, {side: blue, sizes: [company]}]`."""
    not_across: tuple[LineId, ...] = ()
    """Kinds of line across which nobody must attack."""
    together: Together = Together.STACKS
    """Who may attack a hex together: units of one `stack` or of several `stacks`."""
    attacked_once: bool = False
    """Whether a hex is attacked no more than once in a phase."""
    whole_stack: bool = False
    """Whether all enemies in the attacked hex defend it together; else the attacker may choose."""
    support: Support | None = None
    """Who may support the attack of others."""
