"""What a side's counters are painted with: a side and an ink in, a dress out.

In colour it is the side's own colours, with type that can be read on them. In photocopier ink all
is black or white, and sides are told apart by the pattern of their field and the look of their
band: solid, or an outline. A pattern is seen around a plate of the plain ground, on which all
stands that is to be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from generator.colour import BLACK, WHITE, Colour, contrast, legible
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.theme import Ink, InkedTheme
from generator.model.game import Pattern, Side
from generator.records import Frozen
from generator.scene import Box, Cap, Group, Item, Paint, Path, Segment, Stroke, circle, polyline

BLEED = 2.0
"""How far grounds reach beyond a cut, in mm."""


class Paints(Frozen):
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
        """Whether what stands on the field needs a plate below it."""
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


def paints(side: Side | None, theme: InkedTheme) -> Paints:
    """Return what the counters of a side are painted with; of no side, those of markers."""
    if theme.ink is Ink.PHOTOCOPIER:
        return _black_and_white(side.pattern if side else Pattern.PLAIN)
    colours = theme.data.colours
    field, band = (side.colour, side.band) if side else (colours.marker, colours.head)
    own = theme.text.colour, theme.on_head.colour, colours.counter_accent
    return _coloured(field, band, *own)


@lru_cache(maxsize=256)
def _coloured(
    field: Colour, band: Colour, type_: Colour, on_band: Colour, accent: Colour
) -> Paints:
    """Return a dress in colour, in type as dark or light as can be read; each is worn by many."""
    dark = contrast(type_, field) >= contrast(WHITE, field)
    text = legible(type_.mixed(band, 0.15) if dark else WHITE, field)
    box = field.mixed(WHITE, 0.55) if dark else field.mixed(WHITE, 0.82)
    return Paints(
        Paint(field),
        Paint(band),
        Paint(legible(on_band, band)),
        Paint(legible(type_.mixed(band, 0.4), box)),
        Paint(box),
        Paint(text),
        Paint(accent),
    )


def _black_and_white(pattern: Pattern) -> Paints:
    black, white = Paint(BLACK), Paint(WHITE)
    outlined = pattern in {Pattern.HATCHED, Pattern.REVERSED, Pattern.CROSSED}
    band, on_band = (white, black) if outlined else (black, white)
    field, text = (black, white) if pattern is Pattern.REVERSED else (white, black)
    return Paints(field, band, on_band, black, white, text, black, pattern, outlined)


class Cover(Frozen):
    """What is drawn over a whole field, and as far beyond it as grounds bleed."""

    items: tuple[Item, ...]
    name: str

    def within(self, field: Box) -> Group:
        """Return it as far as the field goes."""
        return Group(self.items, clip=field.outline, name=self.name)

    def beyond(self, field: Box, high: float) -> Group:
        """Return it with its bleed, where the field reaches the cut of a piece so `high`."""
        top = field.top - (BLEED if field.top <= 0 else 0.0)
        bottom = field.bottom + (BLEED if field.bottom >= high else 0.0)
        reach = Box(field.left - BLEED, top, field.right + BLEED, bottom)
        return Group(self.items, clip=reach.outline, name=self.name)


_PITCH = 1.2
"""Between the lines of a hatched field, across, in mm. They are bold: nothing is read upon them."""
_DOTS, _DOT = 0.9, 0.22
"""Between the dots of a dotted field, and their radius, in mm."""


def field_pattern(paints: Paints, field: Box) -> tuple[Cover, ...]:
    """Return the pattern of a field; nothing for a plain or a reversed one."""
    fine, whole = Stroke(paints.text, 0.3, cap=Cap.BUTT), field.grown(BLEED)
    match paints.pattern:
        case Pattern.HATCHED:
            drawn = Path(_slanting(whole, _PITCH), stroke=fine)
        case Pattern.DOTTED:
            drawn = Path(_dots(whole), fill=paints.text)
        case Pattern.BARRED:
            drawn = Path(_level(whole, _PITCH), stroke=Stroke(paints.text, 0.5, cap=Cap.BUTT))
        case Pattern.CROSSED:
            both = _slanting(whole, 2 * _PITCH) + _slanting(whole, 2 * _PITCH, rising=True)
            drawn = Path(both, stroke=fine)
        case Pattern.PLAIN | Pattern.REVERSED:
            return ()
    return (Cover((drawn,), "pattern"),)


def plate(paint: Paint, cut: Cut, field: Box, rim: float) -> Group:
    """Return plain ground over the pattern and the veil of a field, a rim away from the cut."""
    return Cover((Path(cut.plate(rim), paint),), "plate").within(field)


_FOG, _STRIPES = 0.38, 0.42
"""How much a veil covers, and its stripes besides."""
_BARS = 0.4
"""How broad its bars are without colours, as a part of the way from one to the next."""


def veiled(paints: Paints) -> Paint:
    """Return what a coloured field is under a veil, between its stripes."""
    return Paint(paints.field.colour.mixed(_fog(paints), _FOG))


def _fog(paints: Paints) -> Colour:
    """Return what a veil is of: type stands out from it as from the field, and better."""
    return max((WHITE, BLACK), key=lambda end: contrast(paints.text.colour, end))


def veil(paints: Paints, field: Box, ink: Ink) -> tuple[Cover, ...]:
    """Return what says at a glance that a unit is weak: pale stripes, or black bars on its rim."""
    step, whole = 0.29 * field.width, field.grown(BLEED)
    stripes = _slanting(whole, step, rising=True)
    if ink is Ink.COLOUR:
        fog = _fog(paints)
        stroke = Stroke(Paint(fog, _STRIPES), step * 0.3, cap=Cap.SQUARE)
        pale = Path(whole.outline, fill=Paint(fog, _FOG)), Path(stripes, stroke=stroke)
        return (Cover(pale, "veil"),)
    bars = Path(stripes, stroke=Stroke(paints.text, step * _BARS, cap=Cap.SQUARE))
    return (Cover((bars,), "veil"),)  # over which a plate lies


def _slanting(field: Box, step: float, *, rising: bool = False) -> tuple[Segment, ...]:
    """Return slanting lines over a field, falling to the right or rising."""
    left, top, right, bottom = field
    reach = bottom - top
    lines: list[Segment] = []
    at = left - reach + step / 2
    while at < right:
        ends = ((at, bottom), (at + reach, top)) if rising else ((at, top), (at + reach, bottom))
        lines += polyline(ends)
        at += step
    return tuple(lines)


def _level(field: Box, step: float) -> tuple[Segment, ...]:
    """Return level lines over a field."""
    left, top, right, bottom = field
    rows = int((bottom - top) / step) + 1
    heights = (top + (row + 0.5) * step for row in range(rows))
    return tuple(segment for y in heights for segment in polyline(((left, y), (right, y))))


def _dots(field: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = field
    dots: list[Segment] = []
    rows = int((bottom - top) / _DOTS) + 2
    for row in range(rows):
        x = left + (_DOTS / 2 if row % 2 else 0.0)
        while x < right + _DOT:
            dots += circle((x, top + row * _DOTS * 0.87), _DOT)
            x += _DOTS
    return tuple(dots)
