"""What a Text covers and what its letters look like: rectangles, outlines and halos.

A rectangle is (left, top, right, bottom) in mm, y down; that of turned or curved text is the
smallest upright one around it.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate, chain
from typing import assert_never

from generator.scene import (
    Box,
    Close,
    Cubic,
    Line,
    Move,
    Packed,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    Text,
    Transform,
)
from generator.text.face import Face


def of_line(text: Text, above: float, below: float) -> Box:
    """Return the box of `text` from `above` to `below` its baseline, in fractions of its size."""
    top, bottom = -above * text.size, -below * text.size
    seats = [(text.at, text.degrees, text.width)]
    if text.placed:
        pairs = zip(text.placed, text.advances, strict=True)
        seats = [(place.at, place.degrees, advance) for place, advance in pairs]
    turned = (_turned(at, degrees, (0.0, top, width, bottom)) for at, degrees, width in seats)
    return _around(chain.from_iterable(turned), text.at)


def of_face(text: Text, face: Face) -> Box:
    """Return the box of `text` from its face's ascender to its descender."""
    return of_line(text, face.ascender, face.descender)


def of_ink(text: Text, face: Face) -> Box:
    """Return the box of the letters of `text` themselves; a point where it has no ink."""
    corners = (
        corner
        for character, (at, degrees) in zip(text.content, places(text), strict=True)
        if (extents := face.extents(character)) is not None
        for corner in _turned(at, degrees, Box(*(side * text.size for side in extents)))
    )
    return _around(corners, text.at)


def places(text: Text) -> Iterator[tuple[Point, float]]:
    """Yield the baseline origin and the clockwise turn of each character of `text`."""
    if text.placed:
        yield from ((place.at, place.degrees) for place in text.placed)
        return
    cosine, sine = math.cos(math.radians(text.degrees)), math.sin(math.radians(text.degrees))
    x, y = text.at
    for distance in accumulate(text.advances[:-1], initial=0.0):
        if text.content:
            yield (x + distance * cosine, y + distance * sine), text.degrees


def _turned(at: Point, degrees: float, box: tuple[float, float, float, float]) -> Iterator[Point]:
    """Yield the corners of `box`, which is about `at`, turned about it."""
    left, top, right, bottom = box
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        yield at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine


def _around(corners: Iterable[Point], at: Point) -> Box:
    found = tuple(corners) or (at,)
    across, down = [x for x, _ in found], [y for _, y in found]
    return Box(min(across), min(down), max(across), max(down))


_COARSE = 0.2  # share of a halo's width that its outline may be off
_DIGITS = 4  # of that as a part of the type size


def halo(text: Text, face: Face, width: float, paint: Paint) -> Path:
    """Return the outlines of `text` with a stroke that reaches `width` mm beyond them.

    Only stroked: the letters themselves are about to be drawn over the inside. Curves are drawn as
    a few straight lines each; the round joins of so broad a stroke leave nothing of that to see,
    and the file of a map full of names is a fifth smaller.
    """
    tolerance = round(width * _COARSE / text.size, _DIGITS)
    course = _set(text, lambda character: _facets(face, character, tolerance))
    return Path(course, stroke=Stroke(paint, 2 * width), origin=text.origin)


@lru_cache(maxsize=2048)
def letters(text: Text, face: Face) -> Path:
    """Return the letters of `text` themselves, as a path in its paint.

    The faces of counters are shown small again and again: in lists, and how they are cut.
    """
    return Path(_set(text, partial(_outline, face)), fill=text.paint, origin=text.origin)


def _set(text: Text, outline_of: Callable[[str], Packed]) -> Packed:
    """Return the outline of each letter, which is given at a type size of 1, in its place."""
    signs, numbers = bytearray(), array("d")
    for character, (at, degrees) in zip(text.content, places(text), strict=True):
        outline = outline_of(character)
        if outline:
            turn = Transform.rotation(degrees) @ Transform.scaling(text.size)
            there = Transform.translation(*at) @ turn
            a, b, c, d, e, f = there.a, there.b, there.c, there.d, there.e, there.f
            signs += outline.signs
            across, down = outline.numbers[::2], outline.numbers[1::2]
            start = len(numbers)  # a map has half a million points of letters
            numbers += outline.numbers
            points = [*zip(across, down, strict=True)]
            numbers[start::2] = array("d", [a * x + c * y + e for x, y in points])
            numbers[start + 1 :: 2] = array("d", [b * x + d * y + f for x, y in points])
    return Packed(bytes(signs), numbers)


@lru_cache(maxsize=256)
def _outline(face: Face, character: str) -> Packed:
    return Packed.of(face.outline(character))


@lru_cache(maxsize=1024)
def _facets(face: Face, character: str, tolerance: float) -> Packed:
    """Return a letter at a type size of 1 in straight lines, at most `tolerance` beside its curves.

    A map sets each again and again. More would hold the faces of games that are long printed.
    """
    here: Point = (0.0, 0.0)
    found: list[Segment] = []
    for segment in face.outline(character):
        match segment:
            case Cubic(first, second, to):
                # A curve keeps within three quarters of its handles' distance from the chord, and
                # half a curve within a quarter of that.
                out = max(_beside(first, here, to), _beside(second, here, to))
                count = max(1, math.ceil(math.sqrt(0.75 * out / tolerance)))
                curve = here, first, second, to
                found += [Line(_at(part / count, curve)) for part in range(1, count + 1)]
                here = to
            case Move(to) | Line(to):
                found.append(segment)
                here = to
            case Close():
                found.append(segment)
            case _:
                assert_never(segment)
    return Packed.of(found)


def _beside(point: Point, start: Point, end: Point) -> float:
    """Return how far a point lies from the line through two others, or from both if they meet."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    length = math.hypot(across, down)
    return abs(across * y - down * x) / length if length > 1e-9 else math.hypot(x, y)


def _at(share: float, handles: tuple[Point, Point, Point, Point]) -> Point:
    """Return the point of a cubic Bézier curve at a share of its parameter."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    pairs = tuple(zip(weights, handles, strict=True))
    return sum(weight * x for weight, (x, _) in pairs), sum(weight * y for weight, (_, y) in pairs)
