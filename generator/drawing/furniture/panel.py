"""Panels: framed paper with a hard shadow and, where asked for, a band with a title; the neatline.

The neatline is the double line around a map: a heavy one and a hairline outside it.
"""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Item, Join, Path, Point, Stroke, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

BORDER = 0.38
INSET = 0.65
"""Distance from the outer border to the inner hairline."""
BAND = 3.7
"""Height of the title band, from the inner hairline."""
BAND_LINE = 2.5
"""Distance between the lines of a title that takes several."""
TRACKING = 0.08
"""Room between the letters of a band, as a part of their size."""
SHADOW = 0.7
PADDING = 0.8
"""Room between the hairline and what the panel holds."""


def panel(width: float, height: float, pen: Pen) -> tuple[Item, ...]:
    """Return the ground of a panel of the given outer size, in mm."""
    border = Stroke(pen.theme.head, BORDER, join=Join.MITRE)
    hairline = Stroke(pen.theme.head, 0.12, join=Join.MITRE)
    inner = rectangle(INSET, INSET, width - 2 * INSET, height - 2 * INSET)
    return (
        Path(rectangle(SHADOW, SHADOW, width, height), fill=pen.theme.shadow),
        Path(rectangle(0, 0, width, height), fill=pen.theme.paper, stroke=border),
        Path(inner, stroke=hairline),
    )


def band(width: float, title: str, pen: Pen, origin: str | None = None) -> Block:
    """Return a title band as wide as the inside of a panel that is `width` mm wide.

    A title that does not fit it in 6 points stands on several lines.
    """
    inside, told = width - 2 * INSET, title.upper()
    room = inside - 2.0
    rows, size = pen.rows(told, Role.HEADING, (pt(6), pt(7)), room, TRACKING)
    deep = BAND + (len(rows) - 1) * BAND_LINE
    texts = pen.lines(
        rows,
        Role.HEADING,
        size,
        (width / 2, INSET + BAND / 2),
        BAND_LINE,
        paint=pen.theme.on_head,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        tracking=TRACKING,
        origin=origin,
    )
    ground = Path(rectangle(INSET, INSET, inside, deep), fill=pen.theme.head)
    return Block(width, INSET + deep, (ground, *texts), name="band")


def band_width(title: str, pen: Pen) -> float:
    """Return how wide a panel must be for its band to bear a title, in mm."""
    least = pen.typesetter.measure(title.upper(), Role.HEADING, pt(6), TRACKING)
    return least + 2.0 + 2 * INSET


def framed(body: Block, pen: Pen, head: Block | None = None, name: str = "") -> Block:
    """Return `body` in a panel around it, under `head` where there is one."""
    margin, top = body_corner(head)
    width, height = body.width + 2 * margin, top + body.height + margin
    items: list[Item] = [*panel(width, height, pen)]
    if head:
        items.extend(head.items)
    items.append(body.at(margin, top))
    findings = body.findings + (head.findings if head else ())
    return Block(width, height, tuple(items), findings, name)


def body_corner(head: Block | None) -> Point:
    """Return where the top left corner of a body lies in its panel."""
    return INSET + PADDING, (head.height if head else INSET) + PADDING


def inner_width(width: float) -> float:
    """Return the room for a body in a panel that is `width` mm wide."""
    return width - 2 * (INSET + PADDING)


NEATLINE = 3.0
"""Distance of the heavy line from the trim, in mm: what printers call the safe margin."""


def neatline(frame: tuple[float, float, float, float], pen: Pen) -> tuple[Item, ...]:
    """Return the double line around a map: heavy on `frame` (left, top, right, bottom)."""
    left, top, right, bottom = frame
    lines = ((0.0, 0.45), (0.75, 0.12))
    return tuple(
        Path(
            rectangle(left - out, top - out, right - left + 2 * out, bottom - top + 2 * out),
            stroke=Stroke(pen.theme.head, line, join=Join.MITRE),
        )
        for out, line in lines
    )
