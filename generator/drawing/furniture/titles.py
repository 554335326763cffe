"""The title of a game at the head of a page, in two languages where it has them."""

from __future__ import annotations

from typing import NamedTuple

from generator.diagnostics import Origin
from generator.drawing.furniture.pen import Pen
from generator.scene import Text
from generator.text import Anchor, Role

TRACKING = 0.03
_SECOND = 0.8
"""The size of the second title, of that of the first."""
_BETWEEN = 0.8
"""What stands between them, in type sizes."""
_STEP = 0.98
_LEADING = 1.15


class Titles(NamedTuple):
    """A title, and that in a second language with its origin."""

    first: str
    second: str = ""
    second_origin: Origin | None = None


def titles(
    called: Titles, at: tuple[float, float], room: float, sizes: tuple[float, float], pen: Pen
) -> tuple[Text, ...]:
    """Return the titles side by side on a baseline, within `room` mm, as large as `sizes` allow.

    Type goes from the second of `sizes` down to the first, in mm. Titles that are wider even then
    stand in rows, the last on the baseline.
    """
    smallest, size = sizes
    while size > smallest and _width(called, size, pen) > room:
        size = max(smallest, size * _STEP)
    if not fits(called, room, size, pen):
        return _in_rows(called, at, room, size, pen)
    paint, start = pen.livery.accent, Anchor.START
    first = pen.write(
        called.first.upper(),
        Role.TITLE,
        size,
        at,
        paint=paint,
        anchor=start,
        tracking=TRACKING,
        origin="title",
    )
    if not called.second:
        return (first,)
    after = (at[0] + first.width + _BETWEEN * size, at[1])
    second = pen.write(
        called.second,
        Role.TITLE,
        _SECOND * size,
        after,
        paint=paint,
        anchor=start,
        origin=called.second_origin,
    )
    return first, second


def _in_rows(
    called: Titles, at: tuple[float, float], room: float, size: float, pen: Pen
) -> tuple[Text, ...]:
    first = pen.typesetter.wrap(called.first.upper(), Role.TITLE, size, room, TRACKING)
    second = pen.typesetter.wrap(called.second, Role.TITLE, _SECOND * size, room)
    second = second if called.second else ()
    leading, paint = _LEADING * size, pen.livery.accent
    top = at[1] - (len(first) + len(second) - 1) * leading
    below = (at[0], top + len(first) * leading)
    return (
        *pen.lines(
            first, Role.TITLE, size, (at[0], top), leading,
            paint=paint, tracking=TRACKING, origin="title",
        ),
        *pen.lines(
            second, Role.TITLE, _SECOND * size, below, leading,
            paint=paint, origin=called.second_origin,
        ),
    )  # fmt: skip


def fits(called: Titles, room: float, size: float, pen: Pen) -> bool:
    """Tell whether titles are no wider than `room` mm in type of `size` mm."""
    return _width(called, size, pen) <= room


def _width(called: Titles, size: float, pen: Pen) -> float:
    measure = pen.typesetter.measure
    first = measure(called.first.upper(), Role.TITLE, size, TRACKING)
    if not called.second:
        return first
    return first + _BETWEEN * size + measure(called.second, Role.TITLE, _SECOND * size)
