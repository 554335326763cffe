"""What other parts of a described face stand on: its ground, stripes, boxes and lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.colour import WHITE
from generator.drawing.counters.layout_room import (
    box_of,
    measured,
)
from generator.drawing.counters.layout_sheet import FaceSheet
from generator.drawing.counters.outline import Box
from generator.drawing.counters.patterns import field_pattern, veil
from generator.drawing.furniture.livery import Ink
from generator.model.faces import Part, PartKind, Tint
from generator.scene import Cap, Item, Paint, Path, Stroke, polyline, rectangle


def grounds(sheet: FaceSheet) -> tuple[tuple[Paint, float, float], ...]:
    """Return the ground and its stripes from top to bottom, each where none lies over it."""
    cut, ground = sheet.cut, sheet.paint(sheet.layout.ground)
    stripes: list[tuple[float, float, Paint]] = []
    for part in sheet.layout.parts:
        if part.show is PartKind.STRIPE and _seen(part, sheet):
            height = measured(part.height, cut.height, cut.height * 0.2)
            _, top, _, bottom = box_of(part, cut, cut.width, height)
            paint = sheet.paint(part.colour or Tint("band", None))
            stripes.append((max(0.0, top), min(cut.height, bottom), paint))
    edges = sorted({0.0, cut.height, *(edge for stripe in stripes for edge in stripe[:2])})
    found: list[tuple[Paint, float, float]] = []
    for top, bottom in pairwise(edges):
        over = (p for first, last, p in reversed(stripes) if first <= top and bottom <= last)
        laid = next(over, None)
        found.append((laid or ground, top, bottom))
        if laid is None:
            sheet.art.extend(_field((0.0, top, cut.width, bottom), sheet))
    return tuple(found)


def _field(box: Box, sheet: FaceSheet) -> Iterator[Item]:
    """Yield what lies on the bare ground: the pattern of the side, and the veil of a weak unit."""
    if sheet.layout.ground.word == "side":
        yield from field_pattern(sheet.dress, box)
    if sheet.content.weak:
        yield from veil(sheet.dress, box, sheet.pen.livery.ink)


def _seen(part: Part, sheet: FaceSheet) -> bool:
    """Whether a stripe is there: that of a formation is not where it has no colour."""
    formation = part.colour is not None and part.colour.word == "formation"
    return not formation or sheet.content.formation is not None


def lay(part: Part, sheet: FaceSheet) -> None:
    """Draw a box or a line, or the edge of a stripe that is as pale as its ground."""
    cut = sheet.cut
    left, _, right, _ = cut.inner()
    if part.show is PartKind.STRIPE:
        if not _seen(part, sheet):
            return
        height = measured(part.height, cut.height, cut.height * 0.2)
        _lay_stripe(part, box_of(part, cut, cut.width, height), sheet)
        return
    width = measured(part.width, cut.width, right - left)
    if part.show is PartKind.LINE:
        thickness = measured(part.height, cut.height, 0.3)
        box = box_of(part, cut, width, thickness)
        middle = (box[1] + box[3]) / 2
        paint = sheet.ink(part, box)
        stroke = Stroke(paint, thickness, cap=Cap.BUTT)
        sheet.art.append(Path(polyline(((box[0], middle), (box[2], middle))), stroke=stroke))
        return
    height = measured(part.height, cut.height, cut.height * 0.3)
    box = box_of(part, cut, width, height)
    paint = sheet.paint(part.colour or Tint("white", WHITE))
    edge = None if sheet.pen.livery.ink is Ink.COLOUR else Stroke(sheet.dress.line, 0.2)
    sheet.art.append(Path(rectangle(box[0], box[1], width, height), paint, edge))
    sheet.under.append((box, paint))


def _lay_stripe(part: Part, box: Box, sheet: FaceSheet) -> None:
    paint = sheet.paint(part.colour or Tint("band", None))
    sheet.under.append((box, paint))
    if paint == sheet.paint(sheet.layout.ground):
        edge = Stroke(sheet.dress.text, 0.25, cap=Cap.BUTT)
        for y in (box[1], box[3]):
            if 0 < y < sheet.cut.height:
                line = polyline(((0.0, y), (sheet.cut.width, y)))
                sheet.art.append(Path(line, stroke=edge))
