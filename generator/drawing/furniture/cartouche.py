"""The title of a map: name of the game, what it is about, after whose design."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.panel import INSET, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Path, Stroke, polyline
from generator.text import Anchor, Level, Role
from generator.units import pt

TRACKING = 0.03
LARGEST, TWO_LINES, SMALLEST = pt(17), pt(15), pt(6)
"""Type sizes of a title: on one line at most, on two at most, and never smaller than."""
SECOND, SPACED = pt(11), 0.15
"""Type size of a title in a second language at most, and its letter spacing."""
ONE_LINE = pt(11)
"""A title that would be smaller than this on one line is set on two."""
LEADING = 1.2
"""Room under a line of the title, in mm."""
LINE = 2.5


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
    rows, size = _title_rows(title.upper(), room, pen)
    cap = pen.typesetter.face(Role.TITLE).cap_height * size
    rule = 0.6 + len(rows) * (cap + LEADING)
    items: list[Item] = [
        *pen.lines(
            rows,
            Role.TITLE,
            size,
            (room / 2, 0.4 + cap),
            cap + LEADING,
            paint=pen.theme.accent,
            anchor=Anchor.MIDDLE,
            tracking=TRACKING,
            origin="title",
        )
    ]
    if second is not None:
        below, height = _second_title(second, rule, room, pen)
        items += below
        rule += height
    items.append(_rule(rule, room, pen))
    top, middle = rule, Anchor.MIDDLE
    for origin, text in (line for line in lines if line[1]):
        under = pen.typesetter.wrap(text, Role.SUBHEADING, pt(6), room)
        at = (room / 2, top + LINE)
        items += pen.lines(under, Role.SUBHEADING, pt(6), at, LINE, anchor=middle, origin=origin)
        top += len(under) * LINE
    return framed(Block(room, top + INSET, tuple(items)), pen, name="title")


def _second_title(
    second: tuple[str, str], top: float, room: float, pen: Pen
) -> tuple[tuple[Item, ...], float]:
    """Set the title in the second language below `top`, and say how much room it takes."""
    origin, text = second
    rows, size = pen.rows(text, Role.TITLE, (SMALLEST, SECOND), room, SPACED)
    leading = size + LEADING / 2
    lines = pen.lines(
        rows,
        Role.TITLE,
        size,
        (room / 2, top + size / 2),
        leading,
        paint=pen.theme.accent,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        tracking=SPACED,
        origin=origin,
    )
    return lines, len(rows) * leading


def _rule(top: float, room: float, pen: Pen) -> Item:
    return Path(polyline(((1.0, top), (room - 1.0, top))), stroke=Stroke(pen.theme.head, 0.14))


def _title_rows(title: str, room: float, pen: Pen) -> tuple[tuple[str, ...], float]:
    """Break a title into the lines in which it is largest, and say how large.

    They are two at most, or more in the smallest size.
    """
    whole = pen.typesetter.fit(title, Role.TITLE, LARGEST, room, ONE_LINE, TRACKING)
    words = title.split()
    if whole is not None:
        return (title,), whole
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    best = min(pairs, key=lambda pair: max(_width(row, pen) for row in pair), default=(title,))
    widest = max(best, key=lambda row: _width(row, pen))
    fitted = pen.typesetter.fit(widest, Role.TITLE, TWO_LINES, room, SMALLEST, TRACKING)
    if fitted is not None:
        return best, fitted
    return pen.typesetter.wrap(title, Role.TITLE, SMALLEST, room, TRACKING), SMALLEST


def _width(row: str, pen: Pen) -> float:
    return pen.typesetter.measure(row, Role.TITLE, TWO_LINES, TRACKING)
