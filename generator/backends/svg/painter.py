"""A page's content: items in, SVG elements out."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from itertools import accumulate
from typing import assert_never

from svgwrite import Drawing
from svgwrite.base import BaseElement

from generator.backends.sharing import number, pixels_of
from generator.records import dataclass
from generator.scene import (
    IDENTITY,
    Area,
    Cap,
    Close,
    Cubic,
    Group,
    Image,
    Item,
    Join,
    Line,
    Link,
    Move,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    Text,
    Transform,
    everything,
)
from generator.text import Catalogue

_NOT_IN_IDS = re.compile(r"[^\w.-]+")


class Anchors:
    """The ids of one drawing: the first group of a name has the name's own, the next a number."""

    def __init__(self, items: Iterable[Item]) -> None:
        """Take all that will be drawn, so that links may go forward."""
        groups = (item for item in everything(items) if isinstance(item, Group))
        self.ids = {group.name: _slug(group.name) for group in groups if group.name}
        self._met: dict[str, int] = {}

    def claim(self, name: str) -> str:
        """Return the id of the next group of this name."""
        slug = _slug(name)
        self._met[slug] = times = self._met.get(slug, 0) + 1
        return slug if times == 1 else f"{slug}--{times}"


def _slug(name: str) -> str:
    slug = _NOT_IN_IDS.sub("-", name)
    return slug if slug[:1].isalpha() else f"_{slug}"


_PLACES = 2  # of a millimetre on the page: a pixel at 300 dpi is eight of those hundredths


def numbers(values: Iterable[float]) -> str:
    """Return a list of numbers."""
    return " ".join(map(number, values))


def outline(segments: Iterable[Segment], scale: float = 1.0) -> str:
    """Return the path data of an outline that is drawn `scale` times as large as it is given."""
    places = _PLACES + max(0, math.ceil(math.log10(scale) - 1e-9)) if scale > 0 else _PLACES
    parts: list[str] = []
    last = ""
    for letter, steps in _commands(segments, 10**places):
        parts.append(_run("" if letter == last and letter in "lc" else letter, steps, places))
        last = letter
    return "".join(parts)


