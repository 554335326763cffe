"""Outlines from path data, ``M0 0L1 0C1 1 0 1 0 0Z``, and the marks of the arms drawn with them.

A mark stands in the frame of a symbol. Full marks reach from edge to edge; centres lie within 0.55
of (0, 0); feet between 0.5 and 0.9 below the middle, no wider than the triangle under the diagonals
of infantry.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import TypeAlias

from generator.model.arms import UnitSize, UnitType
from generator.records import dataclass
from generator.scene import (
    Close,
    Cubic,
    Line,
    Move,
    Segment,
    circle,
    closed,
    polyline,
    rectangle,
)

Outline: TypeAlias = tuple[Segment, ...]


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def trace(data: str) -> Outline:
    """Return the outline of path data that has absolute M, L, C and Z alone, as in SVG."""
    return tuple(segment for name, rest in _STEP.findall(data) for segment in _step(name, rest))


def mirrored(outline: Outline) -> Outline:
    """Return an outline turned over its vertical middle, x = 0."""
    return placed(outline, -1.0, 1.0, 0.0, 0.0)


def scaled(outline: Outline, scale: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return an outline made larger by `scale` about (0, 0), then moved by (x, y)."""
    return placed(outline, scale, scale, x, y)


def placed(outline: Outline, across: float, down: float, x: float, y: float) -> Outline:
    """Return an outline stretched about (0, 0), then moved by (x, y)."""

    def there(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * across + x, point[1] * down + y

    moved: list[Segment] = []
    for segment in outline:
        match segment:
            case Move(to):
                moved.append(Move(there(to)))
            case Line(to):
                moved.append(Line(there(to)))
            case Cubic(first, second, to):
                moved.append(Cubic(there(first), there(second), there(to)))
            case Close():
                moved.append(segment)
    return tuple(moved)


def _step(name: str, rest: str) -> tuple[Segment, ...]:
    numbers = [float(word) for word in rest.split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    match name:
        case "M":
            return (Move(points[0]),)
        case "L":
            return tuple(Line(point) for point in points)
        case "C":
            triples = (points[at : at + 3] for at in range(0, len(points), 3))
            return tuple(Cubic(*triple) for triple in triples)
        case _:
            return (Close(),)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that can be moved and made smaller: stroked lines, filled areas."""

    lines: Outline = ()
    areas: Outline = ()


DIAGONAL = polyline(((-1.5, 1.0), (1.5, -1.0)))


DIAGONALS = (*polyline(((-1.5, -1.0), (1.5, 1.0))), *DIAGONAL)


OVAL = rectangle(-0.98, -0.52, 1.96, 1.04, 0.52)


UPRIGHT = polyline(((0.0, -1.0), (0.0, 1.0)))


CROSS = (*UPRIGHT, *polyline(((-1.5, 0.0), (1.5, 0.0))))


TENT = polyline(((-1.5, 1.0), (0.0, -1.0), (1.5, 1.0)))


DOME = trace("M-1.5 1C-1 -0.1 1 -0.1 1.5 1")


FLASH = polyline(((-1.5, -1.0), (0.0, 0.32), (0.0, -0.32), (1.5, 1.0)))


SUPPLY = polyline(((-1.5, 0.42), (1.5, 0.42)))


STAFF = polyline(((-1.5, 1.0), (-1.5, 1.62)))


CHEVRON = polyline(((-1.1, -0.28), (0.0, -0.78), (1.1, -0.28)))
"""The sign of a feint, which stands above the frame in the standard and within it here."""


ANCHOR = (
    *circle((0.0, -0.62), 0.14),
    *polyline(((0.0, -0.48), (0.0, 0.78))),
    *polyline(((-0.32, -0.26), (0.32, -0.26))),
    *trace("M-0.52 0.3C-0.46 0.95 0.46 0.95 0.52 0.3"),
)


_COMB = (
    *polyline(((-0.75, 0.36), (-0.75, -0.34), (0.75, -0.34), (0.75, 0.36))),
    *polyline(((0.0, -0.34), (0.0, 0.36))),
)


_SPOKES = tuple(
    segment
    for turn in range(4)
    for segment in polyline(
        tuple(
            (radius * math.cos(turn * math.pi / 4), radius * math.sin(turn * math.pi / 4))
            for radius in (-0.5, 0.5)
        )
    )
)


_MORTAR = (
    *circle((0.0, 0.38), 0.15),
    *polyline(((0.0, 0.23), (0.0, -0.55))),
    *polyline(((-0.24, -0.28), (0.0, -0.57), (0.24, -0.28))),
)


_ROCKET = (
    *polyline(((-0.34, -0.22), (0.0, -0.52), (0.34, -0.22))),
    *polyline(((-0.34, 0.08), (0.0, -0.22), (0.34, 0.08))),
)


_WING = trace("M0 0C0.5 -0.55 1.15 -0.55 1.15 0C1.15 0.55 0.5 0.55 0 0Z")


_ROTOR = closed(((0.0, 0.0), (1.1, -0.5), (1.1, 0.5)))


_LETTERS_SEC: Outline = (
    *trace("M-0.42 -0.2C-0.42 -0.4 -0.8 -0.4 -0.8 -0.18C-0.8 0 -0.42 0 -0.42 0.18"),
    *trace("M-0.42 0.18C-0.42 0.4 -0.8 0.4 -0.8 0.2"),
    *trace("M0.2 -0.34L-0.16 -0.34L-0.16 0.34L0.2 0.34M-0.16 0L0.12 0"),
    *trace("M0.8 -0.2C0.8 -0.4 0.46 -0.4 0.46 -0.1L0.46 0.1C0.46 0.4 0.8 0.4 0.8 0.2"),
)


_LETTERS_MP: Outline = (
    *trace("M-0.75 0.36L-0.75 -0.36L-0.45 0.12L-0.15 -0.36L-0.15 0.36"),
    *trace("M0.25 0.36L0.25 -0.34L0.48 -0.34C0.78 -0.34 0.78 0.06 0.48 0.06L0.25 0.06"),
)


_SMALL_ANCHOR = (
    *circle((0.0, 0.46), 0.09),
    *polyline(((0.0, 0.55), (0.0, 0.9))),
    *trace("M-0.36 0.66C-0.34 0.98 0.34 0.98 0.36 0.66"),
)


CENTRES: Mapping[UnitType, Mark] = {
    UnitType.ARTILLERY: Mark(areas=circle((0.0, 0.0), 0.34)),
    UnitType.ENGINEERS: Mark(lines=_COMB),
    UnitType.TRANSPORT: Mark(lines=(*circle((0.0, 0.0), 0.5), *_SPOKES)),
    UnitType.MORTAR: Mark(lines=_MORTAR),
    UnitType.ROCKET: Mark(lines=_ROCKET, areas=circle((0.0, 0.34), 0.24)),
    UnitType.AIR: Mark(areas=(*_WING, *mirrored(_WING))),
    UnitType.ROTARY: Mark(areas=(*_ROTOR, *mirrored(_ROTOR))),
    UnitType.SECURITY: Mark(lines=_LETTERS_SEC),
    UnitType.POLICE: Mark(lines=_LETTERS_MP),
    UnitType.NAVAL: Mark(
        lines=(
            *circle((0.0, -0.48), 0.1),
            *polyline(((0.0, -0.38), (0.0, 0.5))),
            *polyline(((-0.24, -0.2), (0.24, -0.2))),
            *trace("M-0.42 0.14C-0.38 0.62 0.38 0.62 0.42 0.14"),
        )
    ),
}
"""Marks in the middle of the frame."""


FOOTERS: Mapping[UnitType, Mark] = {
    UnitType.PARACHUTE: Mark(
        lines=trace("M-0.5 0.88C-0.42 0.52 -0.1 0.52 0 0.88C0.1 0.52 0.42 0.52 0.5 0.88")
    ),
    UnitType.GLIDER: Mark(
        lines=polyline(((-0.72, 0.62), (-0.3, 0.62), (0.0, 0.88), (0.3, 0.62), (0.72, 0.62)))
    ),
    UnitType.MARINE: Mark(lines=_SMALL_ANCHOR),
    UnitType.MOUNTAIN: Mark(areas=closed(((-0.45, 1.0), (0.0, 0.4), (0.45, 1.0)))),
    UnitType.AMPHIBIOUS: Mark(
        lines=trace(
            "M-0.66 0.72C-0.52 0.5 -0.36 0.5 -0.22 0.72C-0.08 0.94 0.08 0.94 0.22 0.72"
            "C0.36 0.5 0.52 0.5 0.66 0.72"
        )
    ),
    UnitType.SKI: Mark(
        lines=(
            *trace("M-0.6 0.62C-0.6 0.76 -0.5 0.86 -0.36 0.86L0.6 0.86"),
            *polyline(((0.0, 0.58), (0.0, 0.86))),
        )
    ),
    UnitType.BICYCLE: Mark(
        lines=(
            *circle((-0.34, 0.74), 0.16),
            *circle((0.34, 0.74), 0.16),
            *polyline(((-0.18, 0.74), (0.18, 0.74))),
        )
    ),
    UnitType.WHEELED: Mark(
        areas=(
            *circle((-0.5, 0.78), 0.13),
            *circle((0.0, 0.78), 0.13),
            *circle((0.5, 0.78), 0.13),
        )
    ),
}
"""Marks at the foot of the frame."""


_SIZES: Mapping[UnitSize, tuple[str, int]] = {
    UnitSize.TEAM: ("ø", 1),
    UnitSize.SQUAD: ("o", 1),
    UnitSize.SECTION: ("o", 2),
    UnitSize.PLATOON: ("o", 3),
    UnitSize.COMPANY: ("I", 1),
    UnitSize.BATTALION: ("I", 2),
    UnitSize.REGIMENT: ("I", 3),
    UnitSize.BRIGADE: ("X", 1),
    UnitSize.DIVISION: ("X", 2),
    UnitSize.CORPS: ("X", 3),
    UnitSize.ARMY: ("X", 4),
    UnitSize.ARMY_GROUP: ("X", 5),
}


def size_mark(size: UnitSize) -> Mark:
    """Return the mark above the frame: strokes, crosses or dots around (0, 0), 0.5 high."""
    shape, count = _SIZES[size]
    lines: list[Segment] = []
    areas: list[Segment] = []
    for number in range(count):
        x = (number - (count - 1) / 2) * (0.42 if shape != "X" else 0.62)
        match shape:
            case "I":
                lines += polyline(((x, -0.25), (x, 0.25)))
            case "X":
                lines += polyline(((x - 0.22, -0.25), (x + 0.22, 0.25)))
                lines += polyline(((x - 0.22, 0.25), (x + 0.22, -0.25)))
            case "ø":
                lines += circle((x, 0.0), 0.18)
                lines += polyline(((x - 0.24, 0.25), (x + 0.24, -0.25)))
            case _:
                areas += circle((x, 0.0), 0.16)
    return Mark(tuple(lines), tuple(areas))
