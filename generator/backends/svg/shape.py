"""Outlines and matrices as SVG writes them; lengths in mm to a thousandth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.backends.numbers import number
from generator.scene import Close, Cubic, Line, Move, Segment, Transform


def numbers(values: Iterable[float]) -> str:
    """Return a list of numbers."""
    return " ".join(map(number, values))


def outline(segments: Iterable[Segment]) -> str:
    """Return the path data of an outline."""
    return "".join(_command(segment) for segment in segments)


def _command(segment: Segment) -> str:
    match segment:
        case Line(to):
            return f"L{numbers(to)}"
        case Cubic(first, second, to):
            return f"C{numbers((*first, *second, *to))}"
        case Move(to):
            return f"M{numbers(to)}"
        case Close():
            return "Z"
        case _:
            assert_never(segment)


def matrix(transform: Transform) -> str:
    """Return a transform as the value of a `transform` attribute."""
    linear = (transform.a, transform.b, transform.c, transform.d)
    if linear == (1.0, 0.0, 0.0, 1.0):
        return f"translate({numbers((transform.e, transform.f))})"
    parts = (*(number(part, 6) for part in linear), numbers((transform.e, transform.f)))
    return f"matrix({' '.join(parts)})"
