"""Hexsides and vertices, each one value whichever of its hexes names it.

A hexside is named by a hex and the step across it, a vertex by a hex and a corner; corner i lies
clockwise of hexside i:

    number             0            1             2             3            4            5
    flat     hexside   n            ne            se            s            sw           nw
             corner    upper right  right         lower right   lower left   left         upper left
    pointy   hexside   nw           ne            e             se           sw           w
             corner    top          upper right   lower right   bottom       lower left   upper left

Names are made canonical as in https://www.redblobgames.com/grids/parts/: of its six hexsides a hex
keeps 0 to 2 and leaves 3 to 5 to the neighbours across them; of its six corners it keeps 0 and 1.
"""

from __future__ import annotations

from generator.hexes.hex import STEPS, Hex, step_between
from generator.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Hexside:
    """The border between two hexes: that of `hex` towards `step` (0 to 5).

    The constructor puts the name into canonical form, so that both hexes give equal values;
    afterwards `step` is 0, 1 or 2. Raises ValueError for a step that is not from 0 to 5.
    """

    hex: Hex
    step: int

    def __post_init__(self) -> None:
        if not 0 <= self.step <= 5:
            raise ValueError(f"a hex has hexsides 0 to 5, not {self.step}")
        if self.step >= 3:
            object.__setattr__(self, "hex", self.hex + STEPS[self.step])
            object.__setattr__(self, "step", self.step - 3)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes: the one that keeps the name, and the one across."""
        return self.hex, self.hex + STEPS[self.step]

    @property
    def vertices(self) -> tuple[Vertex, Vertex]:
        """The two ends, clockwise as seen from the first of `hexes`."""
        return Vertex(self.hex, (self.step + 5) % 6), Vertex(self.hex, self.step)

    def across(self, at: Hex) -> Hex:
        """Return the other hex; raises ValueError where `at` is neither of the two."""
        first, second = self.hexes
        if at not in (first, second):
            raise ValueError(f"{at} does not lie at {self}")
        return second if at == first else first


@dataclass(frozen=True, slots=True, order=True)
class Vertex:
    """The point where three hexes meet: `corner` (0 to 5) of `hex`.

    The constructor puts the name into canonical form; afterwards `corner` is 0 or 1. Raises
    ValueError for a corner that is not from 0 to 5.
    """

    hex: Hex
    corner: int

    def __post_init__(self) -> None:
        if not 0 <= self.corner <= 5:
            raise ValueError(f"a hex has corners 0 to 5, not {self.corner}")
        if self.corner >= 2:
            # The other two hexes call corner i their i + 2 (across step i) and i + 4 (i + 1).
            step = self.corner if self.corner >= 4 else self.corner + 1
            object.__setattr__(self, "hex", self.hex + STEPS[step])
            object.__setattr__(self, "corner", self.corner % 2)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes around it, clockwise, the one that keeps the name first."""
        return self.hex, self.hex + STEPS[self.corner], self.hex + STEPS[self.corner + 1]

    @property
    def hexsides(self) -> tuple[Hexside, Hexside, Hexside]:
        """The three hexsides that end here, clockwise, in the order of the gaps in `hexes`."""
        first = Hexside(self.hex, self.corner)
        second = Hexside(self.hex + STEPS[self.corner], self.corner + 2)
        third = Hexside(self.hex, self.corner + 1)
        return first, second, third


def hexside_between(a: Hex, b: Hex) -> Hexside:
    """Return the hexside that two hexes share; raises ValueError where they are not adjacent."""
    step = step_between(a, b)
    if step is None:
        raise ValueError(f"{a} and {b} are not adjacent")
    return Hexside(a, step)


def shared_vertices(a: Hexside, b: Hexside) -> tuple[Vertex, ...]:
    """Return the vertices at which both hexsides end: none, one, or both of the same hexside."""
    ends = b.vertices
    return tuple(vertex for vertex in a.vertices if vertex in ends)
