"""Values as SVG writes them: numbers, colours, transforms, styles, outlines. All raise ValueError.

fontTools reads path data and turns arcs into curves; Pillow knows the names of colours. Both pass
over what they do not understand, so that numbers and commands are read here first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path
from PIL import ImageColor

from generator.colour import Colour
from generator.records import dataclass

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NEXT = re.compile(rf"[\s,]*({_NUMBER})")
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|mm|cm|in|pt|pc)?\s*")
_PIXELS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 4 / 3, "pc": 16}
_FUNCTION = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
FURTHEST = 1e7
"""The largest number that means anything in a picture."""


def numbers_of(text: str) -> tuple[float, ...]:
    """Return numbers with commas or spaces between them."""
    numbers: list[float] = []
    index, end = 0, len(text.rstrip(" ,\t\n"))
    while index < end:
        match = _NEXT.match(text, index)
        if match is None:
            raise ValueError(f"{text[:60]!r} is not a list of numbers")
        numbers.append(_within(float(match[1]), match[1]))
        index = match.end()
    return tuple(numbers)


def _within(number: float, text: str) -> float:
    if not abs(number) <= FURTHEST:
        raise ValueError(f"{text[:60]!r} is too large a number")
    return number


def length_of(text: str) -> float:
    """Return a length in pixels, 96 to the inch."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:60]!r} is not a length that can be read")
    return _within(float(match[1]), text) * _PIXELS[match[2] or ""]


def colour_of(text: str) -> Colour | None:
    """Return a colour, None for ``none`` and ``transparent``."""
    word = re.sub(r"(?<=[0-9%])\s+(?=[0-9])", ",", text.strip().lower())
    if word in {"none", "transparent"}:
        return None
    if word.startswith("url("):
        raise ValueError("a gradient or pattern is not drawn: give the shape one colour")
    try:
        parts = ImageColor.getrgb("black" if word == "currentcolor" else word)
        red, green, blue = (min(255, part) for part in parts)
    except ValueError:  # of four parts, too: a colour that one can see through
        raise ValueError(f"{text!r} is not a known colour: write it as #rrggbb") from None
    return Colour(red, green, blue)


def style_of(text: str) -> dict[str, str]:
    """Return the properties of a ``style`` attribute."""
    pairs = (entry.partition(":") for entry in text.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs}


def transformed(above: Transform, text: str) -> Transform:
    """Return a matrix with that of a ``transform`` attribute applied before it."""
    index = 0
    while match := _FUNCTION.match(text, index):
        match match[1], numbers_of(match[2]):
            case "matrix", (a, b, c, d, e, f):
                above = above.transform((a, b, c, d, e, f))
            case "translate", (x, *rest) if len(rest) < 2:
                above = above.translate(x, *rest)
            case "scale", (x, *rest) if len(rest) < 2:
                above = above.scale(x, *rest)
            case "rotate", (degrees, *about) if len(about) in {0, 2}:
                x, y = about or (0.0, 0.0)
                above = above.translate(x, y).rotate(math.radians(degrees)).translate(-x, -y)
            case "skewX", (degrees,):
                above = above.skew(math.radians(degrees))
            case "skewY", (degrees,):
                above = above.skew(0, math.radians(degrees))
            case _:
                raise ValueError(f"{match[0].strip()!r} has the wrong number of values")
        index = match.end()
    if text[index:].strip(" ,\n"):
        raise ValueError(f"{text!r} is not a transform")
    return above


def applied(matrix: Transform, point: complex) -> tuple[float, float]:
    """Return where a point goes; raises ValueError where that is out of all reason."""
    x, y = matrix.transformPoint((point.real, point.imag))
    if not (abs(x) <= FURTHEST and abs(y) <= FURTHEST):
        raise ValueError("a point of it lies far outside the picture")
    return x, y


def growth(matrix: Transform) -> float:
    """Return the factor by which lengths grow: the square root of the area's growth."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


Curve: TypeAlias = tuple[complex, ...]
"""Points x + y i, y down. One: a line to it. Three: a cubic Bézier curve."""

_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAT = 1e-6
"""What is so much smaller than another length is none."""
_LEAST_RADIUS = 1e-9
"""Arcs with smaller radii are reckoned with this one: squares of less are nothing."""
_PLACES = 12
"""Decimals of a coordinate, for the same reason."""


class PathError(ValueError):
    """Path data that cannot be read; `index` is the character at which it goes wrong."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


@dataclass(slots=True)
class Subpath:
    """A stretch of an outline without a gap."""

    start: complex
    curves: list[Curve] = field(default_factory=list)
    closed: bool = False


def subpaths(data: str) -> tuple[Subpath, ...]:
    """Return the parts of an outline; raises PathError."""
    pen = RecordingPen()
    parse_path(" ".join(_commands(data)), pen)
    parts: list[Subpath] = []
    at = 0j
    for name, given in pen.value:
        points = tuple(complex(*point) for point in given)
        if name == "moveTo":
            parts.append(Subpath(points[0]))
        elif name == "qCurveTo":
            bend, to = points
            parts[-1].curves.append((at + (bend - at) * 2 / 3, to + (bend - to) * 2 / 3, to))
        elif points:
            parts[-1].curves.append(points)
        elif name == "closePath":
            parts[-1].closed = True
            if parts[-1].curves[-1:] == [(parts[-1].start,)]:  # the line that closes it
                parts[-1].curves.pop()
        at = points[-1] if points else at
    return tuple(part for part in parts if part.curves)


def _commands(data: str) -> Iterator[str]:
    """Yield each command of path data with its numbers, as fontTools reads them all."""
    index, command = 0, ""
    end = len(data.rstrip())
    while index < end:
        match = _COMMAND.match(data, index)
        if match:
            if not command and match[1] not in "Mm":
                raise PathError("path data begins with M", 0)
            command, index = match[1], match.end()
        elif not command or command in "Zz":
            raise PathError("a command letter such as M or L is missing", index)
        elif command in "Mm":
            command = "L" if command == "M" else "l"
        numbers, index = _numbers(data, index, command)
        yield _arc(command, numbers) if command in "Aa" else _written(command, numbers)


def _numbers(data: str, index: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    takes = _TAKES[command.upper()]
    for at in range(takes):
        flag = command in "Aa" and at in {3, 4}
        match = (_FLAG if flag else _NEXT).match(data, index)
        if match is None:
            raise PathError(f"{command} takes {takes} numbers, and has {at}", index)
        number = float(match[1])
        if abs(number) > FURTHEST:
            raise PathError(f"{match[1]} is too large a number", match.start(1))
        is_radius = command in "Aa" and at < 2
        numbers.append(number if is_radius else round(number, _PLACES))
        index = match.end()
    return numbers, index


def _written(command: str, numbers: list[float]) -> str:
    return f"{command}{' '.join(map(repr, numbers))}"


def _arc(command: str, numbers: list[float]) -> str:
    """Return an arc with which one can reckon, or the line that it is as flat as."""
    across, down, turn, large, sweep, *to = numbers
    longer = max(abs(across), abs(down))
    if min(abs(across), abs(down)) <= longer * _FLAT:
        return _written("L" if command == "A" else "l", to)
    across, down = (radius / longer * max(longer, _LEAST_RADIUS) for radius in (across, down))
    x, y = to
    return f"{command}{across} {down} {turn} {large:.0f} {sweep:.0f} {x} {y}"
