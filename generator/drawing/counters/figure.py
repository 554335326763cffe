"""The figure on a counter: a symbol in its frame, a silhouette or a picture, and the size mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.drawing.block import Block
from generator.drawing.counters.marks import (
    ANCHOR,
    CENTRES,
    CHEVRON,
    CROSS,
    DIAGONAL,
    DIAGONALS,
    DOME,
    FLASH,
    FOOTERS,
    OVAL,
    STAFF,
    SUPPLY,
    TENT,
    UPRIGHT,
    Box,
    Mark,
    Outline,
    mirrored,
    scaled,
    size_mark,
    trace,
)
from generator.drawing.counters.paints import Paints
from generator.model.arms import Arms, Silhouette, UnitSize, UnitType
from generator.model.counters import Unit
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Segment,
    Stroke,
    Transform,
    circle,
    rectangle,
)

_FULL: Mapping[UnitType, Outline] = {
    UnitType.INFANTRY: DIAGONALS,
    UnitType.CAVALRY: DIAGONAL,
    UnitType.RECONNAISSANCE: DIAGONAL,
    UnitType.ANTI_TANK: TENT,
    UnitType.ANTI_AIRCRAFT: DOME,
    UnitType.MEDICAL: CROSS,
    UnitType.SIGNALS: FLASH,
    UnitType.SUPPLY: SUPPLY,
}
"""Marks from edge to edge; they may cross each other, as they do in the standard."""

_OVALS = frozenset({UnitType.ARMOUR, UnitType.MECHANISED, UnitType.SELF_PROPELLED})
_AFOOT = frozenset(
    {
        UnitType.MECHANISED,
        UnitType.MOTORISED,
        UnitType.PARACHUTE,
        UnitType.GLIDER,
        UnitType.MARINE,
        UnitType.MOUNTAIN,
        UnitType.AMPHIBIOUS,
        UnitType.SKI,
        UnitType.BICYCLE,
        UnitType.WHEELED,
    }
)
"""Marks of how a unit moves: with no other arm it is infantry."""
_ANCHORED = ({UnitType.MARINE, UnitType.INFANTRY}, {UnitType.NAVAL})
"""Arms whose anchor is as high as the frame."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What stands in a frame: stroked lines, filled areas, and the frame itself."""

    lines: Outline = ()
    areas: tuple[Outline, ...] = ()
    framed: bool = True
    staff: bool = False
    """Whether the frame is a flag on the staff of headquarters."""
    dashed: bool = False
    """Whether the frame is that of a feint."""


def symbol(arms: Arms) -> Symbol:
    """Return the symbol of a unit's arms, composed so that marks within the frame stay apart."""
    if UnitType.DECOY in arms:
        return Symbol(lines=CHEVRON, dashed=True)
    chosen = set(arms.marks)
    if chosen & _AFOOT and not chosen - _AFOOT - {UnitType.HEADQUARTERS}:
        chosen.add(UnitType.INFANTRY)
    ordered = [arm for arm in UnitType if arm in chosen]
    if UnitType.ROCKET in chosen:
        ordered = [arm for arm in ordered if arm is not UnitType.ARTILLERY]
    lines: Outline = tuple(segment for arm in ordered for segment in _FULL.get(arm, ()))
    if UnitType.MOTORISED in chosen:
        lines = (*lines, *UPRIGHT)
    staff = UnitType.HEADQUARTERS in chosen
    if chosen in _ANCHORED:
        return Symbol((*lines, *ANCHOR), staff=staff)
    oval = bool(chosen & _OVALS)
    sheet_footers = [FOOTERS[arm] for arm in ordered if arm in FOOTERS]
    centres = [CENTRES[arm] for arm in ordered if arm in CENTRES]
    raised = -0.22 if sheet_footers and (oval or centres) else 0.0
    if oval:
        lines = (*lines, *scaled(OVAL, 0.84 if raised else 1.0, 0.0, raised))
    scale = 0.56 if oval else 0.75 if sheet_footers else 1.0
    marks = (
        *_abreast(centres, _middle(chosen, raised), scale * _smaller(chosen)),
        *_abreast(sheet_footers, 0.0, 1.0),
    )
    lines = (*lines, *(segment for mark in marks for segment in mark.lines))
    return Symbol(lines, tuple(mark.areas for mark in marks if mark.areas), staff=staff)


