"""Counter backs: disrupted, reduced, hidden, blank."""

from __future__ import annotations

from typing import assert_never

from generator.colour import WHITE
from generator.drawing.counters.face import SAFE, Face, Plan, unit_face
from generator.drawing.furniture.pen import Pen
from generator.model.counters import BackKind, Unit
from generator.model.game import Side
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Stroke,
    Transform,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Role
from generator.units import pt

STRIPES = 7
"""Diagonal stripes across a disrupted face."""


def unit_back(
    unit: Unit, side: Side, other: Unit | None, right: str, size: float, pen: Pen
) -> Face:
    """Return the back of a unit's counter; `other` is the unit on it where its back is one."""
    match unit.back.kind:
        case BackKind.BLANK:
            return blank_face(side, size)
        case BackKind.HIDDEN:
            return hidden_face(side, size)
        case BackKind.DISRUPTED | BackKind.REDUCED:
            return _weakened(unit, side, right, size, pen)
        case BackKind.UNIT:
            return unit_face(other or unit, side, "", size, pen)
        case _:
            assert_never(unit.back.kind)


def blank_face(side: Side, size: float) -> Face:
    """Return a face in a side's colour with nothing on it."""
    return Face(((Paint(side.colour), 0.0, size),), ())


def hidden_face(side: Side, size: float) -> Face:
    """Return the face that all hidden counters of a side share: its colours, no text.

    It takes nothing from the unit, so that no two can differ.
    """
    band = Paint(side.band)
    light = Paint(side.colour.mixed(WHITE, 0.35))
    emblem = Group(
        (
            Path(rectangle(-1, -1, 2, 2), light, Stroke(band, 0.14, join=Join.MITRE)),
            Path(
                (*polyline(((-0.55, 0.0), (0.55, 0.0))), *polyline(((0.0, -0.55), (0.0, 0.55)))),
                stroke=Stroke(band, 0.3, cap=Cap.BUTT),
            ),
        ),
        Transform.translation(size / 2, size / 2)
        @ Transform.rotation(45)
        @ Transform.scaling(size * 0.2),
    )
    return Face(((Paint(side.colour), 0.0, size),), (emblem,))


def _weakened(unit: Unit, side: Side, right: str, size: float, pen: Pen) -> Face:
    """Return the front under a veil of stripes, with the factors of this face and what it means."""
    front = unit_face(unit, side, right, size, pen, unit.back.factors)
    plan = Plan(size)
    word = "DISR" if unit.back.kind is BackKind.DISRUPTED else "RED"
    veil = _veil(plan)
    mark = pen.typesetter.line(
        word,
        Role.CELL,
        pt(6),
        (size - SAFE - 1.3, plan.symbol[1]),
        paint=Paint(side.band),
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        degrees=90,
    )
    halo = pen.typesetter.halo(mark, 0.3, Paint(WHITE))
    return Face(front.grounds, (veil, *front.art, halo, mark), front.findings)


def _veil(plan: Plan) -> Item:
    """Return pale diagonal stripes over the field, cut to it."""
    field = rectangle(0.0, plan.band, plan.side, plan.side - plan.band)
    reach = plan.side
    step = 2 * plan.side / STRIPES
    stripes = tuple(
        segment
        for number in range(-1, STRIPES + 1)
        for segment in polyline(((number * step - reach, plan.side), (number * step, 0.0)))
    )
    pale = Paint(WHITE, 0.42)
    veil = Path(field, fill=Paint(WHITE, 0.38))
    lines = Path(stripes, stroke=Stroke(pale, step * 0.42, cap=Cap.SQUARE))
    return Group((veil, lines), clip=field)
