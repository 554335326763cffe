"""A pen: the colours and the type that everything around a map is drawn with."""

from __future__ import annotations

from generator.diagnostics import Origin
from generator.drawing.furniture.livery import Livery
from generator.records import dataclass
from generator.scene import Paint, Point, Text
from generator.text import Anchor, Level, Role, Typesetter


@dataclass(frozen=True, slots=True)
class Pen:
    """A livery and a typesetter, handed together to the draw functions of furniture."""

    livery: Livery
    typesetter: Typesetter

    def write(  # noqa: PLR0913  (a line of type is all of these)
        self,
        content: str,
        role: Role,
        size: float,
        at: Point,
        *,
        paint: Paint | None = None,
        anchor: Anchor = Anchor.MIDDLE,
        level: Level = Level.BASELINE,
        tracking: float = 0.0,
        origin: Origin | None = None,
    ) -> Text:
        """Return a line of type of `size` mm, in the colour of text unless another is given."""
        return self.typesetter.line(
            content,
            role,
            size,
            at,
            paint=paint or self.livery.text,
            anchor=anchor,
            level=level,
            tracking=tracking,
            origin=origin,
        )
