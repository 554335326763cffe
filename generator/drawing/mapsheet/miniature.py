"""Faces of counters as blocks, in their own size or smaller, and slots where counters may stand.

However small, a face is drawn as it is printed: names stand where they stand on the piece that was
cut out. What would be too small to be read as text is drawn as the path of its letters. A slot
looks like a blank counter and bears the number of a set-up, on the map as beside the text that
tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.counters.face import FLOOR
from generator.drawing.counters.paints import field_pattern, paints
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen, Style
from generator.model.game import Side
from generator.scene import (
    Box,
    Group,
    Item,
    Join,
    Path,
    PieceFace,
    Segment,
    Stroke,
    Text,
    Transform,
    circle,
    rectangle,
)
from generator.text import Anchor, Level, Role, outlined

_EDGE = 0.15  # mm
_DISC, _SMALLER = 0.36, 0.3
"""Radius of the disc as a part of the slot's width, alone and above the number of a hex."""
_RAISED, _UNDER = 0.39, 0.83
"""Middles of such a disc and of that number, as parts of the height."""
_NUMBER = 1.55
"""Size of the slot's own number, in radii of the disc."""
_CLEARED, _CUT = 0.08, 0.22
_DASH = (0.14, 0.1)
_MIDDLE = Style(Role.FACTOR, FLOOR, anchor=Anchor.MIDDLE, level=Level.CAPITALS)


def face_block(face: PieceFace, cut: Cut, pen: Pen) -> Block:
    """Return a face of a counter as a block with a thin edge."""
    return _edged(_drawn(face, cut), cut, pen)


def miniature(face: PieceFace, cut: Cut, width: float, pen: Pen, least: float = FLOOR) -> Block:
    """Return a face that was made for a cut as a block `width` mm wide; it is never enlarged.

    Texts stay texts down to the size `least`, in mm. What is to be said of a face is said where it
    is printed in its own size.
    """
    if width >= cut.width:
        return _edged(_drawn(face, cut), cut, pen)
    scale = width / cut.width
    small = replace(cut, width=width, height=cut.height * scale)
    shown = tuple(_shrunk(_drawn(face, cut), scale, pen, least))
    return _edged(shown, small, pen)


def beside_others(face: PieceFace, cut: Cut, usual: Cut, size: float, pen: Pen) -> Block:
    """Return a face as small as its piece is beside `usual` ones, which are `size` mm wide."""
    return miniature(face, cut, size * min(1.0, cut.width / usual.width), pen)


def _drawn(face: PieceFace, cut: Cut) -> tuple[Item, ...]:
    """Return what is on a face: its grounds within the cut, and the art upon them."""
    body: tuple[Item, ...] = (*face.stripes(0.0, cut.width), *face.art)
    return (Group(body, clip=_outline(cut)),) if cut.round else body


def _outline(cut: Cut) -> tuple[Segment, ...]:
    if cut.round:
        return circle((cut.width / 2, cut.height / 2), cut.width / 2)
    return rectangle(0.0, 0.0, cut.width, cut.height)


def _edged(items: tuple[Item, ...], cut: Cut, pen: Pen) -> Block:
    edge = Path(_outline(cut), stroke=Stroke(pen.theme.head, _EDGE))
    return Block(cut.width, cut.height, (*items, edge), name="counter")


def _shrunk(items: tuple[Item, ...], scale: float, pen: Pen, least: float) -> Iterator[Item]:
    """Yield items smaller; texts stay on top, where whoever stacks counters looks for them."""
    for item in items:
        if isinstance(item, Text) and item.size * scale >= least:
            yield replace(
                item,
                size=item.size * scale,
                at=(item.at[0] * scale, item.at[1] * scale),
                advances=tuple(advance * scale for advance in item.advances),
            )
        else:
            yield Group(tuple(outlined((item,), pen.typesetter)), Transform.scaling(scale))


def slot(number: int, side: Side, width: float, pen: Pen, label: str = "") -> Block:
    """Return the slot of a set-up, `width` mm wide and high, with the `label` of its hex on it.

    That is the number of the hex, for which the slot leaves no room on the map.
    """
    worn, half, square = paints(side, pen.theme), width / 2, Box(0.0, 0.0, width, width)
    ink = worn.line if worn.outlined else worn.band
    middle = (half, width * (_RAISED if label else 0.5))
    radius = (_SMALLER if label else _DISC) * width
    edge = Stroke(ink, _CUT, join=Join.MITRE, dash=tuple(part * width for part in _DASH))
    figure = replace(_MIDDLE, size=_NUMBER * radius)
    items: list[Item] = [
        Path(square.outline, fill=worn.field),
        *(cover.within(square) for cover in field_pattern(worn, square)),
        Path(square.outline, stroke=edge),
        Path(circle(middle, radius + _CLEARED * width), fill=worn.field),
        Path(circle(middle, radius), worn.band, Stroke(ink, 0.2)),
        *pen.set(str(number), middle, figure, paint=worn.on_band),
    ]
    if label:
        style, at = replace(_MIDDLE, role=Role.CELL), (half, _UNDER * width)
        (text,) = pen.set(label, at, style, f"hexes.{label}", worn.text)
        items += (pen.typesetter.halo(text, 0.5, worn.field), text)
    return Block(width, width, tuple(items), name="slot")
