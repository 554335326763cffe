"""The graphics state of a page: what is wanted in, the operators that are missing out."""

from __future__ import annotations

from dataclasses import replace

from generator.backends.numbers import number
from generator.backends.pdf.surface import Surface
from generator.records import dataclass
from generator.scene import Cap, Colour, Join, Paint, Stroke

_CAPS = {Cap.BUTT: 0, Cap.ROUND: 1, Cap.SQUARE: 2}
_JOINS = {Join.MITRE: 0, Join.ROUND: 1, Join.BEVEL: 2}

_FINEST = 0.25
"""Points: a finer line breaks up on an office printer. A veil, through which one sees, may be."""

_DOT = (
    0.001  # points: PDFium draws a dash of no length a tenth of a point long, and the line drifts
)


def firm(stroke: Stroke, scale: float) -> Stroke:
    """Return a stroke, drawn at a scale in points a mm, that is not too fine to be printed."""
    if stroke.paint.opacity < 1 or stroke.width * scale >= _FINEST or scale <= 0:
        return stroke
    return replace(stroke, width=_FINEST / scale)


@dataclass(slots=True)
class Ink:
    """What the page's graphics state holds by now; None where it is not known.

    `font` is a font's name and its size in points, `spacing` the character spacing in points.
    """

    fill: Colour | None = None
    stroke: Colour | None = None
    fill_opacity: float | None = None
    stroke_opacity: float | None = None
    width: float | None = None
    cap: Cap | None = None
    join: Join | None = None
    dash: tuple[float, ...] | None = None
    font: tuple[str, float] | None = None
    spacing: float | None = None

    def copy(self) -> Ink:
        """Return the state as it is now, to come back to."""
        return replace(self)

    def fill_with(self, paint: Paint, surface: Surface) -> None:
        """Set the colour and opacity of fills and text."""
        if paint.colour != self.fill:
            self.fill = paint.colour
            surface.operators.append(_colour(paint.colour, "g", "rg"))
        self.cover(paint.opacity, surface)

    def cover(self, opacity: float, surface: Surface) -> None:
        """Set the opacity of fills, text and images."""
        if opacity != self.fill_opacity:
            self.fill_opacity = opacity
            surface.operators.append(surface.opacity(False, opacity))

    def stroke_with(self, stroke: Stroke, scale: float, surface: Surface) -> None:
        """Set everything about strokes; `scale` takes the stroke's mm to points."""
        add = surface.operators.append
        if stroke.paint.colour != self.stroke:
            self.stroke = stroke.paint.colour
            add(_colour(stroke.paint.colour, "G", "RG"))
        if stroke.paint.opacity != self.stroke_opacity:
            self.stroke_opacity = stroke.paint.opacity
            add(surface.opacity(True, stroke.paint.opacity))
        width = firm(stroke, scale).width * scale
        if width != self.width:
            self.width = width
            add(f"{number(width)} w")
        if stroke.cap is not self.cap:
            self.cap = stroke.cap
            add(f"{_CAPS[stroke.cap]} J")
        if stroke.join is not self.join:
            self.join = stroke.join
            add(f"{_JOINS[stroke.join]} j")
        dash = tuple(part * scale for part in stroke.dash)
        if dash != self.dash:
            self.dash = dash
            add(f"[{' '.join(number(max(part, _DOT)) for part in dash)}] 0 d")


def _colour(colour: Colour, grey: str, rgb: str) -> str:
    """Return a colour operator; greys are written as greys, so that black prints in black alone."""
    parts = colour.red, colour.green, colour.blue
    if len(set(parts)) == 1:
        return f"{number(colour.red / 255)} {grey}"
    return f"{' '.join(number(part / 255) for part in parts)} {rgb}"
