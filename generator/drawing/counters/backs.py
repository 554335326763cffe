"""Counter backs: disrupted, reduced, flipped, hidden, blank, another unit."""

from __future__ import annotations

from typing import assert_never

from generator.drawing.counters.dress import dress
from generator.drawing.counters.face import Bearer, Face, Weakness, unit_face
from generator.drawing.counters.patterns import field_pattern
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen
from generator.model.counters import WEAKNESSES, BackKind
from generator.model.game import Side
from generator.scene import Cap, Group, Join, Path, Stroke, Transform, polyline, rectangle


def unit_back(bearer: Bearer, other: Bearer | None, cut: Cut, pen: Pen) -> Face:
    """Return the back of a unit's counter; `other` is the unit on it where its back is one."""
    back, origin = bearer.unit.back, f"units.{bearer.unit.id}.back"
    match back.kind:
        case BackKind.BLANK:
            return blank_face(bearer.side, cut, pen)
        case BackKind.HIDDEN:
            return hidden_face(bearer.side, cut, pen)
        case BackKind.DISRUPTED | BackKind.REDUCED:
            weakness = Weakness(WEAKNESSES[back.kind], f"{origin}.kind", back.factors)
            return unit_face(bearer, cut, pen, weakness)
        case BackKind.FLIPPED:
            weakness = Weakness(back.text or "USED", f"{origin}.text", back.factors)
            return unit_face(bearer, cut, pen, weakness)
        case BackKind.UNIT:
            return unit_face(other or bearer, cut, pen)
        case _:
            assert_never(back.kind)


def blank_face(side: Side | None, cut: Cut, pen: Pen) -> Face:
    """Return a face in a side's colour with nothing on it."""
    worn = dress(side, pen.livery)
    field = 0.0, 0.0, cut.width, cut.height
    return Face(((worn.field, 0.0, cut.height),), field_pattern(worn, field))


def hidden_face(side: Side, cut: Cut, pen: Pen) -> Face:
    """Return the face that all hidden counters of a side share: its colours, no text.

    It takes nothing from the unit, so that no two can differ.
    """
    worn = dress(side, pen.livery)
    ground = blank_face(side, cut, pen)
    edge = worn.line if worn.outlined else worn.band
    cross = (*polyline(((-0.55, 0.0), (0.55, 0.0))), *polyline(((0.0, -0.55), (0.0, 0.55))))
    emblem = Group(
        (
            Path(rectangle(-1.2, -1.2, 2.4, 2.4), worn.box),
            Path(rectangle(-1, -1, 2, 2), worn.band, Stroke(edge, 0.14, join=Join.MITRE)),
            Path(cross, stroke=Stroke(worn.on_band, 0.3, cap=Cap.BUTT)),
        ),
        Transform.translation(cut.width / 2, cut.height / 2)
        @ Transform.rotation(45)
        @ Transform.scaling(cut.least * 0.2),
        name="symbol",
    )
    return Face(ground.grounds, (*ground.art, emblem))
