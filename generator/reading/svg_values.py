"""Values as SVG writes them: numbers, colours, transforms, styles. All raise ValueError."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from generator.colour import Colour
from generator.records import dataclass

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""The letters a to f of SVG: x' = a x + c y + e, y' = b x + d y + f."""

UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NEXT = re.compile(rf"[\s,]*({_NUMBER})")
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|mm|cm|in|pt|pc)?\s*")
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 4 / 3,
    "pc": 16.0,
}
_FUNCTION = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_TAKES = {
    "matrix": {6},
    "translate": {1, 2},
    "scale": {1, 2},
    "rotate": {1, 3},
    "skewX": {1},
    "skewY": {1},
}
_RGB = re.compile(r"rgb\(\s*([0-9]+%?)\s*[, ]\s*([0-9]+%?)\s*[, ]\s*([0-9]+%?)\s*\)")
_NAMED = {
    "black": "#000000",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "grey": "#808080",
    "white": "#ffffff",
    "maroon": "#800000",
    "red": "#ff0000",
    "purple": "#800080",
    "fuchsia": "#ff00ff",
    "green": "#008000",
    "lime": "#00ff00",
    "olive": "#808000",
    "yellow": "#ffff00",
    "navy": "#000080",
    "blue": "#0000ff",
    "teal": "#008080",
    "aqua": "#00ffff",
    "orange": "#ffa500",
    "brown": "#a52a2a",
    "currentcolor": "#000000",
}
FURTHEST = 1e7
"""The largest number that means anything in a picture."""


def numbers_of(text: str) -> tuple[float, ...]:
    """Return numbers with commas or spaces between them."""
    numbers: list[float] = []
    index, end = 0, len(text.rstrip(" ,\t\n"))
    while index < end:
        match = _NEXT.match(text, index)
        if match is None:
            raise ValueError(f"{text[:60]!r} is no list of numbers")
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
    word = text.strip().lower()
    if word in {"none", "transparent"}:
        return None
    if word.startswith("url("):
        raise ValueError("a gradient or pattern is not drawn: give the shape one colour")
    if re.fullmatch(r"#[0-9a-f]{3}", word):
        word = "#" + "".join(digit * 2 for digit in word[1:])
    if match := _RGB.fullmatch(word):
        return Colour(*(_part(part) for part in match.groups()))
    try:
        return Colour.parse(_NAMED.get(word, word))
    except ValueError:
        raise ValueError(f"{text!r} is no colour that is known: write it as #rrggbb") from None


def _part(text: str) -> int:
    number = float(text.rstrip("%"))
    return round(min(255.0, number * 2.55 if text.endswith("%") else number))


def style_of(text: str) -> dict[str, str]:
    """Return the properties of a ``style`` attribute."""
    pairs = (entry.partition(":") for entry in text.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs}


def transform_of(text: str) -> Matrix:
    """Return the matrix of a ``transform`` attribute."""
    made, index = UNMOVED, 0
    while match := _FUNCTION.match(text, index):
        numbers = numbers_of(match[2])
        if len(numbers) not in _TAKES[match[1]]:
            raise ValueError(f"{match[0].strip()!r} has not the numbers that it takes")
        made, index = joined(made, _matrix(match[1], numbers)), match.end()
    if text[index:].strip(" ,\n"):
        raise ValueError(f"{text!r} is no transform")
    return made


def _matrix(function: str, numbers: tuple[float, ...]) -> Matrix:
    match function, numbers:
        case "matrix", (a, b, c, d, e, f):
            return a, b, c, d, e, f
        case "translate", (x, *rest):
            return 1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0
        case "scale", (x, *rest):
            return x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0
        case "rotate", (degrees, *about):
            return _turn(math.radians(degrees), about)
        case "skewX", (degrees,):
            return 1.0, 0.0, math.tan(math.radians(degrees)), 1.0, 0.0, 0.0
        case _:
            return 1.0, math.tan(math.radians(numbers[0])), 0.0, 1.0, 0.0, 0.0


def _turn(angle: float, about: list[float]) -> Matrix:
    x, y = about or (0.0, 0.0)
    cosine, sine = math.cos(angle), math.sin(angle)
    return cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y


def joined(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def applied(matrix: Matrix, point: complex) -> complex:
    """Return where a point (x + y i) goes; raises ValueError where that is out of all reason."""
    a, b, c, d, e, f = matrix
    x, y = point.real, point.imag
    to = complex(a * x + c * y + e, b * x + d * y + f)
    if not (abs(to.real) <= FURTHEST and abs(to.imag) <= FURTHEST):
        raise ValueError("a point of it lies far outside the picture")
    return to


def growth(matrix: Matrix) -> float:
    """Return the factor by which lengths grow: the square root of the area's growth."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


Point: TypeAlias = complex
"""x + y i, y down: sums and differences of points are then written as such."""

Curve: TypeAlias = tuple[Point, ...]
"""One point: a line to it. Three: a cubic Bézier curve."""

_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_PATH_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
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
    for at in range(_PATH_TAKES[command.upper()]):
        flag = command in "Aa" and at in {3, 4}
        match = (_FLAG if flag else _NEXT).match(data, index)
        if match is None:
            wanted = _PATH_TAKES[command.upper()]
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
