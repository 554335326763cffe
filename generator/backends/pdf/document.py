"""A whole PDF: scene pages in, one file out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from generator.backends.pdf.fonts import Fonts, register
from generator.backends.pdf.painter import (
    POINTS_PER_MILLIMETRE,
    Anchors,
    Painter,
    Sheet,
    paint,
    to_page,
)
from generator.backends.target import deliver
from generator.records import Frozen
from generator.scene import Item, Page, Text, leaves
from generator.text import Catalogue
from generator.units import to_pt


class Duplex(StrEnum):
    """The edge about which a sheet is turned over when it is printed on both sides."""

    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


class Options(Frozen):
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
    sheet.share(pages, frozenset(anchors.unbound))
    for number, (page, name) in enumerate(zip(pages, _names(pages), strict=True)):
        _open(sheet, page, number, name, anchors)
        corner = page.margin, page.height + page.margin  # of the trim, from the bottom left
        place = to_page(*(length * POINTS_PER_MILLIMETRE for length in corner))
        Painter(sheet, fonts, anchors, sheet.forms).draw(page.items, place)
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


def _faces(pages: Iterable[Page]) -> Iterator[str]:
    items = (item for page in pages for item, _ in leaves(page.items))
    return (item.face for item in items if isinstance(item, Text))


class Fold(Frozen):
    """How pages lie on sheets."""

    sheet: tuple[float, float]
    """Width and height in mm; each half of the width is a page."""
    order: Callable[[int], Sequence[tuple[int, int]]]
    """Takes the number of pages; returns the left and right one of each side, counted from 1."""
    marks: tuple[Item, ...] = ()
    """What is drawn on the first side, in mm from its top left corner."""

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of a page in mm."""
        width, height = self.sheet
        return width / 2, height

    def places(self, pages: int) -> dict[int, tuple[int, float]]:
        """Return the side of each page, both from 0, and how many mm from its left it begins."""
        return {
            page - 1: (number, left)
            for number, side in enumerate(self.order(pages))
            for page, left in zip(side, (0.0, self.sheet[0] / 2), strict=True)
        }


class FoldedSheet(Sheet):
    """A canvas whose pages come out on the sides of sheets, turned over the short edge.

    Links, bookmarks and page labels are left out: they speak of pages that the file does not have.
    Each side of a sheet has a bookmark and a label of its own instead.
    """

    def __init__(self, filename: str | BinaryIO, **settings: Any) -> None:
        """Open a canvas as reportlab does; `fold` and `catalogue` are taken out of `settings`."""
        self._fold: Fold = settings.pop("fold")
        self._catalogue: Catalogue = settings.pop("catalogue")
        self._held: list[list[str]] = []
        super().__init__(filename, **settings)
        self.setViewerPreference("Duplex", Duplex.SHORT_EDGE.value)

    def showPage(self) -> None:  # noqa: N802 -- reportlab's name
        """Keep the operators of a page."""
        self._held.append(self._code)
        self._turned(self._startPage)

    def save(self) -> None:
        """Draw the sides of the sheets and write the file."""
        width, height = map(to_pt, self._fold.sheet)
        pages = self._held
        self.setPageSize((width, height))
        for number, side in enumerate(self._fold.order(len(pages))):
            for page, left in zip(side, (0.0, width / 2), strict=True):
                self._code += ["q", f"1 0 0 1 {left:.3f} 0 cm", *pages[page - 1], "Q"]
            if number == 0:
                paint(self._fold.marks, self, self._catalogue, (0.0, height))
            self._mark(number)
            self._turned(super().showPage)
        super().save()

    def _mark(self, number: int) -> None:
        """Give a side, counted from 0, its bookmark and label."""
        name = f"Sheet {number // 2 + 1}, {'inside' if number % 2 else 'outside'}"
        super().addPageLabel(number, prefix=name)
        self.bookmarkPage(name)
        super().addOutlineEntry(name, name)

    def _turned(self, turn: Callable[[], None]) -> None:
        """Go to the next page; all of them share their graphics states and forms."""
        states, forms = self._extgstate, self._formsinuse
        turn()
        self._extgstate, self._formsinuse = states, forms

    def linkRect(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave a link out."""

    def bookmarkHorizontal(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's
        """Leave a bookmark out."""

    def addOutlineEntry(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave an entry of the outline out."""

    def addPageLabel(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave a page label out."""
