"""A face that a designer described, and who bears it, in; the drawn face out.

Grounds first, then parts in their order. Texts are measured: what does not fit, lies over another
part or too near the edge is a finding at the unit that has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import reduce
from itertools import pairwise

from generator.colour import BLACK, WHITE, Colour, contrast, legible
from generator.diagnostics import Finding, Origin
from generator.drawing.codes import OFF_THE_FACE, PARTS_OVERLAP
from generator.drawing.counters.artwork import artwork, black_or_white, coarse
from generator.drawing.counters.face import FLOOR, Name, style, too_wide
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.marks import MARKS
from generator.drawing.counters.paints import Cover, Paints, field_pattern, plate, veil
from generator.drawing.counters.plan import TIGHTER, Cut
from generator.drawing.furniture.pen import Pen, Style
from generator.drawing.furniture.theme import Ink
from generator.model.counters import Unit
from generator.model.faces import Alignment, FaceLayout, Part, PartKind, PartPlace, Picture, Tint
from generator.model.shown import Shown
from generator.records import Frozen, dataclass
from generator.scene import Box, Cap, Item, Paint, Path, PieceFace, Stroke, polyline, rectangle
from generator.text import Anchor

TOLERANCE = 0.05
"""What two boxes may share, or one may stand out, in mm: less than a knife is off."""


class Content(Frozen):
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


def layout_face(
    layout: FaceLayout, content: Content, cut: Cut, paints: Paints, pen: Pen
) -> PieceFace:
    """Return a described face of the size of `cut`, in the dress of its side."""
    sheet = FaceSheet(layout, content, cut, paints, pen)
    grounds = sheet.grounds()
    texts = {shown.part: shown for shown in content.texts}
    for number, part in enumerate(layout.parts):
        if number in texts:
            sheet.write(part, texts[number])
        else:
            sheet.draw(number, part)
    return PieceFace(grounds, tuple(sheet.art), tuple(sheet.findings), tuple(sheet.bleed))


@dataclass(slots=True)
class FaceSheet:
    """A face while it is drawn: what lies on it, and the boxes that are taken."""

    layout: FaceLayout
    content: Content
    cut: Cut
    paints: Paints
    pen: Pen
    art: list[Item] = field(default_factory=list)
    bleed: list[Item] = field(default_factory=list)
    taken: list[tuple[int, Box]] = field(default_factory=list)
    under: list[tuple[Box, Paint]] = field(default_factory=list)
    """Boxes and stripes with their colours, lowest first."""
    findings: list[Finding] = field(default_factory=list)

    def grounds(self) -> tuple[tuple[Paint, float, float], ...]:
        """Return the ground and its stripes from top to bottom, each where none lies over it.

        On the bare ground lie the pattern of the side, and the veil of a weak unit.
        """
        cut, ground = self.cut, self.paint(self.layout.ground)
        stripes = [
            (self.stripe_of(part), self.paint(part.colour or _BAND))
            for part in self.layout.parts
            if part.show is PartKind.STRIPE and self.seen(part)
        ]
        edges = sorted({0.0, cut.height, *(y for box, _ in stripes for y in (box.top, box.bottom))})
        inside = [y for y in edges if 0.0 <= y <= cut.height]
        found: list[tuple[Paint, float, float]] = []
        for top, bottom in pairwise(inside):
            over = (p for box, p in reversed(stripes) if box.top <= top and bottom <= box.bottom)
            paint = next(over, None)
            found.append((paint or ground, top, bottom))
            bare = Box(0.0, top, cut.width, bottom)
            covers: list[Cover] = []
            if paint is None and self.layout.ground.word == "side":
                covers += field_pattern(self.paints, bare)
            if paint is None and self.content.weak:
                covers += veil(self.paints, bare, self.pen.theme.ink)
            self.art += (cover.within(bare) for cover in covers)
            if covers and self.pen.theme.ink is not Ink.COLOUR:
                self.art.append(plate(self.paints.field, cut, bare, TIGHTER[-1].rim))
            self.bleed += (cover.beyond(bare, cut.height) for cover in covers)
        return tuple(found)

    def seen(self, part: Part) -> bool:
        """Whether a stripe is there: that of a formation is not where it has no colour."""
        formation = part.colour is not None and part.colour.word == "formation"
        return not formation or self.content.formation is not None

    def frame(self, part: Part) -> Box:
        """Return what a part keeps within: a stripe the whole face, on a round one a square."""
        cut, whole = self.cut, Box(0.0, 0.0, self.cut.width, self.cut.height)
        if part.show is PartKind.STRIPE:
            return whole
        if cut.round and part.at in {PartPlace.TOP, PartPlace.BOTTOM}:
            return whole.grown(-cut.height * 0.12)
        return cut.inner()

    def anchor(self, part: Part) -> tuple[float, float]:
        """Return the point of the face that a part is tied to."""
        frame, (across, down) = self.frame(part), part.at.shares
        x, y = frame.left + frame.width * across, frame.top + frame.height * down
        if part.move is None:
            return x, y
        return x + part.move[0].of(self.cut.width), y + part.move[1].of(self.cut.height)

    def box(self, part: Part, width: float, height: float) -> Box:
        """Return the box of a part of this size."""
        (x, y), (across, down) = self.anchor(part), part.at.shares
        left, top = x - width * across, y - height * down
        return Box(left, top, left + width, top + height)

    def wide(self, part: Part, usual: float) -> float:
        """Return how wide a part is, in mm."""
        return usual if part.width is None else part.width.of(self.cut.width)

    def high(self, part: Part, usual: float) -> float:
        """Return how high a part is, in mm."""
        return usual if part.height is None else part.height.of(self.cut.height)

    def room(self, part: Part) -> float:
        """Return how wide a text may be: as it says, or to the edge of the safe area."""
        x, y = self.anchor(part)
        left, right = self.cut.room(y, y)
        usual = {0.0: right - x, 1.0: x - left}.get(part.at.shares[0], 2 * min(x - left, right - x))
        return self.wide(part, usual)

    def stripe_of(self, part: Part) -> Box:
        """Return the box of a stripe."""
        return self.box(part, self.cut.width, self.high(part, self.cut.height * 0.2))

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
        return Paint(colour if self.pen.theme.ink is Ink.COLOUR else black_or_white(colour))

    def below(self, box: Box) -> Paint:
        """Return the ground under the middle of a box."""
        x, y = box.middle
        point = Box(x, y, x, y)
        over = (paint for other, paint in reversed(self.under) if other.holds(point))
        return next(over, self.paint(self.layout.ground))

    def ink(self, part: Part, box: Box) -> Paint:
        """Return the colour of a part: its own, or one that can be read on its ground."""
        ground = self.below(box).colour
        if self.pen.theme.ink is Ink.PHOTOCOPIER:
            return Paint(WHITE if ground != WHITE else BLACK)
        if part.colour is not None:
            return self.paint(part.colour)
        usual = (self.paints.text.colour, self.paints.on_band.colour)
        return Paint(legible(max(usual, key=lambda colour: contrast(colour, ground)), ground))

    def edge_stripe(self, part: Part) -> None:
        """Draw the edges of a stripe that is as pale as its ground."""
        if not self.seen(part):
            return
        box, paint = self.stripe_of(part), self.paint(part.colour or _BAND)
        self.under.append((box, paint))
        if paint == self.paint(self.layout.ground):
            edge = Stroke(self.paints.text, 0.25, cap=Cap.BUTT)
            for y in (box.top, box.bottom):
                if 0 < y < self.cut.height:
                    line = polyline(((0.0, y), (self.cut.width, y)))
                    self.art.append(Path(line, stroke=edge))

    def draw_line(self, part: Part) -> None:
        """Draw a line."""
        thickness = self.high(part, 0.3)
        box = self.box(part, self.wide(part, self.cut.inner().width), thickness)
        y, stroke = box.middle[1], Stroke(self.ink(part, box), thickness, cap=Cap.BUTT)
        self.art.append(Path(polyline(((box.left, y), (box.right, y))), stroke=stroke))

    def draw_box(self, part: Part) -> None:
        """Draw a box, which other parts may stand on."""
        width = self.wide(part, self.cut.inner().width)
        height = self.high(part, self.cut.height * 0.3)
        box, paint = self.box(part, width, height), self.paint(part.colour or Tint("white", WHITE))
        edge = None if self.pen.theme.ink is Ink.COLOUR else Stroke(self.paints.line, 0.2)
        self.art.append(Path(rectangle(box.left, box.top, width, height), paint, edge))
        self.under.append((box, paint))

    def write(self, part: Part, shown: Shown) -> None:
        """Set a text as large as its room allows, in several lines where it has height for them."""
        typesetter, name = self.pen.typesetter, Name(shown.text, shown.origin)
        factors = part.show in {PartKind.FACTORS, PartKind.FACTOR}
        role, largest, _ = style("counter-number" if factors else "counter-text", self.pen)
        if part.type is not None:
            role = part.type.value
        largest = part.largest.millimetres if part.largest else largest
        smallest = max(FLOOR, part.smallest.millimetres if part.smallest else 0.0)
        room = self.room(part)
        size = typesetter.fit(shown.text, role, max(largest, smallest), room, smallest)
        rows: Sequence[str] = (shown.text,)
        if size is None:
            size = smallest
            if part.height is not None:
                rows = typesetter.wrap(shown.text, role, size, room, whole=True)
            widest = max(typesetter.measure(row, role, size) for row in rows)
            tall = len(rows) * size * _LEADING
            if widest > room + 1e-6 or (part.height and tall > self.high(part, 0.0) + 1e-6):
                self.findings.append(too_wide(name))
        self._set(part, shown, rows, (role, size))

    def _set(self, part: Part, shown: Shown, rows: Sequence[str], face: tuple[str, float]) -> None:
        (role, size), typesetter = face, self.pen.typesetter
        capital = typesetter.face(role).cap_height * size
        height = capital + (len(rows) - 1) * size * _LEADING
        widest = max(typesetter.measure(row, role, size) for row in rows)
        wide = max(self.wide(part, widest), widest) if part.align else widest
        block = self.box(part, wide, height)
        share = _SHARES[part.align] if part.align else part.at.shares[0]
        at = block.left + block.width * share, block.top + capital
        ground = self.below(block)
        veiled = self.content.weak and self.pen.theme.ink is Ink.COLOUR
        style = Style(role, size, anchor=_ANCHORS[share], leading=size * _LEADING)
        texts = self.pen.set(rows, at, style, shown.origin, self.ink(part, block))
        for text in texts:
            if veiled and ground == self.paints.field:
                self.art.append(typesetter.halo(text, 0.4, ground))
            self.art.append(text)
        self.take(shown.part, reduce(Box.united, map(typesetter.cap_box, texts)), shown.origin)

    def draw(self, number: int, part: Part) -> None:
        """Draw what is not written; all but stripes, boxes and lines takes up its room."""
        unit, cut, origin = self.content.unit, self.cut, self.content.origin
        match part.show:
            case PartKind.STRIPE:
                return self.edge_stripe(part)
            case PartKind.BOX:
                return self.draw_box(part)
            case PartKind.LINE:
                return self.draw_line(part)
            case PartKind.SYMBOL if unit is not None:
                width = self.wide(part, cut.width * 0.4)
                box = self.box(part, width, width * 2 / 3)
                self.art.append(figure(unit, self.paints, box, cut))
            case PartKind.SIZE if unit is not None and unit.size is not None:
                width = self.wide(part, cut.width * 0.3)
                box = self.box(part, width, self.high(part, cut.least * 0.11))
                self.art.append(size_figure(unit.size, self.paints, box, cut))
            case PartKind.PICTURE if self.content.picture is not None:
                origin = f"{origin}.picture"
                box = self._place_picture(part, self.content.picture, origin)
            case PartKind.STAR:
                origin = f"faces.{self.layout.id}.parts.{number}"
                box = self._place_stars(part)
            case _:
                return None
        return self.take(number, box, origin)

    def _place_picture(self, part: Part, picture: Picture, origin: Origin) -> Box:
        """Draw a picture as wide as it may be, no higher than its height."""
        highest = self.high(part, self.cut.height)
        width = min(self.wide(part, self.cut.width * 0.6), highest * picture.width / picture.height)
        ink, ground = self.pen.theme.ink, self.paint(self.layout.ground).colour
        backed = ink is Ink.PHOTOCOPIER and ground != WHITE
        block = artwork(picture, width, ink, backed=backed)
        box = self.box(part, block.width, block.height)
        self.art.append(block.at(box.left, box.top))
        self.findings.extend(coarse(picture, width, origin))
        return box

    def _place_stars(self, part: Part) -> Box:
        """Draw stars in a row."""
        high = self.high(part, 2.2)
        step = high * 1.1
        box = self.box(part, high + step * (part.count - 1), high)
        paint = self.ink(part, box)
        for number in range(part.count):
            x, y = box.left + high / 2 + number * step, box.top + high / 2
            (star,) = MARKS["star"].placed(high / 2, x, y).areas
            self.art.append(Path(star, fill=paint))
        return box

    def take(self, number: int, box: Box, origin: Origin) -> None:
        """Note that a part fills a box, and say where it lies over another or off the face.

        One thing alone is said of a value.
        """
        show, face, found = self.layout.parts[number].show, self.layout.id, []
        own = box.grown(-TOLERANCE)
        below = next((at for at, other in self.taken if own.meets(other)), None)
        if below is not None:
            message = f"on the face {face} the {show} lies over the {self.layout.parts[below].show}"
            advice = "move one of them, or give the text less room with `width`"
            found.append(PARTS_OVERLAP.finding(message, origin, help=advice))
        if not fits(box, self.cut):
            message = f"on the face {face} the {show} comes too near the edge of the counter"
            advice = "keep 1.2 mm from the edge: the knife may be off by as much"
            found.append(OFF_THE_FACE.finding(message, origin, help=advice))
        if not any(finding.origin == origin for finding in self.findings):
            self.findings += found[:1]
        self.taken.append((number, box))


def fits(box: Box, cut: Cut) -> bool:
    """Whether a box keeps within the safe area."""
    first, last = cut.room(box.top, box.bottom)
    safe = 0.0 if cut.round else cut.inner().top
    return Box(first, safe, last, cut.height - safe).holds(box, TOLERANCE)


_LEADING = 1.1
_BAND = Tint("band", None)
_ANCHORS = {0.0: Anchor.START, 0.5: Anchor.MIDDLE, 1.0: Anchor.END}
_SHARES = {Alignment.LEFT: 0.0, Alignment.CENTRE: 0.5, Alignment.RIGHT: 1.0}
