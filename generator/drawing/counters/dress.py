"""What a side's counters are painted with: a side and an ink in, a dress out.

In colour it is the side's own colours, with type that can be read on them. In photocopier ink all
is black or white, and sides are told apart by the pattern of their field and the look of their
band: solid, or an outline.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.colour import BLACK, UMBER, WHITE, Colour
from generator.drawing.counters.contrast import contrast, legible
from generator.drawing.furniture.livery import Ink, Livery
from generator.model.game import Pattern, Side
from generator.records import dataclass
from generator.scene import Paint

_RED = Colour.parse("#b4161e")
_NEUTRAL = Colour.parse("#efe6cc")


@dataclass(frozen=True, slots=True)
class Dress:
    """The paints of a face."""

    field: Paint
    """The ground."""
    band: Paint
    on_band: Paint
    line: Paint
    """Lines and areas of symbols, on the box."""
    box: Paint
    """Inside a frame."""
    text: Paint
    """What stands on the field."""
    accent: Paint
    """What a back says of its unit; it stands on white."""
    pattern: Pattern = Pattern.PLAIN
    """Of the field; there is none in colour."""
    outlined: bool = False
    """Whether the band is an outline."""

    @property
    def patterned(self) -> bool:
        """Whether what stands on the field needs room cleared around it."""
        return self.pattern not in {Pattern.PLAIN, Pattern.REVERSED}


def told_apart(sides: Iterable[Side]) -> tuple[Side, ...]:
    """Return sides with a pattern each: one that an earlier side has gives way to one left over.

    A seventh side has the pattern of the first: there are six.
    """
    free = list(Pattern)
    found: list[Side] = []
    for side in sides:
        pattern = side.pattern if side.pattern in free or not free else free[0]
        free = [each for each in free if each is not pattern]
        found.append(replace(side, pattern=pattern))
    return tuple(found)


def dress(side: Side | None, livery: Livery) -> Dress:
    """Return what the counters of a side are painted with; of no side, those of markers."""
    if livery.ink is Ink.PHOTOCOPIER:
        return _black_and_white(side.pattern if side else Pattern.PLAIN)
    field = side.colour if side else _NEUTRAL
    band = side.band if side else UMBER
    dark = contrast(livery.text.colour, field) >= contrast(WHITE, field)
    text = legible(livery.text.colour.mixed(band, 0.15) if dark else WHITE, field)
    box = field.mixed(WHITE, 0.55) if dark else field.mixed(WHITE, 0.82)
    return Dress(
        Paint(field),
        Paint(band),
        Paint(legible(livery.on_head.colour, band)),
        Paint(legible(livery.text.colour.mixed(band, 0.4), box)),
        Paint(box),
        Paint(text),
        Paint(_RED),
    )


def _black_and_white(pattern: Pattern) -> Dress:
    black, white = Paint(BLACK), Paint(WHITE)
    outlined = pattern in {Pattern.HATCHED, Pattern.REVERSED, Pattern.CROSSED}
    band, on_band = (white, black) if outlined else (black, white)
    field, text = (black, white) if pattern is Pattern.REVERSED else (white, black)
    return Dress(field, band, on_band, black, white, text, black, pattern, outlined)
