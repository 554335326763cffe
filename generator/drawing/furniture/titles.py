"""The title of a game at the head of a page, in two languages where it has them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from generator.drawing.furniture.pen import Pen, Style, styled
from generator.model.prose import Second
from generator.scene import Point, Text

_TITLE = styled("page-title")
_SECOND = 0.8
"""The size of the second title, of that of the first."""
_BETWEEN = 0.8
"""What stands between them, in type sizes."""
_LEADING = 1.15
"""Distance of rows, in type sizes."""
_ROUNDED = 1 - 1e-9


class Titles(NamedTuple):
    """A title, and that in a second language."""

    first: str
    second: Second | None = None
    tracking: float = _TITLE.tracking
    """Room between the letters of the first, as a part of their size."""

    def width(self, size: float, pen: Pen) -> float:
        """Return how wide both are side by side in type of `size` mm."""
        style = self.style(size)
        first = pen.measure(self.first, style)
        if self.second is None:
            return first
        return first + _BETWEEN * size + pen.measure(self.second.text, _second(style))

    def style(self, size: float) -> Style:
        """Return how the first is set in type of `size` mm."""
        leading = _LEADING * size
        return replace(_TITLE, size=size, leading=leading, tracking=self.tracking)


def _second(style: Style) -> Style:
    """Return how the second is set beside the first."""
    return replace(style, size=_SECOND * style.size, tracking=0.0, capitals=False)


def titles(
    called: Titles, at: Point, room: float, sizes: tuple[float, float], pen: Pen
) -> tuple[Text, ...]:
    """Return the titles side by side on a baseline, within `room` mm, as large as `sizes` allow.

    Type goes from the second of `sizes` down to the first, in mm. Titles that are wider even then
    stand in rows, the last on the baseline.
    """
    smallest, largest = sizes
    size = max(smallest, min(largest, room / called.width(1.0, pen)))
    style = pen.worn(called.style(size))
    second = _second(style)
    text, origin = (called.second.text, called.second.origin) if called.second else ("", None)
    if called.width(size * _ROUNDED, pen) <= room:
        first = pen.set(called.first, at, style, "title")
        at = (at[0] + first[0].width + _BETWEEN * size, at[1])
        return *first, *pen.set(text, at, second, origin)
    rows = pen.wrap(called.first, style, room)
    others = pen.wrap(text, second, room)
    top = at[1] - (len(rows) + len(others) - 1) * style.leading
    below = (at[0], top + len(rows) * style.leading)
    first = pen.set(rows, (at[0], top), style, "title")
    return *first, *pen.set(others, below, second, origin)
