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
class Faces:
    """The faces of a game's pieces of one cut, in one ink: as designers describe them, or usual."""

    counters: Counters
    cut: Cut
    pen: Pen

    def front(self, bearer: Bearer) -> Face:
        """Return the front of a unit, with what is to be said of its picture."""
        layout = layout_of(self.counters, bearer.unit.face)
        if layout is not None:
            return self._described(bearer, layout)
        face, unit = unit_face(self._pictured(bearer), self.cut, self.pen), bearer.unit
        return self._judged(face, unit.picture, f"units.{unit.id}.picture")

    def back(self, bearer: Bearer, other: Bearer | None = None) -> Face:
        """Return the back of a unit: a face of its own, the `other` unit's, or the front veiled."""
        unit = bearer.unit
        own, front = (layout_of(self.counters, face) for face in (unit.back.face, unit.face))
        if own is not None:
            return self._described(bearer, own, back=True)
        if unit.back.kind is BackKind.UNIT:
            layout = other and layout_of(self.counters, other.unit.face)
            if other and layout:
                return self._described(other, layout)
        elif front is not None and unit.back.kind in _WEAK:
            return self._described(bearer, front, back=True, weak=True)
        behind = other and self._pictured(other)
        return unit_back(self._pictured(bearer), behind, self.cut, self.pen)

    def marker(self, marker: Marker, side: Side | None) -> Face:
        """Return the front of a marker, with what is to be said of its picture."""
        worn, origin = paints(side, self.pen.theme), f"markers.{marker.id}"
        layout = layout_of(self.counters, marker.face)
        if layout is not None:
            shown, picture = shown_on_marker(marker, layout), self._picture(marker.picture)
            content = Content(origin, shown, picture=picture)
            return layout_face(layout, content, self.cut, worn, self.pen)
        block = self._block(marker.picture, worn)
        face = marker_face(marker, side, self.cut, self.pen, block)
        return self._judged(face, marker.picture, f"{origin}.picture")

    def _described(
        self, bearer: Bearer, layout: FaceLayout, *, back: bool = False, weak: bool = False
    ) -> Face:
        unit = bearer.unit
        texts = shown_on_unit(unit, layout, self.counters, back=back)
        content = Content(f"units.{unit.id}", texts, weak=weak)
        if not (back and unit.back.kind is BackKind.HIDDEN):
            colour = bearer.formation.colour if bearer.formation else None
            picture = self._picture(unit.picture)
            content = replace(content, unit=unit, picture=picture, formation=colour)
        return layout_face(layout, content, self.cut, paints(bearer.side, self.pen.theme), self.pen)

    def _pictured(self, bearer: Bearer) -> Bearer:
        """Return a bearer with its picture, for usual faces."""
        worn = paints(bearer.side, self.pen.theme)
        return replace(bearer, picture=self._block(bearer.unit.picture, worn))

    def _judged(self, face: Face, path: str, origin: Origin) -> Face:
        """Return a usual face with what is to be said of its picture, whose path is at `origin`."""
        picture = self._picture(path)
        rough = coarse(picture, self.cut.width * USUAL, origin) if picture else ()
        return replace(face, findings=face.findings + rough)

    def _picture(self, path: str) -> Picture | None:
        return next((each for each in self.counters.pictures if each.path == path), None)

    def _block(self, path: str, worn: Paints) -> Block | None:
        picture, ink = self._picture(path), self.pen.theme.ink
        rough = worn.patterned or worn.field.colour != worn.box.colour
        backed = ink is Ink.PHOTOCOPIER and rough
        return artwork(picture, self.cut.width * USUAL, ink, backed=backed) if picture else None


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


def pieces(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> tuple[CounterPiece, ...]:
    """Return every counter as often as there are of it: by side, units before markers."""
    apart = told_apart(sides)
    drawn = (*_units(counters, apart, pen), *_markers(counters, apart, pen))
    places = {side.name: number for number, side in enumerate(sides)}
    return tuple(sorted(drawn, key=lambda piece: places.get(piece.group, len(places))))


def bearers(counters: Counters, sides: tuple[Side, ...]) -> dict[str, Bearer]:
    """Return all units of a game with what their faces tell of them, by id."""
    by_id = {side.id: side for side in sides}
    bodies = {formation.id: formation for formation in counters.formations}
    marks = entry_marks(counters)
    found = {}
    for unit in counters.units:
        body = bodies.get(unit.formation or "")
        found[unit.id] = Bearer(unit, by_id[unit.side], marks.get(unit.id, ""), body)
    return found


def _units(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> Iterator[CounterPiece]:
    known = bearers(counters, sides)
    for bearer in known.values():
        unit, cut = bearer.unit, cut_of(counters, bearer.unit.cut)
        faces = Faces(counters, cut, pen)
        both = faces.front(bearer), faces.back(bearer, known.get(unit.back.unit or ""))
        size = cut.width, cut.height, cut.shape
        yield from (
            CounterPiece(unit.name, bearer.side.name, *size, *both, unit.second),
        ) * unit.count


def _markers(counters: Counters, sides: tuple[Side, ...], pen: Pen) -> Iterator[CounterPiece]:
    by_id = {side.id: side for side in sides}
    for marker in counters.markers:
        cut, side = cut_of(counters, marker.cut), by_id.get(marker.side or "")
        if cut.shape is Shape.STAND_UP:
            cut = Cut(cut.width, cut.height)
        front = Faces(counters, cut, pen).marker(marker, side)
        both = front, marker_back(marker, side, cut, pen)
        group, size = side.name if side else "Markers", (cut.width, cut.height, cut.shape)
        yield from (CounterPiece(marker.name, group, *size, *both),) * marker.count
