"""Lengths are read once, with their unit; everything inside Postwar is in millimetres.

Type sizes too: ``pt(6.5)`` is a size of 6.5 points in millimetres.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import ClassVar

from generator.records import dataclass

MILLIMETRES_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
POINT = MILLIMETRES_PER_INCH / POINTS_PER_INCH

_IN_MILLIMETRES = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MILLIMETRES_PER_INCH,
    '"': MILLIMETRES_PER_INCH,
    "pt": POINT,
}


SMALLEST_TYPE = 6.0
"""The smallest type in points that is read in print."""


def pt(size: float) -> float:
    """Return a size in points as millimetres (1 pt = 1/72 in)."""
    return size * POINT


def to_pt(length: float) -> float:
    """Return a length in millimetres as points."""
    return length / POINT


@dataclass(frozen=True, slots=True, order=True)
class Length:
    """A length: ``15 mm``, ``1.5 cm``, ``5/8 in``, ``6 pt``."""

    millimetres: float
    text: str

    PATTERN: ClassVar[str] = (
        r"^([0-9]{1,4}(\.[0-9]{1,6})?)?\s*([0-9]{1,4}/[0-9]{1,4})?\s*(mm|cm|in|pt|\")$"
    )

    @classmethod
    def parse(cls, text: str) -> Length:
        """Read ``15 mm``, ``1.5cm``, ``1/2 in``, ``5/8"`` or ``6 pt``.

        Raises ValueError where there is no number or no unit: a bare number is never guessed at.
        """
        match = re.fullmatch(cls.PATTERN, text.strip())
        if match is None or not (match[1] or match[3]):
            raise ValueError(f"{text!r} is not a length: write a number and mm, cm, in or pt")
        try:
            number = Fraction(match[1] or 0) + Fraction(match[3] or 0)
        except ZeroDivisionError:
            raise ValueError(f"{text!r} divides by zero") from None
        return cls(float(number) * _IN_MILLIMETRES[match[4]], text.strip())

    def enlarged(self, times: float) -> Length:
        """Return a length so many times as long."""
        millimetres = self.millimetres * times
        return Length(millimetres, f"{millimetres:g} mm")

    def __str__(self) -> str:
        return self.text
