"""Affine transforms.

    | a c e |   | x |
    | b d f | x | y |        x' = a x + c y + e,  y' = b x + d y + f
    | 0 0 1 |   | 1 |

The letters are those of SVG and PDF.
"""

from __future__ import annotations

import math

from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Transform:
    """An affine transform of the plane, in the letters of the module's matrix."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translation(cls, x: float, y: float) -> Transform:
        """Move by (x, y) mm."""
        return cls(e=x, f=y)

    @classmethod
    def scaling(cls, x: float, y: float | None = None) -> Transform:
        """Scale about the origin by x across and y down (the same as x where it is left out)."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def rotation(cls, degrees: float, about: tuple[float, float] = (0.0, 0.0)) -> Transform:
        """Turn clockwise as seen on the page (y is down) by `degrees` about a point."""
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = about
        return cls(
            cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y
        )

    def __matmul__(self, inner: Transform) -> Transform:
        """Return the transform that applies `inner` first, then this one."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where `point` goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """The factor by which lengths grow: the square root of the area's growth."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def degrees(self) -> float:
        """The clockwise turn of the x axis, in degrees."""
        return math.degrees(math.atan2(self.b, self.a))


IDENTITY = Transform()
