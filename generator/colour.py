"""Colours: sRGB, as designers write them."""

from __future__ import annotations

import re
from typing import ClassVar

from generator.records import dataclass

_SIX_DIGITS = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    PATTERN: ClassVar[str] = r"^#[0-9a-fA-F]{6}$"

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read ``#9fc4d8``; raises ValueError for anything else."""
        if not _SIX_DIGITS.fullmatch(text):
            raise ValueError(f"{text!r} is not a colour: write # and six hexadecimal digits")
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return this colour with `share` (0 to 1) of `other` mixed in, part by part."""
        pairs = zip(
            (self.red, self.green, self.blue),
            (other.red, other.green, other.blue),
            strict=True,
        )
        return Colour(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)

PAPER, INK = Colour.parse("#fdf6e3"), Colour.parse("#1d1a16")
UMBER, CRIMSON, NAVY = Colour.parse("#33261c"), Colour.parse("#b5121b"), Colour.parse("#164a70")
"""The house's colours: what is printed around maps and in rules is printed in these."""
