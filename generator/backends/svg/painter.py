"""A page's content: items in, SVG elements out."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import accumulate
from typing import assert_never

from svgwrite import Drawing
from svgwrite.base import BaseElement

from generator.backends.sharing import decimals, number, pixels_of
from generator.records import dataclass
from generator.scene import (
    CUBIC,
    IDENTITY,
    LINE,
    MOVE,
    Area,
    Cap,
    Group,
    Image,
    Item,
    Join,
    Link,
    Packed,
    Paint,
    Path,
    Segment,
    Stamp,
    Stroke,
    Text,
    Transform,
    everything,
    polyline,
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
_VEIL, _FAINT, _HARDLY = 5, 10, 0.2
"""So many of those is a step of what is seen through, rounded by half a dot at 600 dpi; of what is
hardly seen, as shades of relief are; and what is so: that with an opacity up to this."""
_LONG = 40
"""Segments of a path that is worth a transform of its own."""


def numbers(values: Iterable[float]) -> str:
    """Return a list of numbers."""
    return " ".join(map(number, values))


def outline(segments: Iterable[Segment], scale: float = 1.0) -> str:
    """Return the path data of an outline that is drawn `scale` times as large as it is given."""
    places = _places(scale)
    data = _data(segments, 10**places, decimals(places))
    return _POINTED.sub("", data.replace(" -", "-"))


def in_steps(segments: Iterable[Segment], step: float) -> str:
    """Return the path data of an outline in whole numbers of `step` mm."""
    return _data(segments, 1 / step, decimals(0)).replace(" -", "-")


def _places(scale: float) -> int:
    return _PLACES + max(0, math.ceil(math.log10(scale) - 1e-9)) if scale > 0 else _PLACES


def _data(segments: Iterable[Segment], units: float, told: Mapping[int, str]) -> str:
    parts: list[str] = []
    add, last = parts.append, ""
    x = y = left = top = 0
    packed = Packed.of(segments)
    given = iter([round(number * units) for number in packed.numbers])
    for sign in packed.signs:  # by far the most of what is written: nothing is called in vain
        if sign == LINE:
            to_x, to_y = next(given), next(given)
            add(f"{' ' if last == 'l' else 'l'}{told[to_x - x]} {told[to_y - y]}")
            x, y, last = to_x, to_y, "l"
        elif sign == CUBIC:
            x1, y1, x2, y2 = next(given), next(given), next(given), next(given)
            to_x, to_y = next(given), next(given)
            add(
                f"{' ' if last == 'c' else 'c'}"
                f"{told[x1 - x]} {told[y1 - y]} {told[x2 - x]} {told[y2 - y]} "
                f"{told[to_x - x]} {told[to_y - y]}"
            )
            x, y, last = to_x, to_y, "c"
        elif sign == MOVE:
            to_x, to_y = next(given), next(given)
            add(f"{'m' if parts else 'M'}{told[to_x - x]} {told[to_y - y]}")
            x, y, last = to_x, to_y, "m"
            left, top = x, y
        else:
            add("z")
            x, y, last = left, top, "z"
    return "".join(parts)


_POINTED = re.compile(r"(?:(?<=\.\d)|(?<=\.\d\d)|(?<=\.\d\d\d)) (?=\.)")
"""A point, like a minus, tells a number from the one before, if that has a point as well."""


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
    _markers: dict[tuple[tuple[Path, ...], float], str] = field(default_factory=dict)
    _clips: int = 0
    _scale: float = 1.0

    def draw(self, items: Iterable[Item], parent: BaseElement) -> None:
        """Add `items` to `parent`, in order."""
        for item in items:
            match item:
                case Path():
                    parent.add(self._path(item))
                case Stamp():
                    if item.places:
                        parent.add(self._stamp(item))
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
        """Draw a path; a long one in whole numbers of a step, which take a sixth less."""
        stroke, data, moved = path.stroke, "", dict[str, str]()
        if len(path.segments) < _LONG:
            data = outline(path.segments, self._scale)
        else:
            paints = filter(None, (path.fill, stroke.paint if stroke else None))
            cover = max((paint.opacity for paint in paints), default=1.0)
            step = self._step(_FAINT if cover <= _HARDLY else _VEIL if cover < 1 else 1)
            data, moved = in_steps(path.segments, step), {"transform": _scaled(step)}
            if stroke is not None:
                dash = tuple(part / step for part in stroke.dash)
                stroke = replace(stroke, width=stroke.width / step, dash=dash)
        element = self.drawing.path(d=data)
        element.attribs |= _filled(path.fill) | _stroked(stroke) | moved | _marked(path.origin)
        return element

    def _stamp(self, stamp: Stamp) -> BaseElement:
        """Print a stamp as a marker: a place is a point of a path of which nothing else is seen.

        Its first and last point are no places, so that all are alike. An element for each place
        would cost a browser as much as the whole map.
        """
        step = self._step(_VEIL)
        name = self._marker(stamp.paths, step)
        place, *others = stamp.places
        course = polyline((place, place, *others, stamp.places[-1]))
        element = self.drawing.path(d=in_steps(course, step))
        element.attribs |= {"marker-mid": f"url(#{name})", "transform": _scaled(step)}
        element.attribs |= _marked(stamp.origin)
        return element

    def _marker(self, paths: tuple[Path, ...], step: float) -> str:
        """Return the name of the marker with the paths of a stamp, made the first time.

        It is for a path in whole numbers of a step.
        """
        key = paths, step
        if key not in self._markers:
            self._markers[key] = name = f"{self.prefix}stamp-{len(self._markers) + 1}"
            units = {"markerUnits": "userSpaceOnUse", "overflow": "visible"}
            marker = self.drawing.defs.add(self.drawing.marker(id=name))
            marker.attribs |= units
            own = marker.add(self.drawing.g())
            own.attribs["transform"] = _scaled(1 / step)
            self.draw(paths, own)
        return self._markers[key]

    def _step(self, hundredths: int) -> float:
        """Return a step of so many hundredths of a mm on the page, in mm of what is drawn."""
        return float(hundredths / 10 ** _places(self._scale))

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


def _scaled(by: float) -> str:
    return f"scale({by:.9g})"


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
