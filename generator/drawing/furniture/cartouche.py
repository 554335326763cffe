"""The title of a map: name of the game, what it is about, after whose design."""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.furniture.panel import INSET, framed, inner_width
from generator.drawing.furniture.pen import Pen, Style
from generator.scene import Cap, Item
from generator.text import Anchor, Level, Role
from generator.units import pt

TRACKING = 0.03
SMALLEST = pt(6)
_ONE = Style(Role.TITLE, pt(17), "accent", Anchor.MIDDLE, tracking=TRACKING)
"""A title on one line, at most."""
_TWO = replace(_ONE, size=pt(15))
"""The same on two."""
_SECOND = Style(Role.TITLE, pt(11), "accent", Anchor.MIDDLE, Level.CAPITALS, tracking=0.15)
"""A title in a second language."""
ONE_LINE = pt(11)
"""A title that would be smaller than this on one line is set on two."""
LEADING = 1.2
"""Room under a line of the title, in mm."""
_UNDER = Style(Role.SUBHEADING, pt(6), anchor=Anchor.MIDDLE, leading=2.5)


def cartouche(
    title: str,
    lines: tuple[tuple[str, str], ...],
    width: float,
    pen: Pen,
    second: tuple[str, str] | None = None,
) -> Block:
    """Return a panel `width` mm wide with `title` and, under a rule, `lines`.

    Each line is an origin and a text; so is the title in a `second` language, which stands below
    the first.
    """
    room = inner_width(width)
    rows, style = _broken(title.upper(), room, pen)
    cap = pen.typesetter.face(Role.TITLE).cap_height * style.size
    style = replace(style, leading=cap + LEADING)
    items: list[Item] = [*pen.set(rows, (room / 2, 0.4 + cap), style, "title")]
    top = 0.6 + len(rows) * style.leading
    if second is not None:
        rows, style = pen.fitted(second[1], _SECOND, SMALLEST, room)
        style = replace(style, leading=style.size + LEADING / 2)
        items += pen.set(rows, (room / 2, top + style.size / 2), style, second[0])
        top += len(rows) * style.leading
    items.append(pen.line(0.14, (1.0, top), (room - 1.0, top), cap=Cap.ROUND))
    for origin, text in lines:
        rows = pen.wrap(text, _UNDER, room)
        items += pen.set(rows, (room / 2, top + _UNDER.leading), _UNDER, origin)
        top += len(rows) * _UNDER.leading
    return framed(Block(room, top + INSET, tuple(items)), pen, name="title")


def _broken(title: str, room: float, pen: Pen) -> tuple[tuple[str, ...], Style]:
    """Break a title into the lines in which it is largest, and say how they are set.

    They are two at most, or more in the smallest size.
    """
    words, fit = title.split(), pen.typesetter.fit
    whole = fit(title, Role.TITLE, _ONE.size, room, ONE_LINE, TRACKING)
    if whole is not None:
        return (title,), replace(_ONE, size=whole)
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    broadest = [max(pair, key=lambda row: pen.measure(row, _TWO)) for pair in pairs] or [title]
    widest = min(broadest, key=lambda row: pen.measure(row, _TWO))
    best = pairs[broadest.index(widest)] if pairs else (title,)
    size = fit(widest, Role.TITLE, _TWO.size, room, SMALLEST, TRACKING)
    own = replace(_TWO, size=size or SMALLEST)
    return (best if size else pen.wrap(title, own, room)), own
