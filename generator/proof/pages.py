"""A printed PDF as a stranger reads it: bytes in, pages with their boxes, fonts and runs out.

What makes a file no PDF that can be read is raised as Unreadable; nothing else is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import create_string_buffer
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

from generator.comparison.glyphs import Bookmark, Page, Run, Unreadable
from generator.pdfreader.document import Document as Looked
from generator.proof.letters import Handle, Placing, runs_of, texts_of
from generator.proof.preflight.survey import Survey, survey
from generator.proof.sight import Sight, look
from generator.records import dataclass
from generator.units import POINT

_DEEPEST, _MOST_BOOKMARKS = 8, 5_000
MOST_TEXTS = 50_000
"""Text objects on a page; our fullest has a few thousand."""


Watcher: TypeAlias = Callable[[int, Page, Survey, Sight], None]
"""Is shown each page that is read, by its number in the file from 0, and how it looks."""


@dataclass(frozen=True, slots=True)
class Document:
    """An open PDF, or some pages of it that are read as if they were one; closed by `opened`."""

    document: pypdfium2.PdfDocument
    first: int = 0
    """The first of the pages that are read, from 0."""
    pages: int | None = None
    """How many they are; all that follow where it is None."""
    watcher: Watcher | None = None
    done: tuple[str, ...] = ()
    """What the file does beside being looked at."""

    def deeds(self) -> tuple[str, ...]:
        """Return what the file does beside being looked at, such as to run a script."""
        return self.done

    @property
    def count(self) -> int:
        """The number of its pages."""
        left = max(0, len(self.document) - self.first)
        return left if self.pages is None else min(self.pages, left)

    def part(self, first: int, pages: int) -> Document:
        """Return some of its pages as a document of their own."""
        return replace(self, first=self.first + first, pages=pages)

    def number(self, page: int) -> int:
        """Return the number of a page in the whole file, from 1."""
        return self.first + page + 1

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the entries of its outline, no more than anybody would turn over.

        Those of a part stand below a bookmark of the whole, and count its pages alone.
        """
        try:
            entries = list(islice(self.document.get_toc(max_depth=_DEEPEST), _MOST_BOOKMARKS))
            found = tuple(map(_bookmark, entries))
        except pypdfium2.PdfiumError:
            raise Unreadable("its outline is broken") from None
        if self.pages is None:
            return found
        last = self.first + self.pages
        within = (each for each in found if each.depth and self.first < each.page <= last)
        return tuple(Bookmark(e.title, e.depth - 1, e.page - self.first) for e in within)

    def page(self, number: int, *, read: bool = True) -> Page:
        """Return a page, counted from 0; without its runs unless they are to be `read`.

        Raises Unreadable for a page that is broken or overfull.
        """
        place = self.first + number
        try:
            page = self.document[place]
        except pypdfium2.PdfiumError:
            raise Unreadable(f"its page {place + 1} is broken") from None
        try:
            return _page(page, place, self.watcher, read=read)
        except pypdfium2.PdfiumError as error:
            raise Unreadable(f"its page {place + 1} cannot be read ({error})") from None
        finally:
            page.close()


@contextmanager
def opened(data: bytes) -> Iterator[Document]:
    """Open a PDF; raises Unreadable where it is broken, cut short, locked or none.

    PDFium knows no bounds: a page that draws itself, or thirty forms of which each draws the next
    one twice, would end the process. So our own reader looks first, without drawing.
    """
    done = _weighed(data)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise Unreadable(_reason(error)) from None
    try:
        yield Document(document, done=done)
    finally:
        document.close()


def _weighed(data: bytes) -> tuple[str, ...]:
    """Return what a file does; raises Unreadable where it is none, or too much to be drawn."""
    looked = Looked(data)
    looked.weigh()
    return looked.deeds()


def _reason(error: pypdfium2.PdfiumError) -> str:
    if "password" in str(error).lower():
        return "it is locked with a password"
    return "it is no PDF, or a broken one"


def _bookmark(entry: pypdfium2.PdfBookmark) -> Bookmark:
    target = entry.get_dest()
    page = target.get_index() if target else None
    return Bookmark(entry.get_title(), entry.level, 0 if page is None else page + 1)


def _page(page: pypdfium2.PdfPage, number: int, watcher: Watcher | None, *, read: bool) -> Page:
    turned = page.get_rotation()
    page.set_rotation(0)
    left, bottom, right, top = page.get_trimbox()
    texts = texts_of(page)
    if len(texts) > MOST_TEXTS:
        raise Unreadable(f"its page {number + 1} holds more than {MOST_TEXTS} texts")
    loose = tuple(sorted(set(_loose_fonts(texts))))
    notes = sum(1 for _ in _notes(page))
    placing = Placing(left, top)
    size = (right - left) * POINT, (top - bottom) * POINT
    if not read and watcher is None:
        return Page(*size, (), {}, loose, notes, turned)
    seen = survey(page, placing)
    runs = runs_of(page, texts, placing)
    sight = look(page, texts, placing)
    found = Page(*size, runs, _unseen(runs, sight), loose, notes, turned)
    if watcher is not None:
        watcher(number, found, seen, sight)
    return found


def _unseen(runs: tuple[Run, ...], sight: Sight) -> dict[int, str]:
    found: dict[int, str] = {}
    for run in runs:
        letters = (glyph for glyph in run.glyphs if not glyph.character.isspace())
        hidden = "".join(glyph.character for glyph in letters if not sight.sees(glyph.ink))
        if hidden:
            found[run.number] = hidden
    return found


def _notes(page: pypdfium2.PdfPage) -> Iterator[int]:
    """Yield the kinds of what lies upon the page, such as comments and stamps, links apart."""
    for number in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        note = pdfium.FPDFPage_GetAnnot(page.raw, number)
        kind = pdfium.FPDFAnnot_GetSubtype(note) if note else pdfium.FPDF_ANNOT_LINK
        pdfium.FPDFPage_CloseAnnot(note)
        if kind != pdfium.FPDF_ANNOT_LINK:
            yield kind


def _loose_fonts(texts: Iterable[Handle]) -> Iterator[str]:
    """Yield the names of fonts that are not in the file."""
    for text in texts:
        font = pdfium.FPDFTextObj_GetFont(text)
        if font and pdfium.FPDFFont_GetIsEmbedded(font) == 0:
            length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
            buffer = create_string_buffer(max(1, length))
            pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
            yield buffer.value.decode("utf-8", "replace") or "a font without a name"
