"""All pieces of a game, side by side in the order in which they are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing.counters.backs import unit_back
from generator.drawing.counters.face import Face, unit_face
from generator.drawing.counters.markers import marker_back, marker_face
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Counters
from generator.model.entries import entry_marks
from generator.model.game import Side


@dataclass(frozen=True, slots=True)
class CounterPiece:
    """A piece with its two faces, `side` mm square; pieces of a `group` stand together."""

    name: str
    group: str
    side: float
    front: Face
    back: Face


def pieces(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> tuple[CounterPiece, ...]:
    """Return every counter as often as there are of it: by side, units before markers."""
    size = counters.counters.size.millimetres
    drawn = [*_units(counters, sides, size, pen), *_markers(counters, sides, size, pen)]
    order = [side.name for side in sides]

    def place(piece: CounterPiece) -> int:
        return order.index(piece.group) if piece.group in order else len(order)

    return tuple(sorted(drawn, key=place))


def _units(
    counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> Iterator[CounterPiece]:
    known = {unit.id: unit for unit in counters.units}
    by_id = {side.id: side for side in sides}
    marks = entry_marks(counters)
    for unit in counters.units:
        side = by_id[unit.side]
        mark = marks.get(unit.id, "")
        other = known.get(unit.back.unit or "")
        front = unit_face(unit, side, mark, size, pen)
        back = unit_back(unit, side, other, mark, size, pen)
        for _ in range(unit.count):
            yield CounterPiece(unit.name, side.name, size, front, back)


def _markers(
    counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> Iterator[CounterPiece]:
    by_id = {side.id: side for side in sides}
    for marker in counters.markers:
        side = by_id.get(marker.side or "")
        front = marker_face(marker, side, size, pen)
        back = marker_back(marker, side, size, pen)
        for _ in range(marker.count):
            yield CounterPiece(marker.name, side.name if side else "Markers", size, front, back)
