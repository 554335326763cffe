"""The text of an SVG file in, a picture of plain shapes out; or findings with their lines.

A safe and simple part of SVG 1.1: shapes and groups with transforms, fills and strokes. Nothing is
fetched, nothing is run, no entity is expanded. What cannot be drawn as it is meant is a finding:
nothing is left out without a word, but what is not seen in any viewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any
from xml.parsers import expat

from fontTools.misc.transform import Identity, Transform

from generator.diagnostics import CodeEntry, Span
from generator.model.faces import Picture, PictureShape
from generator.reading.codes import (
    PICTURE_BROKEN,
    PICTURE_TOO_LARGE,
    SVG_FORBIDDEN,
    SVG_UNKNOWN,
    SVG_VALUE,
)
from generator.reading.nodes import Record, Source
from generator.reading.svg_values import (
    FURTHEST,
    Subpath,
    applied,
    colour_of,
    growth,
    length_of,
    numbers_of,
    style_of,
    subpaths,
    transformed,
)
from generator.records import Frozen

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


UNITS = 10_000
"""Units of the longer side of a picture: a fiftieth of a micron on a counter."""

MOST_SHAPES = 5_000
MOST_POINTS = 100_000
DEEPEST = 64

_NAMESPACE = "http://www.w3.org/2000/svg"
_UNSEEN = frozenset(
    {
        *("clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata"),
        *("pattern", "radialGradient", "symbol", "title"),
    }
)
_ADVICE = {
    "text": "turn the text into outlines (in Inkscape: Path, Object to path)",
    "use": "unlink the clones (in Inkscape: Edit, Clone, Unlink)",
    "image": "name the PNG or JPEG file itself as the picture",
    "style": "save it as plain SVG with its colours as attributes",
}
_INHERITED = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "fill-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "visibility": "visible",
}
_LEAST = 1e-3
"""The least width and height of a picture, in its own unit."""
_EFFECTS = ("clip-path", "mask", "filter")


class _StopError(Exception):
    """Enough was seen: nothing more of the file is read."""


class _Level(Frozen):
    """What an element hands on to those in it; `seen` is False where nothing of them is drawn."""

    matrix: Transform = Identity
    style: Mapping[str, str] = field(default_factory=lambda: _INHERITED)
    seen: bool = True


def parse(made: Source, path: str, record: Record) -> Picture | None:
    """Return a picture, or None and findings; `path` is what the definition calls it."""
    before = len(record.findings)
    reader = _Reader(made, record)
    reader.read()
    if len(record.findings) > before:
        return None
    width, height = reader.size
    return Picture(path, width, height, tuple(reader.shapes))


class _Reader:
    """Reads elements as they come; its `size` and `shapes` are in whole units."""

    def __init__(self, made: Source, record: Record) -> None:
        self.made = made
        self.record = record
        self.size = (0, 0)
        self.shapes: list[PictureShape] = []
        self.points = 0
        self.levels: list[_Level] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")

    def read(self) -> None:
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        try:
            self.parser.Parse(self.made.text, True)
        except _StopError:
            return
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            place = self.made.index(min(error.lineno, len(self.made.starts) - 1), 1)
            message = f"this is not valid XML: {what}"
            self.record.complain(PICTURE_BROKEN, message, self.made.span(place, place))

    def _doctype(self, _name: str, _system: Any, _public: Any, internal: bool) -> None:
        if internal:
            raise self._stop(SVG_FORBIDDEN, "a document type may not define entities")

    def _entity(self, *_: Any) -> None:
        raise self._stop(SVG_FORBIDDEN, "entities are not allowed")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        namespace, _, name = tag.rpartition(" ")
        if not self.levels:
            self.levels.append(self._root(namespace, name, given))
            return
        above = self.levels[-1]
        if len(self.levels) >= DEEPEST:
            raise self._stop(PICTURE_TOO_LARGE, "elements stand in one another too deep")
        if (
            self._is_dangerous(name, given)
            or not above.seen
            or namespace != _NAMESPACE
            or name in _UNSEEN
        ):
            self.levels.append(_Level(seen=False))
        elif name in SHAPES or name == "g":
            self.levels.append(self._element(name, given, above))
        else:
            self._complain(SVG_UNKNOWN, f"<{name}> is not drawn", _ADVICE.get(name))
            self.levels.append(_Level(seen=False))

    def _end(self, _tag: str) -> None:
        self.levels.pop()

    def _root(self, namespace: str, name: str, given: dict[str, str]) -> _Level:
        """Return what the outermost element says: the window on the picture as whole units."""
        if (namespace, name) != (_NAMESPACE, "svg"):
            raise self._stop(PICTURE_BROKEN, f"this is no SVG file: it begins with <{name}>")
        try:
            x, y, width, height = _window(given)
            style = _styled(_INHERITED, given)
        except ValueError as error:
            raise self._stop(SVG_VALUE, str(error)) from None
        scale = UNITS / max(width, height)
        self.size = max(1, round(width * scale)), max(1, round(height * scale))
        return _Level(Identity.scale(scale).translate(-x, -y), style)

    def _is_dangerous(self, name: str, given: dict[str, str]) -> bool:
        """Whether something might run, or fetch something; then it has been complained of."""
        before = len(self.record.findings)
        if name in {"script", "foreignObject"}:
            self._complain(
                SVG_FORBIDDEN, f"<{name}> is not allowed: a picture must not run or fetch anything"
            )
        for key, value in given.items():
            attribute = key.rpartition(" ")[2]
            if attribute.startswith("on"):
                self._complain(SVG_FORBIDDEN, f"a script is not allowed: remove {attribute!r}")
            elif attribute == "href" and not value.startswith("#") and name != "image":
                self._complain(SVG_FORBIDDEN, f"a link is not allowed: remove {value[:40]!r}")
        return len(self.record.findings) > before

    def _element(self, name: str, given: dict[str, str], above: _Level) -> _Level:
        try:
            style = _styled(above.style, given)
            matrix = transformed(above.matrix, given.get("transform", ""))
            hidden = style.get("display") == "none"
            effect = next((key for key in _EFFECTS if style.get(key, "none") != "none"), None)
            if effect or float(style.get("opacity", "1")) != 1:
                what = effect or "opacity"
                self._complain(SVG_UNKNOWN, f"{what} is not drawn: use plain shapes in full colour")
            elif name != "g" and not hidden and style["visibility"] == "visible":
                self._draw(outline_of(name, given), matrix, style)
        except ValueError as error:
            self._complain(SVG_VALUE, f"<{name}>: {error}")
            return _Level(seen=False)
        return _Level(matrix, {key: style[key] for key in _INHERITED}, seen=not hidden)

    def _draw(self, data: str, matrix: Transform, style: Mapping[str, str]) -> None:
        parts = subpaths(data)
        fill, line = _paint("fill", style), _paint("stroke", style)
        thickness = round(min(FURTHEST, length_of(style["stroke-width"]) * growth(matrix)))
        line = line if thickness > 0 else None
        if line is not None and style["stroke-dasharray"] not in {"none", "0", ""}:
            self._complain(SVG_UNKNOWN, "a dashed line is not drawn: draw its dashes as lines")
        self.points += sum(len(part.curves) + 1 for part in parts)
        if len(self.shapes) >= MOST_SHAPES or self.points > MOST_POINTS:
            message = "the picture has more shapes than a counter can show"
            raise self._stop(PICTURE_TOO_LARGE, message)
        if not parts or (fill is None and line is None):
            return
        outlines = [_outline(part, matrix) for part in parts]
        # Parts that all run round the same way: then the nonzero rule fills them all.
        alike = len(parts) > 1 and len({_area(part) > 0 for part in parts}) == 1
        if fill is not None and style["fill-rule"] == "nonzero" and alike:
            self.shapes += [PictureShape(outline, fill) for outline in outlines]
            fill = None
        if fill is not None or line is not None:
            ends = _ends(style)
            stroked = (line, thickness, *ends) if line is not None else ()
            self.shapes.append(PictureShape("".join(outlines), fill, *stroked))

    def _complain(self, entry: CodeEntry, message: str, advice: str | None = None) -> None:
        self.record.complain(entry, message, self._here(), help=advice)

    def _stop(self, entry: CodeEntry, message: str) -> _StopError:
        """Complain, and return what ends the reading of the file."""
        self._complain(entry, message)
        return _StopError()

    def _here(self) -> Span:
        """Return the span of the rest of the line on which the element begins."""
        line = min(max(1, self.parser.CurrentLineNumber), len(self.made.starts) - 1)
        text = self.made.line(line)
        column = min(self.parser.CurrentColumnNumber, len(text))
        start = self.made.index(line, column + 1)
        return self.made.span(start, start + max(1, len(text[column:].rstrip())))


def _window(given: Mapping[str, str]) -> tuple[float, float, float, float]:
    if "viewBox" in given:
        numbers = numbers_of(given["viewBox"])
        if len(numbers) != 4 or min(numbers[2:]) < _LEAST:
            raise ValueError("its viewBox needs four numbers, the last two greater than 0")
        return numbers[0], numbers[1], numbers[2], numbers[3]
    if "width" not in given or "height" not in given:
        raise ValueError("it has neither a viewBox nor a width and a height")
    width, height = length_of(given["width"]), length_of(given["height"])
    if min(width, height) < _LEAST:
        raise ValueError("its width and height must be greater than 0")
    return 0.0, 0.0, width, height


def _styled(above: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Return the style of an element: handed down, as attributes, and in `style`, last."""
    named = ("display", "opacity", *_EFFECTS, *_INHERITED)
    own = {key: given[key].strip() for key in named if key in given}
    own |= {key: value for key, value in style_of(given.get("style", "")).items() if key in named}
    return dict(above) | {key: value for key, value in own.items() if value != "inherit"}


