"""Paints and strokes."""

from __future__ import annotations

from enum import StrEnum

from generator.colour import Colour
from generator.records import dataclass


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
