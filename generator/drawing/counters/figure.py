"""The figure on a counter: a symbol in its frame, a silhouette or a picture, and the size mark."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from generator.drawing.block import Block
from generator.drawing.counters.marks import CENTRES, FOOTERS, FULL, MARKS, SILHOUETTES, SIZES, Mark
from generator.drawing.counters.paints import Paints
from generator.drawing.counters.plan import Cut
from generator.model.arms import Arms, UnitSize, UnitType
from generator.model.counters import Unit
from generator.records import Frozen
from generator.scene import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Stroke,
    Transform,
    bounds,
    rectangle,
)

_OVALS = frozenset({UnitType.ARMOUR, UnitType.MECHANISED, UnitType.SELF_PROPELLED})
_OVAL = Mark(rectangle(-0.98, -0.52, 1.96, 1.04, 0.52))
_AFOOT = frozenset({*FOOTERS, UnitType.MECHANISED, UnitType.MOTORISED})
"""Marks of how a unit moves: with no other arm it is infantry."""
_ANCHORED = ({UnitType.MARINE, UnitType.INFANTRY}, {UnitType.NAVAL})
"""Arms whose anchor is as high as the frame."""


class Symbol(Frozen):
    """What stands in a frame, and the frame itself."""

    mark: Mark
    staff: bool = False
    """Whether the frame is a flag on the staff of headquarters."""
    dashed: bool = False
    """Whether the frame is that of a feint."""


def symbol(arms: Arms) -> Symbol:
    """Return the symbol of a unit's arms, composed so that marks within the frame stay apart."""
    if UnitType.DECOY in arms:
        return Symbol(MARKS["chevron"], dashed=True)
    chosen = set(arms.marks)
    if chosen & _AFOOT and not chosen - _AFOOT - {UnitType.HEADQUARTERS}:
        chosen.add(UnitType.INFANTRY)
    ordered = [arm for arm in UnitType if arm in chosen]
    if UnitType.ROCKET in chosen:
        ordered = [arm for arm in ordered if arm is not UnitType.ARTILLERY]
    marks = [FULL[arm] for arm in ordered if arm in FULL]
    if UnitType.MOTORISED in chosen:
        marks.append(MARKS["upright"])
    if chosen in _ANCHORED:
        marks.append(MARKS["anchor"])
    else:
        marks += _inner(chosen, ordered)
    lines = tuple(segment for mark in marks for segment in mark.lines)
    areas = tuple(area for mark in marks for area in mark.areas)
    return Symbol(Mark(lines, areas), staff=UnitType.HEADQUARTERS in chosen)


def _inner(chosen: set[UnitType], ordered: list[UnitType]) -> Iterator[Mark]:
    """Yield the marks within a frame: an oval, those in the middle, those at the foot."""
    footers = [FOOTERS[arm] for arm in ordered if arm in FOOTERS]
    centres = [CENTRES[arm] for arm in ordered if arm in CENTRES]
    oval = bool(chosen & _OVALS)
    raised = -0.22 if footers and (oval or centres) else 0.0
    if oval:
        yield _OVAL.placed(0.84 if raised else 1.0, 0.0, raised)
    scale = 0.56 if oval else 0.75 if footers else 1.0
    middle, smaller = raised, 1.0
    if UnitType.ANTI_AIRCRAFT in chosen:  # clear of the dome below it
        middle, smaller = -0.46, 0.7
    elif UnitType.SUPPLY in chosen:
        middle, smaller = -0.28, 0.7 if UnitType.ANTI_TANK in chosen else 0.85
    elif UnitType.ANTI_TANK in chosen:
        middle, smaller = 0.24 + raised, 0.7
    yield from _abreast(centres, middle, scale * smaller)
    yield from _abreast(footers, 0.0, 1.0, foot=0.76)


def _abreast(marks: list[Mark], y: float, scale: float, foot: float = 0.0) -> Iterator[Mark]:
    """Yield marks in a row at a height, smaller where there are several, down on their `foot`."""
    size = scale * (1.0, 1.0, 0.5, 0.34, 0.26)[len(marks)]
    step = 2.4 * size if len(marks) > 1 else 0.0
    for number, mark in enumerate(marks):
        x = (number - (len(marks) - 1) / 2) * step
        yield mark.placed(size, x, y + foot * (1 - size))


_WEIGHT, _THINNEST = 0.018, 0.2
"""Width of all lines on a counter, as a part of its shorter side, and in mm at the least."""
_ART = 0.16
"""Width of lines in the picture of a marker, in its units."""
_STAFF = 0.62
"""How far the staff of headquarters reaches below the frame."""


