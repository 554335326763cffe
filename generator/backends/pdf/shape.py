"""Outlines as PDF operators: segments and a transform in, path construction out.

Coordinates are in points to a hundredth, which is a twenty-fourth of a pixel at 300 dpi.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from generator.backends.numbers import number
from generator.scene import Close, Cubic, Line, Move, Segment, Transform

SIMILAR = 1e-9

_NAUGHT = re.compile(r"\.?0+(?= )")  # after the point alone: before it, no space follows


def outline(segments: Iterable[Segment], transform: Transform) -> str:
    """Return the operators m, l, c and h of an outline, taken through `transform` to points."""
    a, b, c, d = transform.a, transform.b, transform.c, transform.d
    e, f = transform.e, transform.f
    parts: list[str] = []
    add = parts.append
    for segment in segments:
        match segment:
            case Line((x, y)):
                add(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} l")
            case Cubic((x1, y1), (x2, y2), (x, y)):
                add(
                    f"{a * x1 + c * y1 + e:.2f} {b * x1 + d * y1 + f:.2f} "
                    f"{a * x2 + c * y2 + e:.2f} {b * x2 + d * y2 + f:.2f} "
                    f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} c"
                )
            case Move((x, y)):
                add(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} m")
            case Close():
                add("h")
            case _:
                assert_never(segment)
    return _NAUGHT.sub("", "\n".join(parts))


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
