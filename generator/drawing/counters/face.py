"""Counter faces: a flat ground, a dark band, a figure with its size, the factors.

A bearer and a cut in, a face out, drawn between (0, 0) and the cut's width and height; its grounds
are given apart, for the bleed.
"""

from __future__ import annotations

from dataclasses import replace

from generator.colour import WHITE
from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.counters.dress import Dress, dress
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.lettering import FLOOR, Setting, lettered, size_in
from generator.drawing.counters.naming import Name, Naming, naming
from generator.drawing.counters.patterns import field_pattern, veil
from generator.drawing.counters.plan import HANG, Cut, Plan
from generator.drawing.furniture.livery import Ink
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Unit
from generator.model.formations import Formation
from generator.model.game import Side
from generator.model.numbers import Factors
from generator.records import dataclass
from generator.scene import Cap, Item, Paint, Path, Stroke, polyline
from generator.text import Anchor, Role
from generator.units import pt

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
    unit, worn = bearer.unit, dress(bearer.side, pen.livery)
    factors = weakness.factors if weakness and weakness.factors else unit.factors
    colour = bearer.formation.colour if bearer.formation else None
    striped = colour is not None and pen.livery.ink is Ink.COLOUR
    names = naming(bearer.unit, bearer.side, bearer.formation, bearer.entry, factors is not None)
    plan = Plan(cut, unit.size is not None, factors is not None or names.foot is not None, striped)
    beside = weakness if weakness and _stands_beside(weakness, plan, worn, pen) else None
    if weakness and not beside:  # a word of a few letters says nothing by its first
        names = replace(names, right=Name(weakness.word, weakness.origin))
    placed = names.placed(plan, pen)
    field = 0.0, plan.top, cut.width, cut.height
    art: list[Item] = [*field_pattern(worn, field)]
    if weakness:
        art += veil(worn, field, pen.livery.ink)
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
        found += _feet(placed.foot, placed.second, plan, worn, clear, pen)
    grounds = [(worn.band, 0.0, plan.band), (worn.field, plan.top, cut.height)]
    if striped and colour is not None:
        grounds.insert(1, (Paint(colour), plan.band, plan.top))
    return Face(
        tuple(grounds),
        (*art, *(item for items, _ in found for item in items)),
        tuple(finding for _, findings in found for finding in findings),
    )


_Set = tuple[tuple[Item, ...], tuple[Finding, ...]]


def _banded(names: Naming, plan: Plan, worn: Dress, pen: Pen) -> list[_Set]:
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
    names: Naming, weakness: Weakness | None, plan: Plan, worn: Dress, clear: Paint | None, pen: Pen
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


def _said_by_a_back(plan: Plan, worn: Dress) -> Setting:
    largest = pt(7.8) * max(0.8, plan.cut.least / 15)
    return Setting(Role.CELL, largest, worn.accent, degrees=90, halo=Paint(WHITE))


def _stands_beside(weakness: Weakness, plan: Plan, worn: Dress, pen: Pen) -> bool:
    """Whether what a back says fits upright beside the symbol; if not it goes into the band."""
    setting, box = _said_by_a_back(plan, worn), plan.gutter(right=True)
    return size_in(weakness.word, setting, box, pen) >= FLOOR


def _feet(
    name: Name, second: Name | None, plan: Plan, worn: Dress, clear: Paint | None, pen: Pen
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


def _foot(name: Name, plan: Plan, worn: Dress, clear: Paint | None, pen: Pen) -> _Set:
    setting = Setting(Role.FACTOR, plan.cut.least * 0.31, worn.text, halo=clear)
    return lettered(name.content, setting, plan.foot, pen, name.origin)


def _cleared(worn: Dress, weak: bool) -> Paint | None:
    """Return what is cleared around type on the field: where a pattern or a veil runs below it."""
    if worn.patterned or weak:
        return worn.field if worn.text.colour == WHITE else Paint(WHITE)
    return None


def _rule(plan: Plan, worn: Dress) -> Item:
    """Return the line under a band that is an outline."""
    y = plan.band
    line = Stroke(worn.text, 0.3, cap=Cap.BUTT)
    return Path(polyline(((0.0, y), (plan.cut.width, y))), stroke=line)
