"""A face that a designer described, and who bears it, in; the drawn face out.

Grounds first, then parts in their order. Texts are measured: what does not fit, lies over another
part or too near the edge is a finding at the unit that has it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.colour import WHITE
from generator.drawing.counters.artwork import artwork, coarse
from generator.drawing.counters.dress import Dress
from generator.drawing.counters.face import Face
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.layout_ground import grounds, lay
from generator.drawing.counters.layout_room import (
    GROUNDWORK,
    box_of,
    measured,
    room_of,
)
from generator.drawing.counters.layout_sheet import Content, FaceSheet
from generator.drawing.counters.lettering import FLOOR, too_wide
from generator.drawing.counters.outline import Box
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.livery import Ink
from generator.drawing.furniture.pen import Pen
from generator.model.faces import Alignment, FaceLayout, Part, PartKind
from generator.model.pictures import Picture
from generator.model.shown import Shown
from generator.scene import Path, closed
from generator.text import Anchor, Role
from generator.units import pt

_LEADING = 1.1
_TYPES: Mapping[PartKind, tuple[Role, float]] = {
    PartKind.FACTORS: (Role.FACTOR, pt(14)),
    PartKind.FACTOR: (Role.FACTOR, pt(14)),
}
_ANCHORS = {
    Alignment.LEFT: (Anchor.START, 0.0),
    Alignment.CENTRE: (Anchor.MIDDLE, 0.5),
    Alignment.RIGHT: (Anchor.END, 1.0),
}
_ALIGNED = {0.0: Alignment.LEFT, 0.5: Alignment.CENTRE, 1.0: Alignment.RIGHT}


def layout_face(layout: FaceLayout, content: Content, cut: Cut, dress: Dress, pen: Pen) -> Face:
    """Return a described face of the size of `cut`, in the dress of its side."""
    sheet = FaceSheet(layout, content, cut, dress, pen)
    ground = grounds(sheet)
    texts = {shown.part: shown for shown in content.texts}
    for number, part in enumerate(layout.parts):
        if part.show in GROUNDWORK:
            lay(part, sheet)
        elif number in texts:
            _write(part, texts[number], sheet)
        else:
            _draw(number, part, sheet)
    return Face(ground, tuple(sheet.art), tuple(sheet.findings))


def _write(part: Part, shown: Shown, sheet: FaceSheet) -> None:
    """Set a text as large as its room allows, in several lines where it has height for them."""
    typesetter, cut = sheet.pen.typesetter, sheet.cut
    role, largest = _TYPES.get(part.show, (Role.CELL, pt(7)))
    if part.type is not None:
        role = Role(part.type.value)
    largest = part.largest.millimetres if part.largest else largest
    smallest = max(FLOOR, part.smallest.millimetres if part.smallest else 0.0)
    largest = max(largest, smallest)
    room = room_of(part, cut)
    size = typesetter.fit(shown.text, role, largest, room, smallest)
    rows: Sequence[str] = (shown.text,)
    if size is None:
        size = smallest
        if part.height is not None:
            rows = typesetter.wrap(shown.text, role, size, room, whole=True)
        widest = max(typesetter.measure(row, role, size) for row in rows)
        tall = len(rows) * size * _LEADING
        if widest > room + 1e-6 or (part.height and tall > part.height.of(cut.height) + 1e-6):
            sheet.findings.append(too_wide(shown.text, shown.origin))
    _set(part, shown, rows, (role, size), sheet)


def _set(
    part: Part, shown: Shown, rows: Sequence[str], face: tuple[Role, float], sheet: FaceSheet
) -> None:
    role, size = face
    typesetter = sheet.pen.typesetter
    capital = typesetter.face(role).cap_height * size
    height = capital + (len(rows) - 1) * size * _LEADING
    widths = [typesetter.measure(row, role, size) for row in rows]
    room = measured(part.width, sheet.cut.width, max(widths))
    block = box_of(part, sheet.cut, max(room, *widths) if part.align else max(widths), height)
    anchor, share = _ANCHORS[part.align or _ALIGNED[part.at.shares[0]]]
    x = block[0] + (block[2] - block[0]) * share
    paint = sheet.ink(part, block)
    ground, rough = sheet.below(block), sheet.dress.patterned or sheet.content.weak
    inks: list[Box] = []
    for number, row in enumerate(rows):
        at = (x, block[1] + capital + number * size * _LEADING)
        text = typesetter.line(
            row,
            role,
            size,
            at,
            paint=paint,
            anchor=anchor,
            origin=shown.origin,
        )
        inks.append(typesetter.cap_box(text))
        if rough and ground == sheet.dress.field:
            sheet.art.append(typesetter.halo(text, 0.4, ground))
        sheet.art.append(text)
    lefts, tops, rights, bottoms = zip(*inks, strict=True)
    sheet.take(shown.part, (min(lefts), min(tops), max(rights), max(bottoms)), shown.origin)


def _draw(number: int, part: Part, sheet: FaceSheet) -> None:
    """Draw what is not written: a symbol, a size mark, a picture, stars."""
    unit, cut, origin = sheet.content.unit, sheet.cut, sheet.content.origin
    match part.show:
        case PartKind.SYMBOL if unit is not None:
            width = measured(part.width, cut.width, cut.width * 0.4)
            box = box_of(part, cut, width, width * 2 / 3)
            sheet.art.extend(figure(unit, sheet.dress, box))
        case PartKind.SIZE if unit is not None and unit.size is not None:
            width = measured(part.width, cut.width, cut.width * 0.3)
            box = box_of(part, cut, width, measured(part.height, cut.height, cut.least * 0.11))
            sheet.art.append(size_figure(unit.size, sheet.dress, box))
        case PartKind.PICTURE if sheet.content.picture is not None:
            box = _place_picture(part, sheet.content.picture, sheet)
            origin = f"{origin}.picture"
        case PartKind.STAR:
            box = _place_stars(part, sheet)
            origin = f"faces.{sheet.layout.id}.parts.{number}"
        case _:
            return
    sheet.take(number, box, origin)


def _place_picture(part: Part, picture: Picture, sheet: FaceSheet) -> Box:
    """Draw a picture as wide as it may be, no higher than its height."""
    cut = sheet.cut
    width = measured(part.width, cut.width, cut.width * 0.6)
    highest = measured(part.height, cut.height, cut.height)
    width = min(width, highest * picture.width / picture.height)
    backed = sheet.pen.livery.ink is Ink.PHOTOCOPIER and not _plain_paper(sheet)
    block = artwork(picture, width, sheet.pen.livery.ink, backed=backed)
    box = box_of(part, cut, block.width, block.height)
    sheet.art.append(block.at(box[0], box[1]))
    sheet.findings.extend(coarse(picture, width, f"{sheet.content.origin}.picture"))
    return box


def _plain_paper(sheet: FaceSheet) -> bool:
    """Whether the ground is white, without a pattern or a veil."""
    if sheet.content.weak:
        return False
    side = sheet.layout.ground.word == "side"
    return sheet.paint(sheet.layout.ground).colour == WHITE and not (side and sheet.dress.patterned)


def _place_stars(part: Part, sheet: FaceSheet) -> Box:
    """Draw stars in a row."""
    high = measured(part.height, sheet.cut.height, 2.2)
    step = high * 1.1
    box = box_of(part, sheet.cut, high + step * (part.count - 1), high)
    paint = sheet.ink(part, box)
    for number in range(part.count):
        centre = (box[0] + high / 2 + number * step, box[1] + high / 2)
        sheet.art.append(Path(closed(_star(centre, high / 2)), fill=paint))
    return box


def _star(centre: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    """Return a star of five points; its inner corners lie where the lines of a pentagram cross."""
    inner = radius * math.sin(math.pi / 10) / math.sin(3 * math.pi / 10)
    return tuple(
        (
            centre[0] + (radius if at % 2 == 0 else inner) * math.sin(at * math.pi / 5),
            centre[1] - (radius if at % 2 == 0 else inner) * math.cos(at * math.pi / 5),
        )
        for at in range(10)
    )
