"""Counter faces: a flat ground, a dark band, a figure with its size, the factors.

A bearer and a cut in, a face out, drawn between (0, 0) and the cut's width and height; its grounds
are given apart, for the bleed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import assert_never

from generator.colour import WHITE
from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.codes import TOO_WIDE
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.marks import Box
from generator.drawing.counters.paints import Paints, field_pattern, paints, veil
from generator.drawing.counters.plan import HANG, Cut, Plan
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.arms import Formation
from generator.model.counters import WEAKNESSES, BackKind, Unit
from generator.model.game import Side
from generator.model.numbers import Factors
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Stroke,
    Text,
    Transform,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Role
from generator.units import pt

FLOOR = pt(6)
"""The smallest type on a counter."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: role, the size it has where there is room, its turn, where it stands."""

    role: Role
    largest: float
    paint: Paint
    degrees: float = 0.0
    anchor: Anchor = Anchor.MIDDLE
    halo: Paint | None = None
    """What is cleared around the letters."""
    hang: float = 0.0
    """How far tails may hang out of the box, in mm."""


def size_in(content: str, setting: Setting, box: Box, pen: Pen) -> float:
    """Return the largest size up to the setting's own at which the text lies within a box.

    It may come out smaller than can be read.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    if setting.degrees % 180:
        width, height = height, width
    probe = _probe(content, setting, 1.0, pen)
    _, top, _, bottom = pen.typesetter.ink_box(probe)
    across, alone = width / max(probe.width, 0.01), height / 2 / max(-top, bottom, 0.01)
    return min(setting.largest, across, max(alone, (height + setting.hang) / (bottom - top)))


def _probe(content: str, setting: Setting, size: float, pen: Pen) -> Text:
    """Return a line of type to measure what its letters cover about (0, 0)."""
    at, level, anchor = (0.0, 0.0), Level.CAPITALS, Anchor.MIDDLE
    line = pen.typesetter.line
    return line(content, setting.role, size, at, paint=setting.paint, anchor=anchor, level=level)


def lettered(
    content: str, setting: Setting, box: Box, pen: Pen, origin: Origin
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Return a text in a box, and a finding where it does not fit in a size that can be read."""
    fit = size_in(content, setting, box, pen)
    text = _line(content, setting, max(fit, FLOOR), box, pen, origin)
    cleared: tuple[Item, ...] = ()
    if setting.halo is not None:
        cleared = (pen.typesetter.halo(text, 0.4, setting.halo),)
    complaints = () if fit >= FLOOR - 1e-9 else (too_wide(content, origin),)
    return (*cleared, text), complaints


def _line(content: str, setting: Setting, size: float, box: Box, pen: Pen, origin: Origin) -> Text:
    left, top, right, bottom = box
    x = {Anchor.START: left, Anchor.MIDDLE: (left + right) / 2, Anchor.END: right}
    probe = _probe(content, setting, size, pen)
    high = right - left if setting.degrees % 180 else bottom - top
    down = _lowered(pen.typesetter.ink_box(probe), high, setting.hang)
    turn = math.radians(setting.degrees)
    at = x[setting.anchor] - math.sin(turn) * down, (top + bottom) / 2 + math.cos(turn) * down
    return pen.typesetter.line(
        content,
        setting.role,
        size,
        at,
        paint=setting.paint,
        anchor=setting.anchor,
        level=Level.CAPITALS,
        degrees=setting.degrees,
        origin=origin,
    )


def _lowered(ink: Box, high: float, hang: float) -> float:
    """Return how far a line is lowered from the middle so that accents and tails keep within."""
    over, under = -ink[1] - high / 2, ink[3] - high / 2 - hang
    return over if over > 0 else -max(0.0, under)


def too_wide(content: str, origin: Origin) -> Finding:
    """Return the finding that a text does not fit its counter."""
    return TOO_WIDE.finding(
        f"“{content}” does not fit the counter in a size that can be read",
        origin,
        help="shorten it, or make the counters larger with counters.size",
    )


_BAND = Setting(Role.CELL, 100.0, Paint(WHITE), hang=HANG)
_UPRIGHT = Setting(Role.CELL, 100.0, Paint(WHITE), degrees=270)


