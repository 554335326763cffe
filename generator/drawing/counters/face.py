"""Counter faces: a flat ground, a dark band, a figure with its size, the factors.

A bearer and a cut in, a face out, drawn between (0, 0) and the cut's width and height; its grounds
are given apart, for the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TypeAlias, assert_never

from generator.colour import WHITE
from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.codes import TOO_WIDE
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.paints import Paints, field_pattern, paints, veil
from generator.drawing.counters.plan import HANG, Cut, Plan
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.arms import Formation
from generator.model.counters import WEAKNESSES, BackKind, Unit
from generator.model.game import Side
from generator.model.numbers import Factors
from generator.model.theme import TYPES, set_in
from generator.records import Frozen
from generator.scene import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    PieceFace,
    Stroke,
    Text,
    Transform,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level
from generator.units import pt

FLOOR = pt(6)
"""The smallest type on a counter."""


class Name(Frozen):
    """A text and the value of the definition that it is."""

    content: str
    origin: Origin


class Setting(Frozen):
    """How a text is set: role, the size it has where there is room, its turn, where it stands."""

    role: str
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
    width, height = box.width, box.height
    if setting.degrees % 180:
        width, height = height, width
    probe = _probe(content, setting, 1.0, pen)
    _, top, _, bottom = pen.typesetter.ink_box(probe)
    across, alone = width / max(probe.width, 0.01), height / 2 / max(-top, bottom, 0.01)
    return min(setting.largest, across, max(alone, (height + setting.hang) / (bottom - top)))


def _probe(content: str, setting: Setting, size: float, pen: Pen) -> Text:
    """Return a line of type to measure what its letters cover about (0, 0)."""
    line = partial(pen.typesetter.line, anchor=Anchor.MIDDLE, level=Level.CAPITALS)
    return line(content, setting.role, size, (0.0, 0.0), paint=setting.paint)


def fits(name: Name, setting: Setting, box: Box, pen: Pen) -> bool:
    """Tell whether a text lies within a box in a size that can be read."""
    return size_in(name.content, setting, box, pen) >= FLOOR


def lettered(
    name: Name, setting: Setting, box: Box, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Return a text in a box, and a finding where it does not fit in a size that can be read.

    It is lowered or raised from the middle so that accents and tails keep within.
    """
    fit, typesetter = size_in(name.content, setting, box, pen), pen.typesetter
    size = max(fit, FLOOR)
    _, top, _, bottom = typesetter.ink_box(_probe(name.content, setting, size, pen))
    half = (box.width if setting.degrees % 180 else box.height) / 2
    over, under = -top - half, bottom - half - setting.hang
    down = over if over > 0 else -max(0.0, under)
    middle, turn = box.middle, math.radians(setting.degrees)
    x = {Anchor.START: box.left, Anchor.MIDDLE: middle[0], Anchor.END: box.right}[setting.anchor]
    at = x - math.sin(turn) * down, middle[1] + math.cos(turn) * down
    line = partial(typesetter.line, level=Level.CAPITALS, degrees=setting.degrees)
    where = partial(line, anchor=setting.anchor, origin=name.origin)
    text = where(name.content, setting.role, size, at, paint=setting.paint)
    cleared = (typesetter.halo(text, 0.4, setting.halo),) if setting.halo else ()
    return (*cleared, text), () if fit >= FLOOR - 1e-9 else (too_wide(name),)


def too_wide(name: Name) -> Finding:
    """Return the finding that a text does not fit its counter."""
    return TOO_WIDE.finding(
        f"“{name.content}” does not fit the counter in a size that can be read",
        name.origin,
        help="shorten it, or make the counters larger with counters.size",
    )


def style(name: str, pen: Pen) -> tuple[str, float, float]:
    """Return what a style of counters is set in: its face, its size in mm, and that in the house's.

    Sizes are those of counters 15 mm wide.
    """
    role, size = set_in(pen.theme.data, name)
    return role, size, size / pt(TYPES[name].points)


def _banded(pen: Pen) -> Setting:
    return Setting(style("counter-band", pen)[0], 100.0, Paint(WHITE), hang=HANG)


def _upright(pen: Pen) -> Setting:
    return Setting(style("counter-side", pen)[0], 100.0, Paint(WHITE), degrees=270)


