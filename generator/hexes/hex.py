"""Hexes in axial coordinates: arithmetic that knows nothing of the page.

Derivations: https://www.redblobgames.com/grids/hexagons/#coordinates-axial (coordinates),
#distances-axial, #line-drawing, #range-coordinates, #rings and #rounding on the same page.

The third cube coordinate s = -q - r is not kept. One set of axial steps serves both
orientations; `compass` gives the steps their names:

               flat-topped                        pointy-topped

                  0 (0,-1)                 0 (0,-1)    1 (1,-1)
      5 (-1,0)             1 (1,-1)
                    q,r               5 (-1,0)     q,r     2 (1,0)
      4 (-1,1)             2 (1,0)
                  3 (0,1)                  4 (-1,1)    3 (0,1)
"""

from __future__ import annotations

from generator.records import dataclass

# Ties in a line (a sample midway between two hexes) go this way: far less than the gap between
# any two samples that do not tie, far more than what rounding loses.
_HAIR = 1e-6


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex, or the way from one hex to another, in axial coordinates."""

    q: int
    r: int

    def __add__(self, way: Hex) -> Hex:
        return Hex(self.q + way.q, self.r + way.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Hex:
        return Hex(self.q * times, self.r * times)

    @property
    def length(self) -> int:
        """The number of steps in the way from (0, 0) to here."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The ways to the six neighbours, clockwise; see the module's picture."""


def distance(a: Hex, b: Hex) -> int:
    """Return the least number of steps between two hexes."""
    return (a - b).length


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around `at`, in the order of the steps."""
    return tuple(at + step for step in STEPS)


def step_between(a: Hex, b: Hex) -> int | None:
    """Return the number of the step from `a` to `b`, or None where they are not adjacent."""
    way = b - a
    return STEPS.index(way) if way.length == 1 else None


def nearest(q: float, r: float) -> Hex:
    """Return the hex that the point (q, r) lies in; on a hexside, either of the two.

    Each cube coordinate is rounded, and the one that moved most is put right from the others.
    """
    s = -q - r
    column, row, third = round(q), round(r), round(s)
    moved_q, moved_r, moved_s = abs(column - q), abs(row - r), abs(third - s)
    if moved_q > moved_r and moved_q > moved_s:
        return Hex(-row - third, row)
    if moved_r > moved_s:
        return Hex(column, -column - third)
    return Hex(column, row)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the hexes on the straight line from the centre of `a` to that of `b`, both included.

    Where the line runs along a hexside it takes the hex on the side of greater q and r: all
    samples are moved by a hair, twice as far in r as in q, whichever way the line is drawn.
    Hence ``line(b, a)`` is ``line(a, b)`` reversed, and a line moved is the same line elsewhere.
    """
    way, length = b - a, distance(a, b)
    parts = (number / max(length, 1) for number in range(length + 1))
    return tuple(
        nearest(a.q + way.q * part + _HAIR, a.r + way.r * part + 2 * _HAIR) for part in parts
    )


def within(centre: Hex, reach: int) -> tuple[Hex, ...]:
    """Return all hexes at most `reach` steps from `centre`, itself included, ordered by q and r."""
    return tuple(
        centre + Hex(q, r)
        for q in range(-reach, reach + 1)
        for r in range(max(-reach, -q - reach), min(reach, -q + reach) + 1)
    )


def ring(centre: Hex, reach: int) -> tuple[Hex, ...]:
    """Return the hexes exactly `reach` steps from `centre`, clockwise from step 0."""
    if reach == 0:
        return (centre,)
    return tuple(
        centre + STEPS[corner] * reach + STEPS[(corner + 2) % 6] * along
        for corner in range(6)
        for along in range(reach)
    )