@dataclass(frozen=True, slots=True)
class Name:
    """A text and the value of the definition that it is."""

    content: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Naming:
    """The names on a face, each where it stands; None where nothing does."""

    left: Name | None = None
    """At the left end of the band."""
    right: Name | None = None
    """At its right end."""
    upright: Name | None = None
    """Beside the symbol."""
    foot: Name | None = None
    """In place of the factors."""
    second: Name | None = None
    """Under the foot: the name in the second language."""
    crowded: Finding | None = None
    """That the names of the band do not fit."""

    def placed(self, plan: Plan, pen: Pen) -> Naming:
        """Return the same names where there is room for them; those that are not needed may go."""
        body, label = self.left, self.upright
        if label is None:
            return self if self._banded(body, plan, pen) else replace(self, left=None)
        if _fits(label, _UPRIGHT, plan.gutter(right=False), pen):
            return self if self._banded(body, plan, pen) else replace(self, left=None)
        if self._banded(label, plan, pen):
            keep = body is not None and _fits(body, _UPRIGHT, plan.gutter(right=False), pen)
            return replace(self, left=label, upright=body if keep else None)
        return replace(
            self, left=label, upright=None, crowded=too_wide(label.content, label.origin)
        )

    def _banded(self, left: Name | None, plan: Plan, pen: Pen) -> bool:
        """Whether a name fits the band, beside the one at its right end."""
        present = [name.content for name in (left, self.right) if name is not None]
        return size_in("  ".join(present), _BAND, plan.heading, pen) >= FLOOR if present else True


def naming(
    unit: Unit, side: Side, formation: Formation | None, entry: str, factors: bool
) -> Naming:
    """Return the names of a unit; without factors its label, or its name, stands at the foot."""
    origin = f"units.{unit.id}"
    label = Name(unit.label, f"{origin}.label") if unit.label else None
    right = Name(entry, f"{origin}.entry") if entry else None
    body = Name(side.name, f"sides.{side.id}.name")
    if formation is not None:
        key = "short" if formation.short else "name"
        body = Name(formation.short or formation.name, f"formations.{formation.id}.{key}")
    if factors:
        return Naming(body if formation or not label else None, right, label)
    second = Name(unit.second.text, unit.second.origin) if unit.second else None
    return Naming(body, right, foot=label or Name(unit.name, f"{origin}.name"), second=second)


def _fits(name: Name, setting: Setting, box: tuple[float, float, float, float], pen: Pen) -> bool:
    return size_in(name.content, setting, box, pen) >= FLOOR


_SECOND = 0.52  # of the room at the foot, for a name in the second language


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
class Bearer:
    """A unit with all that its faces tell of it."""

    unit: Unit
    side: Side
    entry: str = ""
    """The hex or turn of its entry, as its counter says it."""
    formation: Formation | None = None
    picture: Block | None = None
    """A picture of the designer's, which stands in place of the symbol."""


@dataclass(frozen=True, slots=True)
class Weakness:
    """What another face of the same unit says: a word, and factors where they change."""

    word: str
    origin: Origin
    factors: Factors | None = None


def unit_face(bearer: Bearer, cut: Cut, pen: Pen, weakness: Weakness | None = None) -> Face:
    """Return the front of a unit's counter, or the same unit weakened under a veil."""
    unit, worn = bearer.unit, paints(bearer.side, pen.theme)
    factors = weakness.factors if weakness and weakness.factors else unit.factors
    colour = bearer.formation.colour if bearer.formation else None
    striped = colour is not None and pen.theme.ink is Ink.COLOUR
    names = naming(bearer.unit, bearer.side, bearer.formation, bearer.entry, factors is not None)
    plan = Plan(cut, unit.size is not None, factors is not None or names.foot is not None, striped)
    beside = weakness if weakness and _stands_beside(weakness, plan, worn, pen) else None
    if weakness and not beside:  # a word of a few letters says nothing by its first
        names = replace(names, right=Name(weakness.word, weakness.origin))
    placed = names.placed(plan, pen)
    field = 0.0, plan.top, cut.width, cut.height
    art: list[Item] = [*field_pattern(worn, field)]
    if weakness:
        art += veil(worn, field, pen.theme.ink)
    if worn.outlined:
        art.append(_rule(plan, worn))
    art += figure(unit, worn, plan.symbol, bearer.picture)
    if unit.size is not None:
        art.append(size_figure(unit.size, worn, plan.size))
    clear = _cleared(worn, weakness is not None)
    found = [*_banded(placed, plan, worn, pen), *_beside(placed, beside, plan, worn, clear, pen)]
    if factors is not None:
        key = "back.factors" if weakness and weakness.factors else "factors"
        found.append(_foot(Name(str(factors), f"units.{unit.id}.{key}"), plan, worn, clear, pen))
    elif placed.foot is not None:
        found += _sheet_footers(placed.foot, placed.second, plan, worn, clear, pen)
    grounds = [(worn.band, 0.0, plan.band), (worn.field, plan.top, cut.height)]
    if striped and colour is not None:
        grounds.insert(1, (Paint(colour), plan.band, plan.top))
    return Face(
        tuple(grounds),
        (*art, *(item for items, _ in found for item in items)),
        tuple(finding for _, findings in found for finding in findings),
    )


