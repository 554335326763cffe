"""A whole PDF: scene pages in, one file out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from generator.backends.pdf.anchors import Anchors
from generator.backends.pdf.fonts import Fonts, register
from generator.backends.pdf.forms import Forms
from generator.backends.pdf.painter import POINTS_PER_MILLIMETRE, Painter, to_page
from generator.backends.pdf.sheet import Sheet
from generator.backends.target import deliver
from generator.records import dataclass
from generator.scene import Group, Item, Page, Text, Transform
from generator.text import Catalogue


class Duplex(StrEnum):
    """The edge about which a sheet is turned over when it is printed on both sides."""

    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class Options:
    """What a PDF says of itself, and what its reader proposes for printing.

    `language` is a tag such as ``en`` or ``en-GB``. Printing at 100 % is always proposed.
    """

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    duplex: Duplex | None = None


def write(
    pages: Sequence[Page],
    target: Path | BinaryIO,
    catalogue: Catalogue,
    options: Options = Options(),
) -> None:
    """Write `pages` to a file or stream, each as large as its trim size and its margins.

    Named pages have bookmarks and labels. Links to ``#name`` go to the group or page of that name;
    where the document has none, they are left out. Raises OSError where the disk refuses, and
    KeyError for a Text whose face is not in the catalogue.
    """
    buffer = BytesIO()
    register(catalogue, _faces(pages))
    sheet = Sheet(buffer, lang=options.language)
    _describe(sheet, options)
    fonts, anchors = Fonts(catalogue, sheet.document), Anchors.of(pages)
    forms = Forms(pages, sheet.document, frozenset(anchors.unbound))
    for number, (page, name) in enumerate(zip(pages, _names(pages), strict=True)):
        _open(sheet, page, number, name, anchors)
        Painter(sheet, fonts, anchors, forms).draw(page.items, _to_points(page))
        sheet.showPage()
    sheet.save()
    deliver(buffer.getvalue(), target)


def _describe(sheet: Sheet, options: Options) -> None:
    sheet.setTitle(options.title)
    sheet.setAuthor(options.author)
    sheet.setSubject(options.subject)
    sheet.setKeywords(", ".join(options.keywords))
    sheet.setCreator("Postwar")
    sheet.setProducer("Postwar")
    if options.duplex is not None:
        sheet.setViewerPreference("Duplex", options.duplex.value)


def _names(pages: Sequence[Page]) -> Iterator[str]:
    """Yield a name for each page; of several with the same one, each is numbered."""
    times, met = Counter(page.name for page in pages), Counter[str]()
    for page in pages:
        met[page.name] += 1
        again = page.name and times[page.name] > 1
        yield f"{page.name} ({met[page.name]})" if again else page.name


def _open(sheet: Sheet, page: Page, number: int, name: str, anchors: Anchors) -> None:
    """Start a page: its boxes, its label and its bookmark."""
    margin, bleed = page.margin, page.bleed
    across, down = page.width + 2 * margin, page.height + 2 * margin
    (right, top) = _points(across, down)
    sheet.setPageSize((right, top))
    sheet.setTrimBox(_points(margin, margin, across - margin, down - margin))
    edge = max(0.0, margin - bleed)
    sheet.setBleedBox(_points(edge, edge, across - edge, down - edge))
    if not name:
        sheet.addPageLabel(number, style="D", start=number + 1)
        return
    sheet.addPageLabel(number, prefix=name)
    sheet.bookmarkPage(f"page {number + 1}")
    sheet.addOutlineEntry(name, f"page {number + 1}")
    if anchors.bind(page.name):
        sheet.bookmarkPage(page.name)


def _points(*lengths: float) -> tuple[float, ...]:
    """Return lengths in points, to a thousandth: 297 mm is then the same on every machine."""
    return tuple(round(length * POINTS_PER_MILLIMETRE, 3) for length in lengths)


def _to_points(page: Page) -> Transform:
    """Return the transform from the page's trim coordinates to points from its bottom left."""
    x, y = page.margin, page.height + page.margin
    return to_page(x * POINTS_PER_MILLIMETRE, y * POINTS_PER_MILLIMETRE)


def _faces(pages: Iterable[Page]) -> Iterator[str]:
    return (key for page in pages for key in _faces_of(page.items))


def _faces_of(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.face
        elif isinstance(item, Group):
            yield from _faces_of(item.items)
