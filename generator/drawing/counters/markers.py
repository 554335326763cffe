"""Markers: counters that note a state, in the colours of their side or of the paper."""

from __future__ import annotations

from generator.diagnostics import Finding
from generator.drawing.block import Block
from generator.drawing.counters.face import (
    FLOOR,
    Name,
    Setting,
    blank_face,
    lettered,
    style,
    too_wide,
)
from generator.drawing.counters.figure import art, pictured
from generator.drawing.counters.marks import PICTURES
from generator.drawing.counters.paints import field_pattern, paints
from generator.drawing.counters.plan import SAFE, Cut
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.counters import Marker, MarkerSymbol
from generator.model.game import Side
from generator.scene import Box, Item, Paint, Path, PieceFace, Stroke, circle, rectangle
from generator.units import pt

_EDGE = 0.3
"""Width of the frame's line, in mm."""
_INSIDE = 0.35
"""Room between the frame and what is in it, in mm."""
_LEADING = 1.12
"""From line to line, as a part of the type's size; capitals are 0.7 of it."""
_TAILED, _TAIL = "gjpqyQ,;", 0.2
"""Letters that reach below the line, and how far, as a part of the type's size."""
_PICTURE = (0.6, 0.52, 0.44)
"""How much of the height may be the picture's, the best first."""


def marker_face(
    marker: Marker, side: Side | None, cut: Cut, pen: Pen, picture: Block | None = None
) -> PieceFace:
    """Return the front of a marker: its picture, its name, a frame around them."""
    name = Name(marker.name, f"markers.{marker.id}.name")
    return _face(name, marker.symbol, side, cut, pen, picture)


def marker_back(marker: Marker, side: Side | None, cut: Cut, pen: Pen) -> PieceFace:
    """Return the back of a marker: its picture and text in a frame, or the plain ground."""
    if marker.back:
        name = Name(marker.back, f"markers.{marker.id}.back")
        return _face(name, marker.back_symbol, side, cut, pen)
    return blank_face(side, cut, pen)


def _face(
    name: Name,
    symbol: MarkerSymbol,
    side: Side | None,
    cut: Cut,
    pen: Pen,
    picture: Block | None = None,
) -> PieceFace:
    worn = paints(side, pen.theme)
    room = cut.inner().grown(-_EDGE - _INSIDE)
    shown: tuple[Item, ...] = ()
    split = room.top
    if picture is not None or symbol is not MarkerSymbol.TEXT:
        # The picture has as much of the height as leaves the words room, or else nothing.
        lines = (room.top + room.height * share for share in _PICTURE)
        beside = (y for y in lines if _holds(room._replace(top=y), name.content, FLOOR, pen))
        split = next(beside, split)
    if split > room.top:
        above = room._replace(bottom=split - 0.3)
        shown = (pictured(picture, above) if picture else art(PICTURES[symbol], worn.line, above),)
    texts, findings = _words(name, room._replace(top=split), worn.line, pen)
    field = field_pattern(worn, Box(0.0, 0.0, cut.width, cut.height))
    edge = worn.band if pen.theme.ink is Ink.COLOUR else worn.line
    inset = SAFE + _EDGE / 2
    outline = rectangle(inset, inset, cut.width - 2 * inset, cut.height - 2 * inset, 0.7)
    if cut.round:
        outline = circle((cut.width / 2, cut.height / 2), cut.width / 2 - SAFE - _EDGE / 2)
    frame = Path(outline, worn.box, Stroke(edge, _EDGE))
    return PieceFace(((worn.field, 0.0, cut.height),), (*field, frame, *shown, *texts), findings)


def _words(
    name: Name, box: Box, paint: Paint, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Set words in a box, in the largest size at which their lines fit it."""
    role, size, _ = style("marker-text", pen)
    while size > FLOOR and not _holds(box, name.content, size, pen):
        size -= pt(0.25)
    size = max(size, FLOOR)
    rows = pen.typesetter.wrap(name.content, role, size, box.width, whole=True)
    first = box.middle[1] - ((len(rows) - 1) * size * _LEADING + _tail(rows, size)) / 2
    items: list[Item] = []
    for number, row in enumerate(rows):
        y = first + number * size * _LEADING
        slot = box._replace(top=y - size, bottom=y + size)
        items += lettered(Name(row, name.origin), Setting(role, size, paint), slot, pen)[0]
    return tuple(items), () if _holds(box, name.content, size, pen) else (too_wide(name),)


def _holds(box: Box, content: str, size: float, pen: Pen) -> bool:
    """Tell whether a box has room for words in a size."""
    role = style("marker-text", pen)[0]
    rows = pen.typesetter.wrap(content, role, size, box.width, whole=True)
    deep = (len(rows) - 1) * size * _LEADING + size * 0.75 + _tail(rows, size)
    across = max(pen.typesetter.measure(row, role, size) for row in rows)
    return deep <= box.height + 1e-9 and across <= box.width + 1e-9


def _tail(rows: tuple[str, ...], size: float) -> float:
    """Return how far the last of some lines reaches below its baseline."""
    return size * _TAIL if any(letter in rows[-1] for letter in _TAILED) else 0.0
