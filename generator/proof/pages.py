"""A printed PDF as a stranger reads it: bytes in, pages with their boxes, fonts and runs out.

What makes a file no PDF that can be read is raised as Unreadable; nothing else is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

from generator.comparison.glyphs import Bookmark, Page, Run, Unreadable
from generator.pdfreader.document import Document as Looked
from generator.proof.letters import Handle, Objects, Placing, font_name, runs_of
from generator.proof.preflight.survey import Survey, survey
from generator.proof.sight import Sight, look
from generator.units import POINT

MOST_TEXTS = 50_000
"""Text objects on a page; our fullest has a few thousand."""


Watcher: TypeAlias = Callable[[int, Page, Survey, Sight], None]
"""Is shown each page that is read, by its number in the file from 0, and how it looks."""


class Document(Looked):
    """An open PDF, of which PDFium reads the pages and our own reader all else.

    PDFium knows no bounds: a page that draws itself, or thirty forms of which each draws the next
    one twice, would end the process. So our own reader looks first, without drawing. Its time has a
    bound, which what PDFium and the comparison take does not count towards.
    """

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.weigh()
        self._objects.budget.rest()
        try:
            self.document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise Unreadable(_reason(error)) from None
        self.watcher: Watcher | None = None

    def deeds(self) -> tuple[str, ...]:
        """Return what it does beside being looked at, such as to run a script."""
        with self._objects.budget.at_work():
            return super().deeds()

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the entries of its outline."""
        with self._objects.budget.at_work():
            return super().outline()

    def notes(self, number: int) -> int:
        """Count what lies upon a page, such as comments and stamps, links apart."""
        with self._objects.budget.at_work():
            return super().notes(number)

    def page(self, number: int, *, read: bool = True) -> Page:
        """Return a page, counted from 0; without its runs unless they are to be `read`.

        Raises Unreadable for a page that is broken or overfull.
        """
        try:
            page = self.document[number]
        except pypdfium2.PdfiumError:
            raise Unreadable(f"its page {number + 1} is broken") from None
        try:
            return _page(page, number, self, read=read)
        except pypdfium2.PdfiumError as error:
            raise Unreadable(f"its page {number + 1} cannot be read ({error})") from None
        finally:
            page.close()


@contextmanager
def opened(data: bytes) -> Iterator[Document]:
    """Open a PDF; raises Unreadable where it is broken, cut short, locked or none."""
    document = Document(data)
    try:
        yield document
    finally:
        document.document.close()


def _reason(error: pypdfium2.PdfiumError) -> str:
    if "password" in str(error).lower():
        return "it is locked with a password"
    return "it is not a PDF, or it is broken"


def _page(page: pypdfium2.PdfPage, number: int, whole: Document, *, read: bool) -> Page:
    turned, watcher = page.get_rotation(), whole.watcher
    page.set_rotation(0)
    left, bottom, right, top = page.get_trimbox()
    objects = Objects(page)
    texts = objects.texts
    if len(texts) > MOST_TEXTS:
        raise Unreadable(f"its page {number + 1} has more than {MOST_TEXTS} texts")
    loose, notes = tuple(sorted(set(_loose_fonts(texts)))), whole.notes(number)
    placing = Placing(left, top)
    size = (right - left) * POINT, (top - bottom) * POINT
    if not read and watcher is None:
        return Page(*size, (), {}, loose, notes, turned)
    seen = survey(page, placing)
    runs = runs_of(page, texts, placing)
    sight = look(page, objects, placing)
    found = Page(*size, runs, _unseen(runs, sight), loose, notes, turned)
    if watcher is not None:
        watcher(number, found, seen, sight)
    return found


def _unseen(runs: tuple[Run, ...], sight: Sight) -> dict[int, str]:
    letters = [
        (run.number, glyph) for run in runs for glyph in run.glyphs if not glyph.character.isspace()
    ]
    seen = sight.sees([glyph.ink for _, glyph in letters])
    found: dict[int, str] = {}
    for (number, glyph), shows in zip(letters, seen, strict=True):
        if not shows:
            found[number] = found.get(number, "") + glyph.character
    return found


def _loose_fonts(texts: Iterable[Handle]) -> Iterator[str]:
    """Yield the names of fonts that are not in the file."""
    for text in texts:
        font = pdfium.FPDFTextObj_GetFont(text)
        if font and pdfium.FPDFFont_GetIsEmbedded(font) == 0:
            yield font_name(font) or "a font without a name"
