"""Formations: the bodies that units belong to, and what an order of battle says of them."""

from __future__ import annotations

from typing import ClassVar

from generator.colour import Colour
from generator.model.arms import Arms, UnitSize
from generator.model.numbers import FactorSums
from generator.model.references import SideId
from generator.model.schema import Positive
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class SizeCount:
    """How many counters of a formation have a size."""

    KEY: ClassVar[str] = "size"
    SHORTHAND: ClassVar[str] = "counters"

    size: UnitSize
    """The size."""
    counters: Positive
    """How many counters."""


@dataclass(frozen=True, slots=True)
class ArmCount:
    """How many counters of a formation are of an arm."""

    KEY: ClassVar[str] = "type"
    SHORTHAND: ClassVar[str] = "counters"

    type: Arms
    """The arm."""
    counters: Positive
    """How many counters."""


@dataclass(frozen=True, slots=True)
class Formation:
    """A body that units belong to."""

    KEY: ClassVar[str] = "id"

    id: str
    name: str
    """Full name."""
    short: str = ""
    """Name as printed on counters."""
    side: SideId | None = None
    """The side it fights for."""
    colour: Colour | None = None
    """Colour of a stripe on the counters of its units."""
    counters: Positive | None = None
    """How many counters it has, as an order of battle says."""
    sizes: tuple[SizeCount, ...] = ()
    """How many counters of each size: `{division: 3, brigade: 1}`."""
    arms: tuple[ArmCount, ...] = ()
    """How many counters of each arm: `{parachute: 4}`."""
    total: FactorSums | None = None
    """What the factors of its counters add up to, each as often as there are counters of it:
    `63-60`; `9/16-16` where some are larger under a condition."""
