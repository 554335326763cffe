"""How sizes grow with the hex: the rules of good enlargement.

Sizes are given for a hex of recipe size and in mm. The country grows as the hexes do; lines and
type grow more slowly and stop at what is comfortable, so that an enlarged map gains room. On hexes
smaller than that type shrinks more slowly still, down to what can be read.
"""

from __future__ import annotations

from generator.records import dataclass
from generator.units import pt

RECIPE = 8.4
"""The circumradius in mm for which all sizes are given (14.5 mm across flats)."""

TEXT_FLOOR = 6.0
"""The smallest type in points, hex numbers apart."""
NUMBER_FLOOR = 4.0
"""The smallest hex numbers in points."""

_TYPE_GROWS, _TYPE_SHRINKS = 0.7, 0.5
_LARGEST_TYPE = 1.9
_LARGEST_LINE = 1.8


@dataclass(frozen=True, slots=True)
class Pens:
    """Sizes for hexes of one circumradius in mm."""

    circumradius: float

    @property
    def scale(self) -> float:
        """How many times larger than the recipe's the hexes are."""
        return self.circumradius / RECIPE

    def ground(self, size: float) -> float:
        """Return the size of something that is part of the country."""
        return size * self.scale

    def mark(self, size: float) -> float:
        """Return the size of a symbol: a house, a crown, an anchor."""
        return float(size * self.scale**0.7)

    def line(self, width: float) -> float:
        """Return the width of a line."""
        return float(width * min(self.scale**0.45, _LARGEST_LINE))

    def type(self, points: float, floor: float = TEXT_FLOOR) -> float:
        """Return a type size in mm, from one in points; never under `floor` points."""
        power = _TYPE_GROWS if self.scale > 1 else _TYPE_SHRINKS
        return pt(max(floor, points * min(self.scale**power, _LARGEST_TYPE)))
