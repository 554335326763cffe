"""The title of a map: name of the game, what it is about, after whose design."""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.furniture.panel import INSET, framed, inner_width
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.scene import Cap, Item
from generator.text import Anchor, Level
from generator.units import pt

SMALLEST = pt(6)
_ONE = styled("map-title", anchor=Anchor.MIDDLE)
"""A title on one line, at most."""
_TWO = replace(_ONE, size=pt(15))
"""The same on two."""
_SECOND = styled("map-title-second", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
"""A title in a second language."""
ONE_LINE = pt(11)
"""A title that would be smaller than this on one line is set on two."""
LEADING = 1.2
"""Room under a line of the title, in mm."""
_UNDER = styled("map-line", anchor=Anchor.MIDDLE, leading=2.5)


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
    rows, style = _broken(title, room, pen)
    cap = pen.typesetter.face(style.role).cap_height * style.size
    style = replace(style, leading=cap + LEADING)
    texts = pen.set(rows, (room / 2, 0.4 + cap), style, "title")
    items: list[Item] = [*texts]
    top = 0.6 + len(rows) * style.leading
    if not style.capitals:  # small letters reach below their line
        top = max(top, pen.typesetter.ink_box(texts[-1]).bottom + LEADING / 2)
    if second is not None:
        rows, style = pen.fitted(second[1], _SECOND, SMALLEST, room)
        style = replace(style, leading=style.size + LEADING / 2)
        items += pen.set(rows, (room / 2, top + style.size / 2), style, second[0])
        top += len(rows) * style.leading
    items.append(pen.line(0.14, (1.0, top), (room - 1.0, top), cap=Cap.ROUND))
    under = pen.worn(_UNDER)
    for origin, text in lines:
        rows = pen.wrap(text, under, room)
        items += pen.set(rows, (room / 2, top + under.leading), under, origin)
        top += len(rows) * under.leading
    return framed(Block(room, top + INSET, tuple(items)), pen, name="title")


def _broken(title: str, room: float, pen: Pen) -> tuple[tuple[str, ...], Style]:
    """Break a title into the lines in which it is largest, and say how they are set.

    They are two at most, or more in the smallest size.
    """
    words, one, two = title.split(), pen.worn(_ONE), pen.worn(_TWO)
    whole = pen.fit(title, one, ONE_LINE, room)
    if whole is not None:
        return (title,), replace(one, size=whole)
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    broadest = [max(pair, key=lambda row: pen.measure(row, two)) for pair in pairs] or [title]
    widest = min(broadest, key=lambda row: pen.measure(row, two))
    best = pairs[broadest.index(widest)] if pairs else (title,)
    size = pen.fit(widest, two, SMALLEST, room)
    own = replace(two, size=size or SMALLEST)
    return (best if size else pen.wrap(title, own, room)), own