_Set = tuple[tuple[Item, ...], tuple[Finding, ...]]


def _banded(names: Naming, plan: Plan, worn: Paints, pen: Pen) -> list[_Set]:
    """Set the names of the band at its ends, in one size; in the middle of a round one."""
    box = plan.heading
    present = [name for name in (names.left, names.right) if name is not None]
    if not present:
        return []
    largest = pt(7) * max(1.0, plan.cut.least / 15)
    both = Setting(Role.CELL, largest, worn.on_band, hang=HANG)
    content = "  ".join(name.content for name in present)
    size = max(FLOOR, size_in(content, both, box, pen))
    alone = len(present) == 1 and plan.cut.round
    found = []
    for name in present:
        anchor = Anchor.START if name is names.left else Anchor.END
        if alone:
            anchor = Anchor.MIDDLE
        setting = Setting(Role.CELL, size, worn.on_band, anchor=anchor, hang=HANG)
        found.append(lettered(name.content, setting, box, pen, name.origin))
    if names.crowded is not None:
        found[0] = found[0][0], (names.crowded,)
    return found


def _beside(
    names: Naming,
    weakness: Weakness | None,
    plan: Plan,
    worn: Paints,
    clear: Paint | None,
    pen: Pen,
) -> list[_Set]:
    """Set the upright texts: a name at the left, what the back says at the right."""
    found = []
    largest = pt(7.8) * max(0.8, plan.cut.least / 15)
    if names.upright is not None:
        setting = Setting(Role.CELL, largest, worn.text, degrees=270, halo=clear)
        box = plan.gutter(right=False)
        found.append(lettered(names.upright.content, setting, box, pen, names.upright.origin))
    if weakness is not None:
        setting, box = _said_by_a_back(plan, worn), plan.gutter(right=True)
        found.append(lettered(weakness.word, setting, box, pen, weakness.origin))
    return found


def _said_by_a_back(plan: Plan, worn: Paints) -> Setting:
    largest = pt(7.8) * max(0.8, plan.cut.least / 15)
    return Setting(Role.CELL, largest, worn.accent, degrees=90, halo=Paint(WHITE))


def _stands_beside(weakness: Weakness, plan: Plan, worn: Paints, pen: Pen) -> bool:
    """Whether what a back says fits upright beside the symbol; if not it goes into the band."""
    setting, box = _said_by_a_back(plan, worn), plan.gutter(right=True)
    return size_in(weakness.word, setting, box, pen) >= FLOOR


def _sheet_footers(
    name: Name, second: Name | None, plan: Plan, worn: Paints, clear: Paint | None, pen: Pen
) -> list[_Set]:
    """Set a name and, under it where there is room, that of the second language."""
    if second is None:
        return [_foot(name, plan, worn, clear, pen)]
    left, top, right, bottom = plan.foot
    parting = bottom - (bottom - top) * _SECOND
    below = left, parting, right, bottom
    setting = Setting(Role.SMALL, pt(7), worn.text, halo=clear)
    if size_in(second.content, setting, below, pen) < FLOOR:
        return [_foot(name, plan, worn, clear, pen)]
    upper = Setting(Role.FACTOR, plan.cut.least * 0.31, worn.text, halo=clear)
    return [
        lettered(name.content, upper, (left, top, right, parting - 0.32), pen, name.origin),
        lettered(second.content, setting, below, pen, second.origin),
    ]


def _foot(name: Name, plan: Plan, worn: Paints, clear: Paint | None, pen: Pen) -> _Set:
    setting = Setting(Role.FACTOR, plan.cut.least * 0.31, worn.text, halo=clear)
    return lettered(name.content, setting, plan.foot, pen, name.origin)


def _cleared(worn: Paints, weak: bool) -> Paint | None:
    """Return what is cleared around type on the field: where a pattern or a veil runs below it."""
    if worn.patterned or weak:
        return worn.field if worn.text.colour == WHITE else Paint(WHITE)
    return None


def _rule(plan: Plan, worn: Paints) -> Item:
    """Return the line under a band that is an outline."""
    y = plan.band
    line = Stroke(worn.text, 0.3, cap=Cap.BUTT)
    return Path(polyline(((0.0, y), (plan.cut.width, y))), stroke=line)


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
    worn = paints(side, pen.theme)
    field = 0.0, 0.0, cut.width, cut.height
    return Face(((worn.field, 0.0, cut.height),), field_pattern(worn, field))


def hidden_face(side: Side, cut: Cut, pen: Pen) -> Face:
    """Return the face that all hidden counters of a side share: its colours, no text.

    It takes nothing from the unit, so that no two can differ.
    """
    worn = paints(side, pen.theme)
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