def _middle(chosen: set[UnitType], raised: float) -> float:
    """Return how high the middle mark stands: clear of a dome below it or a tent above it."""
    if UnitType.ANTI_AIRCRAFT in chosen:
        return -0.46
    if UnitType.SUPPLY in chosen:
        return -0.28
    return 0.24 + raised if UnitType.ANTI_TANK in chosen else raised


def _smaller(chosen: set[UnitType]) -> float:
    """Return how much smaller the middle mark is for what it shares the frame with."""
    if UnitType.ANTI_AIRCRAFT in chosen or UnitType.ANTI_TANK in chosen:
        return 0.7
    return 0.85 if UnitType.SUPPLY in chosen else 1.0


def _abreast(marks: list[Mark], y: float, scale: float) -> Iterator[Mark]:
    """Yield marks in a row at the height `y`, smaller where there are several."""
    size = scale * (1.0, 1.0, 0.5, 0.34, 0.26)[len(marks)]
    step = 2.4 * size if len(marks) > 1 else 0.0
    for number, mark in enumerate(marks):
        x = (number - (len(marks) - 1) / 2) * step
        foot = 0.76 * (1 - size) if mark in FOOTERS.values() else 0.0
        yield Mark(scaled(mark.lines, size, x, y + foot), scaled(mark.areas, size, x, y + foot))


def _wheels(first: float, last: float, count: int, y: float, radius: float, hub: float) -> Outline:
    """Return open wheels with a hub in each, in a row."""
    step = (last - first) / (count - 1)
    rings: list[Segment] = []
    for number in range(count):
        at = first + number * step, y
        rings += (*circle(at, radius), *circle(at, hub))
    return tuple(rings)


