"""All pieces of a game, side by side in the order in which they are cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.counters.artwork import artwork, coarse
from generator.drawing.counters.face import (
    Bearer,
    hidden_face,
    lane_of,
    names_on,
    unit_back,
    unit_face,
    weakness,
)
from generator.drawing.counters.layouts import Content, layout_face
from generator.drawing.counters.markers import marker_back, marker_face
from generator.drawing.counters.paints import Paints, paints, told_apart
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.drawing.trials import Trials
from generator.model.arms import Formation
from generator.model.counters import (
    Arrival,
    BackKind,
    Counters,
    Marker,
    Pool,
    Setup,
    Shape,
    Unit,
    Where,
    as_cut_out,
)
from generator.model.faces import FaceLayout, Picture
from generator.model.game import Side
from generator.model.numbers import NumberRange
from generator.model.prose import Second
from generator.model.shown import entry_marks, layout_of, pool_signs, shown_on_marker, shown_on_unit
from generator.records import Frozen
from generator.scene import PieceFace, Text

USUAL = 0.44
"""Width of a picture on a usual face, as a part of the counter's."""
_WEAK = frozenset({BackKind.DISRUPTED, BackKind.REDUCED, BackKind.FLIPPED})


def cut_out(counters: Counters) -> Counters:
    """Return what is read of counters where they are drawn and cut out.

    Of set-up and arrivals that is what faces say of a unit's entry, and which units wait in boxes;
    of formations what they are called. What is counted and added up is for checks.
    """
    begin = (
        Setup(
            "",
            "",
            Where(
                hexes=each.where.hexes,
                each=each.where.each,
                box=each.where.box,
                off_map=each.where.off_map,
            ),
            each.units,
        )
        for each in counters.setup
    )
    later = (
        Arrival("", "", Where(), each.units, turns=NumberRange(each.turns.first, None))
        for each in counters.arrivals
        if not (each.replaces or each.returns)
    )
    return Counters(
        replace(counters.counters, larger=None, star=None, pieces=None),
        counters.faces,
        formations=tuple(
            Formation(each.id, each.name, each.short, each.side, each.colour)
            for each in counters.formations
        ),
        units=tuple(replace(each, note=None, editorial=False) for each in counters.units),
        markers=tuple(replace(each, note=None) for each in counters.markers),
        setup=tuple(begin),
        arrivals=tuple(later),
        pictures=counters.pictures,
        pools=tuple(Pool(each.id, each.name, each.units) for each in counters.pools),
    )


