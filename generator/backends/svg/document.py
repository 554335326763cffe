"""A whole SVG: a scene page in, one file out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from svgwrite import Drawing

from generator.backends.numbers import number
from generator.backends.sharing import shared_groups
from generator.backends.svg.anchors import Anchors
from generator.backends.svg.fonts import class_of, style_sheet
from generator.backends.svg.painter import DEFAULTS, Painter
from generator.backends.target import deliver
from generator.records import dataclass
from generator.scene import Group, Item, Page, Text
from generator.text import Catalogue


@dataclass(frozen=True, slots=True)
class Options:
    """What an SVG says of itself; `language` is a tag such as ``en`` or ``en-GB``."""

    title: str = ""
    language: str = "en"


def write(
    page: Page,
    target: Path | BinaryIO,
    catalogue: Catalogue,
    options: Options = Options(),
) -> None:
    """Write what is within the trim of `page` to a file or stream, its user unit a millimetre.

    Links to ``#name`` go to the group of that name; where there is none, they are left out. Raises
    OSError where the disk refuses, and KeyError for a Text whose face is not in the catalogue.
    """
    drawing = opened(page, options)
    used: dict[str, set[str]] = {}
    collect(page.items, used, catalogue)
    if used:
        drawing.defs.add(drawing.style(style_sheet(catalogue, used)))
    classes = {key: class_of(number) for number, key in enumerate(sorted(used))}
    painter = Painter(drawing, catalogue, classes, Anchors(page.items), shared_groups((page,)))
    painter.draw(page.items, drawing)
    xml = f'<?xml version="1.0" encoding="utf-8"?>\n{drawing.tostring()}\n'
    deliver(xml.encode("utf-8"), target)


def opened(page: Page, options: Options = Options()) -> Drawing:
    """Return an empty drawing of the size of a page, its user unit a millimetre."""
    width, height = number(page.width), number(page.height)
    # Without validation: it is slow, and refuses the data-origin attributes.
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
    drawing.attribs |= DEFAULTS
    drawing.attribs |= {"viewBox": f"0 0 {width} {height}", "xml:space": "preserve"}
    drawing.attribs["xml:lang"] = options.language
    drawing.attribs["text-rendering"] = "geometricPrecision"
    if options.title or page.name:
        drawing.set_desc(title=options.title or page.name, desc=page.description or None)
    return drawing


def collect(items: Iterable[Item], used: dict[str, set[str]], catalogue: Catalogue) -> None:
    """Gather the characters of each face."""
    for item in items:
        if isinstance(item, Text):
            for face, stretch in catalogue.face(item.face).runs(item.content):
                used.setdefault(face.key, set()).update(stretch)
        elif isinstance(item, Group):
            collect(item.items, used, catalogue)