_TANK = (
    trace("M-1.34 0.3L-1.12 -0.02L-0.98 -0.1L1.02 -0.12L1.36 0.1L1.42 0.3Z"),
    (
        *trace(
            "M-1.2 0.28L1.24 0.28C1.44 0.3 1.5 0.5 1.42 0.62L1.2 0.84C1.12 0.92 1.06 0.93 0.96 0.93"
            "L-0.98 0.93C-1.1 0.93 -1.2 0.88 -1.26 0.8L-1.4 0.58C-1.48 0.42 -1.36 0.28 -1.2 0.28Z"
        ),
        *_wheels(-0.84, 0.84, 5, 0.67, 0.17, 0.08),
        *circle((-1.2, 0.5), 0.12),
        *circle((1.22, 0.5), 0.12),
    ),
    trace(
        "M-0.62 -0.1L-0.56 -0.42C-0.5 -0.58 -0.34 -0.66 -0.1 -0.68L0.5 -0.66"
        "C0.72 -0.64 0.86 -0.5 0.9 -0.34L0.72 -0.1Z"
    ),
    trace("M0.04 -0.66L0.08 -0.84L0.46 -0.84L0.5 -0.64Z"),
    trace("M-0.5 -0.52L-1.3 -0.46L-1.3 -0.5L-1.5 -0.5L-1.5 -0.3L-1.3 -0.3L-1.3 -0.35L-0.5 -0.32Z"),
)
_FIGHTER_HALF = trace(
    "M0 -0.98C0.06 -0.98 0.13 -0.92 0.14 -0.8L0.16 -0.42C0.5 -0.4 1 -0.34 1.3 -0.2"
    "C1.42 -0.12 1.38 0 1.2 0.02L0.16 0.1L0.1 0.58C0.26 0.58 0.46 0.6 0.52 0.68"
    "C0.56 0.78 0.5 0.84 0.4 0.84L0.06 0.84L0 0.98Z"
)
_AIRCRAFT = (
    _FIGHTER_HALF,
    mirrored(_FIGHTER_HALF),
    rectangle(-0.05, -0.9, 0.1, 1.8),
    rectangle(-0.36, -1.0, 0.72, 0.06, 0.03),
)
_SHIP = (
    trace(
        "M-1.5 0.12C-1.2 0.2 -0.9 0.24 -0.6 0.26L1.5 0.26L1.42 0.48C1.36 0.6 1.3 0.62 1.2 0.62"
        "L-1.2 0.62C-1.32 0.5 -1.42 0.3 -1.5 0.12Z"
    ),
    trace(
        "M-0.76 0.28L-0.7 0.02L-0.6 0.02L-0.6 -0.18L-0.5 -0.18L-0.5 -0.36L-0.16 -0.36L-0.16 -0.14"
        "L-0.06 -0.14L-0.04 0.28Z"
    ),
    trace("M0.02 0.28L0.08 -0.38L0.34 -0.38L0.34 0.28Z"),
    trace("M0.48 0.28L0.54 -0.3L0.78 -0.3L0.78 0.28Z"),
    trace(
        "M-0.36 -0.34L-0.34 -0.98L-0.28 -0.98L-0.27 -0.74L-0.1 -0.74L-0.1 -0.68"
        "L-0.26 -0.68L-0.24 -0.34Z"
    ),
    trace("M-1.1 0.26L-1.06 0.06L-1.02 0.02L-1.34 -0.06L-1.33 -0.12L-0.9 -0.02L-0.82 0.26Z"),
    trace("M0.94 0.28L1 0.02L1.1 -0.02L1.42 -0.12L1.44 -0.06L1.2 0.04L1.22 0.28Z"),
    trace(
        "M-1.5 0.78C-1.25 0.68 -1.1 0.68 -0.9 0.76C-0.65 0.86 -0.5 0.86 -0.3 0.76"
        "C-0.1 0.68 0.1 0.68 0.3 0.76C0.5 0.86 0.65 0.86 0.9 0.76C1.1 0.68 1.25 0.68 1.5 0.78"
        "L1.5 0.88C1.25 0.78 1.1 0.78 0.9 0.86C0.65 0.96 0.5 0.96 0.3 0.86"
        "C0.1 0.78 -0.1 0.78 -0.3 0.86C-0.5 0.96 -0.65 0.96 -0.9 0.86"
        "C-1.1 0.78 -1.25 0.78 -1.5 0.88Z"
    ),
)
_SUBMARINE = (
    trace(
        "M-1.5 0.34C-1.4 0.22 -1.1 0.14 -0.8 0.12L0.9 0.12C1.2 0.14 1.36 0.2 1.5 0.3L1.5 0.46"
        "C1.3 0.6 1 0.68 0.6 0.7L-0.8 0.7C-1.2 0.66 -1.46 0.52 -1.5 0.34Z"
    ),
    trace(
        "M-0.42 0.14L-0.36 -0.3C-0.34 -0.38 -0.3 -0.4 -0.2 -0.4L0.24 -0.4"
        "C0.34 -0.4 0.36 -0.34 0.38 -0.26L0.44 0.14Z"
    ),
    trace("M-0.04 -0.38L-0.04 -0.9L-0.16 -0.9L-0.16 -0.98L0.06 -0.98L0.06 -0.38Z"),
    trace("M0.16 -0.38L0.16 -0.72L0.22 -0.72L0.22 -0.38Z"),
    trace("M-1 0.14L-1 -0.02L-1.24 -0.08L-1.22 -0.14L-0.84 -0.06L-0.84 0.14Z"),
)
_LANDING_CRAFT = (
    trace(
        "M-1.5 -0.34L-1.36 -0.42L-1.08 0.02L1.06 0.02L1.06 -0.06L1.44 -0.06L1.36 0.42"
        "C1.32 0.56 1.26 0.6 1.1 0.6L-0.84 0.6C-0.98 0.6 -1.06 0.54 -1.14 0.42Z"
    ),
    trace("M0.5 0.02L0.54 -0.52L0.94 -0.52L0.98 0.02Z"),
    trace("M0.7 -0.5L0.7 -0.94L0.76 -0.94L0.76 -0.5Z"),
    trace("M0.76 -0.94L1.12 -0.84L0.76 -0.72Z"),
    circle((-0.7, -0.16), 0.13),
    circle((-0.3, -0.16), 0.13),
    circle((0.1, -0.16), 0.13),
    _SHIP[-1],
)
_GUN = (
    trace(
        "M-1.5 -0.66L-1.44 -0.82L-1.3 -0.78L-1.31 -0.72L0.36 -0.14L0.28 0.1L-1.36 -0.58L-1.38 -0.52"
        "Z"
    ),
    trace("M-0.24 -0.74L-0.1 -0.8L0.2 0.38L0.06 0.44Z"),
    (*circle((0.16, 0.4), 0.55), *circle((0.16, 0.4), 0.43)),
    circle((0.16, 0.4), 0.13),
    trace("M0.12 -0.1L0.2 -0.1L0.2 0.9L0.12 0.9Z"),
    trace("M-0.34 0.36L0.66 0.36L0.66 0.44L-0.34 0.44Z"),
    trace("M0.2 0.12L1.4 0.72L1.5 0.66L1.44 0.95L1.16 0.95L1.14 0.82L0.16 0.36Z"),
)
_TRUCK = (
    trace("M-1.42 0.5L-1.44 0.08L-1.36 0L-0.92 -0.06L-0.78 -0.44L-0.34 -0.44L-0.34 0.5Z"),
    trace(
        "M-0.26 -0.5C-0.22 -0.74 -0.1 -0.8 0.1 -0.8L1.06 -0.8"
        "C1.3 -0.8 1.42 -0.7 1.44 -0.5L1.44 0.14L-0.26 0.14Z"
    ),
    trace("M-0.4 0.22L1.46 0.22L1.46 0.5L-0.4 0.5Z"),
    (*circle((-0.94, 0.6), 0.32), *circle((-0.94, 0.6), 0.14)),
    (*circle((0.42, 0.6), 0.32), *circle((0.42, 0.6), 0.14)),
    (*circle((1.1, 0.6), 0.32), *circle((1.1, 0.6), 0.14)),
)
_SOLDIER = (
    trace("M-0.4 -0.66C-0.4 -1.02 0.16 -1.06 0.2 -0.7L0.26 -0.66L0.26 -0.61L-0.48 -0.61Z"),
    trace(
        "M-0.34 -0.62L0.12 -0.62C0.12 -0.44 0.04 -0.38 -0.08 -0.36"
        "C-0.24 -0.36 -0.34 -0.46 -0.34 -0.62Z"
    ),
    trace(
        "M-0.42 -0.36L0.2 -0.36C0.3 -0.32 0.34 -0.22 0.34 -0.06L0.28 0.22L0.62 0.62L0.74 0.98"
        "L0.44 0.98L0.36 0.72L-0.02 0.34L-0.26 0.68L-0.62 0.98L-0.88 0.86L-0.5 0.52L-0.38 0.14"
        "L-0.5 0.1C-0.56 -0.1 -0.54 -0.32 -0.42 -0.36Z"
    ),
    trace("M-1.14 -0.42L-1.1 -0.48L0.56 0.12L0.78 0.12L0.74 0.34L0.52 0.26L-0.2 -0.02Z"),
    trace("M-0.48 -0.3L-0.74 -0.06L-0.6 -0.2L-0.82 -0.28L-0.76 -0.12L-0.6 0.1L-0.36 -0.04Z"),
    trace("M-0.62 -0.22L-0.5 -0.34L-0.3 -0.1L-0.46 0.02Z"),
)
_HORSEMAN = (
    trace(
        "M-1.34 -0.24C-1.3 -0.34 -1.1 -0.56 -0.96 -0.62L-0.94 -0.78L-0.84 -0.66"
        "C-0.66 -0.6 -0.5 -0.36 -0.42 -0.14C-0.2 -0.08 0.3 -0.12 0.6 -0.16"
        "C0.86 -0.18 1 -0.06 1.04 0.08C1.2 0.06 1.3 0.2 1.44 0.52C1.28 0.44 1.2 0.36 1.06 0.3"
        "C1.02 0.4 1.06 0.5 1.2 0.6L1.32 0.98L1.18 0.98L1.02 0.7L0.8 0.52L0.62 0.72L0.72 0.98"
        "L0.58 0.98L0.46 0.7L0.56 0.38C0.3 0.42 -0.1 0.42 -0.3 0.36L-0.5 0.6L-0.86 0.68L-0.94 0.9"
        "L-1.06 0.84L-0.96 0.58L-0.64 0.48L-0.6 0.3L-0.9 0.42L-1.2 0.3L-1.3 0.46L-1.4 0.38"
        "L-1.24 0.16L-0.9 0.24L-0.72 0.14C-0.82 0 -0.84 -0.14 -0.84 -0.26L-1.16 -0.12Z"
    ),
    trace(
        "M-0.12 -0.62C-0.02 -0.66 0.12 -0.62 0.16 -0.5L0.2 -0.12L0.06 0.02L-0.1 0.3L-0.18 0.36"
        "L-0.3 0.34L-0.16 0.02L-0.2 -0.12L-0.16 -0.24L-0.46 -0.26L-0.5 -0.34L-0.2 -0.4Z"
    ),
    circle((-0.02, -0.76), 0.14),
    trace("M-0.22 -0.8C-0.2 -1 0.14 -1.02 0.18 -0.8L0.2 -0.76L-0.28 -0.76Z"),
)

