"""Unit symbols: the frame of NATO's joint military symbology and the marks of the arms in it.

All are drawn as lines in a frame 3 wide and 2 high around (0, 0), y down, after the picture
language of APP-6: https://en.wikipedia.org/wiki/NATO_Joint_Military_Symbology
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from generator.model.counters import UnitSize, UnitType
from generator.scene import Cubic, Line, Move, Segment, circle, closed, polyline, rectangle

Outline: TypeAlias = tuple[Segment, ...]

_DIAGONALS: Outline = (
    *polyline(((-1.5, -1.0), (1.5, 1.0))),
    *polyline(((-1.5, 1.0), (1.5, -1.0))),
)
_OVAL: Outline = rectangle(-0.95, -0.5, 1.9, 1.0, 0.5)
_GULL: Outline = (
    Move((-0.5, 0.86)),
    Cubic((-0.4, 0.5), (-0.1, 0.5), (0.0, 0.86)),
    Cubic((0.1, 0.5), (0.4, 0.5), (0.5, 0.86)),
)
_ANCHOR: Outline = (
    *circle((0.0, -0.62), 0.14),
    *polyline(((0.0, -0.48), (0.0, 0.78))),
    *polyline(((-0.32, -0.26), (0.32, -0.26))),
    Move((-0.52, 0.3)),
    Cubic((-0.46, 0.95), (0.46, 0.95), (0.52, 0.3)),
)
_WHEELS: Outline = (*circle((-0.55, 0.78), 0.14), *circle((0.55, 0.78), 0.14))


@dataclass(frozen=True, slots=True)
class Symbol:
    """The marks in a frame: stroked lines and filled areas."""

    lines: Outline = ()
    areas: Outline = ()
    framed: bool = True


def _artillery() -> Symbol:
    return Symbol(areas=circle((0.0, 0.0), 0.34))


def _air() -> Symbol:
    """Return the bow tie of fixed wing aircraft."""
    right = (Move((0, 0)), Cubic((0.5, -0.55), (1.15, -0.55), (1.15, 0.0)))
    return Symbol(
        areas=(
            *right,
            Cubic((1.15, 0.55), (0.5, 0.55), (0, 0)),
            Cubic((-0.5, -0.55), (-1.15, -0.55), (-1.15, 0.0)),
            Cubic((-1.15, 0.55), (-0.5, 0.55), (0, 0)),
        )
    )


def _engineers() -> Symbol:
    comb = polyline(((-0.75, 0.4), (-0.75, -0.35), (0.75, -0.35), (0.75, 0.4)))
    return Symbol(lines=(*comb, *polyline(((0.0, -0.35), (0.0, 0.4)))))


def _cavalry() -> Symbol:
    return Symbol(lines=polyline(((-1.5, 1.0), (1.5, -1.0))))


def _anti_tank() -> Symbol:
    return Symbol(lines=polyline(((-1.5, 1.0), (0.0, -1.0), (1.5, 1.0))))


def _anti_aircraft() -> Symbol:
    dome = (Move((-1.5, 1.0)), Cubic((-1.0, -0.1), (1.0, -0.1), (1.5, 1.0)))
    return Symbol(lines=dome)


def _mountain() -> Symbol:
    return Symbol(lines=_DIAGONALS, areas=closed(((-0.45, 1.0), (0.0, 0.3), (0.45, 1.0))))


def _headquarters() -> Symbol:
    staff = polyline(((-1.5, 1.0), (-1.5, 1.7)))
    return Symbol(lines=(*staff, *polyline(((-1.5, -0.45), (1.5, -0.45)))))


def _supply() -> Symbol:
    return Symbol(lines=polyline(((-1.5, 0.55), (1.5, 0.55))))


def _glider() -> Symbol:
    wings = (Move((-0.7, 0.86)), Line((-0.25, 0.6)), Line((0.25, 0.6)), Line((0.7, 0.86)))
    return Symbol(lines=(*_DIAGONALS, *wings))


def _security() -> Symbol:
    bar = polyline(((-1.5, -0.55), (1.5, -0.55)))
    return Symbol(lines=(*_DIAGONALS, *bar))


def _naval() -> Symbol:
    return Symbol(lines=_ANCHOR)


def _decoy() -> Symbol:
    """Return a dotted figure that no arm has: two circles one in the other."""
    return Symbol(lines=(*circle((0.0, 0.0), 0.75), *circle((0.0, 0.0), 0.3)), framed=False)


_SYMBOLS: dict[UnitType, Callable[[], Symbol]] = {
    UnitType.INFANTRY: lambda: Symbol(lines=_DIAGONALS),
    UnitType.ARMOUR: lambda: Symbol(lines=_OVAL),
    UnitType.MECHANISED: lambda: Symbol(lines=(*_DIAGONALS, *_OVAL)),
    UnitType.MOTORISED: lambda: Symbol(lines=(*_DIAGONALS, *_WHEELS)),
    UnitType.PARACHUTE: lambda: Symbol(lines=(*_DIAGONALS, *_GULL)),
    UnitType.GLIDER: _glider,
    UnitType.MARINE: lambda: Symbol(lines=(*_DIAGONALS, *_ANCHOR)),
    UnitType.MOUNTAIN: _mountain,
    UnitType.CAVALRY: _cavalry,
    UnitType.ARTILLERY: _artillery,
    UnitType.ANTI_TANK: _anti_tank,
    UnitType.ANTI_AIRCRAFT: _anti_aircraft,
    UnitType.ENGINEERS: _engineers,
    UnitType.RECONNAISSANCE: _cavalry,
    UnitType.HEADQUARTERS: _headquarters,
    UnitType.SUPPLY: _supply,
    UnitType.SECURITY: _security,
    UnitType.AIR: _air,
    UnitType.NAVAL: _naval,
    UnitType.DECOY: _decoy,
}


def symbol(arm: UnitType) -> Symbol:
    """Return the marks of an arm."""
    return _SYMBOLS[arm]()


_STROKES = {
    UnitSize.COMPANY: ("I", 1),
    UnitSize.BATTALION: ("I", 2),
    UnitSize.REGIMENT: ("I", 3),
    UnitSize.BRIGADE: ("X", 1),
    UnitSize.DIVISION: ("X", 2),
    UnitSize.CORPS: ("X", 3),
    UnitSize.ARMY: ("X", 4),
    UnitSize.ARMY_GROUP: ("X", 5),
    UnitSize.SQUAD: ("o", 1),
    UnitSize.SECTION: ("o", 2),
    UnitSize.PLATOON: ("o", 3),
    UnitSize.TEAM: ("ø", 1),
}
_STEP = 0.42


def size_mark(size: UnitSize) -> Symbol:
    """Return the mark above the frame: strokes, crosses or dots around (0, 0), 0.5 high."""
    shape, count = _STROKES[size]
    lines: list[Segment] = []
    areas: list[Segment] = []
    for number in range(count):
        x = (number - (count - 1) / 2) * (_STEP if shape != "X" else 0.6)
        match shape:
            case "I":
                lines.extend(polyline(((x, -0.25), (x, 0.25))))
            case "X":
                lines.extend(polyline(((x - 0.22, -0.25), (x + 0.22, 0.25))))
                lines.extend(polyline(((x - 0.22, 0.25), (x + 0.22, -0.25))))
            case "ø":
                lines.extend(circle((x, 0.0), 0.2))
                lines.extend(polyline(((x - 0.25, 0.25), (x + 0.25, -0.25))))
            case _:
                areas.extend(circle((x, 0.0), 0.16))
    return Symbol(tuple(lines), tuple(areas), framed=False)