def _commands(segments: Iterable[Segment], units: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the letter and the whole numbers of each command, in parts of a mm."""
    x = y = left = top = 0
    started = False
    for segment in segments:
        match segment:
            case Line(to):
                across, down = _whole(to, units)
                yield "l", (across - x, down - y)
                x, y = across, down
            case Cubic(first, second, to):
                (a, b), (c, d) = _whole(first, units), _whole(second, units)
                across, down = _whole(to, units)
                yield "c", (a - x, b - y, c - x, d - y, across - x, down - y)
                x, y = across, down
            case Move(to):
                across, down = _whole(to, units)
                yield ("m" if started else "M"), (across - x, down - y)
                x, y = left, top = across, down
                started = True
            case Close():
                yield "z", ()
                x, y = left, top
            case _:
                assert_never(segment)


def _whole(point: Point, units: int) -> tuple[int, int]:
    return round(point[0] * units), round(point[1] * units)


def _run(letter: str, steps: Iterable[int], places: int) -> str:
    """Join numbers with a space only where nothing else tells them apart: a minus, a point."""
    text = letter
    before = letter
    for step in steps:
        shown = _decimal(step, places)
        joined = shown[0] == "-" or before.isalpha() or (shown[0] == "." and "." in before)
        text += shown if joined else f" {shown}"
        before = shown
    return text


@lru_cache(maxsize=1 << 15)
def _decimal(whole: int, places: int) -> str:
    """Return `whole` parts as a decimal number: no zero before its point, none after its end."""
    text = number(whole / 10**places, places)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def matrix(transform: Transform) -> str:
    """Return a transform as the value of a `transform` attribute."""
    linear = (transform.a, transform.b, transform.c, transform.d)
    if linear == (1.0, 0.0, 0.0, 1.0):
        return f"translate({numbers((transform.e, transform.f))})"
    parts = (*(number(part, 6) for part in linear), numbers((transform.e, transform.f)))
    return f"matrix({' '.join(parts)})"


def placing(text: Text) -> dict[str, str]:
    """Return the attributes that put each character of `text` in its place.

    A list has a value for each UTF-16 unit, as SVG counts characters.
    """
    if text.placed:
        turns = [place.degrees for place in text.placed]
        return {
            "x": numbers(_by_unit(text.content, (place.at[0] for place in text.placed))),
            "y": numbers(_by_unit(text.content, (place.at[1] for place in text.placed))),
            "rotate": numbers(_by_unit(text.content, turns)),
        }
    x, y = text.at
    starts = accumulate(text.advances[:-1], initial=x)
    placed = {"x": numbers(_by_unit(text.content, starts)), "y": number(y)}
    if text.degrees:
        placed["transform"] = f"rotate({numbers((text.degrees, x, y))})"
    return placed


def _by_unit(content: str, values: Iterable[float]) -> Iterator[float]:
    for character, value in zip(content, values, strict=True):
        yield value
        if character > "\uffff":
            yield value


DEFAULTS = {
    "fill": "none",
    "fill-rule": "evenodd",
    "clip-rule": "evenodd",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-miterlimit": "10",
}
"""What holds where an element does not say otherwise; set on the root."""


@dataclass(slots=True)
class Painter:
    """Draws items into the elements of one drawing."""

    drawing: Drawing
    catalogue: Catalogue
    classes: Mapping[str, str]
    """Those of faces, by their keys."""
    anchors: Anchors
    shared: Collection[int] = ()
    """Groups, by identity, that are written where they are drawn first and used again."""
    prefix: str = ""
    """What the ids begin with that the painter makes."""
    _written: dict[int, str] = field(default_factory=dict)
    _clips: int = 0
    _scale: float = 1.0

    def draw(self, items: Iterable[Item], parent: BaseElement) -> None:
        """Add `items` to `parent`, in order."""
        for item in items:
            match item:
                case Path():
                    parent.add(self._path(item))
                case Text():
                    if item.content:
                        parent.add(self._text(item))
                case Group():
                    parent.add(self._group(item))
                case Image():
                    parent.add(self._image(item))
                case Link():
                    self._link(item, parent)
                case Area():
                    parent.add(self._area(item))
                case _:
                    assert_never(item)

    def _path(self, path: Path) -> BaseElement:
        element = self.drawing.path(d=outline(path.segments, self._scale))
        element.attribs |= _filled(path.fill) | _stroked(path.stroke) | _marked(path.origin)
        return element

    def _text(self, text: Text) -> BaseElement:
        (first, opening), *others = self.catalogue.face(text.face).runs(text.content)
        element = self.drawing.text(opening)
        element.attribs |= placing(text) | _filled(text.paint) | _marked(text.origin)
        element.attribs |= {"class": self.classes[first.key], "font-size": number(text.size)}
        for face, stretch in others:
            element.add(self.drawing.tspan(stretch, class_=self.classes[face.key]))
        return element

    def _group(self, group: Group) -> BaseElement:
        if id(group) in self._written:
            return self.drawing.use(f"#{self._written[id(group)]}")
        element = self.drawing.g()
        element.attribs |= _marked(group.origin)
        if group.name:
            element.attribs["id"] = self.anchors.claim(group.name)
        if id(group) in self.shared:
            name = element.attribs.setdefault("id", f"{self.prefix}shared-{len(self._written) + 1}")
            self._written[id(group)] = name
        if group.transform != IDENTITY:
            element.attribs["transform"] = matrix(group.transform)
        outside, self._scale = self._scale, self._scale * group.transform.scale
        if group.clip:
            self._clips += 1
            name = f"{self.prefix}clip-{self._clips}"
            clip = self.drawing.defs.add(self.drawing.clipPath(id=name))
            clip.add(self.drawing.path(d=outline(group.clip, self._scale)))
            element.attribs["clip-path"] = f"url(#{name})"
        self.draw(group.items, element)
        self._scale = outside
        return element

    def _area(self, area: Area) -> BaseElement:
        """Add an outline that is not seen, but pointed at; no fill is needed for that."""
        element = self.drawing.path(d=outline(area.segments, self._scale))
        element.attribs |= {"id": self.anchors.claim(area.name), "pointer-events": "all"}
        element.attribs |= _marked(area.origin)
        element.set_desc(title=area.title)
        return element

    def _image(self, image: Image) -> BaseElement:
        pixels = pixels_of(image)
        kind = "jpeg" if pixels.startswith(b"\xff\xd8") else "png"
        data = base64.b64encode(pixels).decode("ascii")
        element = self.drawing.image(f"data:image/{kind};base64,{data}")
        element.attribs |= _sides(image) | _marked(image.origin) | {"preserveAspectRatio": "none"}
        return element

    def _link(self, link: Link, parent: BaseElement) -> None:
        """Add a link, unless it goes to a place that this drawing does not have."""
        target = link.target
        if target.startswith("#"):
            found = self.anchors.ids.get(target[1:])
            if found is None:
                return
            target = f"#{found}"
        area = self.drawing.rect()
        area.attribs = _sides(link) | {"pointer-events": "all"}
        parent.add(self.drawing.a(target)).add(area)


def _sides(item: Image | Link) -> dict[str, str]:
    x, y = item.at
    sides = {"x": x, "y": y, "width": item.width, "height": item.height}
    return {name: number(value) for name, value in sides.items()}


def _marked(origin: str | None) -> dict[str, str]:
    return {"data-origin": origin} if origin else {}


def _filled(paint: Paint | None) -> dict[str, str]:
    if paint is None:
        return {}
    opacity = {"fill-opacity": number(paint.opacity)} if paint.opacity < 1 else {}
    return {"fill": str(paint.colour), **opacity}


def _stroked(stroke: Stroke | None) -> dict[str, str]:
    if stroke is None:
        return {}
    attributes = {
        "stroke": str(stroke.paint.colour),
        "stroke-width": number(stroke.width),
        "stroke-opacity": number(stroke.paint.opacity) if stroke.paint.opacity < 1 else "",
        "stroke-linecap": stroke.cap.value if stroke.cap is not Cap.ROUND else "",
        "stroke-linejoin": stroke.join.value if stroke.join is not Join.ROUND else "",
        "stroke-dasharray": numbers(stroke.dash),
    }
    return {name: value for name, value in attributes.items() if value}
