"""Values as SVG writes them: numbers, colours, transforms, styles. All raise ValueError."""

from __future__ import annotations

import math
import re
from typing import TypeAlias

from generator.colour import Colour

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
