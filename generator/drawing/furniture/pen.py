"""A pen: the colours and the type that everything around a map is drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.colour import BLACK
from generator.diagnostics import Origin
from generator.drawing.furniture.theme import InkedTheme
from generator.model.theme import FLOOR, TYPES
from generator.records import Frozen
from generator.scene import Cap, Join, Paint, Path, Point, Stroke, Text, polyline
from generator.text import Anchor, Level, Typesetter
from generator.units import Length, pt
from generator.words import Words

_PARTS_ABOVE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
_EVEN = 0.1
"""How alike in width lines are, in mm."""
_EMPTY = Text("", "", 0.0, (0.0, 0.0), (), Paint(BLACK))


class Style(Frozen):
    """How a text is set, and which part of it stands at its point; lengths are mm."""

    role: str
    """The role of its face, or the name of a style that has a face of its own."""
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
    capitals: bool = False
    name: str = ""
    """That by which a theme changes it, until `Pen.worn` has done so."""
    paint: Paint | None = None
    """What it is printed in, if that is no paint of the theme."""


def styled(name: str, size: float = 0.0, **how: Any) -> Style:
    """Return a style of type of the theme, in its own size or in one of so many mm.

    `how` its lines stand is the caller's.
    """
    said = TYPES[name]
    how |= {"tracking": said.tracking, "capitals": said.capitals, "name": name}
    return Style(said.role, size or pt(said.points), said.colour or "text", **how)


class Pen(Frozen):
    """A theme and a typesetter, handed together to the draw functions of furniture."""

    theme: InkedTheme
    typesetter: Typesetter
    drafts: bool = False
    """Whether it sets empty lines alone, as many as there would be: for trials of which nothing is
    asked but how high they come out."""

    @property
    def draft(self) -> Pen:
        """The same pen for such trials."""
        return replace(self, drafts=True)

    @property
    def words(self) -> Words:
        """Postwar's own words in the language that is set."""
        return self.typesetter.words

    @property
    def measures(self) -> tuple[object, ...]:
        """All of it that sizes follow from: nothing that differs from ink to ink."""
        return self.theme.data, self.typesetter.files, self.words

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
        if self.drafts:
            return (_EMPTY,) * sum(map(bool, rows))
        style = self.worn(style)
        top = at[1] - _PARTS_ABOVE[style.line] * (len(rows) - 1) * style.leading
        return tuple(
            self.typesetter.line(
                row.upper() if style.capitals else row,
                style.role,
                style.size,
                (at[0], top + number * style.leading),
                paint=paint or style.paint or getattr(self.theme, style.colour),
                anchor=style.anchor,
                level=style.level,
                tracking=style.tracking,
                origin=origin,
            )
            for number, row in enumerate(rows)
            if row
        )

    def worn(self, style: Style) -> Style:
        """Return a style as the theme of the game has it.

        What was made smaller or larger than the theme's own, by a module that fits it to its room,
        keeps that proportion. Whoever counts with a size or a leading asks for it here.
        """
        own = self.theme.types.get(style.name)
        if own is None:
            return style
        size = max(style.size * own.times, min(style.size, pt(FLOOR)))
        leading = style.leading * size / style.size
        return replace(style, size=size, leading=leading, name="", **own.changes)

    def measure(self, text: str, style: Style) -> float:
        """Return the width of a line of type."""
        own = self.worn(style)
        told = text.upper() if own.capitals else text
        return self.typesetter.measure(told, own.role, own.size, own.tracking)

    def wrap(self, text: str, style: Style, width: float) -> tuple[str, ...]:
        """Break a text into lines of at most `width` mm; an empty one has none."""
        wrap, own = self.typesetter.wrap, self.worn(style)
        told = text.upper() if own.capitals else text
        return wrap(told, own.role, own.size, width, own.tracking) if text else ()

    def evened(self, text: str, style: Style, width: float) -> tuple[str, ...]:
        """Break a text into as few lines, but as alike in width as words let them be."""
        rows = self.wrap(text, style, width)
        if not rows[1:]:
            return rows
        narrow, wide = 0.0, max(self.measure(row, style) for row in rows)
        while wide - narrow > _EVEN:
            between = (narrow + wide) / 2
            found = self.wrap(text, style, between)
            fits = len(found) == len(rows) and all(self.measure(r, style) <= between for r in found)
            narrow, wide, rows = (narrow, between, found) if fits else (between, wide, rows)
        return rows

    def fit(self, text: str, style: Style, smallest: float, width: float) -> float | None:
        """Return the largest size from `smallest` mm at which a line is no wider than `width`."""
        fit, own = self.typesetter.fit, self.worn(style)
        told = text.upper() if own.capitals else text
        return fit(told, own.role, own.size, width, smallest, own.tracking)

    def fitted(
        self, text: str, style: Style, smallest: float, width: float
    ) -> tuple[tuple[str, ...], Style]:
        """Return a title of one line in the rows that `width` mm hold, and how they are set.

        It is set smaller first, down to `smallest` mm; only then is it broken.
        """
        size, worn = self.fit(text, style, smallest, width), self.worn(style)
        own = replace(worn, size=size or smallest)
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

    def width(self, width: float | str) -> float:
        """Return the width of a line in mm, which may be told by its name in the theme."""
        if isinstance(width, str):
            found: Length = getattr(self.theme.data.widths, width)
            return found.millimetres
        return width

    def line(
        self, width: float | str, *points: Point, cap: Cap = Cap.BUTT, dash: tuple[float, ...] = ()
    ) -> Path:
        """Return a rule through points, of a width in mm or one of the theme."""
        stroke = Stroke(self.theme.head, self.width(width), cap=cap, dash=dash)
        return Path(polyline(points), stroke=stroke)

    def edge(self, width: float | str) -> Stroke:
        """Return the line around a box, its corners sharp, of a width in mm or of the theme."""
        return Stroke(self.theme.head, self.width(width), join=Join.MITRE)
