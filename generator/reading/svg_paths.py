"""SVG path data in, curves out: lines and cubic Bézier curves with absolute coordinates.

https://www.w3.org/TR/SVG11/paths.html#PathData; arcs by its notes F.6.5 and F.6.6. (fontTools, with
which the tests compare, reads path data too; it does not say where an error stands, and a check
must start without it.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from generator.records import dataclass

Point: TypeAlias = complex
"""x + y i, y down: sums and differences of points are then written as such."""

Curve: TypeAlias = tuple[Point, ...]
"""One point: a line to it. Three: a cubic Bézier curve."""

_NUMBER = re.compile(r"[\s,]*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FURTHEST = 1e7
_FLAT = 1e-6
"""What is so much smaller than another length is none."""


class PathError(ValueError):
    """Path data that cannot be read; `index` is the character at which it goes wrong."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


@dataclass(slots=True)
class Subpath:
    """A stretch of an outline without a gap."""

    start: Point
    curves: list[Curve] = field(default_factory=list)
    closed: bool = False


def subpaths(data: str) -> tuple[Subpath, ...]:
    """Return the parts of an outline; raises PathError."""
    reader = _Reader()
    for command, numbers in _commands(data):
        reader.take(command, numbers)
    return tuple(part for part in reader.parts if part.curves)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    index, command = 0, ""
    end = len(data.rstrip())
    while index < end:
        match = _COMMAND.match(data, index)
        if match:
            command, index = match[1], match.end()
        elif not command or command in "Zz":
            raise PathError("a command letter such as M or L is missing", index)
        if match is None and command in "Mm":
            command = "L" if command == "M" else "l"
        numbers, index = _numbers(data, index, command)
        yield command, numbers


def _numbers(data: str, index: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for at in range(_TAKES[command.upper()]):
        flag = command in "Aa" and at in {3, 4}
        match = (_FLAG if flag else _NUMBER).match(data, index)
        if match is None:
            wanted = _TAKES[command.upper()]
            raise PathError(f"{command} takes {wanted} numbers, and has {at}", index)
        number = float(match[1])
        if abs(number) > _FURTHEST:
            raise PathError(f"{match[1]} is too large a number", match.start(1))
        numbers.append(number)
        index = match.end()
    return numbers, index


class _Reader:
    """A pen that is told commands; it knows where it is and which handle it had last."""

    def __init__(self) -> None:
        self.parts: list[Subpath] = []
        self.at: Point = 0j
        self.handle: Point | None = None
        self.handle_of = ""

    def take(self, command: str, numbers: list[float]) -> None:
        kind, here = command.upper(), self.at if command.islower() else 0j
        if kind != "M" and not self.parts:
            raise PathError("path data begins with M", 0)
        match kind:
            case "M":
                self.at = here + complex(*numbers)
                self.parts.append(Subpath(self.at))
            case "Z":
                self.parts[-1].closed = True
                self.at = self.parts[-1].start
            case "H":
                self._line(complex((here.real if command == "h" else 0) + numbers[0], self.at.imag))
            case "V":
                self._line(complex(self.at.real, (here.imag if command == "v" else 0) + numbers[0]))
            case "A":
                self._arc(numbers, here + complex(*numbers[5:]))
            case _:
                points = [
                    here + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                ]
                self._curve(kind, points)
        if kind not in "CSQT":
            self.handle = None

    def _line(self, to: Point) -> None:
        self._add((to,))

    def _add(self, curve: Curve) -> None:
        if self.parts[-1].closed:
            self.parts.append(Subpath(self.at))
        self.parts[-1].curves.append(curve)
        self.at = curve[-1]

    def _curve(self, kind: str, points: list[Point]) -> None:
        if kind == "L":
            self._line(points[0])
            return
        family = "CS" if kind in "CS" else "QT"
        mirrored = self.at
        if self.handle is not None and self.handle_of == family:
            mirrored = 2 * self.at - self.handle
        if kind in "ST":
            points = [mirrored, *points]
        self.handle, self.handle_of = points[-2], family
        if family == "QT":
            bend, to = points
            points = [self.at + (bend - self.at) * 2 / 3, to + (bend - to) * 2 / 3, to]
        self._add(tuple(points))

    def _arc(self, numbers: list[float], to: Point) -> None:
        for curve in arc(
            self.at, (numbers[0], numbers[1]), numbers[2], (numbers[3] > 0, numbers[4] > 0), to
        ):
            self._add(curve)


def arc(
    start: Point, radii: tuple[float, float], degrees: float, flags: tuple[bool, bool], to: Point
) -> Iterator[Curve]:
    """Yield a part of an ellipse as curves; `flags` are large-arc and sweep.

    Centre and angles follow F.6.5 of the standard, radii that are too small grow by F.6.6. A
    quarter turn at most becomes one curve, whose handles are 4/3 tan(turn / 4) long.
    """
    across, down = _grown(abs(radii[0]), abs(radii[1]), abs(start - to))
    if start == to:
        return
    if not across or not down:
        yield (to,)
        return
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    half = (start - to) / 2 / turn
    size = (half.real / across) ** 2 + (half.imag / down) ** 2
    if size > 1:
        across, down, size = across * math.sqrt(size), down * math.sqrt(size), 1.0
    unit = complex(half.real / across, half.imag / down)
    offset = unit * 1j * math.sqrt(max(0.0, 1 / size - 1)) * (1 if flags[0] == flags[1] else -1)
    first, last = unit - offset, -unit - offset
    sweep = _angle(last) - _angle(first)
    sweep += math.tau if flags[1] and sweep < 0 else -math.tau if not flags[1] and sweep > 0 else 0
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    middle = (start + to) / 2 + complex(offset.real * across, offset.imag * down) * turn

    def place(point: Point) -> Point:
        return middle + complex(point.real * across, point.imag * down) * turn

    step = sweep / pieces
    reach = 4 / 3 * math.tan(step / 4)
    for number in range(pieces):
        begin = _on_circle(_angle(first) + number * step)
        end = _on_circle(_angle(first) + (number + 1) * step)
        final = to if number == pieces - 1 else place(end)
        yield place(begin * (1 + 1j * reach)), place(end * (1 - 1j * reach)), final


def _grown(across: float, down: float, length: float) -> tuple[float, float]:
    """Return radii with which one can reckon: both 0 where the arc is as flat as a line.

    Radii that are much too small for the length grow here, as all do that are too small: the square
    of the length in them would be more than a number holds.
    """
    longer = max(across, down)
    if min(across, down) <= longer * _FLAT or length <= max(longer, 1.0) * _FLAT**2:
        return 0.0, 0.0
    whole = max(longer, length * _FLAT)
    return across / longer * whole, down / longer * whole


def _angle(point: Point) -> float:
    return math.atan2(point.imag, point.real)


def _on_circle(angle: float) -> Point:
    return complex(math.cos(angle), math.sin(angle))
