"""Smooth curves through points. Plain arithmetic, without shapely.

In: points. Out: scene segments, rounded to a thousandth of a millimetre.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from generator.scene import Close, Cubic, Move, Point, Segment

DECIMALS = 3
"""Decimals of a coordinate in mm: finer than any printer, and files stay small."""


def rounded(point: Point) -> Point:
    """Return `point` to `DECIMALS` places, never with a negative zero."""
    return round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0


def curve(points: Iterable[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """Return a centripetal Catmull-Rom curve through `points` as Béziers.

    Time runs by the root of the distance between points, so that there are no loops and no
    overshoot where points are unevenly spaced. An open curve begins and ends as if its first and
    last points were mirrored outwards. A point that repeats the one before it is left out. Nothing
    is drawn through fewer than two points, nor a closed curve through fewer than three.

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
    return (Move(through[0]), *(_piece(*piece) for piece in pieces), *end)


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


def _piece(before: Point, start: Point, end: Point, after: Point) -> Cubic:
    """Return the curve from `start` to `end`; all four points differ from their neighbours."""
    lead, span, trail = (math.dist(a, b) ** 0.5 for a, b in pairwise((before, start, end, after)))
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
