"""The labeller: a render context, a typesetter, and the index of what has been placed.

In: what is to be set. Out: texts with their halos, moved to where there is room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum

from generator.colour import Colour
from generator.diagnostics import Origin
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.lettering.boxes import Box, as_array, moved
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.typography import Style
from generator.records import dataclass
from generator.scene import Item, Paint, Point, Text
from generator.text import Typesetter

BLACK_HALO = 0.6
"""How far a halo reaches among black patterns, in mm."""
CROSSING_HALO = 0.3
"""How far it reaches where letters stand on a black line."""


class Rank(IntEnum):
    """The order in which names are set: those that can least move aside come first."""

    TOWN = 0
    UNIT = 1
    PLACE = 2
    NATURE = 3
    FEATURE = 4


@dataclass(frozen=True, slots=True)
class Task:
    """A name to be set: `set` places it and returns it, or None without room."""

    origin: Origin
    name: str
    set: Callable[[], tuple[Item, ...] | None]
    otherwise: Callable[[], tuple[Item, ...]] = tuple
    """What is drawn where there was no room."""
    rank: Rank = Rank.NATURE
    """When it is set."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type at (0, 0), the start of its baseline, and what its letters cover."""

    text: Text
    box: Box
    cap: float
    """The height of its capitals."""

    def at(self, point: Point) -> tuple[Text, Box]:
        """Return the text and its box with the baseline beginning at `point`."""
        return replace(self.text, at=point), moved(self.box, point)


@dataclass(frozen=True, slots=True)
class Labeller:
    """What every letterer works with."""

    context: RenderContext
    typesetter: Typesetter
    index: CollisionIndex
    land: Crowding
    """The land at one a square millimetre."""
    lines: Crowding
    """The same of rivers, roads and works."""

    def size(self, style: Style) -> float:
        """Return the size in mm of a style on this context."""
        return self.context.pens.type(style.points)

    def line(self, content: str, style: Style, size: float, colour: Colour, origin: Origin) -> Line:
        """Set a line of type."""
        written = content.upper() if style.capitals else content
        text = self.typesetter.line(
            written,
            style.role,
            size,
            (0.0, 0.0),
            paint=Paint(colour),
            tracking=style.tracking,
            origin=origin,
        )
        left, top, right, bottom = self.typesetter.ink_box(text)
        cap = self.typesetter.face(style.role).cap_height * size
        return Line(text, (left, min(top, -cap), right, max(bottom, 0.0)), cap)

    def haloed(self, text: Text, style: Style, boxes: Sequence[Box]) -> tuple[Item, ...]:
        """Return a text over its halo, in the colour of what it mostly lies on."""
        array = as_array(boxes)
        covered = float(((array[:, 2] - array[:, 0]) * (array[:, 3] - array[:, 1])).sum())
        on_land = float(self.land.price(array).sum()) > covered / 2
        palette = self.context.palette
        paint = Paint(palette.halo if on_land else palette.mist, self.context.veil(style.veil))
        reach = style.halo
        if not self.context.in_colour:  # a line goes on between letters that must stand on it
            crosses = float(self.lines.price(array).sum()) > 0.0
            reach = min(reach, CROSSING_HALO) if crosses else max(reach, BLACK_HALO)
        return self.typesetter.halo(text, self.context.pens.line(reach), paint), text
