"""Where things stand on a counter: its cut in, boxes out. No two boxes overlap.

    +------------------------+
    | band                   |
    +------------------------+
    | l |     size       | l |
    | a |  +----------+  | a |
    | n |  |  symbol  |  | n |
    | e |  +----------+  | e |
    +---+----------------+---+
    |         foot           |
    +------------------------+

What stands on a face keeps 2 mm from the cut, and 0.8 mm from all else and from the band; on a
round counter from the circle. Where a name does not find room so, it may come nearer, which is
told.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.model.counters import Counters, Cutting, Shape
from generator.records import Frozen
from generator.scene import Box, Segment, circle, rectangle
from generator.units import pt

SAFE = 1.2
"""Room between the edge of a counter and the parts of a described face, in mm."""
CAPITAL = pt(6) * 0.74
"""Room that a line of the smallest type takes without tails: the height of its letters."""
_BAND, _LEAST_BAND = 0.12, 1.2
"""Height of the band as a part of the counter's shorter side, and in mm at the least."""
_ROUND_BAND, _ROUND_FOOT = 0.16, 0.8
"""On a round counter the foot of the band and of the factors, as parts of its height."""
_SIZE, _FOOT, _SECOND = 0.068, 0.19, 0.125
"""Heights of the size mark, the factors and a line of a second language, as parts of the side."""
_WIDEST, _WIDEST_ROUND, _NARROWEST = 0.46, 0.36, 0.3
"""How wide a symbol is at the most and at the least, as a part of the counter's width."""


class Spacing(NamedTuple):
    """How far things stand from the cut, and from each other, in mm."""

    margin: float
    air: float

    @property
    def rim(self) -> float:
        """How far from the cut a plate begins on which all of them have air."""
        return self.margin - self.air


_ROUNDED = 0.8
"""Radius of the corners of a plate, in mm."""
AMPLE = Spacing(2.0, 0.8)
"""What faces are laid out with."""
TIGHTER = (Spacing(1.6, 0.5), Spacing(1.2, 0.3))
"""What names may do with that find no room else, the best first."""


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

    def plate(self, rim: float) -> tuple[Segment, ...]:
        """Return the outline of a plate that leaves so much of the face on all sides."""
        if self.round:
            return circle((self.width / 2, self.height / 2), self.width / 2 - rim)
        return rectangle(rim, rim, self.width - 2 * rim, self.height - 2 * rim, _ROUNDED)

    def room(self, top: float, bottom: float, margin: float = SAFE) -> tuple[float, float]:
        """Return how far art may go, to the left and to the right, between two heights."""
        if not self.round:
            return margin, self.width - margin
        middle, radius = self.height / 2, self.height / 2 - margin
        off = max(abs(top - middle), abs(bottom - middle))
        half = math.sqrt(max(0.0, radius * radius - off * off))
        return self.width / 2 - half, self.width / 2 + half

    def inner(self, margin: float = SAFE) -> Box:
        """Return the largest box of the cut's own proportions that art may fill."""
        if not self.round:
            return Box(margin, margin, self.width - margin, self.height - margin)
        half = (self.width / 2 - margin) / math.sqrt(2)
        middle = self.width / 2
        return Box(middle - half, middle - half, middle + half, middle + half)