SILHOUETTES: Mapping[Silhouette, tuple[Outline, ...]] = {
    Silhouette.TANK: _TANK,
    Silhouette.AIRCRAFT: _AIRCRAFT,
    Silhouette.SHIP: _SHIP,
    Silhouette.SUBMARINE: _SUBMARINE,
    Silhouette.LANDING_CRAFT: _LANDING_CRAFT,
    Silhouette.GUN: _GUN,
    Silhouette.TRUCK: _TRUCK,
    Silhouette.SOLDIER: _SOLDIER,
    Silhouette.HORSEMAN: _HORSEMAN,
}
"""The areas of each silhouette; each is as wide or as high as its box."""


_LINE, _THINNEST = 0.15, 0.2
"""Width of lines in the units of a symbol, and in mm at the least."""
_FRAME = 0.16
_STAFF = 0.62
"""How far the staff of headquarters reaches below the frame."""
_CLEARED = 0.35
"""Room cleared around marks on a patterned field, in mm."""


def figure(unit: Unit, paints: Paints, box: Box, picture: Block | None = None) -> tuple[Item, ...]:
    """Return what stands in the middle of a unit's counter: a picture before all else."""
    if picture is not None:
        return (pictured(picture, box),)
    if unit.silhouette is not None:
        return (_silhouette(SILHOUETTES[unit.silhouette], paints, box),)
    return (_symbol(symbol(unit.type), paints, box),)


