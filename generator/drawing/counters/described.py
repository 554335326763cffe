"""What a designer brings to counters: faces described in the definition, and pictures.

A bearer or a marker in; its described face out, or None where the usual one is drawn. `layouts`
draws the faces.
"""

from __future__ import annotations

from dataclasses import replace

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.counters.artwork import artwork, coarse
from generator.drawing.counters.dress import Dress, dress
from generator.drawing.counters.face import Bearer, Face
from generator.drawing.counters.layout_sheet import Content
from generator.drawing.counters.layouts import layout_face
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.livery import Ink
from generator.drawing.furniture.pen import Pen
from generator.model.counters import BackKind, Counters, Marker
from generator.model.faces import FaceLayout
from generator.model.game import Side
from generator.model.pictures import Picture
from generator.model.shown import layout_of, shown_on_marker, shown_on_unit
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
        worn = dress(bearer.side, self.pen.livery)
        return replace(bearer, picture=self._block(bearer.unit.picture, worn))

    def marker_picture(self, marker: Marker, side: Side | None) -> Block | None:
        """Return the picture of a marker, for usual faces."""
        return self._block(marker.picture, dress(side, self.pen.livery))

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
        return layout_face(layout, content, self.cut, dress(side, self.pen.livery), self.pen)

    def _unit(self, bearer: Bearer, layout: FaceLayout, *, back: bool, weak: bool = False) -> Face:
        unit = bearer.unit
        texts = shown_on_unit(unit, layout, self.counters, back=back)
        content = Content(f"units.{unit.id}", texts, weak=weak)
        if not (back and unit.back.kind is BackKind.HIDDEN):
            colour = bearer.formation.colour if bearer.formation else None
            picture = self._picture(unit.picture)
            content = replace(content, unit=unit, picture=picture, formation=colour)
        return layout_face(layout, content, self.cut, dress(bearer.side, self.pen.livery), self.pen)

    def _picture(self, path: str) -> Picture | None:
        return next((found for found in self.counters.pictures if found.path == path), None)

    def _block(self, path: str, worn: Dress) -> Block | None:
        picture, ink = self._picture(path), self.pen.livery.ink
        if picture is None:
            return None
        rough = worn.patterned or worn.field.colour != worn.box.colour
        backed = ink is Ink.PHOTOCOPIER and rough
        return artwork(picture, self._width, ink, backed=backed)
