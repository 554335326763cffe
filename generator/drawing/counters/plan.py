"""Where things stand on a counter: its cut in, boxes out. No two boxes overlap.

    +------------------------+
    | band                   |
    +------------------------+
    | g |     size       | g |
    | u |  +----------+  | u |
    | t |  |  symbol  |  | t |
    | t |  +----------+  | t |
    +---+----------------+---+
    |         foot           |
    +------------------------+

All keeps 1.2 mm from the edge; on a round counter, from the circle.
"""

from __future__ import annotations

import math

from generator.model.counters import Counters, Cutting, Shape
from generator.records import Frozen
from generator.scene import Box
from generator.units import pt

SAFE = 1.2
"""Room between the edge of a counter and its art, in mm."""
CAPITAL = pt(6) * 0.76
"""Room that a line of the smallest type takes: a little more than the height of its capitals."""
HANG = 0.45
"""How far letters may hang below the capitals' foot in the band, in mm."""
_CLEAR = 0.3
"""Room between two things, at the least."""
_FRAME = 0.16
"""How far the frame of a symbol is drawn beyond its box: half its line."""
_BAND = 0.215
"""Height of the band as a part of the counter's shorter side."""
_RIM, _FOOT = 0.15, 0.85
"""Top of the band's text and foot of the factors on a round counter, as parts of its height."""
_STRIPE = 0.05


class Cut(Frozen):
    """What is cut out: width and height in mm, and the shape."""

    width: float
    height: float
    shape: Shape = Shape.SQUARE

    @property
    def round(self) -> bool:
        """Whether it is a circle."""
        return self.shape is Shape.ROUND

    @property
    def least(self) -> float:
        """The shorter of width and height."""
        return min(self.width, self.height)

    def room(self, top: float, bottom: float) -> tuple[float, float]:
        """Return how far art may go, to the left and to the right, between two heights."""
        if not self.round:
            return SAFE, self.width - SAFE
        middle, radius = self.height / 2, self.height / 2 - SAFE
        off = max(abs(top - middle), abs(bottom - middle))
        half = math.sqrt(max(0.0, radius * radius - off * off))
        return self.width / 2 - half, self.width / 2 + half

    def inner(self) -> Box:
        """Return the largest box of the cut's own proportions that art may fill."""
        if not self.round:
            return Box(SAFE, SAFE, self.width - SAFE, self.height - SAFE)
        half = (self.width / 2 - SAFE) / math.sqrt(2)
        middle = self.width / 2
        return Box(middle - half, middle - half, middle + half, middle + half)


class Plan(Frozen):
    """The boxes of a unit's face; `sized`, `footed` and `striped` say what it has."""

    cut: Cut
    sized: bool = True
    """Whether there is a mark of its size."""
    footed: bool = True
    """Whether anything stands below the symbol."""
    striped: bool = False
    """Whether a stripe of its formation lies below the band."""

    @property
    def band(self) -> float:
        """Height of the band."""
        if self.cut.round:
            return self._rim + CAPITAL + HANG + 0.02 * self.cut.height
        return max(self.cut.least * _BAND, SAFE + CAPITAL + HANG + _CLEAR)

    @property
    def _rim(self) -> float:
        return max(SAFE, self.cut.height * _RIM) if self.cut.round else SAFE

    @property
    def heading(self) -> Box:
        """Room for the text of the band."""
        bottom = self.band - HANG - (0.0 if self.cut.round else _CLEAR)
        left, right = self.cut.room(self._rim, bottom)
        return Box(left, self._rim, right, bottom)

    @property
    def top(self) -> float:
        """Where the field begins, below band and stripe."""
        return self.band + (self.cut.least * _STRIPE if self.striped else 0.0)

    @property
    def _bottom(self) -> float:
        return self.cut.height * _FOOT if self.cut.round else self.cut.height - SAFE

    def _at(self, share: float) -> float:
        """Return the height that lies at a share of the field."""
        return self.top + (self._bottom - self.top) * share

    @property
    def _rows(self) -> tuple[float, float, float]:
        """Top of the size mark, top and bottom of the symbol, as shares of the field."""
        if self.footed:
            return (0.045, 0.185, 0.62) if self.sized else (0.07, 0.09, 0.62)
        return (0.08, 0.24, 0.86) if self.sized else (0.12, 0.16, 0.84)

    @property
    def symbol(self) -> Box:
        """The frame of the symbol, half as wide again as it is high."""
        _, first, last = self._rows
        top, bottom = self._at(first), self._at(last)
        aside = SAFE + CAPITAL + _CLEAR + _FRAME + 0.1
        width = min(1.5 * (bottom - top), self.cut.width - 2 * aside)
        if self.cut.round:
            left, right = self.cut.room(top, bottom)
            width = min(width, right - left)
        middle, half = (top + bottom) / 2, width / 3
        across = self.cut.width / 2
        return Box(across - width / 2, middle - half, across + width / 2, middle + half)

    @property
    def size(self) -> Box:
        """Room for the mark of its size, just above the symbol."""
        first, last, _ = self._rows
        high = self._at(last) - self._at(first) - 0.035 * (self._bottom - self.top)
        bottom = self.symbol.top - 0.035 * (self._bottom - self.top) - 0.08
        left, right = self.cut.room(bottom - high, bottom)
        aside = CAPITAL + _CLEAR
        return Box(left + aside, bottom - high, right - aside, bottom)

    @property
    def foot(self) -> Box:
        """Room for the factors."""
        top, bottom = self._at(0.655), self._at(0.99)
        left, right = self.cut.room(top, bottom)
        return Box(left, top, right, bottom)

    def gutter(self, *, right: bool) -> Box:
        """Room for upright text beside the symbol."""
        top = self.top + _CLEAR
        bottom = self._at(0.64) if self.footed else self._bottom - _CLEAR
        frame = self.symbol
        if self.cut.round:  # where the circle leaves room for a line of type
            middle, radius = self.cut.height / 2, self.cut.height / 2 - SAFE
            across = self.cut.width / 2 - frame.left + _CLEAR + CAPITAL + 0.05
            half = math.sqrt(max(0.0, radius * radius - across * across))
            top, bottom = max(top, middle - half), min(bottom, middle + half)
        left, end = self.cut.room(top, bottom)
        if right:
            return Box(frame.right + _FRAME + _CLEAR, top, end, bottom)
        return Box(left, top, frame.left - _FRAME - _CLEAR, bottom)


def cut_of(counters: Counters, own: Cutting | None = None) -> Cut:
    """Return what the pieces of a game are cut to, or one of them that has a cut of its `own`.

    A round one is as high as it is wide.
    """
    style = own or counters.counters
    width = style.size.millimetres
    free = style.height is not None and style.shape is not Shape.ROUND
    height = style.height.millimetres if free and style.height else width
    return Cut(width, height, style.shape)
