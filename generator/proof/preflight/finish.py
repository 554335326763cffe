"""What a file says of itself: an open PDF in, what is missing in its finish out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from ctypes import c_ushort

import pypdfium2
import pypdfium2.raw as pdfium

from generator.collation.glyphs import Bookmark
from generator.diagnostics import Finding
from generator.manifest import PrintedFile
from generator.model.game import Game
from generator.collation.preflight_codes import LOST_BOOKMARK, UNSAID
from generator.records import dataclass

_SHORT_EDGE = pdfium.DuplexFlipShortEdge


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself; `labels` are those of its pages."""

    title: str
    author: str
    language: str
    labels: tuple[str, ...]
    actual_size: bool
    """Whether printing it at 100% is proposed."""
    short_edge: bool
    """Whether its sheets are to be turned over the short edge."""


def about(document: pypdfium2.PdfDocument) -> About:
    """Read what an open PDF says of itself."""
    told = document.get_metadata_dict()
    return About(
        told.get("Title", ""),
        told.get("Author", ""),
        _language(document),
        tuple(document.get_page_label(number) for number in range(len(document))),
        not pdfium.FPDF_VIEWERREF_GetPrintScaling(document.raw),
        pdfium.FPDF_VIEWERREF_GetDuplex(document.raw) == _SHORT_EDGE,
    )


def _language(document: pypdfium2.PdfDocument) -> str:
    length = pdfium.FPDFCatalog_GetLanguage(document.raw, None, 0)
    buffer = (c_ushort * max(1, length // 2))()
    pdfium.FPDFCatalog_GetLanguage(document.raw, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def finish(
    game: Game,
    file: PrintedFile,
    told: About,
    outline: Sequence[Bookmark],
    rules: Collection[int],
) -> Iterator[Finding]:
    """Yield what a file does not say of itself, and pages without a bookmark or a label.

    `rules` are pages of rules, from 0: their bookmarks are those of sections, and not every page
    begins one.
    """
    if not told.title.startswith(game.title):
        yield _unsaid(file, "title", told.title, game.title)
    author = game.byline
    if told.author != author:
        yield _unsaid(file, "author", told.author, author)
    if told.language != game.language:
        yield _unsaid(file, "language", told.language, game.language)
    if not told.actual_size:
        yield _unsaid(file, "scale in print", "as the printer likes", "100%")
    yield from _pages(file, told, outline, rules)


def _unsaid(file: PrintedFile, what: str, found: str, wanted: str) -> Finding:
    says = f"says “{found}”" if found else "says nothing"
    return UNSAID.finding(f"{file.name} {says} for its {what} and should say “{wanted}”")


def _pages(
    file: PrintedFile, told: About, outline: Sequence[Bookmark], rules: Collection[int]
) -> Iterator[Finding]:
    """Yield pages that nobody finds."""
    marked = {bookmark.page for bookmark in outline}
    for number in range(file.pages):
        where = f"page {number + 1} of {file.name}"
        label = told.labels[number] if number < len(told.labels) else ""
        if not label or told.labels.count(label) > 1:
            yield LOST_BOOKMARK.finding(f"{where} has no label of its own")
        if number not in rules and number + 1 not in marked:
            yield LOST_BOOKMARK.finding(f"{where} has no bookmark")
