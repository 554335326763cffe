"""Directions on the page: which way hexes point, and what their six hexsides are called.

North is up. A step is a number from 0 to 5, counted clockwise; the same six steps in axial
coordinates (`hex.STEPS`) lie 30 degrees apart on flat-topped and pointy-topped hexes:

    step       0    1    2    3    4    5
    flat       n    ne   se   s    sw   nw
    pointy     nw   ne   e    se   sw   w
"""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """A compass direction, in lower case: a capital letter is a column."""

    N = "n"
    NE = "ne"
    E = "e"
    SE = "se"
    S = "s"
    SW = "sw"
    W = "w"
    NW = "nw"

    @property
    def opposite(self) -> Direction:
        """The direction that leads back."""
        clockwise = tuple(Direction)
        return clockwise[(clockwise.index(self) + 4) % 8]


class Edge(StrEnum):
    """An edge of the map."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Orientation(StrEnum):
    """Which way hexes point: a flat side on top (they stand in columns), or a corner (in rows)."""

    FLAT = "flat"
    POINTY = "pointy"

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The six directions in which a hex has a hexside, in the order of the steps."""
        return _FLAT if self is Orientation.FLAT else _POINTY

    def step(self, direction: Direction) -> int:
        """Return the number of the step that leads in `direction`.

        Raises ValueError for a direction in which such a hex has a corner.
        """
        if direction not in self.directions:
            known = ", ".join(self.directions)
            raise ValueError(
                f"a {self}-topped hex has no hexside to the {direction}: it has {known}"
            )
        return self.directions.index(direction)


_FLAT = (
    Direction.N,
    Direction.NE,
    Direction.SE,
    Direction.S,
    Direction.SW,
    Direction.NW,
)
_POINTY = (
    Direction.NW,
    Direction.NE,
    Direction.E,
    Direction.SE,
    Direction.SW,
    Direction.W,
)
