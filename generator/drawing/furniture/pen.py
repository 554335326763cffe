"""A pen: the colours and the type that everything around a map is drawn with."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Origin
from generator.drawing.furniture.theme import Theme
from generator.records import dataclass
from generator.scene import Paint, Point, Text
from generator.text import Anchor, Level, Role, Typesetter


@dataclass(frozen=True, slots=True)
class Pen:
    """A theme and a typesetter, handed together to the draw functions of furniture."""

    theme: Theme
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
            paint=paint or self.theme.text,
            anchor=anchor,
            level=level,
            tracking=tracking,
            origin=origin,
        )

    def rows(
        self,
        content: str,
        role: Role,
        sizes: tuple[float, float],
        width: float,
        tracking: float = 0.0,
    ) -> tuple[tuple[str, ...], float]:
        """Return a title of one line in the rows that `width` mm hold, and the size of their type.

        It is set smaller first, from the second of `sizes` down to the first, in mm; only then is
        it broken.
        """
        smallest, largest = sizes
        size = self.typesetter.fit(content, role, largest, width, smallest, tracking)
        if size is not None:
            return (content,), size
        return self.typesetter.wrap(content, role, smallest, width, tracking), smallest

    def lines(  # noqa: PLR0913  (as `write`)
        self,
        rows: Sequence[str],
        role: Role,
        size: float,
        at: Point,
        leading: float,
        *,
        paint: Paint | None = None,
        anchor: Anchor = Anchor.START,
        level: Level = Level.BASELINE,
        tracking: float = 0.0,
        origin: Origin | None = None,
    ) -> tuple[Text, ...]:
        """Return lines of type below one another, the first `at` a point, `leading` mm apart."""
        return tuple(
            self.write(
                row,
                role,
                size,
                (at[0], at[1] + number * leading),
                paint=paint,
                anchor=anchor,
                level=level,
                tracking=tracking,
                origin=origin,
            )
            for number, row in enumerate(rows)
        )