class Faces:
    """The faces of a game's pieces, in one ink: as designers describe them, or usual ones."""

    def __init__(
        self,
        counters: Counters,
        sides: Sequence[Side],
        pen: Pen,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        """Take the counters of a game, and its sides, which are told apart here.

        `marks` of entries are those that stand on the cut counters; a scenario has others begin.
        """
        self.counters, self.pen = counters, pen
        self.sides = {side.id: side for side in told_apart(sides)}
        self.pictures = {each.path: each for each in reversed(counters.pictures)}
        self._drawn: dict[Origin, PieceFace] = {}
        self.pools = pool_signs(counters)
        self._lanes: dict[Cut, float] = {}
        bodies = {formation.id: formation for formation in counters.formations}
        marks = entry_marks(counters) if marks is None else marks
        self.bearers: dict[str, Bearer] = {}
        """All units with what their faces tell of them, by id."""
        for unit in counters.units:
            body, entry = bodies.get(unit.formation or ""), marks.get(unit.id, "")
            self.bearers[unit.id] = Bearer(unit, self.sides[unit.side], entry, body)

    def cut(self, piece: Unit | Marker | None = None) -> Cut:
        """Return what a piece is cut to; without one, what those are that have no cut of their own.

        A marker never stands.
        """
        cut = cut_of(self.counters, piece.cut if piece else None)
        flat = isinstance(piece, Marker) and cut.shape is Shape.STAND_UP
        return Cut(cut.width, cut.height) if flat else cut

    def front(self, bearer: Bearer) -> PieceFace:
        """Return the front of a unit, with what is to be said of its picture; it is drawn once."""
        return self._once(f"units.{bearer.unit.id}.front", partial(self._front, bearer))

    def _front(self, bearer: Bearer) -> PieceFace:
        unit, cut = bearer.unit, self.cut(bearer.unit)
        layout = layout_of(self.counters, unit.face)
        if layout is not None:
            return self._described(bearer, layout, cut)
        face = unit_face(self._pictured(bearer, cut), cut, self.pen, lane=self._lane(cut))
        return self._judged(face, unit.picture, f"units.{unit.id}.picture", cut)

    def back(self, bearer: Bearer) -> PieceFace:
        """Return the back of a unit: a face of its own, another unit's, or the front veiled."""
        return self._once(f"units.{bearer.unit.id}.back", partial(self._back, bearer))

    def _back(self, bearer: Bearer) -> PieceFace:
        unit, cut, other = bearer.unit, self.cut(bearer.unit), None
        if unit.back.kind is BackKind.UNIT:
            other = self.bearers.get(unit.back.unit or "")
        own, front = (layout_of(self.counters, face) for face in (unit.back.face, unit.face))
        if own is not None:
            return self._described(bearer, own, cut, back=True)
        if other and (layout := layout_of(self.counters, other.unit.face)):
            return self._described(other, layout, cut)
        if front is not None and unit.back.kind in _WEAK:
            return self._described(bearer, front, cut, back=True, weak=True)
        behind = other and self._pictured(other, cut)
        if unit.back.kind in _WEAK:  # which pool it was drawn from; hidden ones must not tell
            bearer = replace(bearer, pool=self.pools.get(unit.id, ""))
        return unit_back(self._pictured(bearer, cut), behind, cut, self.pen, self._lane(cut))

    def marker(self, marker: Marker) -> PieceFace:
        """Return the front of a marker, with what is to be said of its picture; drawn once."""
        return self._once(f"markers.{marker.id}.front", partial(self._marker, marker))

    def _marker(self, marker: Marker) -> PieceFace:
        side, cut, origin = self._side(marker), self.cut(marker), f"markers.{marker.id}"
        worn, layout = paints(side, self.pen.theme), layout_of(self.counters, marker.face)
        if layout is not None:
            shown, picture = shown_on_marker(marker, layout), self._picture(marker.picture)
            return layout_face(layout, Content(origin, shown, picture=picture), cut, worn, self.pen)
        face = marker_face(marker, side, cut, self.pen, self._block(marker.picture, worn, cut))
        return self._judged(face, marker.picture, f"{origin}.picture", cut)

    def seen(self, bearer: Bearer, *, hidden: bool, weak: bool = False) -> PieceFace:
        """Return the face of a unit that lies up: `hidden`, or that of a `weak` one."""
        if hidden:
            return hidden_face(bearer.side, self.cut(bearer.unit), self.pen)
        return self.back(bearer) if weak else self.front(bearer)

    def pieces(self) -> Iterator[CounterPiece]:
        """Yield every counter as often as there are of it, units before markers."""
        times = {unit.id: unit.count for unit in as_cut_out(self.counters.units)}
        for bearer in self.bearers.values():
            unit, both = bearer.unit, (self.front(bearer), self.back(bearer))
            piece = CounterPiece(unit.name, bearer.side.name, self.cut(unit), *both, unit.second)
            yield from (piece,) * times[unit.id]
        for marker in self.counters.markers:
            side, cut = self._side(marker), self.cut(marker)
            back = partial(marker_back, marker, side, cut, self.pen)
            both = self.marker(marker), self._once(f"markers.{marker.id}.back", back)
            group = side.name if side else self.pen.words("Markers")
            piece = CounterPiece(marker.name, group, cut, *both)
            yield from (piece,) * marker.count

    def told_pool(self, unit: str) -> bool:
        """Whether the back of a unit tells its pool."""
        bearer = self.bearers[unit]
        shown = (item for item in self.back(bearer).art if isinstance(item, Text))
        return any(item.origin == f"units.{unit}.pool" for item in shown)

    def _lane(self, cut: Cut) -> float:
        """Return the room that upright names need on all counters of a cut, in mm.

        So the symbols of a set are of one size.
        """
        if cut not in self._lanes:
            tall = 0.0
            for bearer in self.bearers.values():
                if bearer.unit.face is None and self.cut(bearer.unit) == cut:
                    weak = bearer.unit.back.kind in _WEAK
                    said = weakness(bearer.unit, self.pen) if weak else None
                    tall = max(tall, lane_of(names_on(bearer, said), cut, self.pen))
            self._lanes[cut] = tall
        return self._lanes[cut]

    def _once(self, key: Origin, draw: Callable[[], PieceFace]) -> PieceFace:
        """Draw a face once; one of which the typesetter complains again, so that each hears it."""
        found = self._drawn.get(key) or draw()
        if not self.pen.typesetter.complains:
            self._drawn[key] = found
        return found

    def _side(self, marker: Marker) -> Side | None:
        return self.sides.get(marker.side or "")

    def _described(
        self, bearer: Bearer, layout: FaceLayout, cut: Cut, back: bool = False, weak: bool = False
    ) -> PieceFace:
        unit = bearer.unit
        texts = shown_on_unit(unit, layout, self.counters, back=back)
        content = Content(f"units.{unit.id}", texts, weak=weak)
        if not (back and unit.back.kind is BackKind.HIDDEN):
            colour = bearer.formation.colour if bearer.formation else None
            picture = self._picture(unit.picture)
            content = replace(content, unit=unit, picture=picture, formation=colour)
        return layout_face(layout, content, cut, paints(bearer.side, self.pen.theme), self.pen)

    def _pictured(self, bearer: Bearer, cut: Cut) -> Bearer:
        """Return a bearer with its picture, for usual faces."""
        worn = paints(bearer.side, self.pen.theme)
        return replace(bearer, picture=self._block(bearer.unit.picture, worn, cut))

    def _judged(self, face: PieceFace, path: str, origin: Origin, cut: Cut) -> PieceFace:
        """Return a usual face with what is to be said of its picture, whose path is at `origin`."""
        picture = self._picture(path)
        rough = coarse(picture, cut.width * USUAL, origin) if picture else ()
        return replace(face, findings=face.findings + rough)

    def _picture(self, path: str) -> Picture | None:
        return self.pictures.get(path)

    def _block(self, path: str, worn: Paints, cut: Cut) -> Block | None:
        picture, ink = self._picture(path), self.pen.theme.ink
        backed = ink is Ink.PHOTOCOPIER and worn.field.colour != worn.box.colour
        return artwork(picture, cut.width * USUAL, ink, backed=backed) if picture else None


def faces_of(
    counters: Counters,
    sides: Sequence[Side],
    pen: Pen,
    marks: Mapping[str, str] | None = None,
) -> Faces:
    """Return the faces of a game's pieces, drawn once for all products of a process.

    `marks` of entries are those that stand on the cut counters, where others begin.
    """
    about = counters, tuple(sides), pen, marks
    return _sets.found(about, partial(Faces, counters, sides, pen, marks))


_sets: Trials[Faces] = Trials(12)
"""Those of a game in all inks: as they are cut, as they stand in set-ups, smaller on one sheet."""


class CounterPiece(Frozen):
    """A piece with its two faces; pieces of a `group` stand together.

    Pieces that are alike share their faces: each is drawn once.
    """

    name: str
    group: str
    cut: Cut
    front: PieceFace
    back: PieceFace
    second: Second | None = None
    """Its name in the second language."""


def pieces(counters: Counters, sides: Sequence[Side], pen: Pen) -> tuple[CounterPiece, ...]:
    """Return every counter as often as there are of it: by side, units before markers."""
    return by_side(faces_of(counters, sides, pen))


def by_side(faces: Faces) -> tuple[CounterPiece, ...]:
    """Return the pieces with such faces, in that order."""
    places = {side.name: number for number, side in enumerate(faces.sides.values())}
    drawn = faces.pieces()
    return tuple(sorted(drawn, key=lambda piece: places.get(piece.group, len(places))))
