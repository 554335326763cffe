"""Counter faces: a flat ground, a dark band, a figure with its size between names, the factors.

A bearer and a cut in, a face out, drawn between (0, 0) and the cut's width and height; its grounds
are given apart, for the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from operator import mul
from typing import TypeAlias, assert_never

from generator.colour import BLACK, LEGIBLE, WHITE, contrast, legible
from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.codes import CROWDED, TOO_WIDE
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.paints import Paints, field_pattern, paints, plate, veil, veiled
from generator.drawing.counters.plan import AMPLE, TIGHTER, Cut, Plan, Spacing
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


class Naming(Frozen):
    """The names on a face; None where there is none."""

    label: Name | None = None
    """Its own, upright on the left of the symbol."""
    body: Name | None = None
    """What it belongs to, on the right."""
    entry: Name | None = None
    """Where or when it enters, below that."""
    word: Name | None = None
    """What a back says of it, above both."""
    foot: Name | None = None
    """In place of the factors, or they."""
    second: Name | None = None
    """Under the foot: the name in the second language."""

    @property
    def pooled(self) -> bool:
        """Whether what stands for the entry tells the pool that it is drawn from."""
        return self.entry is not None and self.entry.origin.endswith(".pool")

    def sides(self) -> Iterator[tuple[_Run, _Run]]:
        """Yield what may stand on the left and the right of a symbol, the fullest first.

        What it belongs to may go; on a back, which has a `word`, the entry before that.
        """
        own, word, body, entry = (
            (name,) if name else () for name in (self.label, self.word, self.body, self.entry)
        )
        yield own, (*word, *body, *entry)
        if own and entry:
            yield (*own, *entry), (*word, *body)
        if word and self.pooled:
            yield own, (*word, *entry)
        if word and entry:
            yield own, (*word, *body)
        if body:
            yield own, word or entry


_Run: TypeAlias = tuple[Name, ...]
"""Names one behind the other."""


def naming(unit: Unit, formation: Formation | None, entry: str, factors: bool) -> Naming:
    """Return the names of a unit; without factors its label, or its name, stands at the foot."""
    origin = f"units.{unit.id}"
    label = Name(unit.label, f"{origin}.label") if unit.label else None
    enters = Name(entry, f"{origin}.entry") if entry else None
    body = None
    if formation is not None:
        key = "short" if formation.short else "name"
        body = Name(formation.short or formation.name, f"formations.{formation.id}.{key}")
    if factors:
        return Naming(label, body, enters)
    second = Name(unit.second.text, unit.second.origin) if unit.second else None
    foot = label or Name(unit.name, f"{origin}.name")
    return Naming(None, body, enters, foot=foot, second=second)


class Bearer(Frozen):
    """A unit with all that its faces tell of it."""

    unit: Unit
    side: Side
    entry: str = ""
    """The hex or turn of its entry, as its counter says it."""
    formation: Formation | None = None
    pool: str = ""
    """What tells the pool that it is drawn from."""
    picture: Block | None = None
    """A picture of the designer's, which stands in place of the symbol."""


class Weakness(Frozen):
    """What another face of the same unit says: a word, and factors where they change."""

    word: Name
    factors: Factors | None = None


def unit_face(
    bearer: Bearer,
    cut: Cut,
    pen: Pen,
    weakness: Weakness | None = None,
    lane: float | None = None,
) -> PieceFace:
    """Return the front of a unit's counter, or the same unit weakened under a veil.

    `lane` is the room in mm that the names of all such counters need beside a symbol.
    """
    unit, worn = bearer.unit, paints(bearer.side, pen.theme)
    names = names_on(bearer, weakness)
    colour = bearer.formation.colour if bearer.formation else None
    band = Paint(colour) if colour and pen.theme.ink is Ink.COLOUR else worn.band
    lettering = _Lettering(
        names, cut, pen, unit.size is not None, lane_of(names, cut, pen) if lane is None else lane
    )
    plan, placed, findings = lettering.laid()
    field = Box(0.0, plan.band, cut.width, cut.height)
    ground = field._replace(top=0.0) if worn.outlined else field  # a pattern on all four sides
    covers = [(cover, ground) for cover in field_pattern(worn, ground)]
    if weakness:
        covers += ((cover, field) for cover in veil(worn, field, pen.theme.ink))
    art: list[Item] = [cover.within(box) for cover, box in covers]
    fog = None
    if weakness and pen.theme.ink is Ink.COLOUR:
        fog = veiled(worn)
    elif covers:
        art.append(plate(worn.field, cut, field, plan.spacing.rim))
    if worn.outlined or band is not worn.band:  # the side's colour parts a pale stripe from it
        under = polyline(((0.0, plan.band), (cut.width, plan.band)))
        edge = worn.text if worn.outlined else worn.band
        art.append(Path(under, stroke=Stroke(edge, 0.3, cap=Cap.BUTT)))
    art.append(figure(unit, worn, plan.symbol, cut, bearer.picture))
    if unit.size is not None:
        art.append(size_figure(unit.size, worn, plan.size, cut))
    texts = lettering.written(plan, placed, worn, fog)
    unfit = tuple(finding for _, each in texts for finding in each)
    found = unfit or findings
    letters = chain.from_iterable(items for items, _ in texts)
    grounds = (band, 0.0, plan.band), (worn.field, plan.band, cut.height)
    bleed = tuple(cover.beyond(box, cut.height) for cover, box in covers)
    return PieceFace(grounds, (*art, *letters), found, bleed)


