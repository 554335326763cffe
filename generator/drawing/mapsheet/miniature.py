"""Faces of counters as blocks, in their own size or smaller: a face in, a block out.

However small, a face is drawn as it is printed: names stand where they stand on the piece that was
cut out. What would be too small to be read as text is drawn as the path of its letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.counters.face import FLOOR, Face
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen
from generator.scene import Group, Item, Path, Segment, Stroke, Text, Transform, circle, rectangle
from generator.text import outlined

_EDGE = 0.15  # mm


def face_block(face: Face, cut: Cut, pen: Pen) -> Block:
    """Return a face of a counter as a block with a thin edge."""
    return _edged(_drawn(face, cut), cut, face, pen)


def miniature(face: Face, cut: Cut, width: float, pen: Pen, least: float = FLOOR) -> Block:
    """Return a face that was made for a cut as a block `width` mm wide; it is never enlarged.

    Texts stay texts down to the size `least`, in mm. What is to be said of a face is said where it
    is printed in its own size.
    """
    if width >= cut.width:
        return replace(face_block(face, cut, pen), findings=())
    scale = width / cut.width
    small = replace(cut, width=width, height=cut.height * scale)
    shown = tuple(_shrunk(_drawn(face, cut), scale, pen, least))
    return replace(_edged(shown, small, face, pen), findings=())


def _drawn(face: Face, cut: Cut) -> tuple[Item, ...]:
    """Return what is on a face: its grounds within the cut, and the art upon them."""
    grounds = tuple(
        Path(rectangle(0.0, top, cut.width, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    body: tuple[Item, ...] = (*grounds, *face.art)
    return (Group(body, clip=_outline(cut)),) if cut.round else body


def _outline(cut: Cut) -> tuple[Segment, ...]:
    if cut.round:
        return circle((cut.width / 2, cut.height / 2), cut.width / 2)
    return rectangle(0.0, 0.0, cut.width, cut.height)


def _edged(items: tuple[Item, ...], cut: Cut, face: Face, pen: Pen) -> Block:
    edge = Path(_outline(cut), stroke=Stroke(pen.theme.head, _EDGE))
    return Block(cut.width, cut.height, (*items, edge), face.findings, "counter")


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
