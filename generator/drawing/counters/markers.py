"""Markers: counters that note a state, in the colours of their side or of the paper."""

from __future__ import annotations

from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.counters.backs import blank_face
from generator.drawing.counters.dress import Dress, dress
from generator.drawing.counters.face import Face
from generator.drawing.counters.figure import art, pictured
from generator.drawing.counters.lettering import FLOOR, Setting, lettered, too_wide
from generator.drawing.counters.outline import Box
from generator.drawing.counters.patterns import field_pattern
from generator.drawing.counters.pictures import PICTURES
from generator.drawing.counters.plan import SAFE, Cut
from generator.drawing.furniture.livery import Ink
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Marker, MarkerSymbol
from generator.model.game import Side
from generator.scene import Item, Paint, Path, Segment, Stroke, circle, rectangle
from generator.text import Role
from generator.units import pt

_EDGE = 0.3
"""Width of the frame's line, in mm."""
_INSIDE = 0.35
"""Room between the frame and what is in it, in mm."""
_LARGEST = pt(9)
_LEADING = 1.12
"""From line to line, as a part of the type's size; capitals are 0.7 of it."""
_TAILED, _TAIL = "gjpqyQ,;", 0.2
"""Letters that reach below the line, and how far, as a part of the type's size."""
_PICTURE = (0.6, 0.52, 0.44)
"""How much of the height is the picture's: as much as leaves its words room, or else nothing."""


def marker_face(
    marker: Marker, side: Side | None, cut: Cut, pen: Pen, picture: Block | None = None
) -> Face:
    """Return the front of a marker: its picture, its name, a frame around them."""
    return _face((marker.name, f"markers.{marker.id}.name"), marker.symbol, side, cut, pen, picture)


def marker_back(marker: Marker, side: Side | None, cut: Cut, pen: Pen) -> Face:
    """Return the back of a marker: its picture and text in a frame, or the plain ground."""
    if marker.back:
        told = marker.back, f"markers.{marker.id}.back"
        return _face(told, marker.back_symbol, side, cut, pen, None)
    return blank_face(side, cut, pen)


def _face(
    told: tuple[str, Origin],
    symbol: MarkerSymbol,
    side: Side | None,
    cut: Cut,
    pen: Pen,
    picture: Block | None,
) -> Face:
    worn = dress(side, pen.livery)
    left, top, right, bottom = cut.inner()
    inset = _EDGE + _INSIDE
    room = left + inset, top + inset, right - inset, bottom - inset
    items: list[Item] = []
    split = room[1]
    if picture is not None or symbol is not MarkerSymbol.TEXT:
        split = _split(told[0], room, pen)
    if split > room[1]:
        above = room[0], room[1], room[2], split - 0.3
        shown = pictured(picture, above) if picture else art(PICTURES[symbol], worn.line, above)
        items.append(shown)
    texts, findings = _words(*told, (room[0], split, room[2], room[3]), worn, pen)
    field = field_pattern(worn, (0.0, 0.0, cut.width, cut.height))
    frame = Path(_frame(cut), worn.box, Stroke(_edge_paint(worn, pen), _EDGE))
    ground = ((worn.field, 0.0, cut.height),)
    return Face(ground, (*field, frame, *items, *texts), findings)


def _split(content: str, room: Box, pen: Pen) -> float:
    """Return the height of the line between picture and words; the top where words need all."""
    left, top, right, bottom = room
    for share in _PICTURE:
        split = top + (bottom - top) * share
        if _fitting(content, FLOOR, right - left, bottom - split, pen):
            return split
    return top


def _edge_paint(worn: Dress, pen: Pen) -> Paint:
    return worn.band if pen.livery.ink is Ink.COLOUR else worn.line


def _frame(cut: Cut) -> tuple[Segment, ...]:
    half = _EDGE / 2
    if cut.round:
        return circle((cut.width / 2, cut.height / 2), cut.width / 2 - SAFE - half)
    across, down = cut.width - 2 * (SAFE + half), cut.height - 2 * (SAFE + half)
    return rectangle(SAFE + half, SAFE + half, across, down, 0.7)


def _words(
    content: str, origin: Origin, box: Box, worn: Dress, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Set words in a box, in the largest size at which their lines fit it."""
    wide, high = box[2] - box[0], box[3] - box[1]
    size = _LARGEST
    while size > FLOOR:
        if _fitting(content, size, wide, high, pen):
            break
        size -= pt(0.25)
    size = max(size, FLOOR)
    rows = pen.typesetter.wrap(content, Role.CELL, size, wide, whole=True)
    fits = _fitting(content, size, wide, high, pen)
    first = (box[1] + box[3]) / 2 - ((len(rows) - 1) * size * _LEADING + _tail(rows, size)) / 2
    items: list[Item] = []
    for number, row in enumerate(rows):
        y = first + number * size * _LEADING
        setting = Setting(Role.CELL, size, worn.line)
        slot = box[0], y - size, box[2], y + size
        items += lettered(row, setting, slot, pen, origin)[0]
    return tuple(items), () if fits else (too_wide(content, origin),)


def _fitting(content: str, size: float, wide: float, high: float, pen: Pen) -> bool:
    rows = pen.typesetter.wrap(content, Role.CELL, size, wide, whole=True)
    deep = (len(rows) - 1) * size * _LEADING + size * 0.75 + _tail(rows, size)
    across = max(pen.typesetter.measure(row, Role.CELL, size) for row in rows)
    return deep <= high + 1e-9 and across <= wide + 1e-9


def _tail(rows: tuple[str, ...], size: float) -> float:
    """Return how far the last of some lines reaches below its baseline."""
    return size * _TAIL if any(letter in rows[-1] for letter in _TAILED) else 0.0
