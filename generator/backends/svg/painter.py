"""A page's content: items in, SVG elements out."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Mapping
from typing import assert_never

from svgwrite import Drawing
from svgwrite.base import BaseElement

from generator.backends.halftone import pixels_of
from generator.backends.numbers import number
from generator.backends.svg.anchors import Anchors
from generator.backends.svg.shape import matrix, numbers, outline
from generator.backends.svg.words import placing
from generator.scene import (
    IDENTITY,
    Area,
    Cap,
    Group,
    Image,
    Item,
    Join,
    Link,
    Paint,
    Path,
    Stroke,
    Text,
)
from generator.text import Catalogue

DEFAULTS = {
    "fill": "none",
    "fill-rule": "evenodd",
    "clip-rule": "evenodd",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-miterlimit": "10",
}
"""What holds where an element does not say otherwise; set on the root."""


class Painter:
    """Draws items into the elements of one drawing."""

    def __init__(
        self,
        drawing: Drawing,
        catalogue: Catalogue,
        classes: Mapping[str, str],
        anchors: Anchors,
        shared: Collection[int] = (),
        prefix: str = "",
    ) -> None:
        """Take a drawing, faces, the class of each by its key, and the ids of named groups.

        `prefix` begins the ids that the painter makes. Groups that are `shared` (by `id`) are
        written where they are drawn first and used again.
        """
        self._drawing = drawing
        self._catalogue = catalogue
        self._classes = classes
        self._anchors = anchors
        self._shared = shared
        self._prefix = prefix
        self._written: dict[int, str] = {}
        self._clips = 0
        self._scale = 1.0

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
        element = self._drawing.path(d=outline(path.segments, self._scale))
        element.attribs |= _filled(path.fill) | _stroked(path.stroke) | _marked(path.origin)
        return element

    def _text(self, text: Text) -> BaseElement:
        (first, opening), *others = self._catalogue.face(text.face).runs(text.content)
        element = self._drawing.text(opening)
        element.attribs |= placing(text) | _filled(text.paint) | _marked(text.origin)
        element.attribs |= {"class": self._classes[first.key], "font-size": number(text.size)}
        for face, stretch in others:
            element.add(self._drawing.tspan(stretch, class_=self._classes[face.key]))
        return element

    def _group(self, group: Group) -> BaseElement:
        if id(group) in self._written:
            return self._drawing.use(f"#{self._written[id(group)]}")
        element = self._drawing.g()
        element.attribs |= _marked(group.origin)
        if group.name:
            element.attribs["id"] = self._anchors.claim(group.name)
        if id(group) in self._shared:
            name = element.attribs.setdefault(
                "id", f"{self._prefix}shared-{len(self._written) + 1}"
            )
            self._written[id(group)] = name
        if group.transform != IDENTITY:
            element.attribs["transform"] = matrix(group.transform)
        outside, self._scale = self._scale, self._scale * group.transform.scale
        if group.clip:
            self._clips += 1
            name = f"{self._prefix}clip-{self._clips}"
            clip = self._drawing.defs.add(self._drawing.clipPath(id=name))
            clip.add(self._drawing.path(d=outline(group.clip, self._scale)))
            element.attribs["clip-path"] = f"url(#{name})"
        self.draw(group.items, element)
        self._scale = outside
        return element

    def _area(self, area: Area) -> BaseElement:
        """Add an outline that is not seen, but pointed at; no fill is needed for that."""
        element = self._drawing.path(d=outline(area.segments, self._scale))
        element.attribs |= {"id": self._anchors.claim(area.name), "pointer-events": "all"}
        element.attribs |= _marked(area.origin)
        element.set_desc(title=area.title)
        return element

    def _image(self, image: Image) -> BaseElement:
        pixels = pixels_of(image)
        kind = "jpeg" if pixels.startswith(b"\xff\xd8") else "png"
        data = base64.b64encode(pixels).decode("ascii")
        element = self._drawing.image(f"data:image/{kind};base64,{data}")
        element.attribs |= _sides(image) | _marked(image.origin) | {"preserveAspectRatio": "none"}
        return element

    def _link(self, link: Link, parent: BaseElement) -> None:
        """Add a link, unless it goes to a place that this drawing does not have."""
        target = link.target
        if target.startswith("#"):
            found = self._anchors.ids.get(target[1:])
            if found is None:
                return
            target = f"#{found}"
        area = self._drawing.rect()
        area.attribs = _sides(link) | {"pointer-events": "all"}
        parent.add(self._drawing.a(target)).add(area)


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
    attributes = {"stroke": str(stroke.paint.colour), "stroke-width": number(stroke.width)}
    if stroke.paint.opacity < 1:
        attributes["stroke-opacity"] = number(stroke.paint.opacity)
    if stroke.cap is not Cap.ROUND:
        attributes["stroke-linecap"] = stroke.cap.value
    if stroke.join is not Join.ROUND:
        attributes["stroke-linejoin"] = stroke.join.value
    if stroke.dash:
        attributes["stroke-dasharray"] = numbers(stroke.dash)
    return attributes
