"""What a Text covers: a Text and its face's measures in, a rectangle out.

A rectangle is (left, top, right, bottom) in mm, y down; that of turned or curved text is the
smallest upright one around it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TypeAlias

from generator.scene import Point, Text
from generator.text.face import Face

Box: TypeAlias = tuple[float, float, float, float]


def of_line(text: Text, above: float, below: float) -> Box:
    """Return the box of `text` from `above` to `below` its baseline, in fractions of its size."""
    top, bottom = -above * text.size, -below * text.size
    if not text.placed:
        return _around(_turned(text.at, text.degrees, (0.0, top, text.width, bottom)), text.at)
    return _around(
        (
            corner
            for place, advance in zip(text.placed, text.advances, strict=True)
            for corner in _turned(place.at, place.degrees, (0.0, top, advance, bottom))
        ),
        text.at,
    )


def of_face(text: Text, face: Face) -> Box:
    """Return the box of `text` from its face's ascender to its descender."""
    return of_line(text, face.ascender, face.descender)


def of_ink(text: Text, face: Face) -> Box:
    """Return the box of the letters of `text` themselves; a point where it has no ink."""
    corners = (
        corner
        for character, (at, degrees) in zip(text.content, places(text), strict=True)
        if (extents := face.extents(character)) is not None
        for corner in _turned(at, degrees, _scaled(extents, text.size))
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


def _scaled(box: Box, size: float) -> Box:
    left, top, right, bottom = box
    return left * size, top * size, right * size, bottom * size


def _turned(at: Point, degrees: float, box: Box) -> Iterator[Point]:
    """Yield the corners of `box`, which is about `at`, turned about it."""
    left, top, right, bottom = box
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        yield at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine


def _around(corners: Iterable[Point], at: Point) -> Box:
    found = tuple(corners) or (at,)
    across, down = [x for x, _ in found], [y for _, y in found]
    return min(across), min(down), max(across), max(down)
