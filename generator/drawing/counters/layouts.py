"""A face that a designer described, and who bears it, in; the drawn face out.

Grounds first, then parts in their order. Texts are measured: what does not fit, lies over another
part or too near the edge is a finding at the unit that has it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise

from generator.colour import BLACK, WHITE, Colour
from generator.diagnostics import CodeEntry, Finding, Origin
from generator.drawing.codes import OFF_THE_FACE, PARTS_OVERLAP
from generator.drawing.counters.artwork import artwork, black_or_white, coarse, contrast, legible
from generator.drawing.counters.face import FLOOR, Face, too_wide
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.marks import Box
from generator.drawing.counters.paints import Paints, field_pattern, veil
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.counters import Unit
from generator.model.faces import (
    Alignment,
    FaceLayout,
    Measure,
    Part,
    PartKind,
    PartPlace,
    Picture,
    Tint,
)
from generator.model.shown import Shown
from generator.records import dataclass
from generator.scene import Cap, Item, Paint, Path, Stroke, closed, polyline, rectangle
from generator.text import Anchor, Role
from generator.units import pt

TOLERANCE = 0.05
"""What two boxes may share, or one may stand out, in mm: less than a knife is off."""

GROUNDWORK = frozenset({PartKind.BOX, PartKind.LINE, PartKind.STRIPE})
"""What other parts may stand on."""


def anchor_of(part: Part, cut: Cut) -> tuple[float, float]:
    """Return the point of the face that a part is tied to."""
    left, top, right, bottom = _frame(part, cut)
    across, down = part.at.shares
    x, y = left + (right - left) * across, top + (bottom - top) * down
    if part.move is None:
        return x, y
    return x + part.move[0].of(cut.width), y + part.move[1].of(cut.height)


def _frame(part: Part, cut: Cut) -> Box:
    """Return what a part keeps within: all of the counter for stripes; on a round one, a square."""
    if part.show is PartKind.STRIPE:
        return 0.0, 0.0, cut.width, cut.height
    if cut.round and part.at in {PartPlace.TOP, PartPlace.BOTTOM}:
        inset = cut.height * 0.12
        return inset, inset, cut.width - inset, cut.height - inset
    return cut.inner()


def box_of(part: Part, cut: Cut, width: float, height: float) -> Box:
    """Return the box of a part of this size."""
    x, y = anchor_of(part, cut)
    across, down = part.at.shares
    left, top = x - width * across, y - height * down
    return left, top, left + width, top + height


def room_of(part: Part, cut: Cut) -> float:
    """Return how wide a text may be: as it says, or from its place to the edge of the safe area."""
    if part.width is not None:
        return part.width.of(cut.width)
    x, y = anchor_of(part, cut)
    left, right = cut.room(y, y)
    match part.at.shares[0]:
        case 0.0:
            return right - x
        case 1.0:
            return x - left
        case _:
            return 2 * min(x - left, right - x)


def measured(measure: Measure | None, whole: float, default: float) -> float:
    """Return a measure in mm, or `default` where there is none."""
    return default if measure is None else measure.of(whole)


def fits(box: Box, cut: Cut) -> bool:
    """Whether a box keeps within the safe area."""
    left, top, right, bottom = box
    first, last = cut.room(top, bottom)
    inside = first - TOLERANCE <= left and right <= last + TOLERANCE
    safe = cut.inner()[1] if not cut.round else 0.0
    return inside and safe - TOLERANCE <= top and bottom <= cut.height - safe + TOLERANCE


def shared(box: Box, others: Iterable[tuple[int, Box]]) -> int | None:
    """Return the first of the numbered boxes that lies over another box; None where none does."""
    for number, other in others:
        across = min(box[2], other[2]) - max(box[0], other[0])
        down = min(box[3], other[3]) - max(box[1], other[1])
        if across > TOLERANCE and down > TOLERANCE:
            return number
    return None


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
        yield from field_pattern(sheet.paints, box)
    if sheet.content.weak:
        yield from veil(sheet.paints, box, sheet.pen.theme.ink)


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
    edge = None if sheet.pen.theme.ink is Ink.COLOUR else Stroke(sheet.paints.line, 0.2)
    sheet.art.append(Path(rectangle(box[0], box[1], width, height), paint, edge))
    sheet.under.append((box, paint))


def _lay_stripe(part: Part, box: Box, sheet: FaceSheet) -> None:
    paint = sheet.paint(part.colour or Tint("band", None))
    sheet.under.append((box, paint))
    if paint == sheet.paint(sheet.layout.ground):
        edge = Stroke(sheet.paints.text, 0.25, cap=Cap.BUTT)
        for y in (box[1], box[3]):
            if 0 < y < sheet.cut.height:
                line = polyline(((0.0, y), (sheet.cut.width, y)))
                sheet.art.append(Path(line, stroke=edge))


@dataclass(frozen=True, slots=True)
class Content:
    """What a face tells of the unit or marker that bears it, or of all hidden ones of a side."""

    origin: Origin
    texts: tuple[Shown, ...]
    """What its texts are, part by part."""
    unit: Unit | None = None
    picture: Picture | None = None
    formation: Colour | None = None
    """Colour of its formation."""
    weak: bool = False
    """Whether a veil lies over the ground: the face of a weakened unit."""


@dataclass(slots=True)
class FaceSheet:
    """A face while it is drawn: what lies on it, and the boxes that are taken."""

    layout: FaceLayout
    content: Content
    cut: Cut
    paints: Paints
    pen: Pen
    art: list[Item] = field(default_factory=list)
    taken: list[tuple[int, Box]] = field(default_factory=list)
    under: list[tuple[Box, Paint]] = field(default_factory=list)
    """Boxes and stripes with their colours, lowest first."""
    findings: list[Finding] = field(default_factory=list)

    def paint(self, tint: Tint) -> Paint:
        """Return the paint of a colour in the ink of the pen."""
        paints = self.paints
        match tint.word:
            case "side":
                return paints.field
            case "band":
                return paints.band
            case "formation":
                colour = self.content.formation or paints.band.colour
            case _:
                colour = tint.colour or WHITE
        if self.pen.theme.ink is Ink.COLOUR:
            return Paint(colour)
        return Paint(black_or_white(colour))

    def below(self, box: Box) -> Paint:
        """Return the ground under the middle of a box."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        for other, paint in reversed(self.under):
            if other[0] <= x <= other[2] and other[1] <= y <= other[3]:
                return paint
        return self.paint(self.layout.ground)

    def ink(self, part: Part, box: Box) -> Paint:
        """Return the colour of a part: its own, or one that can be read on its ground."""
        ground = self.below(box).colour
        if part.colour is not None and self.pen.theme.ink is Ink.COLOUR:
            return self.paint(part.colour)
        if self.pen.theme.ink is Ink.PHOTOCOPIER:
            return Paint(WHITE if ground != WHITE else BLACK)
        wanted = (self.paints.text.colour, self.paints.on_band.colour)
        return Paint(legible(max(wanted, key=lambda colour: contrast(colour, ground)), ground))

    def complain(self, entry: CodeEntry, message: str, origin: Origin, advice: str) -> None:
        """Note a finding, unless something was said of the same value before."""
        if any(finding.origin == origin for finding in self.findings):
            return
        self.findings.append(entry.finding(message, origin, help=advice))

    def take(self, number: int, box: Box, origin: Origin) -> None:
        """Note that a part fills a box, and complain where it lies over another or off the face."""
        part, face = self.layout.parts[number], self.layout.id
        other = shared(box, self.taken)
        if other is not None:
            below = self.layout.parts[other].show
            self.complain(
                PARTS_OVERLAP,
                f"on the face {face} the {part.show} lies over the {below}",
                origin,
                "move one of them, or give the text less room with `width`",
            )
        if not fits(box, self.cut):
            self.complain(
                OFF_THE_FACE,
                f"on the face {face} the {part.show} comes too near the edge of the counter",
                origin,
                "keep 1.2 mm from the edge: the knife may be off by as much",
            )
        self.taken.append((number, box))


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


