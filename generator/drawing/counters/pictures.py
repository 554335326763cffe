"""Pictures of markers: what a marker notes, in a box 3 wide and 2 high around (0, 0)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.drawing.counters.figure import Art
from generator.drawing.counters.outline import Outline, placed, scaled, trace
from generator.drawing.counters.silhouettes import SILHOUETTES
from generator.model.arms import Silhouette
from generator.model.counters import MarkerSymbol
from generator.scene import Segment, circle, closed, polyline, rectangle


def _star(points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return a star, its first point upward."""
    corners = (
        (outer if number % 2 == 0 else inner, number * math.pi / points)
        for number in range(2 * points)
    )
    return closed(tuple((x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in corners))


def _rays(inner: float, outer: float, count: int, x: float, y: float) -> Outline:
    rays: list[Segment] = []
    for number in range(count):
        turn = 2 * math.pi * number / count
        across, down = math.cos(turn), math.sin(turn)
        rays += polyline(
            ((x + inner * across, y + inner * down), (x + outer * across, y + outer * down))
        )
    return tuple(rays)


_CLOUD = trace(
    "M-0.62 0.42C-1 0.42 -1.02 -0.06 -0.66 -0.08C-0.62 -0.46 -0.08 -0.54 0.08 -0.2"
    "C0.36 -0.34 0.66 -0.14 0.62 0.08C0.92 0.1 0.92 0.42 0.62 0.42Z"
)
_DROPS = tuple(
    segment
    for number in range(4)
    for segment in polyline(((-0.5 + number * 0.36, 0.46), (-0.68 + number * 0.36, 0.9)))
)
_WAVES: Outline = trace(
    "M-1.4 0.8C-1.16 0.6 -0.94 0.6 -0.7 0.8C-0.46 1 -0.24 1 0 0.8C0.24 0.6 0.46 0.6 0.7 0.8"
    "C0.94 1 1.16 1 1.4 0.8"
)
_CAN = trace(
    "M-0.6 0.96L-0.6 -0.46L-0.42 -0.62L-0.3 -0.62L-0.3 -0.96L0.24 -0.96L0.24 -0.62L0.6 -0.62"
    "L0.6 0.96ZM-0.16 -0.62L0.1 -0.62L0.1 -0.82L-0.16 -0.82Z"
)
_BOLT = trace("M0.3 -0.98L-0.42 0.16L-0.04 0.16L-0.3 0.98L0.46 -0.2L0.06 -0.2Z")
_SHELL = trace(
    "M-1.02 -0.98C-0.62 -0.9 -0.24 -0.66 0.02 -0.38L-0.34 -0.04C-0.62 -0.3 -0.92 -0.62 -1.02 -0.98Z"
)
_CROSS_OUT = (*polyline(((-0.95, -0.95), (0.95, 0.95))), *polyline(((-0.95, 0.95), (0.95, -0.95))))
_OCTAGON = closed(
    tuple(
        (
            0.94 * math.sin(math.pi * (2 * corner + 1) / 8),
            0.94 * math.cos(math.pi * (2 * corner + 1) / 8),
        )
        for corner in range(8)
    )
)
_FLAG = (
    trace("M-0.62 -0.98L-0.5 -0.98L-0.5 0.98L-0.62 0.98Z"),
    trace(
        "M-0.5 -0.94C-0.16 -1.06 0.16 -0.72 0.72 -0.9L0.72 -0.12C0.16 0.06 -0.16 -0.28 -0.5 -0.16Z"
    ),
)

PICTURES: Mapping[MarkerSymbol, Art] = {
    MarkerSymbol.DISRUPTED: Art(areas=((*_star(9, 0.98, 0.5), *scaled(_BOLT, 0.42)),)),
    MarkerSymbol.TURN: Art(
        lines=(*circle((0.0, 0.0), 0.86), *polyline(((0.0, -0.56), (0.0, 0.0), (0.4, 0.24)))),
        areas=tuple(
            circle((0.86 * math.sin(turn), 0.86 * math.cos(turn)), 0.14)
            for turn in (0.0, math.pi / 2, math.pi, math.pi * 1.5)
        ),
    ),
    MarkerSymbol.SHIP: Art(areas=SILHOUETTES[Silhouette.LANDING_CRAFT]),
    MarkerSymbol.SUNK: Art(
        lines=_WAVES,
        areas=(
            trace(
                "M-1.1 0.5L-0.52 -0.86L-0.2 -0.72L-0.3 -0.46L0.06 -0.3L0.2 -0.56L0.5 -0.42"
                "L0.38 -0.16L0.9 0.06L0.66 0.5Z"
            ),
        ),
    ),
    MarkerSymbol.SUPPLY: Art(areas=((*_CAN, *rectangle(-0.34, -0.28, 0.68, 0.1)),), lines=()),
    MarkerSymbol.NO_SUPPLY: Art(lines=_CROSS_OUT, areas=(scaled(_CAN, 0.86),)),
    MarkerSymbol.WEATHER: Art(
        lines=_rays(0.54, 0.92, 12, 0.0, 0.0),
        areas=(circle((0.0, 0.0), 0.4),),
    ),
    MarkerSymbol.RAIN: Art(lines=_DROPS, areas=(placed(_CLOUD, 1.2, 1.2, 0.0, -0.36),)),
    MarkerSymbol.BEACHHEAD: Art(
        lines=_WAVES,
        areas=(
            closed(
                (
                    (0.0, -0.98),
                    (0.6, -0.3),
                    (0.22, -0.3),
                    (0.22, 0.5),
                    (-0.22, 0.5),
                    (-0.22, -0.3),
                    (-0.6, -0.3),
                )
            ),
        ),
    ),
    MarkerSymbol.REQUEST: Art(
        lines=(*rectangle(-1.0, -0.84, 2.0, 1.68),), areas=(scaled(_BOLT, 0.7),)
    ),
    MarkerSymbol.BARRAGE: Art(areas=(_star(8, 0.72, 0.34, 0.36, 0.28), _SHELL)),
    MarkerSymbol.AIRSTRIKE: Art(areas=SILHOUETTES[Silhouette.AIRCRAFT]),
    MarkerSymbol.DUMMY: Art(
        lines=(*circle((0.0, 0.0), 0.82), *polyline(((-0.58, 0.58), (0.58, -0.58)))),
    ),
    MarkerSymbol.HALT: Art(areas=((*_OCTAGON, *rectangle(-0.56, -0.16, 1.12, 0.32)),)),
    MarkerSymbol.FLAG: Art(areas=_FLAG),
}
"""The picture of every marker's symbol but text."""
