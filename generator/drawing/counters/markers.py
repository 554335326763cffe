"""Markers: counters that note a state, in the colours of their side or of the paper."""

from __future__ import annotations

from generator.colour import WHITE, Colour
from generator.drawing.counters.face import SAFE, Face
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Marker
from generator.model.game import Side
from generator.scene import Item, Paint, Path, Stroke, rectangle
from generator.text import Level, Role
from generator.units import pt

NEUTRAL = Colour.parse("#e9debf")
NEUTRAL_BAND = Colour.parse("#33261c")
LINE = 2.7


def marker_face(marker: Marker, side: Side | None, size: float, pen: Pen) -> Face:
    """Return the front of a marker of `size` mm: its name in a frame."""
    return _face(marker.name, f"markers.{marker.id}.name", side, size, pen)


def marker_back(marker: Marker, side: Side | None, size: float, pen: Pen) -> Face:
    """Return the back of a marker: its text in a frame, or the plain ground."""
    if marker.back:
        return _face(marker.back, f"markers.{marker.id}.back", side, size, pen)
    return Face(((_ground(side), 0.0, size),), ())


def _face(text: str, origin: str, side: Side | None, size: float, pen: Pen) -> Face:
    ink = Paint(side.band if side else NEUTRAL_BAND)
    room = size - 2 * SAFE
    frame = rectangle(SAFE * 0.75, SAFE * 0.75, size - SAFE * 1.5, size - SAFE * 1.5, 0.8)
    items: list[Item] = [Path(frame, Paint(WHITE, 0.45), Stroke(ink, 0.3))]
    rows = pen.typesetter.wrap(text, Role.CELL, pt(6), room)
    widest = max(rows, key=lambda row: pen.typesetter.measure(row, Role.CELL, pt(6)))
    largest = pt(9) if len(rows) < 3 else pt(7)
    points = pen.typesetter.fit(widest, Role.CELL, largest, room - 0.6, pt(6)) or pt(6)
    first = size / 2 - (len(rows) - 1) * LINE / 2
    items.extend(
        pen.write(
            row,
            Role.CELL,
            points,
            (size / 2, first + number * LINE),
            paint=ink,
            level=Level.CAPITALS,
            origin=origin,
        )
        for number, row in enumerate(rows)
    )
    return Face(((_ground(side), 0.0, size),), tuple(items))


def _ground(side: Side | None) -> Paint:
    return Paint(side.colour if side else NEUTRAL)
