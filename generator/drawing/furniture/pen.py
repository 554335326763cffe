"""A pen: the colours and the type that everything around a map is drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.diagnostics import Origin
from generator.drawing.furniture.theme import Theme
from generator.records import Frozen
from generator.scene import Cap, Join, Paint, Path, Point, Stroke, Text, polyline
from generator.text import Anchor, Level, Role, Typesetter

_PARTS_ABOVE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


class Style(Frozen):
    """How a text is set, and which part of it stands at its point; lengths are mm."""

    role: Role
    size: float
    colour: str = "text"
    """What it is printed in: a paint of the theme by its name."""
    anchor: Anchor = Anchor.START
    level: Level = Level.BASELINE
    leading: float = 0.0
    """Distance between its lines."""
    line: Anchor = Anchor.START
    """Which of several lines stands at the point: the first, the middle or the last."""
    tracking: float = 0.0
    """Room between its letters, as a part of their size."""


class Pen(Frozen):
    """A theme and a typesetter, handed together to the draw functions of furniture."""

    theme: Theme
    typesetter: Typesetter

    def set(
        self,
        text: str | Sequence[str],
        at: Point,
        style: Style,
        origin: Origin | None = None,
        paint: Paint | None = None,
    ) -> tuple[Text, ...]:
        """Return a line of type, or several below one another; none for an empty text."""
        rows = [text] if isinstance(text, str) else text
        top = at[1] - _PARTS_ABOVE[style.line] * (len(rows) - 1) * style.leading
        return tuple(
            self.typesetter.line(
                row,
                style.role,
                style.size,
                (at[0], top + number * style.leading),
                paint=paint or getattr(self.theme, style.colour),
                anchor=style.anchor,
                level=style.level,
                tracking=style.tracking,
                origin=origin,
            )
            for number, row in enumerate(rows)
            if row
        )

    def measure(self, text: str, style: Style) -> float:
        """Return the width of a line of type."""
        return self.typesetter.measure(text, style.role, style.size, style.tracking)

    def wrap(self, text: str, style: Style, width: float) -> tuple[str, ...]:
        """Break a text into lines of at most `width` mm; an empty one has none."""
        wrap = self.typesetter.wrap
        return wrap(text, style.role, style.size, width, style.tracking) if text else ()

    def fitted(
        self, text: str, style: Style, smallest: float, width: float
    ) -> tuple[tuple[str, ...], Style]:
        """Return a title of one line in the rows that `width` mm hold, and how they are set.

        It is set smaller first, down to `smallest` mm; only then is it broken.
        """
        fit = self.typesetter.fit
        size = fit(text, style.role, style.size, width, smallest, style.tracking)
        own = replace(style, size=size or smallest)
        return ((text,) if size else self.wrap(text, own, width)), own

    def title(
        self,
        text: str,
        at: Point,
        style: Style,
        smallest: float,
        width: float,
        origin: Origin | None = None,
    ) -> tuple[Text, ...]:
        """Set a title in the rows that `width` mm hold."""
        rows, own = self.fitted(text, style, smallest, width)
        return self.set(rows, at, own, origin)

    def line(
        self, width: float, *points: Point, cap: Cap = Cap.BUTT, dash: tuple[float, ...] = ()
    ) -> Path:
        """Return a rule of `width` mm through points."""
        return Path(polyline(points), stroke=Stroke(self.theme.head, width, cap=cap, dash=dash))

    def edge(self, width: float) -> Stroke:
        """Return the line of `width` mm around a box, its corners sharp."""
        return Stroke(self.theme.head, width, join=Join.MITRE)
