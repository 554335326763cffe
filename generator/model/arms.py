"""Arms and sizes of units, and the pictures that may stand for them."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.colour import Colour
from generator.edit_distance import all_nearest
from generator.model.numbers import FactorSums
from generator.model.schema import Element, Identified, Positive, SideId, Translatable
from generator.records import Frozen

MOST_ARMS = 4
"""How many marks find room in a unit's symbol."""


class UnitType(StrEnum):
    """The arm of a unit, which decides its symbol."""

    INFANTRY = "infantry"
    ARMOUR = "armour"
    MECHANISED = "mechanised"
    MOTORISED = "motorised"
    PARACHUTE = "parachute"
    GLIDER = "glider"
    MARINE = "marine"
    MOUNTAIN = "mountain"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    ANTI_TANK = "anti-tank"
    ANTI_AIRCRAFT = "anti-aircraft"
    ENGINEERS = "engineers"
    RECONNAISSANCE = "reconnaissance"
    HEADQUARTERS = "headquarters"
    SUPPLY = "supply"
    SECURITY = "security"
    AIR = "air"
    ROTARY = "rotary"
    NAVAL = "naval"
    SELF_PROPELLED = "self-propelled"
    ROCKET = "rocket"
    MORTAR = "mortar"
    AMPHIBIOUS = "amphibious"
    SKI = "ski"
    BICYCLE = "bicycle"
    WHEELED = "wheeled"
    TRANSPORT = "transport"
    SIGNALS = "signals"
    MEDICAL = "medical"
    POLICE = "police"
    DECOY = "decoy"


_ARM = "|".join(arm.value for arm in UnitType)


class Arms(Frozen):
    """The arm of a unit, or several: `infantry`, `parachute artillery`, `mechanised engineers`."""

    marks: tuple[UnitType, ...]

    PATTERN: ClassVar[str] = f"^({_ARM})( ({_ARM})){{0,3}}$"

    @classmethod
    def parse(cls, text: str) -> Arms:
        """Read one to four arms with spaces between them; raises ValueError for anything else."""
        known = {arm.value: arm for arm in UnitType}
        words = text.split()
        if strange := [word for word in words if word not in known]:
            meant = all_nearest(strange[0], known)
            hint = f"did you mean {meant[0]}?" if meant else f"the arms are {', '.join(known)}"
            raise ValueError(f"{strange[0]!r} is no arm: {hint}")
        if not words or len(words) > MOST_ARMS:
            raise ValueError(f"{text!r} has {len(words)} arms: a unit has one to {MOST_ARMS}")
        if len(set(words)) < len(words):
            raise ValueError(f"{text!r} names an arm twice")
        return cls(tuple(known[word] for word in words))

    def __contains__(self, arm: UnitType) -> bool:
        return arm in self.marks

    def __str__(self) -> str:
        return " ".join(self.marks)


class UnitSize(StrEnum):
    """The size of a unit, which decides the mark above its symbol."""

    TEAM = "team"
    SQUAD = "squad"
    SECTION = "section"
    PLATOON = "platoon"
    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"
    ARMY_GROUP = "army-group"


class Silhouette(StrEnum):
    """A silhouette in place of a symbol."""

    TANK = "tank"
    AIRCRAFT = "aircraft"
    SHIP = "ship"
    SUBMARINE = "submarine"
    LANDING_CRAFT = "landing-craft"
    GUN = "gun"
    TRUCK = "truck"
    SOLDIER = "soldier"
    HORSEMAN = "horseman"


class SizeCount(Element, key="size", shorthand="counters"):
    """How many counters of a formation have a size."""

    size: UnitSize
    """The size."""
    counters: Positive
    """How many counters."""


class ArmCount(Element, key="type", shorthand="counters"):
    """How many counters of a formation are of an arm."""

    type: Arms
    """The arm."""
    counters: Positive
    """How many counters."""


class Formation(Identified):
    """A formation."""

    name: Translatable
    """Full name."""
    short: Translatable = ""
    """Short name, as printed on counters."""
    side: SideId | None = None
    """The side it fights for."""
    colour: Colour | None = None
    """Colour of a stripe on the counters of its units."""
    counters: Positive | None = None
    """How many counters it has by the order of battle. A check counts them."""
    sizes: tuple[SizeCount, ...] = ()
    """How many counters of each size: `{division: 3, brigade: 1}`."""
    arms: tuple[ArmCount, ...] = ()
    """How many counters of each arm: `{parachute: 4}`."""
    total: FactorSums | None = None
    """The sum of the factors of all its counters: `63-60`; `9/16-16` if some are larger under a
    condition. A check adds them up."""