def names_on(bearer: Bearer, weakness: Weakness | None = None) -> Naming:
    """Return the names on a face of a unit, its factors among them."""
    unit, changed = bearer.unit, weakness.factors if weakness else None
    factors = changed or unit.factors
    names = naming(unit, bearer.formation, bearer.entry, factors is not None)
    if factors is not None:
        key = "back.factors" if changed else "factors"
        names = replace(names, foot=Name(str(factors), f"units.{unit.id}.{key}"))
    if weakness:
        names = replace(names, word=weakness.word)
    if bearer.pool:
        names = replace(names, entry=Name(bearer.pool, f"units.{unit.id}.pool"))
    return names


def upright(cut: Cut) -> float:
    """Return the size of upright names on such a counter, in mm."""
    return max(FLOOR, pt(_UPRIGHT) * cut.least / 15)


_UPRIGHT, _UPWARDS = 6.0, 270
"""Size of upright names in points, on a counter of 15 mm, and their turn in degrees."""


def lane_of(names: Naming, cut: Cut, pen: Pen) -> float:
    """Return how tall the letters of upright names are, in mm, accents and tails among them."""
    run = filter(None, (names.label, names.body, names.entry, names.word))
    return max((_tall(name, upright(cut), pen) for name in run), default=0.0)


def _tall(name: Name, size: float, pen: Pen) -> float:
    setting = Setting(style("counter-side", pen)[0], size, Paint(WHITE))
    _, top, _, bottom = pen.typesetter.ink_box(_probe(name.content, setting, size, pen))
    return bottom - top


_Row: TypeAlias = tuple[Name, Box, float]
"""A name, where it stands and how large."""
_Beside: TypeAlias = tuple[tuple[_Row, ...], tuple[_Row, ...]]
"""Names on the left and on the right of a symbol."""


_SHARES = (1.0, 0.65, 0.5)
"""How much smaller factors may be for a long name to pass beside them, the best first."""