def layout_face(layout: FaceLayout, content: Content, cut: Cut, paints: Paints, pen: Pen) -> Face:
    """Return a described face of the size of `cut`, in the dress of its side."""
    sheet = FaceSheet(layout, content, cut, paints, pen)
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
    ground, rough = sheet.below(block), sheet.paints.patterned or sheet.content.weak
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
        if rough and ground == sheet.paints.field:
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
            sheet.art.extend(figure(unit, sheet.paints, box))
        case PartKind.SIZE if unit is not None and unit.size is not None:
            width = measured(part.width, cut.width, cut.width * 0.3)
            box = box_of(part, cut, width, measured(part.height, cut.height, cut.least * 0.11))
            sheet.art.append(size_figure(unit.size, sheet.paints, box))
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
    backed = sheet.pen.theme.ink is Ink.PHOTOCOPIER and not _plain_paper(sheet)
    block = artwork(picture, width, sheet.pen.theme.ink, backed=backed)
    box = box_of(part, cut, block.width, block.height)
    sheet.art.append(block.at(box[0], box[1]))
    sheet.findings.extend(coarse(picture, width, f"{sheet.content.origin}.picture"))
    return box


def _plain_paper(sheet: FaceSheet) -> bool:
    """Whether the ground is white, without a pattern or a veil."""
    if sheet.content.weak:
        return False
    side = sheet.layout.ground.word == "side"
    return sheet.paint(sheet.layout.ground).colour == WHITE and not (
        side and sheet.paints.patterned
    )


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
