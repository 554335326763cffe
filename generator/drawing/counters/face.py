"""Counter faces: a flat ground, a dark band, a symbol with its size, the factors.

A face is drawn at its own size around nothing but (0, 0) to (side, side); its grounds are given
apart, for the bleed. Art keeps 1.2 mm inside the edge.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.colour import WHITE
from generator.diagnostics import Finding, Origin
from generator.drawing.codes import TOO_WIDE
from generator.drawing.counters.symbols import Symbol, size_mark, symbol
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Unit
from generator.model.game import Side
from generator.model.numbers import Factors
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Stroke,
    Transform,
    rectangle,
)
from generator.text import Anchor, Level, Role
from generator.units import pt

SAFE = 1.2
"""Room between the edge of a counter and its art, in mm."""
BAND = 0.19
"""Height of the band as a part of the counter's side."""
FRAME = 0.44
"""Width of the symbol's frame as a part of the counter's side."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a counter: what is cut out, and what its grounds are beyond the cut.

    `grounds` are (paint, top, bottom) stripes from left to right, in mm from the top edge; the
    first reaches up and the last down into the bleed.
    """

    grounds: tuple[tuple[Paint, float, float], ...]
    art: tuple[Item, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures of a face of a given side, in mm."""

    side: float

    @property
    def band(self) -> float:
        """Height of the band."""
        return self.side * BAND

    @property
    def frame(self) -> float:
        """Width of the symbol's frame; it is two thirds as high."""
        return self.side * FRAME

    @property
    def symbol(self) -> tuple[float, float]:
        """Centre of the symbol."""
        return self.side / 2, self.band + self.side * 0.29

    @property
    def factors(self) -> float:
        """Height half-way up the factors."""
        return self.side - SAFE - self.side * 0.11


def unit_face(
    unit: Unit, side: Side, right: str, size: float, pen: Pen, factors: Factors | None = None
) -> Face:
    """Return the front of a unit's counter of `size` mm; `right` stands at the band's right end.

    `factors` are those of its back, where they stand in place of its own.
    """
    plan = Plan(size)
    band, ground = Paint(side.band), Paint(side.colour)
    origin = f"units.{unit.id}"
    labels = (
        (unit.label, f"{origin}.label", Anchor.START),
        (right, f"{origin}.entry", Anchor.END),
    )
    art, findings = _band_texts(labels, plan, pen)
    art.extend(unit_symbol(unit, side, plan))
    shown = factors or unit.factors
    if shown is not None:
        place = f"{origin}.back.factors" if factors else f"{origin}.factors"
        text, complaint = _factors(str(shown), place, plan, pen)
        art.append(text)
        findings.extend(complaint)
    return Face(((band, 0.0, plan.band), (ground, plan.band, size)), tuple(art), tuple(findings))


def unit_symbol(unit: Unit, side: Side, plan: Plan) -> tuple[Item, ...]:
    """Return the symbol of a unit in its frame, with its size above it."""
    ink = Paint(side.band)
    scale = plan.frame / 3
    x, y = plan.symbol
    marks = symbol(unit.type)
    items: list[Item] = []
    if marks.framed:
        frame = rectangle(-1.5, -1.0, 3.0, 2.0)
        light = Paint(side.colour.mixed(WHITE, 0.6))
        items.append(Path(frame, light, Stroke(ink, 0.16, join=Join.MITRE)))
    items.extend(_marks(marks, ink))
    art = [Group(tuple(items), Transform(scale, 0, 0, scale, x, y))]
    if unit.size is not None:
        above = Transform(scale, 0, 0, scale, x, y - scale * 1.42)
        art.append(Group(_marks(size_mark(unit.size), ink), above))
    return tuple(art)


def _marks(marks: Symbol, ink: Paint) -> tuple[Item, ...]:
    items: list[Item] = []
    if marks.lines:
        items.append(Path(marks.lines, stroke=Stroke(ink, 0.15, cap=Cap.BUTT, join=Join.MITRE)))
    if marks.areas:
        items.append(Path(marks.areas, fill=ink))
    return tuple(items)


def _band_texts(
    labels: tuple[tuple[str, Origin, Anchor], ...], plan: Plan, pen: Pen
) -> tuple[list[Item], list[Finding]]:
    """Set the texts of the band at its ends, each in at most two thirds of its width."""
    items: list[Item] = []
    findings: list[Finding] = []
    room = plan.side - 2 * SAFE
    present = [label for label in labels if label[0]]
    share = room if len(present) < 2 else room * 0.5 - 0.3
    for content, origin, anchor in present:
        size = pen.typesetter.fit(content, Role.CELL, pt(7), share, pt(6))
        if size is None:
            findings.append(_too_wide(content, origin))
            size = pt(6)
        x = SAFE if anchor is Anchor.START else plan.side - SAFE
        items.append(
            pen.write(
                content,
                Role.CELL,
                size,
                (x, plan.band / 2 + 0.12),
                paint=pen.livery.on_head,
                anchor=anchor,
                level=Level.CAPITALS,
                origin=origin,
            )
        )
    return items, findings


def _factors(
    content: str, origin: Origin, plan: Plan, pen: Pen
) -> tuple[Item, tuple[Finding, ...]]:
    room = plan.side - 2 * SAFE
    size = pen.typesetter.fit(content, Role.FACTOR, plan.side * 0.31, room, pt(7))
    text = pen.write(
        content,
        Role.FACTOR,
        size or pt(7),
        (plan.side / 2, plan.factors),
        level=Level.CAPITALS,
        origin=origin,
    )
    return text, () if size else (_too_wide(content, origin),)


def _too_wide(content: str, origin: Origin) -> Finding:
    return Finding(
        TOO_WIDE.code,
        TOO_WIDE.severity,
        f"“{content}” does not fit the counter in a size that can be read",
        origin,
        help="shorten it, or make the counters larger with counters.size",
    )
