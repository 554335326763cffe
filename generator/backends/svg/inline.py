"""Drawings in a page of HTML: scene pages in, SVG elements and the style sheet they share out.

Many drawings stand in one page, so faces are embedded once, in one style sheet, and ids bear the
name of their drawing. Groups lose their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.backends.sharing import shared_groups
from generator.backends.svg.anchors import Anchors
from generator.backends.svg.document import collect, opened
from generator.backends.svg.fonts import class_of, style_sheet
from generator.backends.svg.painter import Painter
from generator.scene import Group, Item, Page
from generator.text import Catalogue


def inline(
    pages: Mapping[str, Page], catalogue: Catalogue, style: str
) -> tuple[dict[str, str], str]:
    """Return an SVG element for each page, by its key, and the style sheet of all of them.

    The keys must be fit for ids. Each element has the class `style`, and for those who cannot see
    it the name of its page. Raises KeyError for a Text whose face is not in the catalogue.
    """
    used: dict[str, set[str]] = {}
    for page in pages.values():
        collect(page.items, used, catalogue)
    classes = {key: class_of(number) for number, key in enumerate(sorted(used))}
    drawn = {key: _element(key, page, catalogue, classes, style) for key, page in pages.items()}
    return drawn, style_sheet(catalogue, used) if used else ""


def _element(
    key: str, page: Page, catalogue: Catalogue, classes: Mapping[str, str], style: str
) -> str:
    bare = replace(page, items=tuple(_bare(page.items)))
    drawing = opened(bare)
    drawing.attribs |= {"class": style, "role": "img"}
    del drawing.attribs["xml:lang"], drawing.attribs["xml:space"]
    painter = Painter(
        drawing, catalogue, classes, Anchors(()), shared_groups((bare,)), prefix=f"{key}-"
    )
    painter.draw(bare.items, drawing)
    return str(drawing.tostring())


def _bare(items: Iterable[Item]) -> Iterable[Item]:
    """Yield items without the names of groups."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, name="", items=tuple(_bare(item.items)))
        else:
            yield item
