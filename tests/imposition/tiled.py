"""Tiles printed and read back: what the tests of tiles share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

import pypdfium2

from generator.backends import pdf
from generator.imposition.tiles import quiet_cuts, sheets
from generator.imposition.tiling import Cuts, Joint, tiling
from generator.papers import Paper
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
from generator.text import Typesetter
from tests.typesetting import catalogue, typesetter

POINT = 25.4 / 72
Box = tuple[float, float, float, float]


def tiles(
    page: Page,
    paper: Paper,
    joint: Joint,
    typesetter: Typesetter,
    cuts: Sequence[Cuts] | None = None,
    *,
    whole: Sequence[Box] = (),
) -> tuple[Page, ...]:
    """The sheets of a page that is divided."""
    welcome = quiet_cuts(page, typesetter, whole, joint.overlap) if cuts is None else cuts
    return sheets(page, tiling(page.width, page.height, paper, joint, welcome), typesetter)


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
                    yield bounds(item.clip).moved(inner)
                else:
                    yield from boxes_of(item.items, inner)
            case Path():
                out = item.stroke.width / 2 if item.stroke else 0.0
                yield bounds(item.segments).grown(out).moved(transform)
            case Text():
                yield typesetter().ink_box(item).moved(transform)
