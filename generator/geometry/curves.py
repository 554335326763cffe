"""Smooth curves through points, and points along curves. Plain arithmetic, without shapely.

In: points. Out: scene segments, rounded to a thousandth of a millimetre; and back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.scene import Close, Cubic, Line, Move, Point, Segment

DECIMALS = 3
"""Decimals of a coordinate in mm: finer than any printer, and files stay small."""

CENTRIPETAL = 0.5
UNIFORM = 0.0


def rounded(point: Point) -> Point:
    """Return `point` to `DECIMALS` places, never with a negative zero."""
    return round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0


def curve(
    points: Iterable[Point], *, closed: bool = False, spacing: float = CENTRIPETAL
) -> tuple[Segment, ...]:
    """Return a Catmull-Rom curve through `points` as Béziers.

    `spacing` is the power of the distance between points by which time runs: 0 uniform (each
    tangent is parallel to the chord between a point's neighbours), 0.5 centripetal (no loops and
    no overshoot where points are unevenly spaced: for roads and rivers), 1 chordal. An open curve
    begins and ends as if its first and last points were mirrored outwards. A point that repeats
    the one before it is left out. Nothing is drawn through fewer than two points, nor a closed
    curve through fewer than three.

    Source: Barry and Goldman, A recursive evaluation algorithm for a class of Catmull-Rom
    splines (1988), in the Bézier form of Yuksel, Schaefer and Keyser, Parameterization and
    applications of Catmull-Rom curves (2011).
    """
    through = _distinct(points, closed)
    if len(through) < (3 if closed else 2):
        return ()
    if closed:
        around = (through[-1], *through, through[0], through[1])
    else:
        around = (
            _mirrored(through[1], through[0]),
            *through,
            _mirrored(through[-2], through[-1]),
        )
    pieces = zip(around, around[1:], around[2:], around[3:], strict=False)
    end = (Close(),) if closed else ()
    return (Move(through[0]), *(_piece(*piece, spacing) for piece in pieces), *end)


def flattened(segments: Sequence[Segment], tolerance: float) -> tuple[tuple[Point, ...], ...]:
    """Return each subpath as points, curves within `tolerance` mm of the true line.

    A closed subpath ends with its first point again. The number of pieces follows from the
    greatest second derivative of the curve (Wang, in Goldman, Pyramid algorithms, 2003, 5.6.3).
    """
    subpaths: list[list[Point]] = []
    for segment in segments:
        match segment:
            case Move(to):
                subpaths.append([to])
            case Line(to):
                subpaths[-1].append(to)
            case Cubic(first, second, to):
                start = subpaths[-1][-1]
                subpaths[-1].extend(_along((start, first, second, to), tolerance))
            case Close():
                subpaths[-1].append(subpaths[-1][0])
    return tuple(tuple(points) for points in subpaths)


def _distinct(points: Iterable[Point], closed: bool) -> tuple[Point, ...]:
    """Points as written, less those equal to the one before (for a ring, the last to the first)."""
    kept: list[Point] = []
    for point in map(rounded, points):
        if not kept or point != kept[-1]:
            kept.append(point)
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def _mirrored(point: Point, centre: Point) -> Point:
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


def _piece(before: Point, start: Point, end: Point, after: Point, spacing: float) -> Cubic:
    """Return the curve from `start` to `end`; all four points differ from their neighbours."""
    lead, span, trail = (
        math.dist(a, b) ** spacing for a, b in pairwise((before, start, end, after))
    )
    return Cubic(
        rounded(_control(before, start, end, lead, span)),
        rounded(_control(after, end, start, trail, span)),
        end,
    )


def _control(outer: Point, here: Point, inner: Point, lead: float, span: float) -> Point:
    """Control point beside `here`; `lead` and `span` are the times from `outer` and to `inner`.

    (lead² inner - span² outer + (2 lead² + 3 lead span + span²) here) / (3 lead (lead + span))
    """
    weight = 3 * lead * (lead + span)
    own = 2 * lead * lead + 3 * lead * span + span * span
    x, y = (
        (lead * lead * inner[axis] - span * span * outer[axis] + own * here[axis]) / weight
        for axis in (0, 1)
    )
    return x, y


def _along(controls: tuple[Point, Point, Point, Point], tolerance: float) -> tuple[Point, ...]:
    """Points along a cubic Bézier curve, its start left out."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    pieces = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    return tuple(_at(controls, number / pieces) for number in range(1, pieces)) + controls[3:]


def _at(controls: tuple[Point, Point, Point, Point], part: float) -> Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (
        sum(weight * point[axis] for weight, point in zip(weights, controls, strict=True))
        for axis in (0, 1)
    )
    return x, y
