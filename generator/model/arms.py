"""Arms and sizes of units, and the pictures that may stand for them."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.colour import Colour
from generator.edit_distance import all_nearest
from generator.model.numbers import FactorSums
from generator.model.schema import Element, Identified, Positive, SideId, Translatable
from generator.records import Frozen
from generator.words import english

MOST_ARMS = 4
"""How many marks find room in a unit's symbol."""


class UnitType(StrEnum):
    """The arm of a unit, which decides its symbol."""

    INFANTRY = english("infantry")
    ARMOUR = english("armour")
    MECHANISED = english("mechanised")
    MOTORISED = english("motorised")
    PARACHUTE = english("parachute")
    GLIDER = english("glider")
    MARINE = english("marine")
    MOUNTAIN = english("mountain")
    COMMANDO = english("commando")
    PARTISAN = english("partisan")
    CAVALRY = english("cavalry")
    ARTILLERY = english("artillery")
    ANTI_TANK = english("anti-tank")
    ANTI_AIRCRAFT = english("anti-aircraft")
    ENGINEERS = english("engineers")
    RECONNAISSANCE = english("reconnaissance")
    HEADQUARTERS = english("headquarters")
    SUPPLY = english("supply")
    SECURITY = english("security")
    AIR = english("air")
    ROTARY = english("rotary")
    NAVAL = english("naval")
    SELF_PROPELLED = english("self-propelled")
    ROCKET = english("rocket")
    MORTAR = english("mortar")
    MACHINE_GUN = english("machine-gun")
    AMPHIBIOUS = english("amphibious")
    SKI = english("ski")
    BICYCLE = english("bicycle")
    WHEELED = english("wheeled")
    TRANSPORT = english("transport")
    SIGNALS = english("signals")
    MEDICAL = english("medical")
    POLICE = english("police")
    LEADER = english("leader")
    DECOY = english("decoy")


_ARM = "|".join(arm.value for arm in UnitType)


class Arms(Frozen):
    """The arm of a unit, or several: `infantry`, `parachute artillery`, `mechanised engineers`.

    What holds for `types` holds for a unit that is of any of them.
    """

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

    TEAM = english("team")
    SQUAD = english("squad")
    SECTION = english("section")
    PLATOON = english("platoon")
    COMPANY = english("company")
    BATTALION = english("battalion")
    REGIMENT = english("regiment")
    BRIGADE = english("brigade")
    DIVISION = english("division")
    CORPS = english("corps")
    ARMY = english("army")
    ARMY_GROUP = english("army-group")


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
