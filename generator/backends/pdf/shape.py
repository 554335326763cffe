"""Outlines as PDF operators: segments and a transform in, path construction out.

Coordinates are in points to a hundredth, which is a twenty-fourth of a pixel at 300 dpi; those of
what is seen through, as washes and halos are, to a tenth, less than a dot at 600 dpi.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol, assert_never

from generator.backends.sharing import decimals, number
from generator.colour import Colour
from generator.records import dataclass
from generator.scene import (
    CLOSE,
    CUBIC,
    LINE,
    MOVE,
    Area,
    Box,
    Cap,
    Group,
    Image,
    Item,
    Join,
    Link,
    Packed,
    Paint,
    Path,
    Point,
    Segment,
    Stamp,
    Stroke,
    Text,
    Transform,
    bounds,
)


class Surface(Protocol):
    """A content stream in the making."""

    @property
    def operators(self) -> list[str]:
        """The operators so far, to be appended to."""
        ...

    def opacity(self, stroking: bool, value: float) -> str:
        """Return the operator that sets the opacity of strokes, or of everything else."""
        ...

    def show(self, form: str) -> None:
        """Draw a form of the document, by its name."""
        ...


_CAPS = {Cap.BUTT: 0, Cap.ROUND: 1, Cap.SQUARE: 2}
_JOINS = {Join.MITRE: 0, Join.ROUND: 1, Join.BEVEL: 2}

_FINEST = 0.25
"""Points: a finer line breaks up on an office printer. A veil, through which one sees, may be."""
_LINE = 0.9
"""The opacity from which on a line is one, and no veil; the proof says so, too."""

_DOT = (
    0.001  # points: PDFium draws a dash of no length a tenth of a point long, and the line drifts
)


def firm(stroke: Stroke, scale: float) -> Stroke:
    """Return a stroke, drawn at a scale in points a mm, that is not too fine to be printed."""
    if stroke.paint.opacity < _LINE or stroke.width * scale >= _FINEST or scale <= 0:
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
        if self._changes("fill", paint.colour):
            surface.operators.append(_colour(paint.colour, "g", "rg"))
        self.cover(paint.opacity, surface)

    def cover(self, opacity: float, surface: Surface) -> None:
        """Set the opacity of fills, text and images."""
        if self._changes("fill_opacity", opacity):
            surface.operators.append(surface.opacity(False, opacity))

    def stroke_with(self, stroke: Stroke, scale: float, surface: Surface) -> None:
        """Set everything about strokes; `scale` takes the stroke's mm to points."""
        add, width = surface.operators.append, firm(stroke, scale).width * scale
        dash = tuple(part * scale for part in stroke.dash)
        if self._changes("stroke", stroke.paint.colour):
            add(_colour(stroke.paint.colour, "G", "RG"))
        if self._changes("stroke_opacity", stroke.paint.opacity):
            add(surface.opacity(True, stroke.paint.opacity))
        if self._changes("width", width):
            add(f"{number(width)} w")
        if self._changes("cap", stroke.cap):
            add(f"{_CAPS[stroke.cap]} J")
        if self._changes("join", stroke.join):
            add(f"{_JOINS[stroke.join]} j")
        if self._changes("dash", dash):
            add(f"[{' '.join(number(max(part, _DOT)) for part in dash)}] 0 d")

    def _changes(self, name: str, value: object) -> bool:
        """Hold a value, and tell whether it is another than before."""
        if getattr(self, name) == value:
            return False
        setattr(self, name, value)
        return True


def _colour(colour: Colour, grey: str, rgb: str) -> str:
    """Return a colour operator; greys are written as greys, so that black prints in black alone."""
    parts = colour.red, colour.green, colour.blue
    if len(set(parts)) == 1:
        return f"{number(colour.red / 255)} {grey}"
    return f"{' '.join(number(part / 255) for part in parts)} {rgb}"


SIMILAR = 1e-9

_FINE, _COARSE = 2, 1  # decimal places


def places(*paints: Paint | None) -> int:
    """Return how many decimal places an outline needs that is drawn in some paints."""
    return _FINE if any(paint and paint.opacity >= 1 for paint in paints) else _COARSE


def outline(segments: Iterable[Segment], transform: Transform, places: int = _FINE) -> str:
    """Return the operators m, l, c and h of an outline, taken through `transform` to points.

    Numbers have so many decimal places.
    """
    told, units = decimals(places), 10**places
    a, b, c, d, e, f = (
        units * part
        for part in (
            *(transform.a, transform.b, transform.c, transform.d),
            *(transform.e, transform.f),
        )
    )
    packed = Packed.of(segments)
    numpy: Any = sys.modules.get("numpy")  # which is there where maps are painted
    if numpy is None or len(packed.numbers) < _MANY:
        given = iter(packed.numbers)
        points = zip(given, given, strict=True)
        pairs = ((a * x + c * y + e, b * x + d * y + f) for x, y in points)
        whole = [round(part) for pair in pairs for part in pair]
    else:  # by far the most of what is written
        x, y = numpy.array(packed.numbers).reshape(-1, 2).T
        both = numpy.column_stack([a * x + c * y + e, b * x + d * y + f])
        whole = numpy.rint(both).astype(numpy.int64).ravel().tolist()
    form = "\n".join(map(_OPERATORS.__getitem__, packed.signs))
    return form % tuple(map(told.__getitem__, whole))


_MANY = 64
"""Numbers of an outline that are worked out together; fewer are sooner done one by one. For their
sake numpy is not loaded: that would take as long as a small file."""
_OPERATORS = {MOVE: "%s %s m", LINE: "%s %s l", CUBIC: "%s %s %s %s %s %s c", CLOSE: "h"}
"""What is written of a segment, by its sign."""


def keeps_shape(transform: Transform) -> bool:
    """Tell whether a transform turns, moves, mirrors and scales alike in all directions."""
    across = transform.a * transform.a + transform.b * transform.b
    down = transform.c * transform.c + transform.d * transform.d
    skew = transform.a * transform.c + transform.b * transform.d
    return abs(across - down) + abs(skew) <= SIMILAR * (across + down)


def matrix(transform: Transform) -> str:
    """Return the six numbers of a transform."""
    linear = (transform.a, transform.b, transform.c, transform.d)
    return " ".join(
        (*(number(part, 6) for part in linear), number(transform.e), number(transform.f))
    )


def extent(items: Iterable[Item], transform: Transform) -> Box:
    """Return the least x and y and the greatest x and y of `items` taken through `transform`.

    Lines count without their width, text by where its letters start; (0, 0, 0, 0) for nothing.
    """
    points = tuple(_points(items, transform)) or ((0.0, 0.0),)
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across), max(down))


def _points(items: Iterable[Item], transform: Transform) -> Iterator[Point]:
    for item in items:
        match item:
            case Path():
                if item.segments:
                    yield from map(transform.apply, bounds(item.segments).corners)
            case Stamp():
                yield from map(transform.apply, item.box.corners if item.box else ())
            case Area():
                pass
            case Text():
                starts = [place.at for place in item.placed] or [item.at]
                yield from map(transform.apply, starts)
            case Image() | Link():
                x, y = item.at
                box = Box(x, y, x + item.width, y + item.height)
                yield from map(transform.apply, box.corners)
            case Group():
                inner = transform @ item.transform
                if item.clip:
                    yield from map(inner.apply, bounds(item.clip).corners)
                else:
                    yield from _points(item.items, inner)
            case _:
                assert_never(item)