class Naming(Frozen):
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
    crowded: bool = False
    """Whether the names of the band do not fit."""

    def placed(self, plan: Plan, pen: Pen) -> Naming:
        """Return the same names where there is room for them; those that are not needed may go."""
        body, label, gutter = self.left, self.upright, plan.gutter(right=False)
        if label is None or fits(label, _upright(pen), gutter, pen):
            return self if self._banded(body, plan, pen) else replace(self, left=None)
        if self._banded(label, plan, pen):
            keep = body is not None and fits(body, _upright(pen), gutter, pen)
            return replace(self, left=label, upright=body if keep else None)
        return replace(self, left=label, upright=None, crowded=True)

    def _banded(self, left: Name | None, plan: Plan, pen: Pen) -> bool:
        """Whether a name fits the band, beside the one at its right end."""
        content = "  ".join(name.content for name in (left, self.right) if name is not None)
        return not content or size_in(content, _banded(pen), plan.heading, pen) >= FLOOR


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


class Bearer(Frozen):
    """A unit with all that its faces tell of it."""

    unit: Unit
    side: Side
    entry: str = ""
    """The hex or turn of its entry, as its counter says it."""
    formation: Formation | None = None
    picture: Block | None = None
    """A picture of the designer's, which stands in place of the symbol."""


class Weakness(Frozen):
    """What another face of the same unit says: a word, and factors where they change."""

    word: Name
    factors: Factors | None = None


def unit_face(bearer: Bearer, cut: Cut, pen: Pen, weakness: Weakness | None = None) -> PieceFace:
    """Return the front of a unit's counter, or the same unit weakened under a veil."""
    unit, worn = bearer.unit, paints(bearer.side, pen.theme)
    changed = weakness.factors if weakness else None
    factors = changed or unit.factors
    names = naming(unit, bearer.side, bearer.formation, bearer.entry, factors is not None)
    if factors is not None:
        key = "back.factors" if changed else "factors"
        names = replace(names, foot=Name(str(factors), f"units.{unit.id}.{key}"))
    colour = bearer.formation.colour if bearer.formation else None
    stripe = colour if pen.theme.ink is Ink.COLOUR else None
    plan = Plan(cut, unit.size is not None, names.foot is not None, stripe is not None)
    field = Box(0.0, plan.top, cut.width, cut.height)
    art = [*field_pattern(worn, field)]
    if weakness:
        art += veil(worn, field, pen.theme.ink)
    if worn.outlined:
        under = polyline(((0.0, plan.band), (cut.width, plan.band)))
        art.append(Path(under, stroke=Stroke(worn.text, 0.3, cap=Cap.BUTT)))
    art.append(figure(unit, worn, plan.symbol, bearer.picture))
    if unit.size is not None:
        art.append(size_figure(unit.size, worn, plan.size))
    texts, findings = _written(names, weakness, plan, worn, pen)
    grounds = [(worn.band, 0.0, plan.band), (worn.field, plan.top, cut.height)]
    if stripe is not None:
        grounds.insert(1, (Paint(stripe), plan.band, plan.top))
    return PieceFace(tuple(grounds), (*art, *texts), findings)


_Row: TypeAlias = tuple[Name, Setting, Box]
"""A text of a face, how it is set, and where."""


