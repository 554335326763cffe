"""Markers: counters that note a state, in the colours of their side or of the paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
from generator.drawing.counters.figure import art, extent, pictured
from generator.drawing.counters.marks import PICTURES
from generator.drawing.counters.paints import Paints, field_pattern, paints, plate
from generator.drawing.counters.plan import AMPLE, Cut
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Marker, MarkerSymbol
from generator.model.game import Side
from generator.records import Frozen
from generator.scene import Box, Item, Paint, PieceFace
from generator.units import pt

_LEADING = 1.12
"""From line to line, as a part of the type's size."""
_CAPITALS = 0.75
"""How high a line is, as a part of the type's size: its capitals, and a hair more."""
_TAILED, _TAIL = "gjpqyQ,;", 0.2
"""Letters that reach below the line, and how far, as a part of the type's size."""
_PICTURE = (0.58, 0.5, 0.42)
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


class _Shown(Frozen):
    """What a marker shows above its name, if anything: its outline is `wide` times `high`."""

    wide: float
    high: float
    drawn: Callable[[Box], Item]


def _shown(symbol: MarkerSymbol, worn: Paints, picture: Block | None) -> _Shown | None:
    if picture is not None:
        return _Shown(picture.width, picture.height, partial(pictured, picture))
    if symbol is MarkerSymbol.TEXT:
        return None
    mark = PICTURES[symbol]
    whole = extent(mark)
    return _Shown(whole.width, whole.height, partial(art, mark, worn.line))


def _face(
    name: Name,
    symbol: MarkerSymbol,
    side: Side | None,
    cut: Cut,
    pen: Pen,
    picture: Block | None = None,
) -> PieceFace:
    """Return a face: its picture over its name, both together in the middle of a plate."""
    worn, room = paints(side, pen.theme), cut.inner(AMPLE.margin)
    shown, high, words = _shown(symbol, worn, picture), 0.0, room
    if shown is not None:
        # The picture has as much of the height as leaves the words room, or else nothing.
        shares = (room.height * share for share in _PICTURE)
        beside = (y for y in shares if _holds(_under(room, y), name.content, FLOOR, pen))
        most = next(beside, 0.0)
        high = min(most, room.width * shown.high / shown.wide)
        words = _under(room, high) if high else room
    size = _size_of(name, words, pen)
    role = style("marker-text", pen)[0]
    rows = pen.typesetter.wrap(name.content, role, size, room.width, whole=True)
    drawn: tuple[Item, ...] = ()
    if shown is not None and high:
        deep = _deep(rows, size)
        top = room.middle[1] - (high + AMPLE.air + deep) / 2
        drawn = (shown.drawn(room._replace(top=top, bottom=top + high)),)
        words = room._replace(top=top + high + AMPLE.air, bottom=top + high + AMPLE.air + deep)
    texts, findings = _words(name, words, size, worn.line, pen)
    whole = Box(0.0, 0.0, cut.width, cut.height)
    covers = field_pattern(worn, whole)
    under: list[Item] = [cover.within(whole) for cover in covers]
    under.append(plate(worn.box, cut, whole, AMPLE.rim))
    bleed = tuple(cover.beyond(whole, cut.height) for cover in covers)
    grounds = ((worn.field, 0.0, cut.height),)
    return PieceFace(grounds, (*under, *drawn, *texts), findings, bleed)


def _under(room: Box, high: float) -> Box:
    """Return what is left of a room for words below a picture of a height."""
    return room._replace(top=room.top + high + AMPLE.air)


def _size_of(name: Name, box: Box, pen: Pen) -> float:
    """Return the largest size at which the lines of a name fit a box, or the smallest there is."""
    size = style("marker-text", pen)[1]
    while size > FLOOR and not _holds(box, name.content, size, pen):
        size -= pt(0.25)
    return max(size, FLOOR)


def _words(
    name: Name, box: Box, size: float, paint: Paint, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Set words in the middle of a box."""
    role = style("marker-text", pen)[0]
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
    across = max(pen.typesetter.measure(row, role, size) for row in rows)
    return _deep(rows, size) <= box.height + 1e-9 and across <= box.width + 1e-9


def _deep(rows: tuple[str, ...], size: float) -> float:
    """Return how high some lines are."""
    return (len(rows) - 1) * size * _LEADING + size * _CAPITALS + _tail(rows, size)


def _tail(rows: tuple[str, ...], size: float) -> float:
    """Return how far the last of some lines reaches below its baseline."""
    return size * _TAIL if any(letter in rows[-1] for letter in _TAILED) else 0.0