class _Lettering(Frozen):
    """The names of a face and what they are set on."""

    names: Naming
    cut: Cut
    pen: Pen
    sized: bool
    lane: float

    def laid(self) -> tuple[Plan, _Beside, tuple[Finding, ...]]:
        """Return the plan on which the names find room, and those beside the symbol.

        Where none has enough, they come nearer than they should, or do not fit: both is told.
        """
        for plan, left, right in self._tried():
            rows = self._rows(left, plan, right=False), self._rows(right, plan, right=True)
            if all(size >= FLOOR - 1e-9 for row in rows for _, _, size in row):
                first = self.names.label or next(iter(right), self.names.foot)
                near = plan.spacing is not AMPLE and first is not None
                return plan, rows, (self._near(first),) if near and first else ()
        unfit = (name for row in rows for name, _, size in row if size < FLOOR - 1e-9)
        return plan, rows, tuple(map(too_wide, unfit))

    def _tried(self) -> Iterator[tuple[Plan, _Run, _Run]]:
        """Yield plans with what stands beside the symbol, the best first.

        A front tells what a unit belongs to rather than keep its distances.
        """
        tight, runs = (AMPLE, *TIGHTER), tuple(self.names.sides())
        order = [(gap, share, run) for gap in tight for share in _SHARES for run in runs]
        if self.names.word is None:
            order.sort(key=lambda each: -sum(map(len, each[2])))
        for spacing, share, (left, right) in order:
            yield self._plan(left, right, spacing, share), left, right
        for right in (right for left, right in runs if len(left) <= 1):
            plan = self._plan((), right, tight[-1], _SHARES[-1])
            yield replace(plan, headed=self.names.label is not None), (), right

    def _near(self, name: Name) -> Finding:
        side = f"{self.cut.least:.4g} mm"
        return CROWDED.finding(
            f"“{name.content}” stands nearer than {AMPLE.air} mm to what is beside it, or than"
            f" {AMPLE.margin:g} mm to the cut, on a counter of {side}",
            name.origin,
            help="shorten it, or make the counters larger with counters.size",
        )

    def _plan(self, left: _Run, right: _Run, spacing: Spacing, share: float) -> Plan:
        names, sides = self.names, (bool(left), bool(right))
        footed, double = names.foot is not None, self._doubled()
        return Plan(self.cut, self.sized, footed, double, self.lane, sides, spacing, share)

    def _doubled(self) -> bool:
        """Whether there is a second language, and a line for it."""
        if self.names.second is None:
            return False
        plan = Plan(self.cut, self.sized, double=True, lane=self.lane)
        setting = Setting(*style("counter-second", self.pen)[:2], Paint(WHITE))
        return fits(self.names.second, setting, plan.second, self.pen)

    def foot_setting(self, plan: Plan) -> Setting:
        """Return how factors are set, or what stands in their place."""
        role, _, times = style("counter-factors", self.pen)
        return Setting(role, plan.first.height / 0.7 * times, Paint(WHITE))

    def _footing(self, plan: Plan) -> Box | None:
        """Return what the foot of a face covers, if anything stands there."""
        foot, shown = self.names.foot, self.foot_setting(plan)
        if foot is None:
            return None
        size = size_in(foot.content, shown, plan.first, self.pen)
        wide = self.pen.typesetter.measure(foot.content, shown.role, size)
        passing, least = plan.symbol.width, wide * max(plan.share, FLOOR / max(size, 1e-6))
        return plan.footing(passing if least <= passing < wide else wide)

    def _rows(self, run: _Run, plan: Plan, *, right: bool) -> tuple[_Row, ...]:
        """Return names one behind the other in the lane beside a symbol, about its middle."""
        if not run:
            return ()
        run = run[::-1]  # on both sides it is read upwards
        typesetter, gap = self.pen.typesetter, AMPLE.air
        role, usual, _ = style("counter-side", self.pen)
        most = max(FLOOR, usual * self.cut.least / 15)
        lane = plan.beside(self._footing(plan), right=right)
        lengths = [typesetter.measure(name.content, role, 1.0) for name in run]
        free = lane.height - gap * (len(run) - 1)
        usual = min(most, free / sum(lengths))
        talls = (_tall(name, 1.0, self.pen) for name in run)
        sizes = [min(usual, (lane.width + 1e-6) / tall) for tall in talls]
        long = sum(map(mul, lengths, sizes)) + gap * (len(run) - 1)
        middle = plan.symbol.middle[1]
        at = max(lane.top, min(middle - long / 2, lane.bottom - long))
        rows: list[_Row] = []
        for name, length, size in zip(run, lengths, sizes, strict=True):
            end = at + length * size
            rows.append((name, lane._replace(top=at, bottom=end), size))
            at = end + gap
        return tuple(rows)

    def written(
        self,
        plan: Plan,
        placed: _Beside,
        worn: Paints,
        fog: Paint | None,
    ) -> list[tuple[tuple[Item, ...], tuple[Finding, ...]]]:
        """Set all names, on ground cleared for them where a veil runs below."""
        role, names = style("counter-side", self.pen)[0], self.names
        ground = (fog or worn.field).colour
        red = contrast(worn.accent.colour, ground) >= LEGIBLE
        said = worn.accent if red else Paint(legible(worn.text.colour, ground))
        rows: list[tuple[Name, Setting, Box]] = []
        for name, box, size in chain.from_iterable(placed):
            paint = said if name is names.word else worn.text
            setting = Setting(role, max(size, FLOOR), paint, degrees=_UPWARDS, halo=fog)
            rows.append((name, setting, box.grown(1e-6)))
        if plan.headed and names.label is not None:
            head = Setting(*style("counter-side", self.pen)[:2], worn.text, halo=fog)
            rows.append((names.label, head, plan.head))
        if names.foot is not None:
            setting = replace(self.foot_setting(plan), paint=worn.text, halo=fog)
            rows.append((names.foot, setting, self._footing(plan) or plan.first))
        if plan.double and names.second is not None:
            second = Setting(*style("counter-second", self.pen)[:2], worn.text, halo=fog)
            size = size_in(names.second.content, second, plan.second, self.pen)
            wide = self.pen.typesetter.measure(names.second.content, second.role, size)
            rows.append((names.second, second, plan.footing(wide, second=True)))
        return [
            (items, () if setting.degrees else findings)
            for (_, setting, _), (items, findings) in (
                (row, lettered(*row, self.pen)) for row in rows
            )
        ]


