"""Panels: framed paper and, where asked for, a band with a title; the neatline.

On a map a panel has a double border and a hard shadow, on a page of its own a single line. The
neatline is the double line around a map: a hairline and a heavy line within it.
"""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.records import Frozen
from generator.scene import Bounds, Box, Item, Path, Point, rectangle
from generator.text import Anchor, Level
from generator.units import pt

SMALLEST = pt(6)
"""Type that titles do not go below: such as are wider then are broken."""
SHADOW = 0.7
_ROUNDED = 0.02


class Frame(Frozen):
    """How a panel is framed; lengths are mm."""

    border: str
    """The width of its line, as the theme calls it."""
    inset: float
    """From the border to the hairline within it; 0 for a border alone, without a shadow."""
    padding: float
    """Room between the innermost line and what the panel holds."""
    deep: float
    """Height of the title band."""
    aside: float
    """Room at each side of a title."""
    title: Style

    @property
    def margin(self) -> float:
        """From the border to what the panel holds."""
        return self.inset + self.padding


INSET, BAND = 0.65, 3.7
_BANDED = styled("panel-title", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=2.5)
ON_MAP = Frame("frame", INSET, 0.8, BAND, 1.0, _BANDED)
_TITLED = styled("page-panel-title", level=Level.CAPITALS, leading=3.0)
ON_PAGE = Frame("page_frame", 0.0, 1.4, 5.2, 1.4, _TITLED)


def band(
    width: float, title: str, pen: Pen, origin: str | None = None, frame: Frame = ON_MAP
) -> Block:
    """Return a title band as wide as the inside of a panel that is `width` mm wide.

    A title that does not fit it in 6 points stands on several lines.
    """
    inside, style = width - 2 * frame.inset, pen.worn(frame.title)
    left = frame.margin if style.anchor is Anchor.START else width / 2
    at, room = (left, frame.inset + frame.deep / 2), inside - 2 * frame.aside
    texts = pen.title(title, at, style, SMALLEST, room, origin)
    deep = frame.deep + (len(texts) - 1) * style.leading
    ground = Path(rectangle(frame.inset, frame.inset, inside, deep), fill=pen.theme.head)
    return Block(width, frame.inset + deep, (ground, *texts), name="band")


def band_width(title: str, pen: Pen) -> float:
    """Return how wide a panel on a map must be for its band to bear a title, in mm."""
    least = pen.measure(title, replace(pen.worn(_BANDED), size=SMALLEST))
    return least + 2 * (ON_MAP.aside + ON_MAP.inset) + _ROUNDED


def framed(
    body: Block, pen: Pen, head: Block | None = None, name: str = "", frame: Frame = ON_MAP
) -> Block:
    """Return `body` in a panel around it, under `head` where there is one."""
    left, top = body_corner(head, frame)
    width = head.width if head else body.width + 2 * left
    height = top + body.height + left
    ground = Path(rectangle(0, 0, width, height), pen.theme.paper, pen.edge(frame.border))
    items: list[Item] = [ground]
    if frame.inset:
        inner = Box(0.0, 0.0, width, height).grown(-frame.inset).outline
        shadow = Path(rectangle(SHADOW, SHADOW, width, height), fill=pen.theme.shadow)
        items = [shadow, ground, Path(inner, stroke=pen.edge("hairline"))]
    items += head.items if head else ()
    items.append(body.at(left, top))
    return Block(width, height, tuple(items), name)


def body_corner(head: Block | None, frame: Frame = ON_MAP) -> Point:
    """Return where the top left corner of a body lies in its panel."""
    return frame.margin, (head.height if head else frame.inset) + frame.padding


def inner_width(width: float, frame: Frame = ON_MAP) -> float:
    """Return the room for a body in a panel that is `width` mm wide."""
    return width - 2 * frame.margin


NEATLINE, WITHIN = 3.0, 0.6
"""Distance of the outer line from the trim, in mm, which printers call the safe margin; and of the
heavy line from it."""


def neatline(frame: Bounds, pen: Pen) -> tuple[Item, ...]:
    """Return the double line around a map: a hairline on `frame`, and a heavy one within it."""
    boxes = (
        (Box(*frame).grown(-within), width)
        for within, width in ((WITHIN, "neatline"), (0.0, "hairline"))
    )
    return tuple(Path(box.outline, stroke=pen.edge(width)) for box, width in boxes)
