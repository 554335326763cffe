"""Colours: sRGB, as designers write them, and what eyes make of two of them.

Other eyes: Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color
vision deficiency (2009), severity 1, for linear RGB; distances are those of CIE Lab, 1976.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from generator.records import Frozen


class Colour(Frozen):
    """A colour: `#b3bf9c`, in quotes."""

    red: int
    green: int
    blue: int

    PATTERN: ClassVar[str] = r"^#[0-9a-fA-F]{6}$"

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read ``#9fc4d8``; raises ValueError for anything else."""
        if not re.fullmatch(cls.PATTERN, text):
            raise ValueError(f"{text!r} is not a colour: write # and six hexadecimal digits")
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return this colour with `share` (0 to 1) of `other` mixed in, part by part."""
        pairs = zip(self.parts, other.parts, strict=True)
        return Colour(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))

    @property
    def light(self) -> Colour:
        """The colour as light ink prints it.

        What is nearly white is white, any other tint is half as strong; what is dark enough to be
        read or seen on white stays, and is black where it nearly was. So nothing that stands out
        from its ground in colour stands out less in light ink.
        """
        depth = contrast(self, WHITE)
        if depth < _PALE:
            return WHITE
        if depth < VISIBLE:
            return self.mixed(WHITE, 0.5)
        return BLACK if depth > _INKY else self

    @property
    def parts(self) -> tuple[int, int, int]:
        """Red, green and blue."""
        return self.red, self.green, self.blue

    @property
    def linear(self) -> tuple[float, float, float]:
        """Red, green and blue as light, from 0 to 1, which sRGB packs more densely in the dark."""
        red, green, blue = (_linear(part / 255) for part in self.parts)
        return red, green, blue

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)

PAPER, INK = Colour.parse("#fdf6e3"), Colour.parse("#1d1a16")
UMBER, CRIMSON, NAVY = Colour.parse("#33261c"), Colour.parse("#b5121b"), Colour.parse("#164a70")
"""The house's colours: what is printed around maps and in rules is printed in these."""

APART = 8.0
"""Distance in CIE Lab between two grounds that nobody takes for one another side by side."""

LEGIBLE, VISIBLE = 4.5, 3.0
"""Contrast to its ground that text needs, and that marks need (WCAG 2.2, 1.4.3 and 1.4.11)."""

_PALE, _INKY = 1.25, 12.0
"""Contrast to white up to which a colour is nearly white, and from which it is nearly black."""
_STEP = 4  # of 255: colours that differ by less are the same

_Triple: TypeAlias = tuple[float, float, float]
_Matrix: TypeAlias = tuple[_Triple, _Triple, _Triple]

_LIGHT = (0.2126, 0.7152, 0.0722)
_EYES: dict[str, _Matrix] = {
    "to all players": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "to players who see no green (deuteranopia)": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "to players who see no red (protanopia)": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "in black and white": (_LIGHT, _LIGHT, _LIGHT),
}
_TO_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def contrast(one: Colour, other: Colour) -> float:
    """Return how much lighter the lighter colour is than the darker, from 1 to 21.

    The contrast ratio of the W3C's Web Content Accessibility Guidelines 2.2, flare of 5% included.
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour: 0 black, 1 white."""
    return _sum(_LIGHT, colour.linear)


def legible(colour: Colour, ground: Colour) -> Colour:
    """Return `colour`, or the nearest to it on the way to black or white that can be read."""
    best = max((BLACK, WHITE), key=lambda end: contrast(end, ground))
    for share in range(11):
        mixed = colour.mixed(best, share / 10)
        if contrast(mixed, ground) >= LEGIBLE:
            return mixed
    return best


def taken_for(one: Colour, other: Colour) -> str | None:
    """Return to whose eyes a ground of one colour passes for the other; None where to nobody's."""
    for eyes, matrix in _EYES.items():
        if math.dist(_lab(one, matrix), _lab(other, matrix)) < APART:
            return eyes
    return None


def lighter(grounds: Sequence[Colour]) -> tuple[Colour, ...]:
    """Return grounds that are to be told apart as light ink prints them: as pale as they can be."""
    pale = tuple(each.light for each in grounds)
    tried = (tuple(each.mixed(WHITE, share) for each in grounds) for share in (0.4, 0.3, 0.2, 0.1))
    for found in (pale, *tried):
        if not any(taken_for(one, other) for one, other in combinations(found, 2)):
            return found
    return tuple(grounds)


def _lab(colour: Colour, eyes: _Matrix) -> _Triple:
    """Return a colour through such eyes, in CIE Lab."""
    parts = [part // _STEP * _STEP / 255 for part in colour.parts]
    light = [_linear(part) for part in parts]
    seen = [min(max(_sum(row, light), 0.0), 1.0) for row in eyes]
    ratios = [_sum(row, seen) / sum(row) for row in _TO_XYZ]
    x, y, z = (
        math.cbrt(ratio) if ratio > 0.008856 else 7.787 * ratio + 16 / 116 for ratio in ratios
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _sum(row: _Triple, parts: Iterable[float]) -> float:
    return sum(weight * part for weight, part in zip(row, parts, strict=True))