def unit_back(
    bearer: Bearer, other: Bearer | None, cut: Cut, pen: Pen, lane: float | None = None
) -> PieceFace:
    """Return the back of a unit's counter; `other` is the unit on it where its back is one."""
    match bearer.unit.back.kind:
        case BackKind.BLANK:
            return blank_face(bearer.side, cut, pen)
        case BackKind.HIDDEN:
            return hidden_face(bearer.side, cut, pen)
        case BackKind.DISRUPTED | BackKind.REDUCED | BackKind.FLIPPED:
            return unit_face(bearer, cut, pen, weakness(bearer.unit, pen), lane)
        case BackKind.UNIT:
            return unit_face(other or bearer, cut, pen, lane=lane)
        case _:
            assert_never(bearer.unit.back.kind)


def weakness(unit: Unit, pen: Pen) -> Weakness:
    """Return what the back of a unit says that shows it weakened, or used."""
    back, origin = unit.back, f"units.{unit.id}.back"
    word = Name(back.text or pen.words("USED"), f"{origin}.text")
    if back.kind is not BackKind.FLIPPED:
        word = Name(pen.words(WEAKNESSES[back.kind]), f"{origin}.kind")
    return Weakness(word, back.factors)


_STRIPS = 0.12
"""Height of the strip of a blank in its side's colour, as a part of the shorter side."""


def blank_face(side: Side | None, cut: Cut, pen: Pen) -> PieceFace:
    """Return a face with nothing on it but the colours of a side, on bare paper: it costs no ink.

    That of no side is bare.
    """
    if side is None:
        return PieceFace(((Paint(WHITE), 0.0, cut.height),), ())
    worn, band = paints(side, pen.theme), Plan(cut).band
    borne = worn.outlined and worn.patterned  # by the band
    strip = Box(0.0, band, cut.width, band + (0.0 if borne else cut.least * _STRIPS))
    ground = strip._replace(top=0.0) if borne else strip
    covers = field_pattern(worn, ground)
    edges = {strip.top, strip.bottom} if worn.outlined else ()
    lines = (polyline(((0.0, y), (cut.width, y))) for y in sorted(edges))
    art: list[Item] = [cover.within(ground) for cover in covers]
    art += (Path(line, stroke=Stroke(Paint(BLACK), 0.3, cap=Cap.BUTT)) for line in lines)
    grounds = (
        (worn.band, 0.0, band),
        (worn.field, band, strip.bottom),
        (Paint(WHITE), strip.bottom, cut.height),
    )
    return PieceFace(
        grounds, tuple(art), bleed=tuple(cover.beyond(ground, cut.height) for cover in covers)
    )


def hidden_face(side: Side, cut: Cut, pen: Pen) -> PieceFace:
    """Return the face that all hidden counters of a side share: its colours, no text.

    It takes nothing from the unit, so that no two can differ.
    """
    worn = paints(side, pen.theme)
    whole = Box(0.0, 0.0, cut.width, cut.height)
    covers = field_pattern(worn, whole)
    edge = worn.line if worn.outlined else worn.band
    cross = (*polyline(((-0.55, 0.0), (0.55, 0.0))), *polyline(((0.0, -0.55), (0.0, 0.55))))
    emblem = (
        Path(rectangle(-1.2, -1.2, 2.4, 2.4), worn.box),
        Path(rectangle(-1, -1, 2, 2), worn.band, Stroke(edge, 0.14, join=Join.MITRE)),
        Path(cross, stroke=Stroke(worn.on_band, 0.3, cap=Cap.BUTT)),
    )
    most = (cut.least / 2 - AMPLE.margin) / (1.2 * math.sqrt(2))
    turned = Transform.rotation(45) @ Transform.scaling(min(cut.least * 0.2, most))
    at = Transform.translation(cut.width / 2, cut.height / 2) @ turned
    art = (*(cover.within(whole) for cover in covers), Group(emblem, at, name="symbol"))
    bleed = tuple(cover.beyond(whole, cut.height) for cover in covers)
    return PieceFace(((worn.field, 0.0, cut.height),), art, bleed=bleed)
