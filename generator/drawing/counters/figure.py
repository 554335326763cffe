"""The figure on a counter: a symbol in its frame, a silhouette or a picture, and the size mark."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.counters.dress import Dress
from generator.drawing.counters.marks import STAFF, Mark, size_mark
from generator.drawing.counters.outline import Box, Outline
from generator.drawing.counters.silhouettes import SILHOUETTES
from generator.drawing.counters.symbols import Symbol, symbol
from generator.model.arms import UnitSize
from generator.model.counters import Unit
from generator.records import dataclass
from generator.scene import Cap, Group, Item, Join, Paint, Path, Stroke, Transform, rectangle

_LINE, _THINNEST = 0.15, 0.2
"""Width of lines in the units of a symbol, and in mm at the least."""
_FRAME = 0.16
_STAFF = 0.62
"""How far the staff of headquarters reaches below the frame."""
_CLEARED = 0.35
"""Room cleared around marks on a patterned field, in mm."""


def figure(unit: Unit, dress: Dress, box: Box, picture: Block | None = None) -> tuple[Item, ...]:
    """Return what stands in the middle of a unit's counter: a picture before all else."""
    if picture is not None:
        return (pictured(picture, box),)
    if unit.silhouette is not None:
        return (_silhouette(SILHOUETTES[unit.silhouette], dress, box),)
    return (_symbol(symbol(unit.type), dress, box),)


def size_figure(size: UnitSize, dress: Dress, box: Box) -> Item:
    """Return the mark of a unit's size, in a box."""
    mark = size_mark(size)
    scale = min((box[3] - box[1]) / 0.58, (box[2] - box[0]) / 3.1)
    at = Transform(scale, 0, 0, scale, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    cleared = _cleared(mark, dress, scale) if dress.patterned else ()
    return Group((*cleared, *_drawn(mark, dress.text, scale)), at, name="size")


def _symbol(shown: Symbol, dress: Dress, box: Box) -> Item:
    left, top, right, bottom = box
    scale = (right - left) / 3
    middle = (top + bottom) / 2
    if shown.staff:
        scale *= 2 / (2 + _STAFF)
        middle = top + scale
    left = (left + right - 3 * scale) / 2
    dash = (0.34, 0.22) if shown.dashed else ()
    width = max(_FRAME, _THINNEST / scale)
    edge = Stroke(dress.line, width, join=Join.MITRE, cap=Cap.BUTT, dash=dash)
    # The edge lies within the frame, so that the symbol is as large as its box and no larger.
    frame = rectangle(-1.5 + width / 2, -1 + width / 2, 3 - width, 2 - width)
    ground = Path(rectangle(-1.5, -1.0, 3.0, 2.0), dress.box)
    marks = tuple(
        item
        for mark in (Mark(shown.lines), *(Mark(areas=areas) for areas in shown.areas))
        for item in _drawn(mark, dress.line, scale)
    )
    inside = Group(marks, clip=rectangle(-1.5, -1.0, 3.0, 2.0))
    staff: tuple[Item, ...] = ()
    if shown.staff:
        pole = Transform.translation(width / 2, 0.0)
        staff = (Group(_drawn(Mark(STAFF), dress.text, scale), pole),)
    at = Transform(scale, 0, 0, scale, left + 1.5 * scale, middle)
    return Group((ground, inside, Path(frame, stroke=edge), *staff), at, name="symbol")


def _silhouette(areas: tuple[Outline, ...], dress: Dress, box: Box) -> Item:
    left, top, right, bottom = box
    scale = min((right - left) / 3, (bottom - top) / 2)
    at = Transform(scale, 0, 0, scale, (left + right) / 2, (top + bottom) / 2)
    items: list[Item] = []
    if dress.patterned:
        clear = Stroke(dress.box, 2 * _CLEARED / scale)
        items += [Path(area, dress.box, clear) for area in areas]
    items += [Path(area, fill=dress.text) for area in areas]
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


def _cleared(mark: Mark, dress: Dress, scale: float) -> tuple[Item, ...]:
    room = Stroke(dress.box, _LINE + 2 * _CLEARED / scale)
    return tuple(Path(outline, dress.box, room) for outline in (mark.lines, mark.areas) if outline)


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
