"""Colours and strokes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    PATTERN = r"^#[0-9a-fA-F]{6}$"

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read ``#9fc4d8``; raises ValueError for anything else."""
        if not _HEX.fullmatch(text):
            raise ValueError(f"{text!r} is not a colour: write # and six hexadecimal digits")
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour and how much of it covers what lies beneath (1 is opaque)."""

    colour: Colour
    opacity: float = 1.0


class Cap(StrEnum):
    """How a line ends."""

    BUTT = "butt"
    ROUND = "round"
    SQUARE = "square"


class Join(StrEnum):
    """How two lines meet."""

    MITRE = "miter"
    ROUND = "round"
    BEVEL = "bevel"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of `width` mm; `dash` alternates drawn and empty lengths in mm."""

    paint: Paint
    width: float
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND
    dash: tuple[float, ...] = ()