def _written(
    names: Naming, weakness: Weakness | None, plan: Plan, worn: Paints, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Set all texts of a face. What a back says stands beside the symbol, or else in the band."""
    clear = None  # around type on the field, where a pattern or a veil runs below it
    if worn.patterned or weakness:
        clear = worn.field if worn.text.colour == WHITE else Paint(WHITE)
    role, size, _ = style("counter-side", pen)
    largest = size * max(0.8, plan.cut.least / 15)
    rows: list[_Row] = []
    if weakness:
        said = Setting(role, largest, worn.accent, degrees=90, halo=Paint(WHITE))
        if fits(weakness.word, said, plan.gutter(right=True), pen):
            rows.append((weakness.word, said, plan.gutter(right=True)))
        else:  # a word of a few letters says nothing by its first
            names = replace(names, right=weakness.word)
    names = names.placed(plan, pen)
    if names.upright is not None:
        beside = Setting(role, largest, worn.text, degrees=270, halo=clear)
        rows.insert(0, (names.upright, beside, plan.gutter(right=False)))
    rows = [*_band(names, plan, worn, pen), *rows, *_foot(names, plan, worn.text, clear, pen)]
    found = [lettered(*row, pen) for row in rows]
    if names.left is not None and names.crowded:
        found[0] = found[0][0], (too_wide(names.left),)
    items, findings = zip(*found, strict=True) if found else ((), ())
    return tuple(chain(*items)), tuple(chain(*findings))


def _band(names: Naming, plan: Plan, worn: Paints, pen: Pen) -> Iterator[_Row]:
    """Yield the names of the band at its ends, in one size; in the middle of a round one."""
    present = [name for name in (names.left, names.right) if name is not None]
    role, usual, _ = style("counter-band", pen)
    largest = usual * max(1.0, plan.cut.least / 15)
    both = Setting(role, largest, worn.on_band, hang=HANG)
    content = "  ".join(name.content for name in present)
    size = max(FLOOR, size_in(content, both, plan.heading, pen)) if present else FLOOR
    for name in present:
        anchor = Anchor.START if name is names.left else Anchor.END
        if len(present) == 1 and plan.cut.round:
            anchor = Anchor.MIDDLE
        yield name, replace(both, largest=size, anchor=anchor), plan.heading


def _foot(names: Naming, plan: Plan, paint: Paint, clear: Paint | None, pen: Pen) -> Iterator[_Row]:
    """Yield factors, or a name and, where there is room, that of the second language below it."""
    if names.foot is None:
        return
    box = plan.foot
    role, _, times = style("counter-factors", pen)
    setting = Setting(role, plan.cut.least * 0.31 * times, paint, halo=clear)
    parting = box.bottom - box.height * _SECOND
    second = Setting(*style("counter-second", pen)[:2], paint, halo=clear)
    below = box._replace(top=parting)
    if names.second is None or not fits(names.second, second, below, pen):
        yield names.foot, setting, box
        return
    yield names.foot, setting, box._replace(bottom=parting - 0.32)
    yield names.second, second, below


_SECOND = 0.52  # of the room at the foot, for a name in the second language


def unit_back(bearer: Bearer, other: Bearer | None, cut: Cut, pen: Pen) -> PieceFace:
    """Return the back of a unit's counter; `other` is the unit on it where its back is one."""
    back, origin = bearer.unit.back, f"units.{bearer.unit.id}.back"
    match back.kind:
        case BackKind.BLANK:
            return blank_face(bearer.side, cut, pen)
        case BackKind.HIDDEN:
            return hidden_face(bearer.side, cut, pen)
        case BackKind.DISRUPTED | BackKind.REDUCED | BackKind.FLIPPED:
            word = Name(back.text or pen.words("USED"), f"{origin}.text")
            if back.kind is not BackKind.FLIPPED:
                word = Name(pen.words(WEAKNESSES[back.kind]), f"{origin}.kind")
            return unit_face(bearer, cut, pen, Weakness(word, back.factors))
        case BackKind.UNIT:
            return unit_face(other or bearer, cut, pen)
        case _:
            assert_never(back.kind)


def blank_face(side: Side | None, cut: Cut, pen: Pen) -> PieceFace:
    """Return a face in a side's colour with nothing on it."""
    worn = paints(side, pen.theme)
    field = field_pattern(worn, Box(0.0, 0.0, cut.width, cut.height))
    return PieceFace(((worn.field, 0.0, cut.height),), field)


def hidden_face(side: Side, cut: Cut, pen: Pen) -> PieceFace:
    """Return the face that all hidden counters of a side share: its colours, no text.

    It takes nothing from the unit, so that no two can differ.
    """
    worn = paints(side, pen.theme)
    ground = blank_face(side, cut, pen)
    edge = worn.line if worn.outlined else worn.band
    cross = (*polyline(((-0.55, 0.0), (0.55, 0.0))), *polyline(((0.0, -0.55), (0.0, 0.55))))
    emblem = (
        Path(rectangle(-1.2, -1.2, 2.4, 2.4), worn.box),
        Path(rectangle(-1, -1, 2, 2), worn.band, Stroke(edge, 0.14, join=Join.MITRE)),
        Path(cross, stroke=Stroke(worn.on_band, 0.3, cap=Cap.BUTT)),
    )
    turned = Transform.rotation(45) @ Transform.scaling(cut.least * 0.2)
    at = Transform.translation(cut.width / 2, cut.height / 2) @ turned
    return PieceFace(ground.grounds, (*ground.art, Group(emblem, at, name="symbol")))
