"""Halos: a Text in, its outlines out, as a path to be stroked beneath it.

A halo is never text: a reader that extracts text from a PDF must not find it twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from generator.scene import (
    Close,
    Cubic,
    Line,
    Move,
    Paint,
    Path,
    Segment,
    Stroke,
    Text,
    Transform,
)
from generator.text.boxes import places
from generator.text.face import Face


def around(text: Text, face: Face, width: float, paint: Paint) -> Path:
    """Return the outlines of `text` with a stroke that reaches `width` mm beyond them.

    Only stroked: the letters themselves are about to be drawn over the inside.
    """
    return Path(tuple(outlines(text, face)), stroke=Stroke(paint, 2 * width), origin=text.origin)


def outlines(text: Text, face: Face) -> Iterator[Segment]:
    """Yield the outlines of all letters of `text`, where they stand."""
    for character, (at, degrees) in zip(text.content, places(text), strict=True):
        outline = face.outline(character)
        if outline:
            turn = Transform.rotation(degrees) @ Transform.scaling(text.size)
            yield from _moved(outline, Transform.translation(*at) @ turn)


def _moved(segments: tuple[Segment, ...], transform: Transform) -> Iterator[Segment]:
    move = transform.apply
    for segment in segments:
        match segment:
            case Move(to):
                yield Move(move(to))
            case Line(to):
                yield Line(move(to))
            case Cubic(first, second, to):
                yield Cubic(move(first), move(second), move(to))
            case Close():
                yield segment
            case _:
                assert_never(segment)