def _paint(what: str, style: Mapping[str, str]) -> Any:
    """Return the colour of a fill or stroke, None where there is none."""
    opacity = float(style[f"{what}-opacity"])
    if opacity not in {0.0, 1.0}:
        raise ValueError(f"its {what} is partly transparent: give it a full colour")
    return colour_of(style[what]) if opacity else None


def _ends(style: Mapping[str, str]) -> tuple[str, str]:
    cap, join = style["stroke-linecap"], style["stroke-linejoin"]
    if cap not in {"butt", "round", "square"} or join not in {"miter", "round", "bevel"}:
        raise ValueError(f"lines end in {cap!r} and meet in {join!r}, which is not drawn")
    return cap, join


def _outline(part: Subpath, matrix: Transform) -> str:
    """Return the path data of a part in whole units."""
    data = ""
    for curve in ((part.start,), *part.curves):
        points = (applied(matrix, at) for at in curve)
        letter = ("C" if len(curve) > 1 else "L") if data else "M"
        data += letter + " ".join(f"{round(x)} {round(y)}" for x, y in points)
    return f"{data}Z" if part.closed else data


def _area(part: Subpath) -> float:
    """Return the area of the polygon through a part's points, its sign that of its sense."""
    points = [part.start, *(point for curve in part.curves for point in curve)]
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(one.real * other.imag - other.real * one.imag for one, other in pairs)
