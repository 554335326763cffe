"""Tiles printed and read back: what the tests of tiles share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

import pypdfium2

from generator.backends import pdf
from generator.imposition.tiling import placed
from generator.scene import (
    IDENTITY,
    Close,
    Cubic,
    Group,
    Item,
    Line,
    Move,
    Page,
    Path,
    Point,
    Text,
    Transform,
    bounds,
)
from tests.typesetting import catalogue, typesetter

POINT = 25.4 / 72
Box = tuple[float, float, float, float]


def printed(pages: tuple[Page, ...]) -> bytes:
    buffer = BytesIO()
    pdf.write(pages, buffer, catalogue())
    return buffer.getvalue()


def read_in(document: pypdfium2.PdfDocument, number: int, box: Box) -> str:
    """What a reader extracts from a rectangle of a page, in mm from its top left."""
    page = document[number]
    height = page.get_height()
    left, top, right, bottom = (side / POINT for side in box)
    return page.get_textpage().get_text_bounded(left, height - bottom, right, height - top)


def layer(page: Page, name: str) -> Group:
    """The group of a name on the page itself."""
    (found,) = (item for item in page.items if isinstance(item, Group) and item.name == name)
    return found


def points_of(path: Path) -> Iterator[Point]:
    for segment in path.segments:
        match segment:
            case Move(to) | Line(to) | Cubic(_, _, to):
                yield to
            case Close():
                pass


def boxes_of(items: Iterable[Item], transform: Transform = IDENTITY) -> Iterator[Box]:
    """What paths, clips and texts may cover; what a clip hides does not count."""
    for item in items:
        match item:
            case Group():
                inner = transform @ item.transform
                if item.clip:
                    yield placed(bounds(item.clip), inner)
                else:
                    yield from boxes_of(item.items, inner)
            case Path():
                out = item.stroke.width / 2 if item.stroke else 0.0
                left, top, right, bottom = bounds(item.segments)
                yield placed((left - out, top - out, right + out, bottom + out), transform)
            case Text():
                yield placed(typesetter().ink_box(item), transform)