def size_figure(size: UnitSize, paints: Paints, box: Box) -> Item:
    """Return the mark of a unit's size, in a box."""
    mark = size_mark(size)
    scale = min((box[3] - box[1]) / 0.58, (box[2] - box[0]) / 3.1)
    at = Transform(scale, 0, 0, scale, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    cleared = _cleared(mark, paints, scale) if paints.patterned else ()
    return Group((*cleared, *_drawn(mark, paints.text, scale)), at, name="size")


def _symbol(shown: Symbol, paints: Paints, box: Box) -> Item:
    left, top, right, bottom = box
    scale = (right - left) / 3
    middle = (top + bottom) / 2
    if shown.staff:
        scale *= 2 / (2 + _STAFF)
        middle = top + scale
    left = (left + right - 3 * scale) / 2
    dash = (0.34, 0.22) if shown.dashed else ()
    width = max(_FRAME, _THINNEST / scale)
    edge = Stroke(paints.line, width, join=Join.MITRE, cap=Cap.BUTT, dash=dash)
    # The edge lies within the frame, so that the symbol is as large as its box and no larger.
    frame = rectangle(-1.5 + width / 2, -1 + width / 2, 3 - width, 2 - width)
    ground = Path(rectangle(-1.5, -1.0, 3.0, 2.0), paints.box)
    marks = tuple(
        item
        for mark in (Mark(shown.lines), *(Mark(areas=areas) for areas in shown.areas))
        for item in _drawn(mark, paints.line, scale)
    )
    inside = Group(marks, clip=rectangle(-1.5, -1.0, 3.0, 2.0))
    staff: tuple[Item, ...] = ()
    if shown.staff:
        pole = Transform.translation(width / 2, 0.0)
        staff = (Group(_drawn(Mark(STAFF), paints.text, scale), pole),)
    at = Transform(scale, 0, 0, scale, left + 1.5 * scale, middle)
    return Group((ground, inside, Path(frame, stroke=edge), *staff), at, name="symbol")


def _silhouette(areas: tuple[Outline, ...], paints: Paints, box: Box) -> Item:
    left, top, right, bottom = box
    scale = min((right - left) / 3, (bottom - top) / 2)
    at = Transform(scale, 0, 0, scale, (left + right) / 2, (top + bottom) / 2)
    items: list[Item] = []
    if paints.patterned:
        clear = Stroke(paints.box, 2 * _CLEARED / scale)
        items += [Path(area, paints.box, clear) for area in areas]
    items += [Path(area, fill=paints.text) for area in areas]
    return Group(tuple(items), at, name="symbol")


def pictured(picture: Block, box: Box) -> Item:
    """Fit a picture into a box, in its own proportions."""
    left, top, right, bottom = box
    scale = min((right - left) / picture.width, (bottom - top) / picture.height)
    x = (left + right - picture.width * scale) / 2
    y = (top + bottom - picture.height * scale) / 2
    return Group(picture.items, Transform(scale, 0, 0, scale, x, y), name="symbol")


def _drawn(mark: Mark, paint: Paint, scale: float) -> tuple[Item, ...]:
    width = max(_LINE, _THINNEST / scale)
    items: list[Item] = []
    if mark.lines:
        items.append(Path(mark.lines, stroke=Stroke(paint, width, cap=Cap.BUTT, join=Join.MITRE)))
    if mark.areas:
        items.append(Path(mark.areas, fill=paint))
    return tuple(items)


def _cleared(mark: Mark, paints: Paints, scale: float) -> tuple[Item, ...]:
    room = Stroke(paints.box, _LINE + 2 * _CLEARED / scale)
    return tuple(Path(outline, paints.box, room) for outline in (mark.lines, mark.areas) if outline)


@dataclass(frozen=True, slots=True)
class Art:
    """A free picture in a box 3 wide and 2 high around (0, 0): of markers."""

    lines: Outline = ()
    areas: tuple[Outline, ...] = ()


def art(shown: Art, paint: Paint, box: Box) -> Item:
    """Return a picture of a marker, fitted into a box."""
    left, top, right, bottom = box
    scale = min((right - left) / 3, (bottom - top) / 2)
    width = max(0.16, _THINNEST / scale)
    items: list[Item] = [Path(area, fill=paint) for area in shown.areas]
    if shown.lines:
        items.append(Path(shown.lines, stroke=Stroke(paint, width)))
    at = Transform(scale, 0, 0, scale, (left + right) / 2, (top + bottom) / 2)
    return Group(tuple(items), at, name="symbol")
