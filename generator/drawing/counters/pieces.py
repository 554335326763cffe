"""All pieces of a game, side by side in the order in which they are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.counters.artwork import artwork, coarse
from generator.drawing.counters.face import Bearer, Face, unit_back, unit_face
from generator.drawing.counters.layouts import Content, layout_face
from generator.drawing.counters.markers import marker_back, marker_face
from generator.drawing.counters.paints import Paints, paints, told_apart
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.counters import BackKind, Counters, Marker, Shape
from generator.model.faces import FaceLayout, Picture
from generator.model.game import Side
from generator.model.prose import Second
from generator.model.shown import entry_marks, layout_of, shown_on_marker, shown_on_unit
from generator.records import dataclass

USUAL = 0.44
"""Width of a picture on a usual face, as a part of the counter's."""
_WEAK = frozenset({BackKind.DISRUPTED, BackKind.REDUCED, BackKind.FLIPPED})


@dataclass(frozen=True, slots=True)
class Described:
    """The described faces and the pictures of a game, for counters of one cut and ink."""

    counters: Counters
    cut: Cut
    pen: Pen

    def pictured(self, bearer: Bearer) -> Bearer:
        """Return a bearer with its picture, for usual faces."""
        worn = paints(bearer.side, self.pen.theme)
        return replace(bearer, picture=self._block(bearer.unit.picture, worn))

    def marker_picture(self, marker: Marker, side: Side | None) -> Block | None:
        """Return the picture of a marker, for usual faces."""
        return self._block(marker.picture, paints(side, self.pen.theme))

    def judged(self, face: Face, path: str, origin: Origin) -> Face:
        """Return a usual face with what is to be said of its picture, whose path is at `origin`."""
        picture = self._picture(path)
        if picture is None:
            return face
        return replace(face, findings=face.findings + coarse(picture, self._width, origin))

    @property
    def _width(self) -> float:
        return self.cut.width * USUAL

    def front(self, bearer: Bearer) -> Face | None:
        """Return the front of a unit that names a face."""
        layout = layout_of(self.counters, bearer.unit.face)
        return self._unit(bearer, layout, back=False) if layout else None

    def back(self, bearer: Bearer, other: Bearer | None) -> Face | None:
        """Return the back of a unit: a face of its own, the other unit's, or the front veiled."""
        unit = bearer.unit
        layout = layout_of(self.counters, unit.back.face)
        if layout is not None:
            return self._unit(bearer, layout, back=True)
        if unit.back.kind is BackKind.UNIT:
            return self.front(other) if other else None
        layout = layout_of(self.counters, unit.face)
        if layout is None or unit.back.kind not in _WEAK:
            return None
        return self._unit(bearer, layout, back=True, weak=True)

    def marker(self, marker: Marker, side: Side | None) -> Face | None:
        """Return the front of a marker that names a face."""
        layout = layout_of(self.counters, marker.face)
        if layout is None:
            return None
        content = Content(
            f"markers.{marker.id}",
            shown_on_marker(marker, layout),
            picture=self._picture(marker.picture),
        )
        return layout_face(layout, content, self.cut, paints(side, self.pen.theme), self.pen)

    def _unit(self, bearer: Bearer, layout: FaceLayout, *, back: bool, weak: bool = False) -> Face:
        unit = bearer.unit
        texts = shown_on_unit(unit, layout, self.counters, back=back)
        content = Content(f"units.{unit.id}", texts, weak=weak)
        if not (back and unit.back.kind is BackKind.HIDDEN):
            colour = bearer.formation.colour if bearer.formation else None
            picture = self._picture(unit.picture)
            content = replace(content, unit=unit, picture=picture, formation=colour)
        return layout_face(layout, content, self.cut, paints(bearer.side, self.pen.theme), self.pen)

    def _picture(self, path: str) -> Picture | None:
        return next((found for found in self.counters.pictures if found.path == path), None)

    def _block(self, path: str, worn: Paints) -> Block | None:
        picture, ink = self._picture(path), self.pen.theme.ink
        if picture is None:
            return None
        rough = worn.patterned or worn.field.colour != worn.box.colour
        backed = ink is Ink.PHOTOCOPIER and rough
        return artwork(picture, self._width, ink, backed=backed)


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