def weight_of(cut: Cut) -> float:
    """Return how wide all lines of symbols and marks are on counters of a size, in mm."""
    return max(_THINNEST, _WEIGHT * cut.least)


def figure(unit: Unit, paints: Paints, box: Box, cut: Cut, picture: Block | None = None) -> Item:
    """Return what stands in the middle of a unit's counter: a picture before all else."""
    if picture is not None:
        return pictured(picture, box)
    if unit.silhouette is None:
        return _symbol(symbol(unit.type), paints, box, weight_of(cut))
    mark = SILHOUETTES[unit.silhouette]
    at = _placed(extent(mark), box)
    return Group(_areas(mark, paints.text), at, name="symbol")


def size_figure(size: UnitSize, paints: Paints, box: Box, cut: Cut) -> Item:
    """Return the mark of a unit's size, in a box."""
    weight = weight_of(cut)  # its lines reach half of that beyond the mark, which is 3 by 0.5
    scale = min((box.width - weight) / 3, (box.height - weight) / 0.5)
    mark, at = SIZES[size], Transform(scale, 0, 0, scale, *box.middle)
    return Group(_drawn(mark, paints.text, weight / scale), at, name="size")


def pictured(picture: Block, box: Box) -> Item:
    """Fit a picture into a box, in its own proportions."""
    at = _filling(box, picture.width, picture.height)
    corner = Transform.translation(-picture.width / 2, -picture.height / 2)
    return Group(picture.items, at @ corner, name="symbol")


def extent(mark: Mark) -> Box:
    """Return what the picture of a marker covers, its lines with half their width."""
    covered = [Box(*bounds(area)) for area in mark.areas]
    if mark.lines:
        covered.append(Box(*bounds(mark.lines)).grown(_ART / 2))
    return reduce(Box.united, covered)


def art(mark: Mark, paint: Paint, box: Box) -> Item:
    """Return the picture of a marker as large as a box holds it, in the middle."""
    at = _placed(extent(mark), box)
    lines = (Path(mark.lines, stroke=Stroke(paint, _ART)),) if mark.lines else ()
    return Group((*_areas(mark, paint), *lines), at, name="symbol")


def _placed(whole: Box, box: Box) -> Transform:
    """Return what puts a drawing that covers `whole` into the middle of a box, and fills it."""
    x, y = whole.middle
    return _filling(box, whole.width, whole.height) @ Transform.translation(-x, -y)


def _areas(mark: Mark, paint: Paint) -> tuple[Item, ...]:
    return tuple(Path(area, fill=paint) for area in mark.areas)


def _filling(box: Box, width: float, height: float) -> Transform:
    """Return what puts a drawing of a size around (0, 0) into a box, as large as that holds it."""
    scale = min(box.width / width, box.height / height)
    return Transform(scale, 0, 0, scale, *box.middle)


def _symbol(shown: Symbol, paints: Paints, box: Box, weight: float) -> Item:
    scale, (_, middle) = box.width / 3, box.middle
    if shown.staff:
        scale *= 2 / (2 + _STAFF + weight / scale)
        middle = box.top + scale
    left = (box.left + box.right - 3 * scale) / 2
    dash = (0.34, 0.22) if shown.dashed else ()
    width = weight / scale
    edge = Stroke(paints.line, width, join=Join.MITRE, cap=Cap.BUTT, dash=dash)
    # The edge lies within the frame, so that the symbol is as large as its box and no larger.
    frame = rectangle(-1.5 + width / 2, -1 + width / 2, 3 - width, 2 - width)
    whole = rectangle(-1.5, -1.0, 3.0, 2.0)
    staff: tuple[Item, ...] = ()
    if shown.staff:
        pole = Transform.translation(width / 2, 0.0)
        staff = (Group(_drawn(MARKS["staff"], paints.text, width), pole),)
    inside = Group(_drawn(shown.mark, paints.line, width), clip=whole)
    at = Transform(scale, 0, 0, scale, left + 1.5 * scale, middle)
    items = (Path(whole, paints.box), inside, Path(frame, stroke=edge), *staff)
    return Group(items, at, name="symbol")


def _drawn(mark: Mark, paint: Paint, width: float) -> tuple[Item, ...]:
    line = Stroke(paint, width, cap=Cap.BUTT, join=Join.MITRE)
    lines = (Path(mark.lines, stroke=line),) if mark.lines else ()
    return *lines, *_areas(mark, paint)