class Plan(Frozen):
    """The boxes of a unit's face.

    `sized` and `footed` say what it has above and below its symbol, `double` that the foot has two
    lines. Names stand upright in lanes beside the symbol, which are as wide as the tallest letters
    of the set; `sides` says in which of the two: the symbol moves aside, so that both together
    stand in the middle. What stands at the foot may be made smaller by `share`, so that names pass
    beside it. A name that finds no room upright stands at the `head`, under the band, all closer.
    """

    cut: Cut
    sized: bool = True
    footed: bool = True
    double: bool = False
    lane: float = CAPITAL
    sides: tuple[bool, bool] = (True, True)
    spacing: Spacing = AMPLE
    share: float = 1.0
    headed: bool = False

    @property
    def band(self) -> float:
        """Height of the band."""
        if self.cut.round:
            return self.cut.height * _ROUND_BAND
        return max(self.cut.least * _BAND, _LEAST_BAND)

    @property
    def _close(self) -> Spacing:
        """How far things that stand below each other are apart."""
        return self.spacing if self.headed else AMPLE

    @property
    def head(self) -> Box:
        """Room for a name under the band."""
        margin, air = self.spacing
        top, high = self.band + air, max(self.lane, CAPITAL)
        left, right = self.cut.room(top, top + high, margin)
        return Box(left, top, right, top + high)

    @property
    def _room(self) -> tuple[float, float]:
        """Top and bottom of what may be filled."""
        margin, air = self._close
        foot = self.cut.height * _ROUND_FOOT if self.cut.round else self.cut.height - margin
        return (self.head.bottom if self.headed else self.band) + air, foot

    @property
    def _foot_height(self) -> float:
        second = self._close.air + _SECOND * self.cut.least if self.double else 0.0
        return self.cut.least * _FOOT + second

    @property
    def _mark_height(self) -> float:
        return self.cut.least * _SIZE

    @property
    def _figure(self) -> tuple[float, float]:
        """Width and height of the symbol: the same for all counters of a set and a size."""
        cut, (top, bottom) = self.cut, self._room
        beside = cut.width - 2 * (AMPLE.margin + AMPLE.air + self.lane)
        most = cut.width * (_WIDEST_ROUND if cut.round else _WIDEST)
        wide = max(min(beside, most), cut.width * _NARROWEST)
        high = bottom - top - self._mark_height - self._foot_height - 2 * self._close.air
        width = min(wide, 1.5 * max(high, 0.12 * cut.height))
        return width, width / 1.5

    @property
    def _top(self) -> float:
        """Where what stands below each other begins: as far below the band as above the cut."""
        (first, last), (_, high) = self._room, self._figure
        air = self._close.air
        above = self._mark_height + air if self.sized else 0.0
        below = self._foot_height + air if self.footed else 0.0
        tall = above + high + below
        end = self.cut.height - (self.band * 0.5 if self.cut.round else 0.0)
        return max(first, min((self.band + end - tall) / 2, last - tall))

    @property
    def symbol(self) -> Box:
        """The frame of the symbol, half as wide again as it is high."""
        width, height = self._figure
        top = self._top + (self._mark_height + self._close.air if self.sized else 0.0)
        left, right = self.sides
        aside = (self.lane + AMPLE.air) / 2 * (left - right)
        middle = self.cut.width / 2 + aside
        return Box(middle - width / 2, top, middle + width / 2, top + height)

    @property
    def size(self) -> Box:
        """Room for the mark of its size, above the symbol."""
        frame, air = self.symbol, self._close.air
        bottom = frame.top - air
        return Box(frame.left, bottom - self._mark_height, frame.right, bottom)

    @property
    def foot(self) -> Box:
        """Room for the factors, and what stands in their place."""
        margin, air = self._close
        top = self.symbol.bottom + air
        left, right = self.cut.room(top, top + self._foot_height, margin)
        return Box(left, top, right, top + self._foot_height)

    @property
    def second(self) -> Box:
        """The lower line of the foot, for a name in the second language."""
        return self.foot._replace(top=self.foot.bottom - _SECOND * self.cut.least)

    @property
    def first(self) -> Box:
        """The foot without the lower line."""
        return (
            self.foot._replace(bottom=self.second.top - self._close.air)
            if self.double
            else self.foot
        )

    def footing(self, wide: float, *, second: bool = False) -> Box:
        """Return where a line so wide stands at the foot: below the symbol, if it can."""
        room, axis = self.second if second else self.first, self.symbol.middle[0]
        half, middle = min(wide, room.width) / 2, self.cut.width / 2
        # No farther aside than what stands above it reaches.
        beside = (self.lane + self._close.air) / 2 * sum(self.sides)
        free = max(0.0, self.symbol.width / 2 + beside - half)
        axis = max(middle - free, min(axis, middle + free))
        axis = max(room.left + half, min(axis, room.right - half))
        return room._replace(left=axis - half, right=axis + half)

    def beside(self, foot: Box | None, *, right: bool) -> Box:
        """Return the lane for upright text beside the symbol.

        It goes on beside what stands at the foot, if that is narrow enough.
        """
        frame, cut, (margin, air) = self.symbol, self.cut, self.spacing
        inner = frame.right + air if right else frame.left - air
        tall = max(self.lane, CAPITAL)
        outer = inner + tall if right else inner - tall
        top, bottom = self.head.bottom if self.headed else self.band, cut.height - margin
        top += air
        if foot is not None and not (
            foot.right + air <= inner + 1e-6 if right else inner <= foot.left - air + 1e-6
        ):
            bottom = foot.top - air
        if cut.round:  # where the circle leaves room for a line of type
            middle, radius = cut.height / 2, cut.height / 2 - margin
            half = math.sqrt(max(0.0, radius * radius - (outer - cut.width / 2) ** 2))
            top, bottom = max(top, middle - half), min(bottom, middle + half)
        elif right:
            outer = min(outer, cut.width - margin)
        else:
            outer = max(outer, margin)
        return Box(min(inner, outer), top, max(inner, outer), max(top, bottom))


def cut_of(counters: Counters, own: Cutting | None = None) -> Cut:
    """Return what the pieces of a game are cut to, or one of them that has a cut of its `own`.

    A round one is as high as it is wide.
    """
    style = own or counters.counters
    width = style.size.millimetres
    free = style.height is not None and style.shape is not Shape.ROUND
    height = style.height.millimetres if free and style.height else width
    return Cut(width, height, style.shape)
