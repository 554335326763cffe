"""A described face while it is drawn: what lies on it, what is taken, what is complained of."""

from __future__ import annotations

from dataclasses import field

from generator.colour import BLACK, WHITE, Colour
from generator.diagnostics import CodeEntry, Finding, Origin
from generator.drawing.codes import OFF_THE_FACE, PARTS_OVERLAP
from generator.drawing.counters.artwork import black_or_white
from generator.drawing.counters.contrast import contrast, legible
from generator.drawing.counters.dress import Dress
from generator.drawing.counters.layout_room import (
    fits,
    shared,
)
from generator.drawing.counters.outline import Box
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.livery import Ink
from generator.drawing.furniture.pen import Pen
from generator.model.counters import Unit
from generator.model.faces import FaceLayout, Part, Tint
from generator.model.pictures import Picture
from generator.model.shown import Shown
from generator.records import dataclass
from generator.scene import Item, Paint


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
    dress: Dress
    pen: Pen
    art: list[Item] = field(default_factory=list)
    taken: list[tuple[int, Box]] = field(default_factory=list)
    under: list[tuple[Box, Paint]] = field(default_factory=list)
    """Boxes and stripes with their colours, lowest first."""
    findings: list[Finding] = field(default_factory=list)

    def paint(self, tint: Tint) -> Paint:
        """Return the paint of a colour in the ink of the pen."""
        dress = self.dress
        match tint.word:
            case "side":
                return dress.field
            case "band":
                return dress.band
            case "formation":
                colour = self.content.formation or dress.band.colour
            case _:
                colour = tint.colour or WHITE
        if self.pen.livery.ink is Ink.COLOUR:
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
        if part.colour is not None and self.pen.livery.ink is Ink.COLOUR:
            return self.paint(part.colour)
        if self.pen.livery.ink is Ink.PHOTOCOPIER:
            return Paint(WHITE if ground != WHITE else BLACK)
        wanted = (self.dress.text.colour, self.dress.on_band.colour)
        return Paint(legible(max(wanted, key=lambda colour: contrast(colour, ground)), ground))

    def complain(self, entry: CodeEntry, message: str, origin: Origin, advice: str) -> None:
        """Note a finding, unless something was said of the same value before."""
        if any(finding.origin == origin for finding in self.findings):
            return
        self.findings.append(Finding(entry.code, entry.severity, message, origin, help=advice))

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
