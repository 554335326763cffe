"""An element of an SVG file in, its outline as path data out."""

from __future__ import annotations

from collections.abc import Mapping

from generator.reading.svg_values import length_of, numbers_of

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
"""Elements that are drawn."""


def outline_of(name: str, given: Mapping[str, str]) -> str:
    """Return the path data of a shape, empty where it has no extent; raises ValueError."""
    match name:
        case "path":
            return given.get("d", "")
        case "rect":
            return _rectangle(given)
        case "circle":
            radius = _length(given, "r")
            return _ellipse(given, radius, radius)
        case "ellipse":
            return _ellipse(given, _length(given, "rx"), _length(given, "ry"))
        case "line":
            x1, y1, x2, y2 = (_length(given, key) for key in ("x1", "y1", "x2", "y2"))
            return f"M{x1} {y1}L{x2} {y2}"
        case _:
            return _points(given.get("points", ""), closed=name == "polygon")


def _length(given: Mapping[str, str], key: str) -> float:
    return length_of(given.get(key, "0"))


def _ellipse(given: Mapping[str, str], rx: float, ry: float) -> str:
    x, y = _length(given, "cx"), _length(given, "cy")
    if rx <= 0 or ry <= 0:
        return ""
    return f"M{x - rx} {y}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0Z"


def _rectangle(given: Mapping[str, str]) -> str:
    x, y, width, height = (_length(given, key) for key in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return ""
    rx = _length(given, "rx" if "rx" in given else "ry")
    ry = _length(given, "ry" if "ry" in given else "rx")
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return f"M{x} {y}h{width}v{height}h{-width}Z"
    across, down = width - 2 * rx, height - 2 * ry
    corner = f"a{rx} {ry} 0 0 1"
    return (
        f"M{x + rx} {y}h{across}{corner} {rx} {ry}v{down}{corner} {-rx} {ry}"
        f"h{-across}{corner} {-rx} {-ry}v{-down}{corner} {rx} {-ry}Z"
    )


def _points(text: str, *, closed: bool) -> str:
    numbers = numbers_of(text)
    if len(numbers) % 2:
        raise ValueError("its points have an odd number of coordinates")
    pairs = [f"{x} {y}" for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return ("M" + "L".join(pairs) + ("Z" if closed else "")) if pairs else ""
