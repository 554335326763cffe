"""All pieces of a game, side by side in the order in which they are cut."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.counters.backs import unit_back
from generator.drawing.counters.described import Described
from generator.drawing.counters.dress import told_apart
from generator.drawing.counters.face import Bearer, Face, unit_face
from generator.drawing.counters.markers import marker_back, marker_face
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Counters, Shape
from generator.model.entries import entry_marks
from generator.model.game import Side
from generator.model.translation import Second
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class CounterPiece:
    """A piece with its two faces, `width` by `height` mm; pieces of a `group` stand together.

    Pieces that are alike share their faces: each is drawn once.
    """

    name: str
    group: str
    width: float
    height: float
    shape: Shape
    front: Face
    back: Face
    second: Second | None = None
    """Its name in the second language."""

    @property
    def side(self) -> float:
        """The width, which is all that a square piece has."""
        return self.width


def pieces(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> tuple[CounterPiece, ...]:
    """Return every counter as often as there are of it: by side, units before markers."""
    apart = told_apart(sides)
    drawn = [*_units(counters, apart, pen), *_markers(counters, apart, pen)]
    order = [side.name for side in sides]

    def place(piece: CounterPiece) -> int:
        return order.index(piece.group) if piece.group in order else len(order)

    return tuple(sorted(drawn, key=place))


def bearers(counters: Counters, sides: tuple[Side, ...]) -> dict[str, Bearer]:
    """Return all units of a game with what their faces tell of them, by id."""
    by_id = {side.id: side for side in sides}
    bodies = {formation.id: formation for formation in counters.formations}
    marks = entry_marks(counters)
    return {
        unit.id: Bearer(
            unit, by_id[unit.side], marks.get(unit.id, ""), bodies.get(unit.formation or "")
        )
        for unit in counters.units
    }


def _units(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> Iterator[CounterPiece]:
    plain = bearers(counters, sides)
    for bearer in plain.values():
        unit = bearer.unit
        cut = cut_of(counters, unit.cut)
        described = Described(counters, cut, pen)
        bearer = described.pictured(bearer)  # noqa: PLW2901
        behind = plain.get(unit.back.unit or "")
        other = described.pictured(behind) if behind else None
        usual = unit_face(bearer, cut, pen)
        front = described.front(bearer) or described.judged(
            usual, unit.picture, f"units.{unit.id}.picture"
        )
        back = described.back(bearer, other) or unit_back(bearer, other, cut, pen)
        group = bearer.side.name
        size = cut.width, cut.height
        piece = CounterPiece(unit.name, group, *size, cut.shape, front, back, unit.second)
        yield from (piece,) * unit.count


def _markers(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> Iterator[CounterPiece]:
    by_id = {side.id: side for side in sides}
    for marker in counters.markers:
        cut = cut_of(counters, marker.cut)
        flat = Cut(cut.width, cut.height, Shape.SQUARE) if cut.shape is Shape.STAND_UP else cut
        described = Described(counters, flat, pen)
        side = by_id.get(marker.side or "")
        usual = marker_face(marker, side, flat, pen, described.marker_picture(marker, side))
        front = described.marker(marker, side) or described.judged(
            usual, marker.picture, f"markers.{marker.id}.picture"
        )
        back = marker_back(marker, side, flat, pen)
        group = side.name if side else "Markers"
        yield from (
            CounterPiece(marker.name, group, flat.width, flat.height, flat.shape, front, back),
        ) * marker.count
