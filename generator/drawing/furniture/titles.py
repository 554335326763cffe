"""The title of a game at the head of a page, in two languages where it has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.diagnostics import Origin
from generator.drawing.furniture.pen import Pen
from generator.scene import Point, Text
from generator.text import Role

TRACKING = 0.03
_SECOND = 0.8
"""The size of the second title, of that of the first."""
_BETWEEN = 0.8
"""What stands between them, in type sizes."""
_LEADING = 1.15
"""Distance of rows, in type sizes."""
_ROUNDED = 1 - 1e-9


class Titles(NamedTuple):
    """A title, and that in a second language with its origin."""

    first: str
    second: str = ""
    second_origin: Origin | None = None
    tracking: float = TRACKING
    """Room between the letters of the first, as a part of their size."""


def titles(
    called: Titles, at: tuple[float, float], room: float, sizes: tuple[float, float], pen: Pen
) -> tuple[Text, ...]:
    """Return the titles side by side on a baseline, within `room` mm, as large as `sizes` allow.

    Type goes from the second of `sizes` down to the first, in mm. Titles that are wider even then
    stand in rows, the last on the baseline.
    """
    smallest, largest = sizes
    size = max(smallest, min(largest, room / _width(called, 1.0, pen)))
    if fits(called, room, size * _ROUNDED, pen):
        first = _first((called.first.upper(),), called, size, at, pen)
        after = (at[0] + first[0].width + _BETWEEN * size, at[1])
        return (
            *first,
            *_second((called.second,) if called.second else (), called, size, after, pen),
        )
    wrap = pen.typesetter.wrap
    rows = wrap(called.first.upper(), Role.TITLE, size, room, called.tracking)
    others = wrap(called.second, Role.TITLE, _SECOND * size, room) if called.second else ()
    top = at[1] - (len(rows) + len(others) - 1) * _LEADING * size
    below = (at[0], top + len(rows) * _LEADING * size)
    return (
        *_first(rows, called, size, (at[0], top), pen),
        *_second(others, called, size, below, pen),
    )


def _first(
    rows: Sequence[str], called: Titles, size: float, at: Point, pen: Pen
) -> tuple[Text, ...]:
    return pen.lines(
        rows, Role.TITLE, size, at, _LEADING * size,
        paint=pen.theme.accent, tracking=called.tracking, origin="title",
    )  # fmt: skip


def _second(
    rows: Sequence[str], called: Titles, size: float, at: Point, pen: Pen
) -> tuple[Text, ...]:
    return pen.lines(
        rows, Role.TITLE, _SECOND * size, at, _LEADING * size,
        paint=pen.theme.accent, origin=called.second_origin,
    )  # fmt: skip


def fits(called: Titles, room: float, size: float, pen: Pen) -> bool:
    """Tell whether titles are no wider than `room` mm in type of `size` mm."""
    return _width(called, size, pen) <= room


def _width(called: Titles, size: float, pen: Pen) -> float:
    measure = pen.typesetter.measure
    first = measure(called.first.upper(), Role.TITLE, size, called.tracking)
    if not called.second:
        return first
    return first + _BETWEEN * size + measure(called.second, Role.TITLE, _SECOND * size)
