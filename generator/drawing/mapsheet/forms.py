"""Forms: the shapes that an inset can take, with their sizes known before the map is painted.

A form is a block, and sockets into which swatches of the painted map are fitted later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.furniture.panel import band, body_corner, framed
from generator.drawing.furniture.pen import Pen
from generator.records import Frozen
from generator.scene import Group, Item, Point, Transform


class Form(Frozen):
    """A block `scale` times as large as it was drawn; sockets are measured before that."""

    block: Block
    scale: float = 1.0
    sockets: tuple[Point, ...] = ()

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.block.width * self.scale

    @property
    def height(self) -> float:
        """Height in mm."""
        return self.block.height * self.scale

    @property
    def area(self) -> float:
        """What it covers, in mm²."""
        return self.width * self.height

    def enlarged(self, factor: float) -> Form:
        """Return the form `factor` times as large."""
        return replace(self, scale=self.scale * factor)

    def at(self, place: Point, swatches: Sequence[Group]) -> Group:
        """Return the form with its top left corner at a place, its sockets filled."""
        fitted: tuple[Item, ...] = tuple(
            Group((swatch,), Transform.translation(*socket))
            for socket, swatch in zip(self.sockets, swatches, strict=bool(self.sockets))
        )
        move = Transform.translation(*place) @ Transform.scaling(self.scale)
        return Group((*self.block.items, *fitted), move, name=self.block.name)


class Inset(Frozen):
    """Something that stands on the map, beside it, or on a card of its own.

    `forms` are those it can take, the best first; `on_panel` the one it takes on the panel, if it
    may stand there. The panel is filled by `rank`, lowest first, and read in the order of the
    list. `corner` is the corner of the map that it likes. On the map the insets choose by `turn`,
    lowest first; so where room is short, those of the highest turn are moved off.
    """

    name: str
    forms: tuple[Form, ...]
    corner: Point
    rank: int
    turn: int
    spare: tuple[Form, ...] = ()
    """Plainer forms, which it takes on the map where no other finds room."""
    on_panel: Form | None = None

    @property
    def smallest(self) -> float:
        """The area of its smallest form, in mm²."""
        return min(form.area for form in (*self.forms, *self.spare))


def panelled(
    body: Block, title: str, pen: Pen, origin: str | None, sockets: Sequence[Point] = ()
) -> Form:
    """Return `body` in a panel, under a band where it has a title, its sockets moved along."""
    margin, _ = body_corner(None)
    head = band(body.width + 2 * margin, title, pen, origin) if title else None
    x, y = body_corner(head)
    moved = tuple((x + across, y + down) for across, down in sockets)
    return Form(framed(body, pen, head), sockets=moved)
