"""Outlines and matrices as SVG writes them.

Outlines are written with as few bytes as the format allows: each point by its distance from the one
before, in whole hundredths of a millimetre on the page, so that no error adds up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import assert_never

from generator.backends.numbers import number
from generator.scene import Close, Cubic, Line, Move, Point, Segment, Transform

_PLACES = 2  # of a millimetre on the page: a pixel at 300 dpi is eight of those hundredths


def numbers(values: Iterable[float]) -> str:
    """Return a list of numbers."""
    return " ".join(map(number, values))


def outline(segments: Iterable[Segment], scale: float = 1.0) -> str:
    """Return the path data of an outline that is drawn `scale` times as large as it is given."""
    places = _PLACES + max(0, math.ceil(math.log10(scale) - 1e-9)) if scale > 0 else _PLACES
    parts: list[str] = []
    last = ""
    for letter, steps in _commands(segments, 10**places):
        parts.append(_run("" if letter == last and letter in "lc" else letter, steps, places))
        last = letter
    return "".join(parts)


def _commands(segments: Iterable[Segment], units: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the letter and the whole numbers of each command, in parts of a mm."""
    x = y = left = top = 0
    started = False
    for segment in segments:
        match segment:
            case Line(to):
                across, down = _whole(to, units)
                yield "l", (across - x, down - y)
                x, y = across, down
            case Cubic(first, second, to):
                (a, b), (c, d) = _whole(first, units), _whole(second, units)
                across, down = _whole(to, units)
                yield "c", (a - x, b - y, c - x, d - y, across - x, down - y)
                x, y = across, down
            case Move(to):
                across, down = _whole(to, units)
                yield ("m" if started else "M"), (across - x, down - y)
                x, y = left, top = across, down
                started = True
            case Close():
                yield "z", ()
                x, y = left, top
            case _:
                assert_never(segment)


def _whole(point: Point, units: int) -> tuple[int, int]:
    return round(point[0] * units), round(point[1] * units)


def _run(letter: str, steps: Iterable[int], places: int) -> str:
    """Join numbers with a space only where nothing else tells them apart: a minus, a point."""
    text = letter
    before = letter
    for step in steps:
        shown = _decimal(step, places)
        joined = shown[0] == "-" or before.isalpha() or (shown[0] == "." and "." in before)
        text += shown if joined else f" {shown}"
        before = shown
    return text


@lru_cache(maxsize=1 << 15)
def _decimal(whole: int, places: int) -> str:
    """Return `whole` parts as a decimal number: no zero before its point, none after its end."""
    text = number(whole / 10**places, places)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def matrix(transform: Transform) -> str:
    """Return a transform as the value of a `transform` attribute."""
    linear = (transform.a, transform.b, transform.c, transform.d)
    if linear == (1.0, 0.0, 0.0, 1.0):
        return f"translate({numbers((transform.e, transform.f))})"
    parts = (*(number(part, 6) for part in linear), numbers((transform.e, transform.f)))
    return f"matrix({' '.join(parts)})"
